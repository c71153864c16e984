import Kaiki

/// Gathers the days of each person.
struct ActiveDaysAccumulator: Accumulator {
  /// The days of all.
  private(set) var all = DaySet()
  /// The days of each person, by number.
  private(set) var byUser: [Int32: DaySet] = [:]
  /// The user and day added last, since most answers share both with the one before.
  private var last: (user: Int32, day: Day)?

  /// A streak may have begun before the days that count.
  static let takesInPast = true

  init(for ground: AnswerGround) {}

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
