import Kaiki
import KaikiNumerics

/// Simulation of recurring tasks, with completions and reminders.
package struct TaskPlan: Plan {
  /// Task at the start of the simulation.
  package struct Task: Hashable, Sendable {
    /// Recurrence rule of the task.
    package var recurrence: Recurrence
    /// State at the start of the plan: next reminder and anchor of the rule in local time, and last completion.
    package var state: TaskState
    /// Day of the previous completion or, if a fixed rule gives a later day, the due day of the previous occurrence.
    ///
    /// For a task without a completion, the day of its creation. The task waits from the next day on.
    package var begun: Day
    /// True if the task has reminders; if false, the simulation draws its completions only.
    package var isNotificationEnabled: Bool
    /// Observed and expected completions of the task, from which its frailty (factor of its hazard, mean 1) is estimated.
    package var level: Frailty

    /// Creates a task.
    package init(
      recurrence: Recurrence, state: TaskState, begun: Day, isNotificationEnabled: Bool = true,
      level: Frailty = Frailty()
    ) {
      self.recurrence = recurrence
      self.state = state
      self.begun = begun
      self.isNotificationEnabled = isNotificationEnabled
      self.level = level
    }
  }

  /// Simulated days, number of replicates and seed.
  package var span: PlanSpan
  /// Rules for the next due time of a task, with time zone and start hour of the day.
  package var scheduler: TaskScheduler
  /// Tasks in use, ascending by creation and id; of two reminders at the same time, the earlier task's has priority (N1).
  package var tasks: [Task]
  /// Probability per day that a waiting task is done, by its distance from the due day and the weekday.
  package var hazard: CompletionHazard
  /// Model of inactivity episodes, in which the user is idle and the app stays closed; `nil` if the user has no episodes.
  package var away: InactivityEpisodes?
  /// Distribution of the probability that a day outside episodes is idle, with the app closed; `nil` if all of them are active.
  package var rest: BetaDistribution?
  /// Model of the times at which the user opens the app.
  package var opens: AppUsage
  /// Upper limit of the number of reminders that the app has planned at one time, ≥ 0, for all tasks together.
  package var cap: Int
  /// Number of days after a task's first reminder on which the reminder is repeated if the task is still unfinished, 0...30 (N3).
  package var repeatDays: Int
  /// Algorithm that selects the app's planned reminders.
  ///
  /// The corrected rules select the soonest future reminders. In the original rules, past reminders of overdue tasks also count
  /// towards ``cap`` (N1).
  package var rules: NotificationRules
  /// Behaviour of the system if the app plans more reminders than the system's limit of 64.
  package var system: SystemModel

  /// Creates a plan; by default with at most 64 planned reminders, no repeats, and the corrected rules.
  package init(
    span: PlanSpan, scheduler: TaskScheduler, tasks: [Task],
    hazard: CompletionHazard, away: InactivityEpisodes? = nil, rest: BetaDistribution? = nil, opens: AppUsage,
    cap: Int = 64, repeatDays: Int = 0,
    rules: NotificationRules = .corrected, system: SystemModel = .soonest
  ) {
    self.span = span
    self.scheduler = scheduler
    self.tasks = tasks
    self.hazard = hazard
    self.away = away
    self.rest = rest
    self.opens = opens
    self.cap = cap
    self.repeatDays = repeatDays
    self.rules = rules
    self.system = system
  }

  /// Returns a function that runs one replicate by its number, from 0.
  package func prepared() -> @Sendable (Int) -> DailyTotals {
    let variance = levelVariance
    return { replicate in
      var engine = TaskEngine(plan: self, variance: variance, replicate: replicate)
      return engine.run()
    }
  }

  /// Returns the completions of replicate 0, ascending by time, and the state of each task at its end, in the order of the plan.
  package func firstHistory() -> (completions: [SimulatedCompletion], states: [TaskState]) {
    var completions: [SimulatedCompletion] = []
    var states = tasks.map(\.state)
    var engine = TaskEngine(plan: self, variance: levelVariance, replicate: 0)
    _ = engine.run { occurrence in
      if let at = occurrence.completed {
        completions.append(SimulatedCompletion(task: occurrence.task, at: at))
      }
      states[occurrence.task] = occurrence.state
    }
    return (completions.sorted(), states)
  }

  /// Variance of frailties between tasks, 0.001...1, estimated from ``Task/level``; a task's frailty is its factor of the hazard.
  package var levelVariance: Double { Frailty.variance(of: tasks.map(\.level)) }

  /// Completion probabilities per day (0...1) from the due day on, and hazards before it, of a task of frailty 1 in replicate 0.
  package var firstRates: CompletionHazard.Rates { rates(ofReplicate: 0) }

  func idleDays(ofReplicate replicate: Int) -> [Bool] {
    let away = away?.days(of: span, replicate: replicate)
    guard let rest else { return away ?? [] }
    var stream = RandomStream(seed: span.seed, domain: .restDays, replicate: replicate)
    let chance = rest.drawn(from: &stream)
    return (0..<span.days).map { stream.uniform() < chance || away?[$0] == true }
  }

  func fire(of reminder: LocalTime, repeatDay: Int) -> Instant {
    scheduler.fire(LocalTime(seconds: reminder.seconds + Int64(repeatDay) * 86_400))
  }

  func rates(ofReplicate replicate: Int) -> CompletionHazard.Rates {
    var stream = RandomStream(seed: span.seed, domain: .taskRates, replicate: replicate)
    return hazard.rates(drawnFrom: &stream)
  }
}

/// Completion of a task in a simulated history.
package struct SimulatedCompletion: Hashable, Comparable, Sendable {
  /// Index of the task in ``TaskPlan/tasks``.
  package var task: Int
  /// Time at which the task was completed.
  package var at: Instant

  /// Orders by time, then by task.
  package static func < (left: SimulatedCompletion, right: SimulatedCompletion) -> Bool {
    left.at == right.at ? left.task < right.task : left.at < right.at
  }
}
