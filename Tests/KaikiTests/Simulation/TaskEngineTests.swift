import Testing

@testable import Kaiki

struct TaskEngineTests {
  /// A Monday.
  private static let start = Day(20_248)
  private static let many = 1_000_000_000_000

  /// A user who does what waits on days of some lateness, and on no others, but for odds of some 1e-10.
  private static func user(doing latenesses: Set<CompletionHazard.Lateness>) -> CompletionHazard {
    var hazard = CompletionHazard()
    for lateness in CompletionHazard.Lateness.allCases {
      for weekday in Weekday.allCases {
        hazard[lateness, weekday] = CompletionHazard.Count(
          days: many, done: latenesses.contains(lateness) ? many : 0)
      }
    }
    return hazard
  }

  private static let idle = user(doing: [])
  private static let late: Set<CompletionHazard.Lateness> = [.one, .two, .threeToSix, .secondWeek, .later]

  /// A habit of one hour of the day.
  private static func opens(_ perDay: Double, at hour: Int) -> OpenHabit {
    OpenHabit(perDay: perDay, hours: (0..<24).map { $0 == hour ? 1 : 0 })
  }

  /// A task that comes due on a day from the start, at a minute of it.
  private static func task(
    due: Int, minute: Int = 540, every days: Int = 1_000, _ policy: RecurrencePolicy = .fromCompletion,
    isEnabled: Bool = true
  ) throws -> TaskSimulationPlan.Task {
    let reminder = LocalTime(date: (start + due).date, secondOfDay: minute * 60)
    return TaskSimulationPlan.Task(
      recurrence: Recurrence(interval: try CalendarInterval(days, .day), policy: policy),
      state: TaskState(reminder: reminder, anchor: reminder), isNotificationEnabled: isEnabled)
  }

  private static func plan(
    days: Int, _ tasks: [TaskSimulationPlan.Task], hazard: CompletionHazard = idle,
    opens: OpenHabit = OpenHabit(perDay: 0), keepsTime: Bool = false, cap: Int = 64, nagDays: Int = 0,
    rules: NotificationRules = .corrected, system: SystemModel = .soonest, replicates: Int = 1,
    seed: UInt64 = 1, boundary: DayBoundary = DayBoundary(zone: .utc)
  ) -> TaskSimulationPlan {
    TaskSimulationPlan(
      start: start, days: days, replicates: replicates, seed: seed,
      scheduler: TaskScheduler(boundary: boundary, keepsTime: keepsTime), tasks: tasks, hazard: hazard,
      opens: opens, cap: cap, nagDays: nagDays, rules: rules, system: system)
  }

  private static func totals(_ plan: TaskSimulationPlan) async throws -> TaskTotals {
    try #require(await plan.run(jobs: 1).first)
  }

  // MARK: - By hand

  @Test func `N2: in an app that is never opened, what the first plan left out is starved`() async throws {
    let together = try await Self.totals(
      Self.plan(days: 3, try (0..<70).map { try Self.task(due: 0, minute: $0) }))
    #expect(together.due == [70, 70, 70])
    #expect(together.overdue == [0, 70, 70])
    #expect(together.done == [0, 0, 0])
    #expect(together.notified == [64, 0, 0])
    #expect(together.starved == [6, 0, 0])

    // The same one by one, a task a day, listed backwards.
    let apart = try await Self.totals(
      Self.plan(days: 72, try (0..<70).reversed().map { try Self.task(due: $0) }))
    #expect(Array(apart.due) == (0..<72).map { Int32(min($0 + 1, 70)) })
    #expect(Array(apart.overdue) == (0..<72).map { Int32(min($0, 70)) })
    #expect(Array(apart.notified) == (0..<72).map { $0 < 64 ? 1 : 0 })
    #expect(Array(apart.starved) == (0..<72).map { 64..<70 ~= $0 ? 1 : 0 })
  }

