import Kaiki

/// Collects the time of the first answer of each day.
struct FirstAnswersAccumulator: Accumulator {
  /// Time of the first answer of each day, in minutes from midnight on the wall clock, 0..<1,440.
  private(set) var minutes: [Day: Int16] = [:]
  /// Day of the last answer; `nil` before the first one. Most answers are on the same day as the previous answer.
  private var last: Day?

  /// The first day of the log determines from when on days without answers count.
  static let includesEarlierAnswers = true

  init(for context: AnswerContext) {}

  /// First day with an answer, including earlier days than the counted ones; `nil` without answers.
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
