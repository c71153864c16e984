import Synchronization
import Testing

@testable import Kaiki
@testable import KaikiNumerics
@testable import KaikiSimulation

/// What holds of every plan; a new kind of plan is a line in ``kinds``.
struct PlanTests {
  static let kinds: [Kind] = [
    Kind("cards by rates") { CardPlan.kind(limit: nil, SmallDeck.simulationModels[0], $0) },
    Kind("cards by rates, with a limit") { CardPlan.kind(limit: 6, SmallDeck.simulationModels[0], $0) },
    Kind("cards under FSRS-6") { CardPlan.kind(limit: nil, SmallDeck.simulationModels[1], $0) },
    Kind("cards under FSRS-6, with a limit") { CardPlan.kind(limit: 6, SmallDeck.simulationModels[1], $0) },
    Kind("cards of a learnt learner") { CardPlan.kind(of: LearntLearner.studying, $0) },
    Kind("tasks") { try TaskPlan.kind($0) },
    Kind("lists") { ListPlan.kind($0) },
    Kind("attempts") { AttemptPlan.kind($0) },
    Kind("habits") { HabitPlan.kind($0) },
    Kind("courses") { CoursePlan.kind($0) },
  ]

  /// A kind of plan, and the laws of plans put to it.
  struct Kind: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let expectSameForAnyJobs: @Sendable () async throws -> Void
    let expectProgress: @Sendable (_ jobs: Int) async throws -> Void
    let expectSameFirstDays: @Sendable () throws -> Void

    init<P: Plan>(_ name: String, _ plan: @escaping @Sendable (PlanSpan) throws -> P)
    where P.Totals: Hashable {
      testDescription = name
      expectSameForAnyJobs = { try await PlanTests.expectSameForAnyJobs(plan) }
      expectProgress = { try await PlanTests.expectProgress(plan, jobs: $0) }
      expectSameFirstDays = { try PlanTests.expectSameFirstDays(plan) }
    }
  }

  private static func span(replicates: Int, seed: UInt64 = 3, days: Int = 40) -> PlanSpan {
    PlanSpan(start: CardPlan.smallStart, days: days, replicates: replicates, seed: seed)
  }

  private static func expectSameForAnyJobs<P: Plan>(_ plan: (PlanSpan) throws -> P) async throws
  where P.Totals: Hashable {
    let seven = try plan(span(replicates: 7))
    let one = await seven.run(jobs: 1)
    #expect(one.count == 7)
    #expect(Set(one).count == 7, "each replicate has its own draws")
    for jobs in [2, 5, 7, 50] { #expect(await seven.run(jobs: jobs) == one, "\(jobs) jobs") }
    // One by one, and out of order.
    let replicate = seven.prepared()
    #expect([6, 0, 3].map(replicate) == [one[6], one[0], one[3]])
    // A replicate does not depend on how many follow.
    #expect(await (try plan(span(replicates: 3))).run(jobs: 2) == Array(one.prefix(3)))
    #expect(await (try plan(span(replicates: 7, seed: 4))).run(jobs: 2) != one)
    // Shares of the replicates, each run by itself, are those of all.
    for count in [2, 3, 7] {
      var shares: [P.Totals] = []
      for number in 1...count {
        var share = span(replicates: 7)
        share.shard = PlanSpan.Shard(number: number, of: count)
        shares += await (try plan(share)).run(jobs: 2)
      }
      #expect(shares == one, "\(count) shares")
    }
  }

  private static func expectProgress(_ plan: (PlanSpan) throws -> some Plan, jobs: Int) async throws {
    let told = Mutex(0)
    let totals = await (try plan(span(replicates: 9))).run(jobs: jobs) { told.withLock { $0 += 1 } }
    #expect(told.withLock { $0 } == 9)
    #expect(totals.count == 9)
  }

  private static func expectSameFirstDays(_ plan: (PlanSpan) throws -> some Plan) throws {
    let (few, many) = (span(replicates: 4, days: 28), span(replicates: 4, days: 200))
    let (short, long) = (try plan(few).prepared(), try plan(many).prepared())
    for replicate in 0..<few.replicates {
      let (first, all) = (series(of: short(replicate)), series(of: long(replicate)))
      #expect(first.contains { $0.value.contains { $0 != 0 } })
      for quantity in Quantity.allCases {
        let beginning = all[quantity].map { Array($0.prefix(few.days)) }
        #expect(first[quantity] == beginning, "\(quantity), replicate \(replicate)")
      }
    }
  }

  /// Daily values of totals for each quantity; empty if the totals have no days.
  private static func series(of totals: Any) -> [Quantity: [Double]] {
    guard let daily = (totals as? any DailyResults)?.daily else { return [:] }
    return Dictionary(uniqueKeysWithValues: Quantity.allCases.map { ($0, daily.values($0)) })
  }

  @Test(arguments: kinds as [Kind])
  func `the first days are the same however many follow`(kind: Kind) throws {
    try kind.expectSameFirstDays()
  }

  @Test(arguments: kinds as [Kind])
  func `the totals are the same however many jobs share the replicates`(kind: Kind) async throws {
    try await kind.expectSameForAnyJobs()
  }

  @Test(arguments: kinds as [Kind], [1, 2, 5, 20] as [Int])
  func `progress is told once for each replicate`(kind: Kind, jobs: Int) async throws {
    try await kind.expectProgress(jobs)
  }
}

