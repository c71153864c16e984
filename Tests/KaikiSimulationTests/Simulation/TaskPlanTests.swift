import Testing

@testable import Kaiki
@testable import KaikiSimulation

struct TaskPlanTests {
  private static func plan(replicates: Int, seed: UInt64 = 1) throws -> TaskPlan {
    let start = Day(20_248)
    let tasks = try (0..<6).map { number in
      let reminder = LocalTime(date: (start + number).date, secondOfDay: 32_400)
      return TaskPlan.Task(
        recurrence: Recurrence(interval: try CalendarInterval(2, .day), policy: .fromCompletion),
        state: TaskState(reminder: reminder, anchor: reminder), begun: start - 1)
    }
    return TaskPlan(
      span: PlanSpan(start: start, days: 20, replicates: replicates, seed: seed),
      scheduler: TaskScheduler(boundary: DayBoundary(zone: .utc)), tasks: tasks, hazard: CompletionHazard(),
      opens: AppUsage(perDay: 1))
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
    other.span.days = 5
    other.opens.perDay = 7
    #expect(other.firstRates == rates[0])
  }

  @Test func `a history has the completions of all days, and where the tasks stand after them`() throws {
    let plan = try Self.plan(replicates: 1)
    let (completions, states) = plan.firstHistory()
    #expect(completions.count > 10)
    #expect(states.count == plan.tasks.count)
    let end = plan.scheduler.boundary.start(of: plan.span.start + plan.span.days)
    #expect(
      completions.allSatisfy { plan.scheduler.boundary.start(of: plan.span.start) <= $0.at && $0.at < end })
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
