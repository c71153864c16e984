import Kaiki

/// Collects the days with answers, in total and per user.
struct ActiveDaysAccumulator: Accumulator {
  /// Days with an answer of any user.
  private(set) var all = DaySet()
  /// Days with an answer, by the user's index in the log.
  private(set) var byUser: [Int32: DaySet] = [:]
  /// User and day of the last answer, as a cache; `nil` before the first answer. Most answers share both with the previous
  /// one.
  private var last: (user: Int32, day: Day)?

  /// A streak may begin before the first counted day.
  static let includesEarlierAnswers = true

  init(for context: AnswerContext) {}

  mutating func add(_ review: ObservedReview) {
    if let last, last == (review.user, review.day) { return }
    last = (review.user, review.day)
    all.insert(review.day)
    if review.user >= 0 { byUser[review.user, default: DaySet()].insert(review.day) }
  }

  mutating func merge(_ later: ActiveDaysAccumulator) {
    all.formUnion(later.all)
    byUser.merge(later.byUser) { days, more in
      var days = days
      days.formUnion(more)
      return days
    }
  }
}
