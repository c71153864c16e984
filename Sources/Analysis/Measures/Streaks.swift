import Kaiki

/// How steadily a person studies.
package struct StreaksFigure: Hashable, Sendable {
  /// The streak of one person.
  package struct User: Hashable, Sendable {
    /// The person's id.
    package var user: String
    /// Their streak.
    package var streak: Streak
  }

  /// Over all answers.
  package var all: Streak
  /// One entry a person, by id; empty where the log names nobody.
  package var byUser: [User]
}

/// Gathers the days of each person.
struct ActiveDaysAccumulator: Accumulator {
  /// The days of all, and of each person by number.
  struct Days {
    var all: DaySet
    var byUser: [Int32: DaySet]
  }

  private var all = DaySet()
  private var byUser: [Int32: DaySet] = [:]
  /// The user and day added last, since most answers share both with the one before.
  private var last: (user: Int32, day: Day)?

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

  func finish() -> Days { Days(all: all, byUser: byUser) }
}

extension Subject {
  /// The streaks of some days, under a rule (C6, S1-S4, G4).
  func streaks(of days: ActiveDaysAccumulator.Days, rule: StreakRule) -> StreaksFigure {
    let users = days.byUser.map { (number: Int($0.key), days: $0.value) }
      .sorted { log?.users.isBefore($0.number, $1.number) ?? ($0.number < $1.number) }
    return StreaksFigure(
      all: streak(of: days.all, rule: rule),
      byUser: users.map {
        StreaksFigure.User(
          user: log?.users[$0.number] ?? "", streak: streak(of: $0.days, rule: rule, user: Int32($0.number)))
      })
  }

  func streak(of days: DaySet, rule: StreakRule, user: Int32? = nil) -> Streak {
    let own = user.map { replayed?.dueDaysByUser[$0] ?? DaySet() }
    let dueDays = own ?? replayed?.dueDays ?? DaySet()
    return Streak(active: days, today: today) { day in
      boundary.isMissing(day) || rule == .neutral && !dueDays.contains(day)
    }
  }
}
