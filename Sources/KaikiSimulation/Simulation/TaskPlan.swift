import Kaiki
import KaikiNumerics

/// Simulation of recurring tasks, with completions and reminders.
public struct TaskPlan: Plan {
  /// Task at the start of the simulation.
  public struct Task: Hashable, Sendable {
    /// Recurrence rule of the task.
    public var recurrence: Recurrence
    /// State in local time: reminder, anchor of the rule and last completion.
    public var state: TaskState
    /// Day from which the task waits, as in `TaskOccurrence.begun`.
    public var begun: Day
    /// True if the task has reminders.
    public var isNotificationEnabled: Bool
    /// Observed and expected completions of the task, from which its frailty is estimated.
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
  /// Rules of the tasks' due times.
  public var scheduler: TaskScheduler
  /// Tasks in use, by creation and id. The first task has priority if reminders have the same time (N1).
  public var tasks: [Task]
  /// Probability per day that a waiting task is done.
  public var hazard: CompletionHazard
  /// Model of inactivity episodes, in which the user is idle and the app stays closed; `nil` for no such episodes.
  public var away: InactivityEpisodes?
  /// Distribution of the probability that any other day is idle; `nil` if none is.
  public var rest: BetaDistribution?
  /// Model of the times at which the user opens the app.
  public var opens: AppUsage
  /// Maximum number of reminders that the app plans.
  public var cap: Int
  /// Number of days after the first reminder with a repeat for an unfinished task, 0...30 (N3).
  public var repeatDays: Int
  /// Algorithm that limits the app's planned reminders (N1).
  public var rules: NotificationRules
  /// Behaviour of the system if the app plans more reminders than the system's limit.
  public var system: SystemModel

  /// Creates a plan; by default with standard reminders.
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

  /// Returns a function that runs one replicate by its number.
  public func prepared() -> @Sendable (Int) -> TaskTotals {
    let variance = levelVariance
    return { replicate in
      var engine = TaskEngine(plan: self, variance: variance, replicate: replicate)
      return engine.run()
    }
  }

  /// Returns the completions of the first replicate, by time, and the state of each task at its end.
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

  /// Variance of frailties between tasks, ≥ 0.
  public var levelVariance: Double { Frailty.variance(of: tasks.map(\.level)) }

  /// Rates of completion in the first replicate.
  public var firstRates: CompletionHazard.Rates { rates(ofReplicate: 0) }

  /// True for each day on which the user is idle; empty if there are no idle days.
  func idleDays(ofReplicate replicate: Int) -> [Bool] {
    let away = away?.days(of: span, replicate: replicate)
    guard let rest else { return away ?? [] }
    var stream = RandomStream(seed: span.seed, domain: .restDays, replicate: replicate)
    let chance = rest.drawn(from: &stream)
    return (0..<span.days).map { stream.uniform() < chance || away?[$0] == true }
  }

  /// Returns the time at which the system shows a reminder of a task.
  ///
  /// - Parameters:
  ///   - reminder: Time of the task's first reminder.
  ///   - repeatDay: Days after the first reminder, ≥ 0.
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
  /// Index of the task in the plan.
  public var task: Int
  /// Time at which the task was completed.
  public var at: Instant

  /// Orders by time, then by task.
  public static func < (left: SimulatedCompletion, right: SimulatedCompletion) -> Bool {
    left.at == right.at ? left.task < right.task : left.at < right.at
  }
}

/// Daily results of recurring tasks in one replicate.
public struct TaskTotals: Hashable, Sendable {
  /// Number of tasks due at the start of each day, including overdue tasks.
  public var due: ContiguousArray<Int32>
  /// Number of tasks that become due on each day; an occurrence counts on one day only.
  public var dueNew: ContiguousArray<Int32>
  /// Number of tasks done on each day.
  public var done: ContiguousArray<Int32>
  /// Number of overdue tasks at the start of each day.
  public var overdue: ContiguousArray<Int32>
  /// Number of reminders of waiting tasks that the system showed on each day.
  public var shown: ContiguousArray<Int32>
  /// Number of starved reminders on each day: due while their task waited, but absent from the system's list (N2).
  public var starved: ContiguousArray<Int32>

  /// Creates zeros for a number of days.
  init(days: Int) {
    let zeros = ContiguousArray<Int32>(repeating: 0, count: days)
    due = zeros
    done = zeros
    overdue = zeros
    shown = zeros
    dueNew = zeros
    starved = zeros
  }
}
