import Kaiki

/// Recurring tasks in use.
package struct TaskScenario: Scenario {
  package let plan: TaskPlan
  /// How often the app is opened, and how that is known.
  package let usage: AppUsageEstimate
  /// The tasks, in the order of the plan.
  let standings: [TaskStanding]

  /// Settles everything that the options leave open; `nil` where the history has no task in use.
  init?(_ history: HistoryAsOf, _ options: ScenarioOptions) {
    guard let tasks = history.tasks else { return nil }
    standings = tasks.inUse(at: history.now).sorted {
      $0.task.created != $1.task.created
        ? $0.task.created < $1.task.created : IdentifierTable.isBefore($0.task.id, $1.task.id)
    }
    guard !standings.isEmpty else { return nil }
    usage = AppUsageEstimate(
      opens: history.history.opens ?? [], completions: tasks.completions.flatMap(\.at),
      boundary: history.boundary, perDay: options.opensPerDay)
    plan = TaskPlan(
      span: options.span, scheduler: tasks.scheduler,
      tasks: standings.map {
        TaskPlan.Task(
          recurrence: $0.task.recurrence, state: $0.state,
          isNotificationEnabled: $0.task.isNotificationEnabled)
      },
      hazard: tasks.hazard(before: history.today), opens: usage.simulated, cap: options.cap,
      repeatDays: options.repeatDays, rules: options.notificationRules, system: options.system)
  }

  package func projection(of replicates: [TaskTotals]) -> Projection {
    Projection(replicates, start: plan.span.start)
  }

  /// Which reminders reach their user.
  package func ending(of replicates: [TaskTotals]) -> ReminderDelivery { ReminderDelivery(replicates) }

  /// The first replicate as a history: the tasks at its end, and its completions.
  ///
  /// A fixed task is made anew just before its first simulated reminder, so that its chain begins there. Where
  /// that lies after the run, the chain is anchored there instead: a making is an event, and none is planned.
  func firstHistory(into future: inout History) {
    let history = plan.firstHistory()
    let scheduler = plan.scheduler
    let end = scheduler.boundary.start(of: plan.span.start + plan.span.days)
    future.recurringTasks = zip(standings, history.states).map { standing, state in
      var task = standing.task
      if task.recurrence.policy != .fromCompletion {
        let first = scheduler.fire(standing.state.reminder)
        task.anchor = first < end ? scheduler.fire(standing.state.anchor) : first
        task.created = first < end ? first + -1 : task.created
      }
      task.nextReminder = scheduler.fire(state.reminder)
      task.lastCompleted = state.lastCompleted
      task.modified = [task.modified, state.lastCompleted].compactMap { $0 }.max()
      return task
    }
    future.completions = history.completions.enumerated().map { number, completion in
      Completion(
        id: "simulated-\(plan.span.seed)-\(padded(number + 1, to: 6))",
        task: standings[completion.task].task.id,
        at: completion.at)
    }
  }
}
