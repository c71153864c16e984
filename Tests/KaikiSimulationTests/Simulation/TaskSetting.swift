import Testing

@testable import Kaiki
@testable import KaikiSimulation

/// Tasks and a user, for the engine of tasks and for the slow simulation beside it.
struct TaskSetting: Sendable, CustomTestStringConvertible {
  var tasks: Int
  var days: Int
  var opens: Double
  var cap = 64
  var repeatDays = 0
  var rules = NotificationRules.corrected
  var system = SystemModel.soonest
  var dayStartHour = 0
  var keepsTime = false
  /// Whether many reminders come at the same moment.
  var hasTies = false
  /// Whether tasks are seldom done.
  var isLazy = false
  /// Whether nothing is done before its day.
  var isNeverEarly = false

  var testDescription: String {
    "\(tasks) tasks, \(days) days, \(opens) openings a day, cap \(cap), \(repeatDays) repetitions, "
      + "\(rules.rawValue) rules, system \(system.rawValue), days from \(dayStartHour) o'clock"
      + (keepsTime ? ", times kept" : "") + (hasTies ? ", few hours" : "") + (isLazy ? ", seldom done" : "")
      + (isNeverEarly ? ", never early" : "")
  }

  func reference(seed: UInt64 = 0) -> ReferenceTaskSimulation {
    var setting = ReferenceTaskSimulation.Setting(days: days)
    setting.dayStartHour = dayStartHour
    setting.keepsTime = keepsTime
    setting.cap = cap
    setting.repeatDays = repeatDays
    setting.isOriginal = rules == .original
    setting.keepsLastAdded = system == .lastAdded
    setting.opensPerDay = opens
    setting.hours = Self.hours
    return ReferenceTaskSimulation(setting, tasks: referenceTasks(seed: seed))
  }

  /// Tasks of all policies, most of them due in the first days, some overdue, one in nine without reminders.
  private func referenceTasks(seed: UInt64) -> [ReferenceTaskSimulation.Task] {
    (0..<tasks).map { number in
      let salt = number + Int(seed)
      let second = hasTies ? [32_400, 7_200, 75_600][salt * 5 % 3] : salt * 7_919 % 86_400
      let interval = [1, 2, 3, 7, 10][salt * 3 % 5]
      let policy = ReferenceTaskSimulation.Policy.allCases[salt % 3]
      let day = salt * 5 % 13 - 3
      // Before days begin, a moment belongs to the day before.
      let due = second < dayStartHour * 3_600 ? day - 1 : day
      // Of a fixed chain, the occurrence before may have been done early and may be still to come.
      let begun = policy == .fromCompletion ? min(due - interval, -1) : due - interval
      return ReferenceTaskSimulation.Task(
        interval: interval, policy: policy, reminder: day * 86_400 + second, isEnabled: salt % 9 != 4,
        begun: begun, record: Self.records[salt / 3 % Self.records.count])
    }
  }

  /// A task of which nothing is known, one that is done oftener than others, and one that is done less often.
  private static let records: [ReferenceTaskSimulation.Record] = [
    .init(), .init(done: 30, expected: 20, variance: 15), .init(done: 12, expected: 24, variance: 10),
  ]

  func plan(replicates: Int, seed: UInt64, tasksSeed: UInt64 = 0) throws -> TaskPlan {
    let tasks = try referenceTasks(seed: tasksSeed).map { task in
      let policy: RecurrencePolicy =
        switch task.policy {
        case .fromCompletion: .fromCompletion
        case .fixed: .fixed
        case .fixedSkip: .fixedSkip
        }
      let reminder = LocalTime(
        seconds: Int64(TaskEngineTests.start.number) * 86_400 + Int64(task.reminder))
      return TaskPlan.Task(
        recurrence: Recurrence(interval: try CalendarInterval(task.interval, .day), policy: policy),
        state: TaskState(reminder: reminder, anchor: reminder), begun: TaskEngineTests.start + task.begun,
        isNotificationEnabled: task.isEnabled, level: Self.level(task.record))
    }
    return TaskEngineTests.plan(
      days: days, tasks, hazard: isNeverEarly ? Self.lateHazard : isLazy ? Self.lazyHazard : Self.hazard,
      opens: AppUsage(perDay: opens, hours: Self.hours), keepsTime: keepsTime,
      cap: cap,
      repeatDays: repeatDays, rules: rules, system: system, replicates: replicates, seed: seed,
      boundary: DayBoundary(zone: .utc, dayStartHour: dayStartHour))
  }

