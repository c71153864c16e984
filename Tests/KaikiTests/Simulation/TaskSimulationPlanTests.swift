import Synchronization
import Testing

@testable import Kaiki

struct TaskSimulationPlanTests {
  private static func plan(replicates: Int, seed: UInt64 = 1) throws -> TaskSimulationPlan {
    let start = Day(20_248)
    let tasks = try (0..<6).map { number in
      let reminder = LocalTime(date: (start + number).date, secondOfDay: 32_400)
      return TaskSimulationPlan.Task(
        recurrence: Recurrence(interval: try CalendarInterval(2, .day), policy: .fromCompletion),
        state: TaskState(reminder: reminder, anchor: reminder))
    }
    return TaskSimulationPlan(
      start: start, days: 20, replicates: replicates, seed: seed,
      scheduler: TaskScheduler(boundary: DayBoundary(zone: .utc)), tasks: tasks, hazard: CompletionHazard(),
      opens: OpenHabit(perDay: 1))
  }

  @Test func `R0.7, N1, N3, N7: a plan has the standard reminders unless it says otherwise`() throws {
    let plan = try Self.plan(replicates: 1)
    #expect(plan.cap == 64 && SystemModel.limit == 64)
    #expect(plan.repeatDays == 0)
    #expect(plan.rules == .corrected)
    #expect(plan.system == .soonest)
    #expect(plan.tasks.allSatisfy { $0.isNotificationEnabled })
    #expect(SystemModel.allCases.map(\.rawValue) == ["soonest", "lastAdded"])
  }

  @Test(arguments: [1, 2, 5, 20] as [Int])
  func `progress is told once for each replicate`(jobs: Int) async throws {
    let told = Mutex(0)
    let totals = await (try Self.plan(replicates: 9)).run(jobs: jobs) { told.withLock { $0 += 1 } }
    #expect(told.withLock { $0 } == 9)
    #expect(totals.count == 9)
  }

  @Test func `each replicate lives by its own rates, and the first by those that are told`() throws {
    let plan = try Self.plan(replicates: 3)
    let rates = (0..<3).map { plan.rates(ofReplicate: $0) }
    #expect(plan.firstRates == rates[0])
    #expect(Set(rates).count == 3)
    #expect(try Self.plan(replicates: 1, seed: 2).firstRates != rates[0])
    // They depend on what was observed.
    var other = plan
    other.hazard[.dueDay, .monday].days += 30
    #expect(other.firstRates != rates[0])
    // And on nothing else of the plan.
    other.hazard = plan.hazard
    other.tasks.removeLast()
    other.days = 5
    other.opens.perDay = 7
    #expect(other.firstRates == rates[0])
  }

  @Test func `a history has the completions of all days, and where the tasks stand after them`() throws {
    let plan = try Self.plan(replicates: 1)
    let (completions, states) = plan.firstHistory()
    #expect(completions.count > 10)
    #expect(states.count == plan.tasks.count)
    let end = plan.scheduler.boundary.start(of: plan.start + plan.days)
    #expect(completions.allSatisfy { plan.scheduler.boundary.start(of: plan.start) <= $0.at && $0.at < end })
    // Replayed by the rules, the completions lead there.
    var replayed = plan.tasks.map(\.state)
    for completion in completions {
      let recurrence = plan.tasks[completion.task].recurrence
      #expect(
        plan.scheduler.complete(&replayed[completion.task], of: recurrence, at: completion.at) == .completed)
    }
    #expect(replayed == states)
  }
}
