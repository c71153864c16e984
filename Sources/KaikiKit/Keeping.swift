import Kaiki

extension Kit {
  /// Returns the current and longest streak of consecutive days with an event, in days, ≥ 0.
  ///
  /// Several events on a day count once, and events after `now` are ignored. Yesterday's streak continues until today
  /// ends. A date that the zone skips does not break a streak.
  public static func streak(of events: [Instant], at now: Instant, in days: Days) -> Streak {
    let now = now.clampedToStored
    let active = events.filter { $0 <= now }.map { days.day(of: $0.clampedToStored) }
    return Streak(active: DaySet(active.sorted()), today: days.day(of: now), passes: days.isMissing)
  }

  /// Returns the strength of a habit at the end of a day, 0...1, by the rules of Loop Habit Tracker.
  ///
  /// - Parameter habit: Habit with its check marks; a habit without a frequency counts as daily.
  /// - Returns: Strength from 0 to 1 (always done as often as required). The strength is 0 if the habit has no check marks
  ///   until `day`, or if the last check mark is more than ten years old.
  public static func strength(of habit: Habit, on day: Day) -> Double {
    let days = Strength.days(of: habit, until: day.clampedToStored)
    return days.last.map { $0.day == day.clampedToStored ? $0.score : 0 } ?? 0
  }

  /// Returns the list of today: the stored one, or else a new one with items moved from the latest earlier list.
  ///
  /// If several devices stored a list for today, the function merges these lists. The function leaves the lists of
  /// earlier days unchanged.
  ///
  /// - Returns: The list of today, and true if the list is new, so that the app has to store it. Without an earlier list,
  ///   a new list is empty.
  public static func list(
    at now: Instant, in days: Days, from lists: [DailyList], mode: ResetMode
  ) -> (list: DailyList, isNew: Bool) {
    let now = now.clampedToStored
    let today = days.day(of: now)
    var byDay: [Day: DailyList] = [:]
    for list in lists {
      let day = list.plannedDay?.clampedToStored ?? days.day(of: list.createdAt.clampedToStored)
      if byDay[day]?.merge(list) == nil { byDay[day] = list }
    }
    if let own = byDay[today] { return (own, false) }
    let next = DailyList(id: "list@\(today)", createdAt: now, lastReset: now, items: [])
    guard let last = byDay.keys.filter({ $0 < today }).max().flatMap({ byDay[$0] }) else {
      return (next, true)
    }
    return (last.reset(to: next, mode: mode), true)
  }
}