  /// The app is opened from 1 to 3 and in the evening.
  private static let hours: [Double] = (0..<24).map {
    1..<3 ~= $0 ? 0.5 : 18..<23 ~= $0 ? 2 : $0 == 12 ? 1 : 0
  }

  private static func level(_ record: ReferenceTaskSimulation.Record) -> Frailty {
    var level = Frailty()
    level.done = Int(record.done)
    level.expected = record.expected
    level.variance = record.variance
    return level
  }

  /// Days of waiting by row, and those on which a task was done: on Mondays more, on Sundays fewer.
  private static let counts: [[(days: Int, done: Int)]] = [25, 16, 14, 9, 6, 5].map { done in
    (0..<7).map { (days: 50, done: max(done + [5, 2, 0, 0, 0, -1, -4][$0], 2)) }
  }
  private static let lazyCounts = [[(days: Int, done: Int)]](
    repeating: [(days: Int, done: Int)](repeating: (days: 700, done: 4), count: 7), count: 6)
  /// Of a hundred rounds, those done in each quarter of their early days.
  private static let early = [5, 12, 4, 20]
  private static let lazyEarly = [2, 0, 1, 3]
  private static let hazard = user(counts, early: early)
  private static let lazyHazard = user(lazyCounts, early: lazyEarly)
  private static let lateHazard = user(counts, over: TaskEngineTests.neverEarly)
  private static let eagerKnowledge = ReferenceTaskSimulation.Knowledge(
    late: ReferenceTaskSimulation.posteriors(counts),
    early: ReferenceTaskSimulation.posteriors(occurrences: 100, done: early))
  private static let lazyKnowledge = ReferenceTaskSimulation.Knowledge(
    late: ReferenceTaskSimulation.posteriors(lazyCounts),
    early: ReferenceTaskSimulation.posteriors(occurrences: 100, done: lazyEarly))
  /// What is known of the user, for the slow simulation.
  var knowledge: ReferenceTaskSimulation.Knowledge { isLazy ? Self.lazyKnowledge : Self.eagerKnowledge }

  /// A user of whom a hundred rounds of five days have been observed, each until it was done early or came due.
  private static func user(_ counts: [[(days: Int, done: Int)]], early: [Int]) -> CompletionHazard {
    var hazard = CompletionHazard()
    let (begun, due) = (Day(20_000), Day(20_005))
    for (quarter, done) in early.enumerated() {
      for _ in 0..<done { hazard.add(begun: begun, due: due, completed: begun + quarter + 1, before: due) }
    }
    for _ in early.reduce(0, +)..<100 { hazard.add(begun: begun, due: due, completed: nil, before: due) }
    return user(counts, over: hazard)
  }

  /// A user whose days have been observed.
  private static func user(
    _ counts: [[(days: Int, done: Int)]], over hazard: CompletionHazard
  ) -> CompletionHazard {
    var hazard = hazard
    for (lateness, row) in zip(CompletionHazard.Lateness.allCases, counts) {
      for (weekday, count) in zip(Weekday.allCases, row) {
        hazard[lateness, weekday] = CompletionHazard.Count(days: count.days, done: count.done)
      }
    }
    return hazard
  }
}

extension DailyTotals {
  /// By quantity and day, in the order of the slow simulation.
  var counts: [[Int]] {
    [Quantity.due, .dueNew, .done, .overdue, .shown, .starved].map { self[$0].map(Int.init) }
  }
}
