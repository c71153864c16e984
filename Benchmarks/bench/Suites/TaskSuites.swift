import Analysis
import Forecasting
import Kaiki
import Measuring

extension Suite {
  /// Recurring tasks: where they stand, what a completion does, and a year of them.
  static let taskSuites = [
    sections, completion, replay, taskSimulation("Simulate a task for 365 days") { _ in },
  ]

  private static let sections = Suite(
    "Put a task into overdue, today or upcoming", per: "task", sizes: handmadeSizes,
    growthBound: handmadeGrowth
  ) { count in
    let known = MadeUp.known(MadeUp.tasks(count))
    let options = AnalysisOptions(boundary: MadeUp.boundary)
    return Prepared {
      let context = await AnalysisContext(known, options, for: [TodayMeasure.self], jobs: 1)
      let figure = TodayMeasure.figure(context)
      return figure.overdue.count + figure.upcoming.count
    }
  }

  private static let completion = Suite(
    "Complete a task and plan its next reminder", per: "task", sizes: handmadeSizes, growthBound: 1.2,
    peer: Peer("planning all of them again", minRatio: 10)
  ) { count in
    let tasks = MadeUp.tasks(count).recurringTasks ?? []
    let scheduler = TaskScheduler(boundary: MadeUp.boundary)
    let states = tasks.map(scheduler.state)
    func reminder(_ number: Int, _ state: TaskState) -> TaskReminder {
      TaskReminder(
        id: tasks[number].id, created: tasks[number].created, fire: scheduler.fire(state.reminder),
        isEnabled: true)
    }
    let queue = ReminderQueue(states.enumerated().map { reminder($0.offset, $0.element) }, cap: 64)
    let reminders = TaskReminders(boundary: MadeUp.boundary)
    return Prepared(peer: (1, { reminders.plan(now: MadeUp.now, tasks: tasks).planned.count })) {
      var (states, queue) = (states, queue)
      for number in tasks.indices {
        queue.remove(reminder(number, states[number]))
        scheduler.complete(
          &states[number], of: tasks[number].recurrence, at: MadeUp.now + Int64(number % 3_600))
        queue.insert(reminder(number, states[number]))
      }
      return queue.planned.count
    }
  }

  private static let replay = Suite(
    "Replay the completions of a task", per: "task", sizes: handmadeSizes, growthBound: handmadeGrowth
  ) { count in
    let history = MadeUp.tasks(count)
    return Prepared { MadeUp.known(history).tasks?.inUse(at: MadeUp.now).count ?? 0 }
  }

  /// A year of tasks, and which of its reminders reach their user.
  static func taskSimulation(
    _ title: String, maxByDefault: Int = maxItems,
    _ change: @escaping @Sendable (inout ScenarioOptions) -> Void
  ) -> Suite {
    Suite(
      title, per: "task", sizes: yearSizes, maxByDefault: maxByDefault, growthBound: handmadeGrowth,
      outcome: "reminders shown"
    ) { count in
      let scenario = MadeUp.scenarios(MadeUp.known(MadeUp.tasks(count)), change).tasks
      guard let scenario else { preconditionFailure("a household has tasks in use") }
      let turn = Turn()
      return Prepared(
        outcome: { scenario.ending(of: await scenario.plan.run(jobs: 1)).share?.mean ?? 0 }
      ) {
        var plan = scenario.plan
        plan.span.seed = UInt64(turn.next())
        return await plan.run(jobs: 1).reduce(0) { $0 + $1[.done].reduce(0) { $0 + Int($1) } }
      }
    }
  }
}
