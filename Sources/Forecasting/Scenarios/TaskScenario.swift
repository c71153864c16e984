import Kaiki
import KaikiNumerics
import KaikiSimulation

/// Simulation of the recurring tasks in use.
package struct TaskScenario: Scenario {
  package internal(set) var plan: TaskPlan
  /// Number of app sessions per day, with the evidence of this number.
  package let usage: AppUsageEstimate
  /// Simulated tasks with their histories, one per task of the plan, in its order; at least one.
  let standings: [TaskStanding]
  /// Number of the history's tasks from which the simulation draws its tasks, ≥ 1; `nil` if it has exactly the history's tasks.
  package let drawnFrom: Int?

  package var bandCalibration: BandCalibration?

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
      hazard: hazard, away: person?.episodes, rest: rest?.chance, opens: usage.simulated, cap: options.cap,
      repeatDays: options.repeatDays, rules: options.notificationRules, system: options.system)
  }

  /// Returns `count` tasks drawn at random from a history's, with replacement.
  ///
  /// A drawn task keeps its interval, time of day and frailty. The first due day is drawn from the days of one interval. The
  /// number of the draw, from 1, is added to the id.
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

  package var episodes: InactivityEpisodes? { plan.away }

  /// Maximum of completions in any range of days, if each task is completed on its due day or later; never `nil`. Simulated
  /// early completions may exceed it.
  package var ceiling: Ceiling? {
    .occurrences(
      plan.tasks.map { task in
        Ceiling.Occurrence(
          first: max(0, plan.scheduler.day(of: task.state.reminder) - plan.span.start),
          interval: max(1, task.recurrence.interval.approximateDays))
      })
  }

  /// True if the plan simulates exactly the tasks of the history; false if the options set a number of drawn tasks.
  package var goesOnAsLogged: Bool { drawnFrom == nil }

  package static let quantities: [Quantity] = [.due, .dueNew, .done, .overdue, .shown, .starved]

  /// Returns the share of due reminders that were shown, 0...1, as a band over the replicates; `nil` if no reminder was due.
  package func ending(of replicates: [DailyTotals]) -> ReminderDelivery { ReminderDelivery(replicates) }

  /// Sets the recurring tasks and completions of a history to the first replicate: the tasks as of its end, and its completions.
  ///
  /// A task with a fixed schedule gets a creation just before its first simulated reminder, because its chain of due days
  /// begins there. If that reminder is after the run, only the anchor moves: a creation is an event, and the plan contains
  /// none.
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
  /// Returns rest days: idle days (days with 0 completed tasks) outside inactivity episodes, although items waited.
  ///
  /// - Returns: Idle days outside episodes on which doing nothing has a probability below 0.5, and the posterior of the
  ///   probability of a rest day. `nil` if chance explains the number of idle days, or if `person` or completions are
  ///   missing.
  fileprivate func restDays(
    _ person: ActivityCalendar?, before end: Day
  ) -> (days: DaySet, chance: BetaDistribution)? {
    let done = completions.flatMap { $0.at.map(scheduler.boundary.day) }.filter { $0 < end }
    guard let person, let first = done.min() else { return nil }
    let busy = DaySet(done.sorted())
    let present = (first..<end).filter { !person.away.contains($0) }
    // An omission is visible only on a day on which the person would have done a task (F14).
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

extension TaskHistories {
  /// Returns the waiting days and completions of all active tasks, from which the daily probability of a completion follows.
  ///
  /// - Parameters:
  ///   - start: First day whose waiting and completions count; `nil` for all days up to `end`.
  ///   - end: Day after the last day that counts, because today is incomplete.
  package func hazard(from start: Day? = nil, before end: Day) -> CompletionHazard {
    var hazard = CompletionHazard()
    for standing in standings ?? [] where standing.task.isActive {
      add(standing, to: &hazard, from: start, before: end)
    }
    return hazard
  }

  /// Returns the waiting days and completions of one task, from which its daily probability of a completion follows.
  ///
  /// - Parameters:
  ///   - end: Day after the last day that counts, because today is incomplete.
  ///   - away: Days of inactivity episodes, which do not count as waiting days from the due day on.
  package func hazard(of standing: TaskStanding, before end: Day, away: DaySet) -> CompletionHazard {
    var hazard = CompletionHazard()
    add(standing, to: &hazard, before: end, away: away)
    return hazard
  }

  private func add(
    _ standing: TaskStanding, to hazard: inout CompletionHazard, from start: Day? = nil, before end: Day,
    away: DaySet = DaySet()
  ) {
    for (begun, due, completed) in occurrences(of: standing) {
      hazard.add(begun: begun, due: due, completed: completed, from: start, before: end, away: away)
    }
  }

  /// Returns the occurrences of a task, oldest first: the day on which each begins, its due day, and its completion day.
  ///
  /// The completion day is `nil` for an open occurrence. Empty if the task has no occurrence yet.
  package func occurrences(of standing: TaskStanding) -> [(begun: Day, due: Day, completed: Day?)] {
    standing.history.occurrences.map { ($0.begun, $0.due, $0.completed.map(scheduler.boundary.day)) }
  }
}

/// Share of reminders that reached the user.
package struct ReminderDelivery: Hashable, Sendable {
  /// Share of due reminders that were shown, 0...1, over the replicates with due reminders; `nil` if no replicate has any.
  package var share: Band?

  package init(_ replicates: [DailyTotals]) {
    let shares = replicates.compactMap { totals -> Double? in
      let shown = totals[.shown].reduce(0) { $0 + Int($1) }
      let lost = totals[.starved].reduce(0) { $0 + Int($1) }
      return shown + lost > 0 ? Double(shown) / Double(shown + lost) : nil
    }
    share = shares.isEmpty ? nil : Band(shares)
  }
}
