import Kaiki
import KaikiNumerics

/// What is projected for recurring tasks, and by which rules.
public struct TaskPlan: Plan {
  /// A task as the simulation begins.
  public struct Task: Hashable, Sendable {
    /// When it comes back.
    public var recurrence: Recurrence
    /// Where the task stands on the wall clock: its reminder, the anchor of its rule and its last completion.
    public var state: TaskState
    /// The day from which it waits, as of `TaskRound.begun`.
    public var begun: Day
    /// Whether it wants reminders.
    public var isNotificationEnabled: Bool
    /// How often it was done so far, beside what the rates of all tasks predict.
    public var level: DiligenceLevel

    /// A task.
    public init(
      recurrence: Recurrence, state: TaskState, begun: Day, isNotificationEnabled: Bool = true,
      level: DiligenceLevel = DiligenceLevel()
    ) {
      self.recurrence = recurrence
      self.state = state
      self.begun = begun
      self.isNotificationEnabled = isNotificationEnabled
      self.level = level
    }
  }

  /// The simulated days, the number of runs and their seed.
  public var span: PlanSpan
  /// The rules of the tasks.
  public var scheduler: TaskScheduler
  /// The tasks in use, by (created, id): of reminders at one time the first task's goes first (N1).
  public var tasks: [Task]
  /// When the user does what waits.
  public var hazard: CompletionHazard
  /// When the user is away, so that nothing is done and the app is not opened; `nil` for never.
  public var away: SpellsAway?
  /// What is known of the chance that nothing at all is done on another day; `nil` for none.
  public var rest: BetaDistribution?
  /// When the user opens the app.
  public var opens: AppUsage
  /// The most reminders that the app plans.
  public var cap: Int
  /// On how many days after the first reminder an unfinished task is announced again, 0...30 (N3).
  public var repeatDays: Int
  /// Which algorithm trims the app's plan (N1).
  public var rules: NotificationRules
  /// What the system does with more reminders than it takes.
  public var system: SystemModel

  /// A plan with the standard reminders.
  public init(
    span: PlanSpan, scheduler: TaskScheduler, tasks: [Task],
    hazard: CompletionHazard, away: SpellsAway? = nil, rest: BetaDistribution? = nil, opens: AppUsage,
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

  /// One replicate by its number.
  public func prepared() -> @Sendable (Int) -> TaskTotals {
    let variance = levelVariance
    return { replicate in
      var engine = TaskEngine(plan: self, variance: variance, replicate: replicate)
      return engine.run()
    }
  }

  /// The completions of the first replicate, in the order of time, and where each task stands at its end.
  public func firstHistory() -> (completions: [SimulatedCompletion], states: [TaskState]) {
    var completions: [SimulatedCompletion] = []
    var states = tasks.map(\.state)
    var engine = TaskEngine(plan: self, variance: levelVariance, replicate: 0)
    _ = engine.run { round in
      if let at = round.completed { completions.append(SimulatedCompletion(task: round.task, at: at)) }
      states[round.task] = round.state
    }
    return (completions.sorted(), states)
  }

  /// The variance of the levels between tasks.
  public var levelVariance: Double { DiligenceLevel.variance(of: tasks.map(\.level)) }

  /// The rates that the first replicate lives by.
  public var firstRates: CompletionHazard.Rates { rates(ofReplicate: 0) }

  /// Whether the user is away, or rests, on each day; empty for one who never does.
  func idleDays(ofReplicate replicate: Int) -> [Bool] {
    let away = away?.days(of: span, replicate: replicate)
    guard let rest else { return away ?? [] }
    var stream = RandomStream(seed: span.seed, domain: .restDays, replicate: replicate)
    let chance = rest.drawn(from: &stream)
    return (0..<span.days).map { stream.uniform() < chance || away?[$0] == true }
  }

  /// When a reminder of a task is shown.
  ///
  /// - Parameters:
  ///   - reminder: The first one.
  ///   - repeatDay: Days after it.
  func fire(of reminder: LocalTime, repeatDay: Int) -> Instant {
    scheduler.fire(LocalTime(seconds: reminder.seconds + Int64(repeatDay) * 86_400))
  }

  func rates(ofReplicate replicate: Int) -> CompletionHazard.Rates {
    var stream = RandomStream(seed: span.seed, domain: .taskRates, replicate: replicate)
    return hazard.rates(drawnFrom: &stream)
  }
}

/// One completion of a simulated history.
public struct SimulatedCompletion: Hashable, Comparable, Sendable {
  /// The task, by its place in the plan.
  public var task: Int
  /// When it was done.
  public var at: Instant

  /// Earlier completions first; of one moment, in the order of the tasks.
  public static func < (left: SimulatedCompletion, right: SimulatedCompletion) -> Bool {
    left.at == right.at ? left.task < right.task : left.at < right.at
  }
}

/// What happened to recurring tasks on each day of one replicate.
public struct TaskTotals: Hashable, Sendable {
  /// Tasks due at the day's start, overdue ones included.
  public var due: ContiguousArray<Int32>
  /// Tasks that come due on the day: each time once, however long they wait.
  public var dueNew: ContiguousArray<Int32>
  /// Tasks done.
  public var done: ContiguousArray<Int32>
  /// Tasks at the day's start whose day had passed.
  public var overdue: ContiguousArray<Int32>
  /// Reminders that came due while their task waited and that the system showed.
  public var shown: ContiguousArray<Int32>
  /// Reminders that came due while their task waited and that the system did not have (N2).
  public var starved: ContiguousArray<Int32>

  /// Zeros for a number of days.
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
