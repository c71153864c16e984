import Kaiki
import KaikiNumerics

extension TaskHistories {
  /// Reminders that came due while they were not planned, by the task's id in lower case (N1, N2, F11).
  ///
  /// A plan is made when the app is opened, a task is done or one is made: the soonest reminders still to come, as many
  /// as the cap. What comes due after a plan, up to the next, and is not in it was starved. Which tasks are in use and
  /// want reminders is known as of now alone, and taken for all time; so is a task without completions.
  ///
  /// - Parameters:
  ///   - opens: When the app was opened, in any order.
  ///   - now: The end of what is looked at.
  ///   - cap: The most reminders that the app plans.
  /// - Complexity: O(*n* log *n*) for all reminders and plans.
  package func starved(opens: [Instant], until now: Instant, cap: Int) -> [String: Int] {
    let wanting = (standings ?? []).filter {
      $0.task.isActive && $0.task.isNotificationEnabled && $0.task.created <= now
    }
    // Where all fit, none is starved.
    guard wanting.count > cap else { return [:] }
    let plans = Set(
      (opens + wanting.flatMap(\.completions) + wanting.map(\.task.created)).filter { $0 <= now }
    ).sorted()
    // A reminder can be starved by one plan alone, the last before it comes due. Those that come due before the next plan
    // are the soonest, so that only they compete for room.
    var windows: [Int: [TaskReminder]] = [:]
    for standing in wanting {
      let own = Reminders(
        fires: standing.history.reminders.map { $0.map(scheduler.fire) }, completions: standing.completions,
        standing.task)
      for (place, fire) in own.fires.enumerated() {
        guard let fire, fire <= now else { continue }
        let window = plans.partitioningIndex { $0 >= fire } - 1
        guard window >= 0, own.stands(place, at: plans[window]) else { continue }
        windows[window, default: []].append(
          TaskReminder(id: own.task.id, created: own.task.created, fire: fire, isEnabled: true))
      }
    }
    var starved: [String: Int] = [:]
    for due in windows.values where due.count > cap {
      for reminder in due.sorted().dropFirst(cap) { starved[reminder.id.lowercased(), default: 0] += 1 }
    }
    return starved
  }

  /// The reminders of one task over time.
  private struct Reminders {
    /// What stands before the first completion, after it, and so on; `nil` where that is not known.
    let fires: [Instant?]
    let completions: [Instant]
    let task: RecurringTask

    init(fires: [Instant?], completions: [Instant], _ task: RecurringTask) {
      self.fires =
        fires.count > completions.count
        ? fires
        : fires
          + Array(
            repeating: nil, count: completions.count + 1 - fires.count)
      self.completions = completions
      self.task = task
    }

    /// Whether a reminder is the one that waits at a moment.
    func stands(_ place: Int, at moment: Instant) -> Bool {
      task.created <= moment && (place == 0 || completions[place - 1] <= moment)
        && (place >= completions.count || completions[place] > moment)
    }
  }
}
