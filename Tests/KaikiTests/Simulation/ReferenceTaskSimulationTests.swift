import Testing

@testable import Kaiki

/// The engine of recurring tasks beside one that is written anew from the rules, and what must hold of any life.
struct ReferenceTaskSimulationTests {
  fileprivate static let start = TaskEngineTests.start
  private static let many = TaskEngineTests.many

  struct Setting: Sendable, CustomTestStringConvertible {
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

    var testDescription: String {
      "\(tasks) tasks, \(days) days, \(opens) openings a day, cap \(cap), \(repeatDays) repetitions, "
        + "\(rules.rawValue) rules, system \(system.rawValue), days from \(dayStartHour) o'clock"
        + (keepsTime ? ", times kept" : "") + (hasTies ? ", few hours" : "") + (isLazy ? ", seldom done" : "")
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
      setting.hours = ReferenceTaskSimulationTests.hours
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
        let reminder = LocalTime(
          seconds: Int64(ReferenceTaskSimulationTests.start.number) * 86_400 + Int64(task.reminder))
        return TaskSimulationPlan.Task(
          recurrence: Recurrence(interval: try CalendarInterval(task.interval, .day), policy: policy),
          state: TaskState(reminder: reminder, anchor: reminder), isNotificationEnabled: task.isEnabled)
      }
      return TaskEngineTests.plan(
        days: days, tasks,
        hazard: isLazy ? ReferenceTaskSimulationTests.lazyHazard : ReferenceTaskSimulationTests.hazard,
        opens: OpenHabit(perDay: opens, hours: ReferenceTaskSimulationTests.hours), keepsTime: keepsTime,
        cap: cap,
        repeatDays: repeatDays, rules: rules, system: system, replicates: replicates, seed: seed,
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
      Setting(tasks: 3, days: 15, opens: 0.3, repeatDays: 2),
      Setting(tasks: 12, days: 6, opens: 0.3, cap: 2, dayStartHour: 4, isLazy: true),
      Setting(tasks: 12, days: 5, opens: 2, cap: 5, repeatDays: 2, rules: .original, keepsTime: true),
      Setting(tasks: 40, days: 3, opens: 0, cap: 5, isLazy: true),
      Setting(tasks: 120, days: 2, opens: 0.3, cap: 100, system: .lastAdded, isLazy: true),
      Setting(tasks: 80, days: 5, opens: 0, cap: 100, repeatDays: 2, system: .soonest, isLazy: true),
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
      Setting(tasks: 3, days: 120, opens: 0.3, cap: 3, repeatDays: 2),
      Setting(tasks: 5, days: 120, opens: 0.1, cap: 5),
      Setting(tasks: 20, days: 60, opens: 0.3, cap: 5, dayStartHour: 4),
      Setting(tasks: 20, days: 60, opens: 2, cap: 5, repeatDays: 2, keepsTime: true, hasTies: true),
      Setting(tasks: 20, days: 60, opens: 0.3, cap: 7, repeatDays: 2, rules: .original, dayStartHour: 4),
      Setting(tasks: 20, days: 60, opens: 0.3, cap: 1, rules: .original, hasTies: true),
      Setting(tasks: 20, days: 40, opens: 0.3, cap: 0, repeatDays: 1),
      Setting(tasks: 120, days: 40, opens: 0.3, keepsTime: true, hasTies: true),
      Setting(tasks: 120, days: 40, opens: 2, rules: .original),
      Setting(tasks: 120, days: 40, opens: 0.2, repeatDays: 2, rules: .original, isLazy: true),
      Setting(tasks: 120, days: 40, opens: 0, repeatDays: 2, system: .lastAdded),
      Setting(tasks: 120, days: 40, opens: 0.3, cap: 100, system: .soonest, hasTies: true, isLazy: true),
      Setting(tasks: 120, days: 40, opens: 0.3, cap: 100, system: .lastAdded, dayStartHour: 4),
      Setting(
        tasks: 100, days: 60, opens: 0.5, cap: 90, repeatDays: 2, system: .lastAdded, keepsTime: true,
        hasTies: true,
        isLazy: true),
      Setting(tasks: 40, days: 60, opens: 2, cap: 100, repeatDays: 2, rules: .original, system: .lastAdded),
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
      let totals = try await TaskEngineTests.totals(plan)
      for (quantity, counts) in Self.days(of: totals).enumerated() {
        #expect(
          counts == run.counts[quantity], "\(ReferenceTaskSimulation.quantities[quantity]), seed \(seed)")
      }
      #expect(states.map { Int($0.reminder.seconds) - midnight } == run.tasks.map(\.reminder), "seed \(seed)")
    }
  }

  // MARK: - Properties

  private static let mixed: [Setting] = [
    Setting(tasks: 40, days: 40, opens: 0.3, cap: 5, repeatDays: 2, dayStartHour: 4, keepsTime: true),
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
    let totals = try await TaskEngineTests.totals(plan)
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
    plan.tasks = Array(plan.tasks.prefix(64 / (setting.repeatDays + 1)))
    let free = try await TaskEngineTests.totals(plan)
    #expect(free.starved.allSatisfy { $0 == 0 })
    #expect(free.notified.contains { $0 > 0 })
    var shown = 0
    for cap in [0, 1, 3, 10, 64, 100] {
      for (rules, system) in [
        (.original, .soonest), (.original, .lastAdded), (.corrected, .lastAdded), (.corrected, .soonest),
      ] as [(NotificationRules, SystemModel)] {
        (plan.cap, plan.rules, plan.system) = (cap, rules, system)
        let totals = try await TaskEngineTests.totals(plan)
        #expect(totals.due == free.due && totals.done == free.done && totals.overdue == free.overdue)
        for day in 0..<setting.days {
          #expect(totals.notified[day] + totals.starved[day] == free.notified[day], "cap \(cap), day \(day)")
          if cap == 0 { #expect(totals.notified[day] == 0) }
          if cap >= 64, rules == .corrected { #expect(totals.starved[day] == 0, "cap \(cap), day \(day)") }
        }
      }
      // The last of the four is the corrected plan: more places show more.
      let now = try await TaskEngineTests.totals(plan).notified.reduce(0) { $0 + Int($1) }
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
