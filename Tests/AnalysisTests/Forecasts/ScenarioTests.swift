import Synchronization
import TestSupport
import Testing

@testable import Analysis
@testable import Forecasting
@testable import Kaiki
@testable import KaikiSimulation

/// Scenarios as they are run, and those that a history allows.
struct ScenarioTests {
  private static let now = "2024-04-24T12:00"

  /// A history of every kind.
  private static func everything() throws -> HistoryAsOf {
    try HistoryAsOf([SmallReview("2024-04-20T08:00", "a", true)], now: now).with(
      tasks: [try RecurringTask("t", next: "2024-04-25T09:00")], done: [Event("2024-04-22T08:00", "t")],
      goals: [try AttemptTask("g", target: 3)], tried: [Event("2024-04-22T10:00", "g")],
      lists: [try DailyList("2024-04-23T08:00", ["x!", "y"])]
    ).with(courses: [Course("wed", .wednesday)])
  }

  @Test func `a scenario is run as its plan says, whatever the jobs, and each replicate is told`()
    async throws
  {
    let history = try Self.everything()
    let scenario = try #require(
      TaskScenario(history, ScenarioOptions(history, days: 20, replicates: 7, seed: 3)))
    let replicates = await scenario.plan.run(jobs: 1)
    #expect(replicates.count == 7)
    for jobs in [1, 3, 9] {
      let told = Atomic(0)
      let simulated = await scenario.simulated(jobs: jobs) { told.add(1, ordering: .relaxed) }
      #expect(told.load(ordering: .relaxed) == 7)
      #expect(simulated.projection == scenario.projection(of: replicates), "\(jobs) jobs")
      #expect(simulated.ending == ReminderDelivery(replicates), "\(jobs) jobs")
    }
  }

  /// What a person's data hold.
  struct Kind: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var history: @Sendable () throws -> HistoryAsOf
    var parts: [String]

    init(_ description: String, _ parts: [String], _ history: @escaping @Sendable () throws -> HistoryAsOf) {
      testDescription = description
      self.parts = parts
      self.history = history
    }
  }

  private static let kinds: [Kind] = [
    Kind("nothing", []) { try HistoryAsOf(now: now) },
    Kind("answers", ["cards"]) { try HistoryAsOf([], now: now) },
    // Of another app: moved onto our table, where that is not refused.
    Kind("answers to another app", ["cards"]) { try HistoryAsOf([], now: now, origin: .thirdParty) },
    Kind("cards", ["cards"]) { try HistoryAsOf(nil, cards: [], now: now) },
    Kind("tasks", ["tasks"]) {
      try HistoryAsOf(now: now).with(tasks: [try RecurringTask("t", next: "2024-04-25T09:00")])
    },
    Kind("completions", []) { try HistoryAsOf(now: now).with(done: [Event("2024-04-22T08:00", "t")]) },
    Kind("lists", ["lists"]) {
      try HistoryAsOf(now: now).with(lists: [try DailyList("2024-04-23T08:00", ["x"])])
    },
    Kind("tasks with attempts", ["attempts"]) {
      try HistoryAsOf(now: now).with(goals: [try AttemptTask("g")])
    },
    Kind("courses", ["courses"]) { try HistoryAsOf([Course("wed", .wednesday)], today: "2024-04-24") },
    Kind("habits and numbers", []) { try HistoryAsOf(now: now).with(habits: [], observations: []) },
    Kind("everything", ["cards", "tasks", "lists", "attempts", "courses"], everything),
  ]

  @Test(arguments: kinds)
  func `each kind of data is projected by its own scenario`(kind: Kind) throws {
    let history = try kind.history()
    let scenarios = try Scenarios(history, ScenarioOptions(history, days: 3))
    let parts = [
      scenarios.cards.map { _ in "cards" }, scenarios.tasks.map { _ in "tasks" },
      scenarios[ListScenario.self].map { _ in "lists" },
      scenarios[AttemptScenario.self].map { _ in "attempts" },
      scenarios[CourseScenario.self].map { _ in "courses" },
    ].compactMap { $0 }
    #expect(parts == kind.parts)
    #expect(scenarios.count == kind.parts.count)
  }

  @Test func `a deck that is asked for, or made up, is of cards`() throws {
    let history = try HistoryAsOf(now: Self.now)
    let asked = try Scenarios(history, ScenarioOptions(history, days: 3) { $0.cards.deck = 5 })
    #expect(asked.cards?.plan.unseenCount == 5 && asked.count == 1)
    let madeUp = try Scenarios(history, ScenarioOptions(history, days: 3) { $0.isMadeUp = true })
    #expect(madeUp.cards?.plan.unseenCount == 1_000 && madeUp.count == 1)
  }

  @Test func `options that contradict the cards are refused, whatever else there is`() throws {
    let history = try HistoryAsOf(nil, cards: [], now: Self.now)
      .with(tasks: [try RecurringTask("t", next: "2024-04-25T09:00")])
    #expect(throws: ScenarioProblem.noReviews) {
      try Scenarios(history, ScenarioOptions(history, days: 3) { $0.memory = .empirical })
    }
    // Without cards nobody asks for their memory.
    let tasks = try HistoryAsOf(now: Self.now)
      .with(tasks: [try RecurringTask("t", next: "2024-04-25T09:00")])
    #expect(try Scenarios(tasks, ScenarioOptions(tasks, days: 3) { $0.memory = .empirical }).count == 1)
  }

  @Test func `the first history holds cards and recurring tasks, and nothing of the others`() throws {
    let history = try Self.everything()
    let first = try Scenarios(
      history,
      ScenarioOptions(history, days: 30, seed: 3) {
        ($0.cards.scheduler, $0.cards.learner) = (.table, .everyDay)
      }
    ).firstHistory()
    #expect(first.cards?.map(\.id) == ["a"] && first.log?.reviews.isEmpty == false)
    #expect(first.recurringTasks?.map(\.id) == ["t"] && first.completions?.isEmpty == false)
    #expect(first.attempts == nil && first.attemptTasks == nil && first.lists == nil && first.courses == nil)
    let lists = try HistoryAsOf(now: Self.now).with(lists: [try DailyList("2024-04-23T08:00", ["x"])])
    let none = try Scenarios(lists, ScenarioOptions(lists, days: 3)).firstHistory()
    #expect(none.cards == nil && none.log == nil && none.recurringTasks == nil && none.completions == nil)
  }
}
