import Kaiki
import KaikiNumerics

extension TaskHistories {
  /// Returns the number of starved reminders (due but not scheduled) of each task, ≥ 1, by task id in lower case (N1, N2,
  /// F11).
  ///
  /// The app schedules the soonest future reminders, at most `cap`, when somebody opens the app, completes a task or creates
  /// one. A reminder that comes due before the next scheduling is starved if it was not scheduled. Tasks without a starved
  /// reminder are omitted. Today's settings (in use, reminders on) are assumed for all past days.
  ///
  /// - Complexity: O(*n* log *n*) for *n* reminders and schedulings.
  package func starved(opens: [Instant], until now: Instant, cap: Int) -> [String: Int] {
    let wanting = (standings ?? []).filter {
      $0.task.isActive && $0.task.isNotificationEnabled && $0.task.created <= now
    }
    // If all tasks fit under the cap, no reminder is starved.
    guard wanting.count > cap else { return [:] }
    let plans = Set(
      (opens + wanting.flatMap(\.completions) + wanting.map(\.task.created)).filter { $0 <= now }
    ).sorted()
    // Only the last scheduling before a reminder's time decides whether the reminder is starved. The competitors are the
    // reminders due before the next scheduling, because these are the soonest.
    var windows: [Int: [TaskReminder]] = [:]
    for standing in wanting {
      let own = Reminders(
        fires: standing.history.reminders.map { $0.map(scheduler.fire) }, completions: standing.completions,
        standing.task)
      for (index, fire) in own.fires.enumerated() {
        guard let fire, fire <= now else { continue }
        let window = plans.partitioningIndex { $0 >= fire } - 1
        guard window >= 0, own.stands(index, at: plans[window]) else { continue }
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

  /// Times at which the reminders of one task fire, with the completions between them.
  private struct Reminders {
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

    func stands(_ index: Int, at moment: Instant) -> Bool {
      task.created <= moment && (index == 0 || completions[index - 1] <= moment)
        && (index >= completions.count || completions[index] > moment)
    }
  }
}
