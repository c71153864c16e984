import Testing

@testable import Kaiki
@testable import KaikiSimulation

extension SimulationModel: CustomTestStringConvertible {
  /// What is taken for the truth, and what gives the intervals.
  public var testDescription: String {
    switch self {
    case .empirical: "rates of the log, \(scheduler.name.rawValue)"
    case .interval: "rates by interval, \(scheduler.name.rawValue)"
    case .curve: "a forgetting curve, \(scheduler.name.rawValue)"
    }
  }
}

extension SimulationModel {
  /// A scheduler of the standard table under a memory whose answers at each step are always right or always wrong,
  /// but for odds of some 1e-11.
  static func certain(_ isRight: [Bool]) -> SimulationModel {
    let many = 1_000_000_000_000
    return .empirical(
      EmpiricalMemory(
        counts: isRight.map { EmpiricalMemory.Count(answers: many, correct: $0 ? many : 0) }),
      .table(.standard))
  }

  /// The same at all steps of the standard table.
  static func always(_ isRight: Bool) -> SimulationModel { certain([Bool](repeating: isRight, count: 7)) }
}

extension SimulationModel {
  /// A scheduler under FSRS-6 with the standard weights.
  static func fsrs6(_ states: [FSRS6Memory.State], _ scheduler: SchedulerChoice) -> SimulationModel {
    .curve(.fsrs6([CurveVariant(memory: FSRS6Memory(), states: states)]), scheduler)
  }
}

extension SchedulerChoice {
  /// FSRS-6 with the standard parameters and a desired retention of 0.9.
  static let fsrs6 = SchedulerChoice(.fsrs6, Context(table: .standard))

  /// Returns the scheduler `table` with an interval table.
  static func table(_ table: IntervalTable) -> SchedulerChoice {
    SchedulerChoice(.table, Context(table: table))
  }
}

extension SeenCard {
  /// A card at a step that is due on a day from the start of a small plan.
  static func at(_ step: Int, due: Int) -> SeenCard { SeenCard(step: step, due: CardPlan.smallStart + due) }
}

/// A deck of every step, overdue and not, with memories to match.
enum SmallDeck {
  static let cards: [SeenCard] = (0..<45).map { .at($0 % 7, due: $0 * 11 % 40 - 9) }

  static let states: [FSRS6Memory.State] = cards.enumerated().map { number, card in
    let last = min(card.due, CardPlan.smallStart + -1) - [0, 1, 2, 4, 7, 15, 30][card.step]
    return FSRS6Memory.State(
      memory: MemoryState(stability: 0.4 + Double(number) / 2, difficulty: 1 + Double(number % 10)),
      lastDay: last, firstDay: last - number % 2 * 20)
  }

  static let simulationModels: [SimulationModel] = [
    // Low rates at steps 0 and 1, so that some cards are left after twenty answers.
    .empirical(
      EmpiricalMemory(
        counts: [(90, 9), (60, 12), (40, 30), (30, 25), (20, 17), (10, 8), (0, 0)].map {
          EmpiricalMemory.Count(answers: $0.0, correct: $0.1)
        }),
      .table(.standard)),
    .fsrs6(states, .table(.standard)),
  ]
}

extension CardPlan {
  static let smallStart = Day(1_000)

  /// A plan of a learner who studies every day.
  static func small(
    days: Int, seen: [SeenCard] = [], unseen: Int = 0, newPerDay: Int = 0, limit: Int?,
    replicates: Int = 1, seed: UInt64 = 1, _ simulationModel: SimulationModel
  ) -> CardPlan {
    CardPlan(
      span: PlanSpan(start: smallStart, days: days, replicates: replicates, seed: seed), seen: seen,
      unseenCount: unseen, simulationModel: simulationModel,
      learner: .daily(DailyLearner(newPerDay: newPerDay, reviewLimit: limit)))
  }
}

extension Plan {
  /// The totals of the first replicate.
  var firstTotals: Totals { prepared()(0) }
}
