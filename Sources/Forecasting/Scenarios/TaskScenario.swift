import Kaiki
import KaikiNumerics
import KaikiSimulation

/// Recurring tasks in use.
package struct TaskScenario: Scenario {
  package internal(set) var plan: TaskPlan
  /// How often the app is opened, and how that is known.
  package let usage: AppUsageEstimate
  /// The tasks, in the order of the plan.
  let standings: [TaskStanding]
  /// How many tasks of the history others were drawn from; `nil` where the plan is of the history's own.
  package let drawnFrom: Int?

  package var widening: Widening?

  /// Settles everything that the options leave open; `nil` where the history has no task in use.
  init?(_ evidence: Evidence, _ options: ScenarioOptions) {
    let history = evidence.history
    guard let tasks = history.tasks else { return nil }
    let own = tasks.inUse(at: history.now)
    guard !own.isEmpty else { return nil }
    let planned =
      (options.taskCount.map { Self.drawn($0, from: own, options.span) } ?? Array(own.enumerated())).sorted {
        let (one, two) = ($0.element.task, $1.element.task)
        return one.created != two.created
          ? one.created < two.created : IdentifierTable.isBefore(one.id, two.id)
      }
    drawnFrom = options.taskCount.map { _ in own.count }
    standings = planned.map(\.element)
    usage = AppUsageEstimate(
      opens: history.history.opens ?? [], completions: tasks.completions.flatMap(\.at),
      boundary: history.boundary, perDay: options.opensPerDay)
    let person = evidence.diary
    let rest = tasks.restDays(person, before: history.today)
    var away = person?.away ?? DaySet()
    for day in rest?.days.days ?? [] { away.insert(day...day) }
    let shown = own.map { tasks.hazard(of: $0, before: history.today, away: away) }
    let hazard = CompletionHazard(sharedBy: shown)
    let levels = hazard.levels(of: shown)
    plan = TaskPlan(
      span: options.span, scheduler: tasks.scheduler,
      tasks: planned.map { origin, standing in
        TaskPlan.Task(
          recurrence: standing.task.recurrence, state: standing.state,
          begun: options.taskCount == nil
            ? tasks.begun(of: standing)
            : tasks.scheduler.day(of: standing.state.reminder)
              + -standing.task.recurrence.interval.approximateDays,
          isNotificationEnabled: standing.task.isNotificationEnabled,
          level: levels[origin])
      },
      hazard: hazard, away: person?.spells, rest: rest?.chance, opens: usage.simulated, cap: options.cap,
      repeatDays: options.repeatDays, rules: options.notificationRules, system: options.system)
  }

  /// Tasks drawn from those of a history, with replacement: each keeps its interval, its time of day and its level, and
  /// comes due on a day of its own within the next interval.
  ///
  /// - Returns: The tasks, each with the place among `own` of the task that it was drawn from.
  private static func drawn(
    _ count: Int, from own: [TaskStanding], _ span: PlanSpan
  ) -> [(offset: Int, element: TaskStanding)] {
    var stream = RandomStream(seed: span.seed, domain: .resampling)
    return (0..<count).map { number in
      let origin = stream.below(own.count)
      var standing = own[origin]
      let day = span.start + stream.below(standing.task.recurrence.interval.approximateDays)
      let reminder = LocalTime(date: day.date, secondOfDay: standing.state.reminder.secondOfDay)
      standing.task.id += "-\(number + 1)"
      standing.state = TaskState(reminder: reminder, anchor: reminder)
      return (origin, standing)
    }
  }

  package var spells: SpellsAway? { plan.away }

  /// Each task on the day on which it is due: those that are done early are drawn so, too.
  package var ceiling: Ceiling? {
    .rounds(
      plan.tasks.map { task in
        Ceiling.Round(
          first: max(0, plan.scheduler.day(of: task.state.reminder) - plan.span.start),
          interval: max(1, task.recurrence.interval.approximateDays))
      })
  }

  /// Not where other tasks are tried out.
  package var goesOnAsLogged: Bool { drawnFrom == nil }

  /// What is projected.
  package static let quantities: [Quantity.Source<TaskTotals>] = [
    Quantity.counted(.due, \.due), Quantity.counted(.dueNew, \.dueNew), Quantity.counted(.done, \.done),
    Quantity.counted(.overdue, \.overdue), Quantity.counted(.shown, \.shown),
    Quantity.counted(.starved, \.starved),
  ]

  package var sources: [Quantity.Source<TaskTotals>] { Self.quantities }

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
      task.openDues = []
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

extension TaskHistories {
  /// Days on which the user did none of many tasks, though not away: more than the chances of the tasks let expect.
  ///
  /// - Parameters:
  ///   - person: What all kinds show of the user.
  ///   - end: Only days before it are looked at, since today is not over.
  /// - Returns: The days, and what is known of their chance; `nil` where such days would come about by chance.
  fileprivate func restDays(
    _ person: PersonDays?, before end: Day
  ) -> (days: DaySet, chance: BetaDistribution)? {
    let done = completions.flatMap { $0.at.map(scheduler.boundary.day) }.filter { $0 < end }
    guard let person, let first = done.min() else { return nil }
    let busy = DaySet(done.sorted())
    let present = (first..<end).filter { !person.away.contains($0) }
    // Only a day on which something would have been done can be seen to be left out (F14).
    let silences = present.map { (day: $0, chance: exp(person.silence[$0])) }
    let idle = silences.filter { !busy.contains($0.day) }
    let expected = silences.reduce(0) { $0 + $1.chance }
    let variance = silences.reduce(0) { $0 + $1.chance * (1 - $1.chance) }
    let beyond = Double(idle.count) - expected
    guard beyond > 3 * variance.squareRoot() + 1 else { return nil }
    let exposure = Double(present.count) - expected
    return (
      DaySet(idle.filter { $0.chance < 0.5 }.map(\.day)),
      BetaDistribution(a: beyond + 0.5, b: max(0, exposure - beyond) + 0.5)
    )
  }
}