  @Test func `N2: in an app that is opened now and then, the 65th task has its place in time`() async throws {
    // It needs one opening in the 64 days before: that there is none has odds of e^-64.
    let tasks = try (0..<70).map { try Self.task(due: $0) }
    let totals = try await Self.totals(Self.plan(days: 70, tasks, opens: OpenHabit(perDay: 1)))
    #expect(totals.notified.allSatisfy { $0 == 1 })
    #expect(totals.starved.allSatisfy { $0 == 0 })
    // With a cap of 1, each needs an opening on the day before; 30 are expected.
    let one = try await Self.totals(Self.plan(days: 25, tasks, opens: Self.opens(30, at: 20), cap: 1))
    #expect(one.notified.allSatisfy { $0 == 1 })
    #expect(one.starved.allSatisfy { $0 == 0 })
    // With two tasks at a time, the second of them always starves.
    let two = try await Self.totals(Self.plan(days: 25, tasks + tasks, opens: Self.opens(30, at: 20), cap: 1))
    #expect(two.notified.allSatisfy { $0 == 1 })
    #expect(two.starved.allSatisfy { $0 == 1 })
  }

  @Test(arguments: NotificationRules.allCases as [NotificationRules])
  func `N1: by the original rules alone, overdue tasks keep the places of those to come`(
    rules: NotificationRules
  ) async throws {
    let tasks =
      try (0..<64).map { try Self.task(due: -1 - $0 % 5) } + (0..<6).map { _ in try Self.task(due: 2) }
    let totals = try await Self.totals(Self.plan(days: 3, tasks, rules: rules))
    #expect(totals.due == [64, 64, 70])
    #expect(totals.overdue == [64, 64, 64])
    #expect(totals.notified == [0, 0, rules == .original ? 0 : 6])
    #expect(totals.starved == [0, 0, rules == .original ? 6 : 0])
  }

  @Test(arguments: SystemModel.allCases as [SystemModel])
  func `N7: of 100 reminders handed over at once, the system keeps 64`(system: SystemModel) async throws {
    let tasks = try (0..<100).map { try Self.task(due: $0) }
    let totals = try await Self.totals(Self.plan(days: 100, tasks, cap: 100, system: system))
    let isKept = (0..<100).map { system == .soonest ? $0 < 64 : $0 >= 36 }
    #expect(Array(totals.notified) == isKept.map { $0 ? 1 : 0 })
    #expect(Array(totals.starved) == isKept.map { $0 ? 0 : 1 })
  }

