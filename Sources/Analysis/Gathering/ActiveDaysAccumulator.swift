import Kaiki

/// Collects the days with answers to cards, in total and per user.
struct ActiveDaysAccumulator: Accumulator {
  /// Days with an answer of any user, including days before the reporting range.
  private(set) var all = DaySet()
  /// Days with an answer of each user, by the index (from 0) of the user's id in the log; empty if the log names no users.
  ///
  /// Includes days before the reporting range; answers without a user id are missing.
  private(set) var byUser: [Int32: DaySet] = [:]
  /// User (index of the id in the log, -1 without an id) and day of the last answer, as a cache; `nil` before the first answer.
  ///
  /// Most answers share user and day with the previous answer.
  private var last: (user: Int32, day: Day)?

  /// True: answers before the reporting range are read too, because a streak may begin there.
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
