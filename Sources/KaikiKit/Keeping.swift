import Kaiki

extension Kit {
  /// How long something has been kept up, day after day.
  ///
  /// Several events of a day count once, events after now are passed over, and while today is still without one the streak of
  /// yesterday runs on. A date that the zone leaves out breaks nothing.
  ///
  /// - Parameters:
  ///   - events: When it was done, in any order.
  ///   - now: The moment.
  ///   - days: Where days begin.
  public static func streak(of events: [Instant], at now: Instant, in days: Days) -> Streak {
    let now = now.held
    let active = events.filter { $0 <= now }.map { days.day(of: $0.held) }
    return Streak(active: DaySet(active.sorted()), today: days.day(of: now), passes: days.isMissing)
  }

  /// How strong a habit is at the end of a day, by the rules of Loop Habit Tracker.
  ///
  /// - Parameters:
  ///   - habit: The habit with its ticks; one that does not say how often it is to be done is taken as daily.
  ///   - day: The day; ticks after it are passed over.
  /// - Returns: 0...1; 0 where nothing was ticked.
  public static func strength(of habit: Habit, on day: Day) -> Double {
    let days = Strength.days(of: habit, until: day.held)
    return days.last.map { $0.day == day.held ? $0.score : 0 } ?? 0
  }

  /// The list of a day: the one that is stored for it, those of several devices as one, or else what a reset makes of the
  /// latest list before.
  ///
  /// The lists are not changed: those that are over stay as they were.
  ///
  /// - Parameters:
  ///   - now: The moment.
  ///   - days: Where days begin.
  ///   - lists: All lists, in any order.
  ///   - mode: What a reset moves to the next list.
  /// - Returns: The list, and whether it was begun here, so that it is to be stored.
  public static func list(
    at now: Instant, in days: Days, from lists: [DailyList], mode: ResetMode
  ) -> (list: DailyList, isNew: Bool) {
    let now = now.held
    let today = days.day(of: now)
    var byDay: [Day: DailyList] = [:]
    for list in lists {
      let day = list.plannedDay?.held ?? days.day(of: list.createdAt.held)
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