  @Test(arguments: SystemModel.allCases as [SystemModel])
  func `N4, N7: an app that is opened hands over again what the system dropped`(system: SystemModel)
    async throws
  {
    // Ten tasks on each of ten days, and one without a reminder, long overdue, whose completion opens the app on
    // the first evening and never after.
    let tasks =
      try (0..<100).map { try Self.task(due: $0 / 10, minute: 540 + $0) }
      + [try Self.task(due: -100, isEnabled: false)]
    let totals = try await Self.totals(
      Self.plan(
        days: 10, tasks, hazard: Self.user(doing: [.later]), opens: Self.opens(0, at: 20), cap: 100,
        system: system))
    #expect(totals.done == [1, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    switch system {
    case .soonest:
      // Tasks 0 ... 63, and from the evening on 10 ... 73.
      #expect(totals.notified == [10, 10, 10, 10, 10, 10, 10, 4, 0, 0])
      #expect(totals.starved == [0, 0, 0, 0, 0, 0, 0, 6, 10, 10])
    case .lastAdded:
      // Tasks 36 ... 99. In the evening those of 10 ... 35 are found missing and added; of the others, the 38 last
      // added stay: 62 ... 99.
      #expect(totals.notified == [0, 10, 10, 6, 0, 0, 8, 10, 10, 10])
      #expect(totals.starved == [10, 0, 0, 4, 10, 10, 2, 0, 0, 0])
    }
  }

  @Test func `N3: a task that is put off is announced again on as many days, and each takes a place`()
    async throws
  {
    // Planned, with a cap of 3: the first task's on days 0 and 1, and the second's on day 0.
    let tasks = [try Self.task(due: 0, minute: 540), try Self.task(due: 0, minute: 600)]
    let totals = try await Self.totals(Self.plan(days: 5, tasks, cap: 3, nagDays: 2))
    #expect(totals.notified == [2, 1, 0, 0, 0])
    #expect(totals.starved == [0, 1, 2, 0, 0])
    // A task overdue by two days is still to be announced once, by three days not any more.
    let overdue = try await Self.totals(
      Self.plan(days: 2, [try Self.task(due: -2), try Self.task(due: -3)], nagDays: 2))
    #expect(overdue.notified == [1, 0])
    #expect(overdue.overdue == [2, 2])
    // Once it is done, nothing more is shown.
    let done = try await Self.totals(
      Self.plan(
        days: 5, [try Self.task(due: 0)], hazard: Self.user(doing: [.one]), opens: Self.opens(0, at: 8),
        nagDays: 4))
    #expect(done.notified == [1, 0, 0, 0, 0])
    #expect(done.starved == [0, 0, 0, 0, 0])
    #expect(done.done == [0, 1, 0, 0, 0])
  }

  @Test(arguments: [(6, 0), (20, 1)] as [(Int, Int32)])
  func `a task done each time on its day is announced if the app is opened after its hour`(
    hour: Int, shown: Int32
  ) async throws {
    let plan = Self.plan(
      days: 7, [try Self.task(due: 0, every: 3)], hazard: Self.user(doing: [.dueDay]),
      opens: Self.opens(0.5, at: hour), keepsTime: true)
    let totals = try await Self.totals(plan)
    #expect(totals.due == [1, 0, 0, 1, 0, 0, 1])
    #expect(totals.done == totals.due)
    #expect(totals.overdue.allSatisfy { $0 == 0 })
    #expect(Array(totals.notified) == totals.due.map { $0 * shown })
    #expect(totals.starved.allSatisfy { $0 == 0 })
  }

  @Test func `A0.4: a task done early every day never comes due`() async throws {
    let all = Set(CompletionHazard.Lateness.allCases)
    let tasks = [try Self.task(due: 2, every: 3), try Self.task(due: 0, every: 1)]
    let totals = try await Self.totals(Self.plan(days: 4, tasks, hazard: Self.user(doing: all)))
    #expect(totals.done == [2, 2, 2, 2])
    #expect(totals.due == [1, 1, 1, 1])
    #expect(totals.overdue == [0, 0, 0, 0])
  }

  @Test func `a fixed chain keeps its backlog, and one that skips loses it`() async throws {
    func totals(_ policy: RecurrencePolicy, due: Int, minute: Int) async throws -> TaskTotals {
      try await Self.totals(
        Self.plan(
          days: 4, [try Self.task(due: due, minute: minute, every: 1, policy)],
          hazard: Self.user(doing: Self.late.union([.dueDay])), opens: Self.opens(0, at: 20)))
    }
    // Three days behind, and one occurrence done each day.
    let fixed = try await totals(.fixed, due: -3, minute: 540)
    #expect(fixed.due == [1, 1, 1, 1])
    #expect(fixed.overdue == [1, 1, 1, 1])
    #expect(fixed.done == [1, 1, 1, 1])
    #expect(fixed.notified == [0, 0, 0, 0])
    let skipping = try await totals(.fixedSkip, due: -3, minute: 540)
    #expect(skipping.overdue == [1, 0, 0, 0])
    #expect(skipping.done == [1, 1, 1, 1])
    #expect(skipping.notified == [0, 1, 1, 1])
    // One day behind, with the next occurrence at 21:00, after the evening's completion: it is announced that day.
    let evening = try await totals(.fixed, due: -1, minute: 1_260)
    #expect(evening.overdue == [1, 1, 1, 1])
    #expect(evening.notified == [1, 1, 1, 1])
    #expect(evening.starved == [0, 0, 0, 0])
  }

  @Test func `a task that wants no reminders takes no place and counts as neither shown nor starved`()
    async throws
  {
    let tasks =
      try (0..<80).map { _ in try Self.task(due: 0, minute: 1, isEnabled: false) }
      + [try Self.task(due: 0, minute: 2)]
    let totals = try await Self.totals(Self.plan(days: 2, tasks, cap: 1, nagDays: 1))
    #expect(totals.due == [81, 81])
    #expect(totals.notified == [1, 0])
    #expect(totals.starved == [0, 1])
  }

  @Test func `a reminder at the very first and last moments of a day is shown on that day`() async throws {
    let tasks = [
      try Self.task(due: 0, minute: 0), try Self.task(due: 1, minute: 0),
      try Self.task(due: 1, minute: 1_439),
    ]
    let totals = try await Self.totals(Self.plan(days: 3, tasks))
    #expect(totals.due == [1, 3, 3])
    #expect(totals.notified == [1, 2, 0])
    // With days that begin at 4, midnight and 3:59 belong to the day before.
    let early = try await Self.totals(
      Self.plan(
        days: 3, tasks + [try Self.task(due: 1, minute: 239), try Self.task(due: 1, minute: 240)],
        boundary: DayBoundary(zone: .utc, dayStartHour: 4)))
    #expect(early.due == [3, 5, 5])
    #expect(early.notified == [2, 2, 0])
    #expect(early.starved == [0, 0, 0])
  }

  @Test(arguments: [("America/New_York", 3), ("America/New_York", 0), ("Asia/Tokyo", 2)] as [(String, Int)])
  func `N3, G3: an unfinished task is announced once for each repetition, across changes of the clock`(
    zone: String, dayStartHour: Int
  ) async throws {
    // From 15 February on, so that the clocks change on day 22, with reminders at every half hour of
    // the night and at two others.
    let boundary = try Vectors.boundary(zone, dayStartHour: dayStartHour)
    for half in Array(0..<10) + [18, 47] {
      var plan = Self.plan(
        days: 50, [try Self.task(due: 0, minute: half * 30)], nagDays: 30, boundary: boundary)
      plan.start = try Vectors.day("2025-02-15")
      let first = Int64(plan.start.number) * 86_400 + Int64(half) * 1_800
      for moved in 0..<5 {
        // Due on 7 ... 11 March, so that the first or another reminder falls on the day of the change.
        let reminder = LocalTime(seconds: first + Int64(20 + moved) * 86_400)
        plan.tasks[0].state = TaskState(reminder: reminder, anchor: reminder)
        let totals = try await Self.totals(plan)
        var expected = [Int32](repeating: 0, count: 51)
        for nag in 0...30 {
          let fire = boundary.zone.instant(of: LocalTime(seconds: reminder.seconds + Int64(nag) * 86_400))
          let day = boundary.day(of: fire) - plan.start
          if 0..<50 ~= day { expected[day] += 1 }
        }
        #expect(Array(totals.notified) == Array(expected.prefix(50)), "\(reminder)")
        #expect(totals.starved.allSatisfy { $0 == 0 }, "\(reminder)")
      }
    }
  }

  // MARK: - Against a slow simulation

  struct Setting: Sendable, CustomTestStringConvertible {
    var tasks: Int
    var days: Int
    var opens: Double
    var cap = 64
    var nagDays = 0
    var rules = NotificationRules.corrected
    var system = SystemModel.soonest
    var dayStartHour = 0
    var keepsTime = false
    /// Whether many reminders come at the same moment.
    var hasTies = false
    /// Whether tasks are seldom done.
    var isLazy = false

    var testDescription: String {
      "\(tasks) tasks, \(days) days, \(opens) openings a day, cap \(cap), \(nagDays) repetitions, "
        + "\(rules.rawValue) rules, system \(system.rawValue), days from \(dayStartHour) o'clock"
        + (keepsTime ? ", times kept" : "") + (hasTies ? ", few hours" : "") + (isLazy ? ", seldom done" : "")
    }

    func reference(seed: UInt64 = 0) -> ReferenceTaskSimulation {
      var setting = ReferenceTaskSimulation.Setting(days: days)
      setting.dayStartHour = dayStartHour
      setting.keepsTime = keepsTime
      setting.cap = cap
      setting.nagDays = nagDays
      setting.isOriginal = rules == .original
      setting.keepsLastAdded = system == .lastAdded
      setting.opensPerDay = opens
      setting.hours = TaskEngineTests.hours
      return ReferenceTaskSimulation(setting, tasks: referenceTasks(seed: seed))
    }

    /// Tasks of all policies, most of them due in the first days, some overdue, one in nine without reminders.
    private func referenceTasks(seed: UInt64) -> [ReferenceTaskSimulation.Task] {
      (0..<tasks).map { number in
        let salt = number + Int(seed)
        let second = hasTies ? [32_400, 7_200, 75_600][salt * 5 % 3] : salt * 7_919 % 86_400
        return ReferenceTaskSimulation.Task(
          interval: [1, 2, 3, 7, 10][salt * 3 % 5],
          policy: ReferenceTaskSimulation.Policy.allCases[salt % 3],
          reminder: (salt * 5 % 13 - 3) * 86_400 + second, isEnabled: salt % 9 != 4)
      }
    }

    func plan(replicates: Int, seed: UInt64, tasksSeed: UInt64 = 0) throws -> TaskSimulationPlan {
      let tasks = try referenceTasks(seed: tasksSeed).map { task in
        let policy: RecurrencePolicy =
          switch task.policy {
          case .fromCompletion: .fromCompletion
          case .fixed: .fixed
          case .fixedSkip: .fixedSkip
          }
        let reminder = LocalTime(seconds: Int64(TaskEngineTests.start.number) * 86_400 + Int64(task.reminder))
        return TaskSimulationPlan.Task(
          recurrence: Recurrence(interval: try CalendarInterval(task.interval, .day), policy: policy),
          state: TaskState(reminder: reminder, anchor: reminder), isNotificationEnabled: task.isEnabled)
      }
      return TaskEngineTests.plan(
        days: days, tasks, hazard: isLazy ? TaskEngineTests.lazyHazard : TaskEngineTests.hazard,
        opens: OpenHabit(perDay: opens, hours: TaskEngineTests.hours), keepsTime: keepsTime, cap: cap,
        nagDays: nagDays, rules: rules, system: system, replicates: replicates, seed: seed,
        boundary: DayBoundary(zone: .utc, dayStartHour: dayStartHour))
    }
  }

  /// The app is opened from 1 to 3 and in the evening.
  private static let hours: [Double] = (0..<24).map {
    1..<3 ~= $0 ? 0.5 : 18..<23 ~= $0 ? 2 : $0 == 12 ? 1 : 0
  }

  /// Days of waiting by row, and those on which a task was done: on Mondays more, on Sundays fewer.
  private static let counts: [[(days: Int, done: Int)]] = [3, 8, 25, 16, 14, 9, 6, 5].map { done in
    (0..<7).map { (days: 50, done: max(done + [5, 2, 0, 0, 0, -1, -4][$0], 2)) }
  }
  private static let lazyCounts = [[(days: Int, done: Int)]](
    repeating: [(days: Int, done: Int)](repeating: (days: 700, done: 4), count: 7), count: 8)
  private static let hazard = user(counts)
  private static let lazyHazard = user(lazyCounts)
  private static let posteriors = ReferenceTaskSimulation.posteriors(counts)
  private static let lazyPosteriors = ReferenceTaskSimulation.posteriors(lazyCounts)

  /// A user whose days have been observed.
  private static func user(_ counts: [[(days: Int, done: Int)]]) -> CompletionHazard {
    var hazard = CompletionHazard()
    for (lateness, row) in zip(CompletionHazard.Lateness.allCases, counts) {
      for (weekday, count) in zip(Weekday.allCases, row) {
        hazard[lateness, weekday] = CompletionHazard.Count(days: count.days, done: count.done)
      }
    }
    return hazard
  }

  private static func days(of totals: TaskTotals) -> [[Int]] {
    [totals.due, totals.done, totals.overdue, totals.notified, totals.starved].map { $0.map(Int.init) }
  }

  @Test(
    arguments: [
      Setting(tasks: 3, days: 15, opens: 0.3, nagDays: 2),
      Setting(tasks: 12, days: 6, opens: 0.3, cap: 2, dayStartHour: 4, isLazy: true),
      Setting(tasks: 12, days: 5, opens: 2, cap: 5, nagDays: 2, rules: .original, keepsTime: true),
      Setting(tasks: 40, days: 3, opens: 0, cap: 5, isLazy: true),
      Setting(tasks: 120, days: 2, opens: 0.3, cap: 100, system: .lastAdded, isLazy: true),
      Setting(tasks: 80, days: 5, opens: 0, cap: 100, nagDays: 2, system: .soonest, isLazy: true),
    ] as [Setting])
  func `N1, N2, N3, N7: each day's means are those of a slow simulation written from the rules`(
    setting: Setting
  ) async throws {
    typealias Mean = ReferenceSimulationTests.Mean
    let replicates = 1_000
    let names = ReferenceTaskSimulation.quantities
    let none = [[Mean]](repeating: [Mean](repeating: Mean(), count: setting.days), count: names.count)
    var expected = none
    var measured = none
    var generator = ReferenceGenerator(seed: 5)
    let reference = setting.reference()
    for _ in 0..<replicates {
      var run = reference
      run.live(setting.isLazy ? Self.lazyPosteriors : Self.posteriors, &generator)
      for (quantity, counts) in run.counts.enumerated() {
        for (day, count) in counts.enumerated() { expected[quantity][day].add(Double(count)) }
      }
    }
    for totals in await (try setting.plan(replicates: replicates, seed: 3)).run(jobs: 1) {
      for (quantity, counts) in Self.days(of: totals).enumerated() {
        for (day, count) in counts.enumerated() { measured[quantity][day].add(Double(count)) }
      }
    }
    var furthest = 0.0
    for (quantity, name) in names.enumerated() {
      for day in 0..<setting.days {
        let left = measured[quantity][day]
        let right = expected[quantity][day]
        // A day on which a thing has happened to neither, or once in all runs, says little: one more is allowed.
        let error = (left.squaredError + right.squaredError).squareRoot() + 0.25 / Double(replicates)
        let difference = abs(left.value - right.value)
        furthest = max(furthest, difference / error)
        #expect(
          difference <= 4.2 * error,
          "\(name) on day \(day): \(left.value), not \(right.value); \(difference / error) standard errors")
      }
    }
    #expect(furthest > 1)
    // The test is about something: tasks are done, and where places are few, reminders starve.
    let all = expected.map { $0.reduce(0) { $0 + $1.value } }
    #expect(all[1] > 0.2 && all[3] > 1)
    #expect(setting.tasks < 5 ? all[4] == 0 : all[4] > 0.2, "\(all)")
  }

  @Test(
    arguments: [
      Setting(tasks: 3, days: 120, opens: 0.3, cap: 3, nagDays: 2),
      Setting(tasks: 5, days: 120, opens: 0.1, cap: 5),
      Setting(tasks: 20, days: 60, opens: 0.3, cap: 5, dayStartHour: 4),
      Setting(tasks: 20, days: 60, opens: 2, cap: 5, nagDays: 2, keepsTime: true, hasTies: true),
      Setting(tasks: 20, days: 60, opens: 0.3, cap: 7, nagDays: 2, rules: .original, dayStartHour: 4),
      Setting(tasks: 20, days: 60, opens: 0.3, cap: 1, rules: .original, hasTies: true),
      Setting(tasks: 20, days: 40, opens: 0.3, cap: 0, nagDays: 1),
      Setting(tasks: 120, days: 40, opens: 0.3, keepsTime: true, hasTies: true),
      Setting(tasks: 120, days: 40, opens: 2, rules: .original),
      Setting(tasks: 120, days: 40, opens: 0.2, nagDays: 2, rules: .original, isLazy: true),
      Setting(tasks: 120, days: 40, opens: 0, nagDays: 2, system: .lastAdded),
      Setting(tasks: 120, days: 40, opens: 0.3, cap: 100, system: .soonest, hasTies: true, isLazy: true),
      Setting(tasks: 120, days: 40, opens: 0.3, cap: 100, system: .lastAdded, dayStartHour: 4),
      Setting(
        tasks: 100, days: 60, opens: 0.5, cap: 90, nagDays: 2, system: .lastAdded, keepsTime: true,
        hasTies: true,
        isLazy: true),
      Setting(tasks: 40, days: 60, opens: 2, cap: 100, nagDays: 2, rules: .original, system: .lastAdded),
    ] as [Setting])
  func `N1, N2, N3, N7: a run's openings and completions, lived again slowly, give the same totals`(
    setting: Setting
  ) async throws {
    for seed in [1, 2] as [UInt64] {
      let plan = try setting.plan(replicates: 1, seed: seed, tasksSeed: seed)
      let (completions, states) = plan.firstHistory()
      let boundary = plan.scheduler.boundary
      var ofDay = [[(task: Int, at: Int)]](repeating: [], count: setting.days)
      let midnight = Int(Self.start.number) * 86_400
      for completion in completions {
        ofDay[boundary.day(of: completion.at) - plan.start].append(
          (completion.task, Int(completion.at.seconds) - midnight))
      }
      var stream = RandomStream(seed: seed, replicate: 0, item: -2)
      var run = setting.reference(seed: seed)
      for day in 0..<setting.days {
        var opens = plan.opens.opens(on: plan.start + day, in: boundary, drawnFrom: &stream)
        if opens.isEmpty, !ofDay[day].isEmpty {
          opens = [plan.opens.moment(on: plan.start + day, in: boundary, drawnFrom: &stream)]
        }
        run.live(day, opens: opens.map { Int($0.seconds) - midnight }, done: ofDay[day])
      }
      let totals = try await Self.totals(plan)
      for (quantity, counts) in Self.days(of: totals).enumerated() {
        #expect(
          counts == run.counts[quantity], "\(ReferenceTaskSimulation.quantities[quantity]), seed \(seed)")
      }
      #expect(states.map { Int($0.reminder.seconds) - midnight } == run.tasks.map(\.reminder), "seed \(seed)")
    }
  }

  // MARK: - Properties

  private static let mixed: [Setting] = [
    Setting(tasks: 40, days: 40, opens: 0.3, cap: 5, nagDays: 2, dayStartHour: 4, keepsTime: true),
    Setting(tasks: 90, days: 40, opens: 1, cap: 64),
  ]

  @Test(arguments: Self.mixed as [Setting])
  func `the totals are the same however many jobs share the replicates`(setting: Setting) async throws {
    let plan = try setting.plan(replicates: 5, seed: 1)
    let one = await plan.run(jobs: 1)
    #expect(Set(one).count == 5)
    for jobs in [2, 3, 9] { #expect(await plan.run(jobs: jobs) == one, "\(jobs) jobs") }
    #expect(await (try setting.plan(replicates: 2, seed: 1)).run(jobs: 2) == Array(one.prefix(2)))
    #expect(await (try setting.plan(replicates: 5, seed: 2)).run(jobs: 1) != one)
  }

  @Test(arguments: Self.mixed as [Setting], [1, 2] as [UInt64])
  func `the first history is that of the first replicate, in the order of time`(
    setting: Setting, seed: UInt64
  ) async throws {
    let plan = try setting.plan(replicates: 2, seed: seed)
    let (completions, states) = plan.firstHistory()
    let totals = try await Self.totals(plan)
    var done = [Int32](repeating: 0, count: setting.days)
    var seen: Set<[Int]> = []
    var last: [Int: Instant] = [:]
    for completion in completions {
      let day = plan.scheduler.boundary.day(of: completion.at) - plan.start
      done[day] += 1
      #expect(seen.insert([completion.task, day]).inserted, "a task is done at most once a day")
      last[completion.task] = completion.at
    }
    #expect(Array(totals.done) == done)
    #expect(zip(completions, completions.dropFirst()).allSatisfy { ($0.at, $0.task) < ($1.at, $1.task) })
    for (task, state) in states.enumerated() { #expect(state.lastCompleted == last[task], "task \(task)") }
  }

  @Test(arguments: Self.mixed as [Setting], [1, 2] as [UInt64])
  func `what is due and not done is overdue the day after, and nothing else is but the next of a chain`(
    setting: Setting, seed: UInt64
  ) async throws {
    var plan = try setting.plan(replicates: 3, seed: seed)
    // Nobody does anything early.
    for weekday in Weekday.allCases {
      for lateness in [.earlier, .dayBefore] as [CompletionHazard.Lateness] {
        plan.hazard[lateness, weekday] = CompletionHazard.Count(days: Self.many, done: 0)
      }
    }
    for hasBacklog in [true, false] {
      if !hasBacklog { plan.tasks.removeAll { $0.recurrence.policy != .fromCompletion } }
      for totals in await plan.run(jobs: 1) {
        #expect(totals.done.contains { $0 > 0 })
        for day in 0..<setting.days {
          #expect(totals.done[day] <= totals.due[day] && totals.overdue[day] <= totals.due[day])
          guard day + 1 < setting.days else { continue }
          let left = totals.due[day] - totals.done[day]
          if hasBacklog {
            #expect(totals.overdue[day + 1] >= left, "day \(day)")
            #expect(totals.overdue[day + 1] <= totals.due[day], "day \(day)")
          } else {
            #expect(totals.overdue[day + 1] == left, "day \(day)")
          }
        }
      }
    }
  }

  @Test(arguments: Self.mixed as [Setting], [1, 2] as [UInt64])
  func `N1, N2, N7: cap, rules and system decide which reminders are shown, not which come due`(
    setting: Setting, seed: UInt64
  ) async throws {
    var plan = try setting.plan(replicates: 1, seed: seed)
    plan.cap = 10_000
    plan.tasks = Array(plan.tasks.prefix(64 / (setting.nagDays + 1)))
    let free = try await Self.totals(plan)
    #expect(free.starved.allSatisfy { $0 == 0 })
    #expect(free.notified.contains { $0 > 0 })
    var shown = 0
    for cap in [0, 1, 3, 10, 64, 100] {
      for (rules, system) in [
        (.original, .soonest), (.original, .lastAdded), (.corrected, .lastAdded), (.corrected, .soonest),
      ] as [(NotificationRules, SystemModel)] {
        (plan.cap, plan.rules, plan.system) = (cap, rules, system)
        let totals = try await Self.totals(plan)
        #expect(totals.due == free.due && totals.done == free.done && totals.overdue == free.overdue)
        for day in 0..<setting.days {
          #expect(totals.notified[day] + totals.starved[day] == free.notified[day], "cap \(cap), day \(day)")
          if cap == 0 { #expect(totals.notified[day] == 0) }
          if cap >= 64, rules == .corrected { #expect(totals.starved[day] == 0, "cap \(cap), day \(day)") }
        }
      }
      // The last of the four is the corrected plan: more places show more.
      let now = try await Self.totals(plan).notified.reduce(0) { $0 + Int($1) }
      #expect(now >= shown)
      shown = now
    }
  }

  @Test(arguments: Self.mixed as [Setting], [1, 2] as [UInt64])
  func `a task is done on the same days whatever other tasks there are`(setting: Setting, seed: UInt64) throws
  {
    // A completion's hour hangs on the other tasks, which open the app. It decides with its day what a chain that
    // skips comes to next, and nothing of the days on which others come due.
    let count = 8
    var all = try setting.plan(replicates: 1, seed: seed)
    all.tasks.removeAll { $0.recurrence.policy == .fixedSkip }
    var alone = all
    alone.tasks = Array(all.tasks.prefix(count))
    func days(of plan: TaskSimulationPlan) -> [Set<Int>] {
      var days = [Set<Int>](repeating: [], count: count)
      for completion in plan.firstHistory().completions where completion.task < count {
        days[completion.task].insert(plan.scheduler.boundary.day(of: completion.at) - plan.start)
      }
      return days
    }
    #expect(days(of: alone).allSatisfy { !$0.isEmpty })
    #expect(days(of: alone) == days(of: all))
  }
}
