import Kaiki
import KaikiNumerics

/// Simulation of recurring tasks, with completions and reminders.
public struct TaskPlan: Plan {
  /// Task at the start of the simulation.
  public struct Task: Hashable, Sendable {
    /// Recurrence rule of the task.
    public var recurrence: Recurrence
    /// State at the start of the plan: next reminder and anchor of the rule in local time, and last completion.
    public var state: TaskState
    /// Day of the previous completion or, if a fixed rule gives a later day, the due day of the previous occurrence.
    ///
    /// For a task without a completion, the day of its creation. The task waits from the next day on.
    public var begun: Day
    /// True if the task has reminders; if false, the simulation draws its completions only.
    public var isNotificationEnabled: Bool
    /// Observed and expected completions of the task, from which its frailty (factor of its hazard, mean 1) is estimated.
    public var level: Frailty

    /// Creates a task.
    public init(
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
  public var span: PlanSpan
  /// Rules for the next due time of a task, with time zone and start hour of the day.
  public var scheduler: TaskScheduler
  /// Tasks in use, ascending by creation and id; of two reminders at the same time, the earlier task's has priority (N1).
  public var tasks: [Task]
  /// Probability per day that a waiting task is done, by its distance from the due day and the weekday.
  public var hazard: CompletionHazard
  /// Model of inactivity episodes, in which the user is idle and the app stays closed; `nil` if the user has no episodes.
  public var away: InactivityEpisodes?
  /// Distribution of the probability that a day outside episodes is idle, with the app closed; `nil` if all of them are active.
  public var rest: BetaDistribution?
  /// Model of the times at which the user opens the app.
  public var opens: AppUsage
  /// Upper limit of the number of reminders that the app has planned at one time, ≥ 0, for all tasks together.
  public var cap: Int
  /// Number of days after a task's first reminder on which the reminder is repeated if the task is still unfinished, 0...30 (N3).
  public var repeatDays: Int
  /// Algorithm that selects the app's planned reminders.
  ///
  /// The corrected rules select the soonest future reminders. In the original rules, past reminders of overdue tasks also count
  /// towards ``cap`` (N1).
  public var rules: NotificationRules
  /// Behaviour of the system if the app plans more reminders than the system's limit of 64.
  public var system: SystemModel

  /// Creates a plan; by default with at most 64 planned reminders, no repeats, and the corrected rules.
  public init(
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
  public func prepared() -> @Sendable (Int) -> DailyTotals {
    let variance = levelVariance
    return { replicate in
      var engine = TaskEngine(plan: self, variance: variance, replicate: replicate)
      return engine.run()
    }
  }

  /// Returns the completions of replicate 0, ascending by time, and the state of each task at its end, in the order of the plan.
  public func firstHistory() -> (completions: [SimulatedCompletion], states: [TaskState]) {
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
  public var levelVariance: Double { Frailty.variance(of: tasks.map(\.level)) }

  /// Completion probabilities per day (0...1) from the due day on, and hazards before it, of a task of frailty 1 in replicate 0.
  public var firstRates: CompletionHazard.Rates { rates(ofReplicate: 0) }

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
public struct SimulatedCompletion: Hashable, Comparable, Sendable {
  /// Index of the task in ``TaskPlan/tasks``.
  public var task: Int
  /// Time at which the task was completed.
  public var at: Instant

  /// Orders by time, then by task.
  public static func < (left: SimulatedCompletion, right: SimulatedCompletion) -> Bool {
    left.at == right.at ? left.task < right.task : left.at < right.at
  }
}
