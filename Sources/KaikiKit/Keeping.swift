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
  /// - Parameters:
  ///   - habit: Habit with its check marks; a habit without a frequency counts as daily.
  ///   - day: Day of the strength; later check marks are ignored.
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

  /// Completes a recurring task now and moves it to its next reminder.
  ///
  /// A second completion on the same logical day replaces the first, unless the policy has fixed dates and another
  /// occurrence is due by then.
  ///
  /// - Returns: Completion for the app's log, with the time at which the task was due. Its id is the task's id, `@` and
  ///   the milliseconds of `now`.
  @discardableResult
  public static func complete(
    _ task: inout RecurringTask, at now: Instant, in days: Days
  ) -> Completion {
    let now = now.clampedToStored
    let scheduler = TaskScheduler(boundary: days)
    hold(&task)
    var state = scheduler.state(of: task)
    let due = task.nextReminder
    scheduler.complete(&state, of: task.recurrence, at: now)
    task.nextReminder = scheduler.fire(state.reminder).clampedToStored
    task.anchor = scheduler.fire(state.anchor).clampedToStored
    task.lastCompleted = now
    task.modified = now
    return Completion(id: "\(task.id)@\(now.milliseconds)", task: task.id, at: now, due: due)
  }

  /// Returns the next due times of a recurring task, ascending; the first is its next reminder, which may be past.
  ///
  /// The later times assume that the user completes each occurrence at its due time.
  ///
  /// - Parameters:
  ///   - count: Number of due times to return, clamped to 0...1,000.
  ///   - task: Recurring task.
  ///   - days: Zone and hour at which days begin.
  public static func occurrences(_ count: Int, of task: RecurringTask, in days: Days) -> [Instant] {
    var task = task
    hold(&task)
    let scheduler = TaskScheduler(boundary: days)
    let state = scheduler.state(of: task)
    let wanted = min(max(count, 0), 1_000)
    guard wanted > 0 else { return [] }
    // A fixed chain counts from its anchor: after 31 January and 28 February it returns to 31 March.
    let later: [LocalTime]
    switch task.recurrence.policy {
    case .fromCompletion: later = task.recurrence.occurrences(after: state.reminder, count: wanted - 1)
    case .fixed, .fixedSkip:
      var chain = task.recurrence
      chain.policy = .fixedSkip
      let anchor = min(state.anchor, state.reminder)
      later = chain.occurrences(after: anchor, count: wanted - 1, now: state.reminder)
    }
    return ([state.reminder] + later).map { scheduler.fire($0).clampedToStored }
  }

  private static func hold(_ task: inout RecurringTask) {
    task.nextReminder = task.nextReminder.clampedToStored
    task.anchor = task.anchor?.clampedToStored
    task.lastCompleted = task.lastCompleted?.clampedToStored
  }
}
