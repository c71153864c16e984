import Kaiki

/// Collects the wall-clock time of the first answer of each day.
struct FirstAnswersAccumulator: Accumulator {
  /// Time of the first answer of each day with an answer, in minutes from midnight on the wall clock, 0..<1,440.
  ///
  /// Includes days before the reporting range. A time after midnight, before the hour at which the logical day begins, is a
  /// small number.
  private(set) var minutes: [Day: Int16] = [:]
  /// Day of the last answer, as a cache; `nil` before the first answer.
  ///
  /// Most answers are on the same day as the previous answer.
  private var last: Day?

  /// True: answers before the reporting range are read too, because days without answers count from the first day of the log
  /// on.
  static let includesEarlierAnswers = true

  init(for context: AnswerContext) {}

  /// First day with an answer, even before the reporting range; `nil` without answers.
  var firstDay: Day? { minutes.keys.min() }

  mutating func add(_ review: ObservedReview) {
    if review.day == last { return }
    last = review.day
    if minutes[review.day] == nil { minutes[review.day] = review.minute }
  }

  mutating func merge(_ later: FirstAnswersAccumulator) {
    minutes.merge(later.minutes) { first, _ in first }
    last = nil
  }
}