extension CardPlan {
  fileprivate static func kind(limit: Int?, _ simulationModel: SimulationModel, _ span: PlanSpan) -> CardPlan
  {
    CardPlan(
      span: span, seen: SmallDeck.cards, unseenCount: 30, simulationModel: simulationModel,
      learner: .daily(DailyLearner(newPerDay: 2, reviewLimit: limit)))
  }

  fileprivate static func kind(of learner: LearntLearner, _ span: PlanSpan) -> CardPlan {
    CardPlan(
      span: span, seen: SmallDeck.cards, unseenCount: 30, simulationModel: SmallDeck.simulationModels[0],
      learner: .learnt(learner))
  }
}

extension LearntLearner {
  /// Somebody who studies two days of three, and leaves cards for later.
  fileprivate static let studying = LearntLearner(
    days: (0..<90).map { PastDay(effort: $0 % 3 == 2 ? nil : Double($0 % 5) / 5, new: 2) },
    chances: WaitingChances([0.8, 0.4, 0.2, 0.1, 0.05, 0.02, 0.01]), elasticity: 0.8)
}

extension TaskPlan {
  /// Tasks of all policies, with fewer places for reminders than tasks.
  fileprivate static func kind(_ span: PlanSpan) throws -> TaskPlan {
    let tasks = try (0..<9).map { number in
      let reminder = LocalTime(date: (span.start + number).date, secondOfDay: 32_400)
      return TaskPlan.Task(
        recurrence: Recurrence(
          interval: try CalendarInterval(2, .day), policy: RecurrencePolicy.allCases[number % 3]),
        state: TaskState(reminder: reminder, anchor: reminder), begun: span.start - 1)
    }
    return TaskPlan(
      span: span, scheduler: TaskScheduler(boundary: DayBoundary(zone: .utc)), tasks: tasks,
      hazard: CompletionHazard(), opens: AppUsage(perDay: 0.5), cap: 3)
  }
}

extension ListPlan {
  fileprivate static func kind(_ span: PlanSpan) -> ListPlan {
    ListPlan(
      span: span, mode: .carry,
      record: (0..<28).map { $0 % 6 == 3 ? nil : PastDay(added: $0 % 5, items: 4, done: 3) },
      blockBootstrap: BlockBootstrap((0..<28).map { $0 % 6 != 3 }, keepsWeekdays: true),
      spread: BetaDistribution(a: 3, b: 1), left: 5)
  }
}

extension AttemptPlan {
  fileprivate static func kind(_ span: PlanSpan) -> AttemptPlan {
    AttemptPlan(
      span: span,
      tasks: (0..<4).map {
        Task(attempts: 5 * $0, weighedAttempts: 5 * Double($0), weighedDays: 10, target: 30)
      }, meanRate: 0.5, record: (0..<28).map { PastDay(attempts: $0 % 5, expected: 2) },
      blockBootstrap: BlockBootstrap((0..<28).map { $0 % 5 > 0 }, keepsWeekdays: true))
  }
}

extension HabitPlan {
  fileprivate static func kind(_ span: PlanSpan) -> HabitPlan {
    let record = 60
    let habits = (0..<3).map { number in
      let ticks = (0..<record).map {
        Tick(day: span.start + ($0 - record), value: $0 % (number + 2) == 0 ? .manualYes : .no)
      }
      let habit = Habit(name: "\(number)", frequency: .daily, ticks: ticks)
      return Kept(habit, days: Strength.days(of: habit, until: span.start + -1))
    }
    return HabitPlan(
      span: span, habits: habits,
      blockBootstrap: BlockBootstrap(Array(repeating: true, count: record), keepsWeekdays: true))
  }
}

extension CoursePlan {
  fileprivate static func kind(_ span: PlanSpan) -> CoursePlan {
    CoursePlan(
      span: span,
      courses: [3, 1].map {
        Course(missing: BetaDistribution(a: 1 + $0, b: 19 - $0), lateness: BetaDistribution(a: 1, b: 9))
      },
      meetings: (0..<span.days).flatMap { day in (0..<2).map { Meeting(day: day, course: $0) } },
      bad: BetaDistribution(a: 1.5, b: 29.5))
  }
}
