import Testing

@testable import Kaiki
@testable import KaikiSimulation

/// What must hold of the tasks of any life.
struct TaskEnginePropertiesTests {
  private static let mixed: [TaskSetting] = [
    TaskSetting(tasks: 40, days: 40, opens: 0.3, cap: 5, repeatDays: 2, dayStartHour: 4, keepsTime: true),
    TaskSetting(tasks: 90, days: 40, opens: 1, cap: 64),
  ]

  @Test(arguments: Self.mixed as [TaskSetting], [1, 2] as [UInt64])
  func `the first history is that of the first replicate, in the order of time`(
    setting: TaskSetting, seed: UInt64
  ) async throws {
    let plan = try setting.plan(replicates: 2, seed: seed)
    let (completions, states) = plan.firstHistory()
    let totals = try await TaskEngineTests.totals(plan)
    var done = [Int32](repeating: 0, count: setting.days)
    var seen: Set<[Int]> = []
    var last: [Int: Instant] = [:]
    for completion in completions {
      let day = plan.scheduler.boundary.day(of: completion.at) - plan.span.start
      done[day] += 1
      #expect(seen.insert([completion.task, day]).inserted, "a task is done at most once a day")
      last[completion.task] = completion.at
    }
    #expect(Array(totals[.done]) == done)
    #expect(zip(completions, completions.dropFirst()).allSatisfy { ($0.at, $0.task) < ($1.at, $1.task) })
    for (task, state) in states.enumerated() { #expect(state.lastCompleted == last[task], "task \(task)") }
  }

  @Test(arguments: Self.mixed as [TaskSetting], [1, 2] as [UInt64])
  func `what is due and not done is overdue the day after, and nothing else is but the next of a chain`(
    setting: TaskSetting, seed: UInt64
  ) async throws {
    var setting = setting
    setting.isNeverEarly = true
    var plan = try setting.plan(replicates: 3, seed: seed)
    for hasBacklog in [true, false] {
      if !hasBacklog { plan.tasks.removeAll { $0.recurrence.policy != .fromCompletion } }
      for totals in await plan.run(jobs: 1) {
        #expect(totals[.done].contains { $0 > 0 })
        for day in 0..<setting.days {
          #expect(totals[.done][day] <= totals[.due][day] && totals[.overdue][day] <= totals[.due][day])
          guard day + 1 < setting.days else { continue }
          let left = totals[.due][day] - totals[.done][day]
          if hasBacklog {
            #expect(totals[.overdue][day + 1] >= left, "day \(day)")
            #expect(totals[.overdue][day + 1] <= totals[.due][day], "day \(day)")
          } else {
            #expect(totals[.overdue][day + 1] == left, "day \(day)")
          }
        }
      }
    }
  }

  @Test(arguments: Self.mixed as [TaskSetting], [1, 2] as [UInt64])
  func `N1, N2, N7: cap, rules and system decide which reminders are shown, not which come due`(
    setting: TaskSetting, seed: UInt64
  ) async throws {
    var plan = try setting.plan(replicates: 1, seed: seed)
    plan.cap = 10_000
    plan.tasks = Array(plan.tasks.prefix(64 / (setting.repeatDays + 1)))
    let free = try await TaskEngineTests.totals(plan)
    #expect(free[.starved].allSatisfy { $0 == 0 })
    #expect(free[.shown].contains { $0 > 0 })
    var shown = 0
    for cap in [0, 1, 3, 10, 64, 100] {
      for (rules, system) in [
        (.original, .soonest), (.original, .lastAdded), (.corrected, .lastAdded), (.corrected, .soonest),
      ] as [(NotificationRules, SystemModel)] {
        (plan.cap, plan.rules, plan.system) = (cap, rules, system)
        let totals = try await TaskEngineTests.totals(plan)
        #expect(
          totals[.due] == free[.due] && totals[.done] == free[.done] && totals[.overdue] == free[.overdue])
        for day in 0..<setting.days {
          #expect(totals[.shown][day] + totals[.starved][day] == free[.shown][day], "cap \(cap), day \(day)")
          if cap == 0 { #expect(totals[.shown][day] == 0) }
          if cap >= 64, rules == .corrected { #expect(totals[.starved][day] == 0, "cap \(cap), day \(day)") }
        }
      }
      // The last of the four is the corrected plan: more places show more.
      let now = try await TaskEngineTests.totals(plan)[.shown].reduce(0) { $0 + Int($1) }
      #expect(now >= shown)
      shown = now
    }
  }

  @Test(arguments: Self.mixed as [TaskSetting], [1, 2] as [UInt64])
  func `F6: no more comes due than there are occurrences, and what is due is new or overdue`(
    setting: TaskSetting, seed: UInt64
  ) async throws {
    for totals in await (try setting.plan(replicates: 5, seed: seed)).run(jobs: 1) {
      // One of each task, but for those that came due before the run, and one after each completion.
      let occurrences = Int32(setting.tasks) - totals[.overdue][0] + totals[.done].reduce(0, +)
      let dueNew = totals[.dueNew].reduce(0, +)
      #expect(dueNew > 0 && dueNew <= occurrences)
      for day in 0..<setting.days {
        #expect(totals[.due][day] <= totals[.overdue][day] + totals[.dueNew][day], "day \(day)")
      }
    }
  }

  @Test(arguments: Self.mixed as [TaskSetting], [1, 2] as [UInt64])
  func `a task is done on the same days whatever other tasks there are`(setting: TaskSetting, seed: UInt64)
    throws
  {
    // A completion's hour hangs on the other tasks, which open the app. It decides with its day what a chain that
    // skips comes to next, and nothing of the days on which others come due. How much levels vary is learnt from all
    // tasks, so here nothing is known of any.
    let count = 8
    var all = try setting.plan(replicates: 1, seed: seed)
    for task in all.tasks.indices { all.tasks[task].level = Frailty() }
    all.tasks.removeAll { $0.recurrence.policy == .fixedSkip }
    var alone = all
    alone.tasks = Array(all.tasks.prefix(count))
    func days(of plan: TaskPlan) -> [Set<Int>] {
      var days = [Set<Int>](repeating: [], count: count)
      for completion in plan.firstHistory().completions where completion.task < count {
        days[completion.task].insert(plan.scheduler.boundary.day(of: completion.at) - plan.span.start)
      }
      return days
    }
    #expect(days(of: alone).count { !$0.isEmpty } >= 6)
    #expect(days(of: alone) == days(of: all))
  }
}
