import Kaiki

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
  package func starved(opens: [Instant], until now: Instant, cap: Int) -> [String: Int] {
    let wanting = (standings ?? []).filter {
      $0.task.isActive && $0.task.isNotificationEnabled && $0.task.created <= now
    }
    // Where all fit, none is starved.
    guard wanting.count > cap else { return [:] }
    let plans = Set(
      (opens + wanting.flatMap(\.completions) + wanting.map(\.task.created)).filter { $0 <= now }
    ).sorted()
    let reminders = wanting.map { standing in
      Reminders(
        fires: standing.history.reminders.map { $0.map(scheduler.fire) }, completions: standing.completions,
        standing.task)
    }
    var places = Array(repeating: 0, count: reminders.count)
    var starved: [String: Int] = [:]
    for (number, plan) in plans.enumerated() {
      let end = number + 1 < plans.count ? plans[number + 1] : now
      var candidates: [TaskReminder] = []
      for (task, own) in reminders.enumerated() where own.task.created <= plan {
        while places[task] < own.completions.count, own.completions[places[task]] <= plan {
          places[task] += 1
        }
        guard let fire = own.fires[places[task]], fire > plan else { continue }
        candidates.append(
          TaskReminder(id: own.task.id, created: own.task.created, fire: fire, isEnabled: true))
      }
      // Only what comes due before the next plan can be starved.
      guard candidates.count > cap, candidates.contains(where: { $0.fire <= end }) else { continue }
      for reminder in candidates.sorted().dropFirst(cap) where reminder.fire <= end {
        starved[reminder.id.lowercased(), default: 0] += 1
      }
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
  }
}
