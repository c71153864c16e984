import Kaiki

/// Gathers when the first answer of each day was given.
struct FirstAnswersAccumulator: Accumulator {
  /// Minutes since midnight by the wall clock.
  private(set) var minutes: [Day: Int16] = [:]
  /// The day of the last answer, since most answers share it with the one before.
  private var last: Day?

  /// The first day of all tells since when days without answers are known.
  static let takesInPast = true

  init(for ground: AnswerGround) {}

  /// The first day with an answer, whether it counts or not; `nil` where there is none.
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
