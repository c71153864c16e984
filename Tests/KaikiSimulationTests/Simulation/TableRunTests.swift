import Testing

@testable import Kaiki
@testable import KaikiSimulation

/// The fast way of following cards on a table against the one that follows cards by any scheduler under any memory.
struct TableRunTests {
  /// A learner, rules, and what they do, as a name for a failing case.
  struct Setting: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let learner: LearnerChoice
    var rules = StudyRules()

    init(_ name: String, _ learner: LearnerChoice, _ change: (inout StudyRules) -> Void = { _ in }) {
      testDescription = name
      self.learner = learner
      change(&rules)
    }
  }

  static let daily = LearnerChoice.daily(DailyLearner(newPerDay: 3))
  static let settings = [
    Setting("every day", daily),
    Setting("days off", daily) { rules in
      rules.daysOff = Set([0, 1, 4, 5, 6, 30, 69].map { CardPlan.smallStart + $0 })
    },
    Setting("never", .weekly(WeeklyLearner(chances: Array(repeating: 0, count: 7), newPerDay: 3))),
    Setting(
      "some days of the week", .weekly(WeeklyLearner(chances: [1, 0, 0.5, 0.9, 0, 0.2, 1], newPerDay: 3))),
    Setting("spread intervals", daily) { $0.spreadsIntervals = true },
    Setting("easy days", daily) { $0.weekdayShares = [1, 1, 1, 1, 1, 0.5, 0] },
    Setting("leeches", daily) { $0.leechThreshold = 2 },
    Setting("learning steps", daily) { $0.steps = LearningSteps(learning: 2, relearning: 1) },
    Setting("minutes", daily) { $0.timeLimit = StudyRules.TimeLimit(seconds: 90, right: 6, wrong: 12) },
    Setting("a limit", .daily(DailyLearner(newPerDay: 3, reviewLimit: 4))),
  ]

  private static let many = 1_000_000_000_000
  /// Rates at which hardly any card is left for another day, at which many are, and of which some are all but sure.
  static let rates: [[EmpiricalMemory.Count]] = [
    [(900, 700), (800, 640), (700, 570), (600, 500), (500, 430), (400, 350), (300, 270)],
    [(900, 40), (800, 60), (700, 570), (600, 500), (500, 430), (400, 350), (0, 0)],
    [(many, many), (800, 0), (700, 700), (0, 0), (1, 1), (1, 0), (many, 0)],
  ].map { $0.map { EmpiricalMemory.Count(answers: $0.0, correct: $0.1) } }

  @Test(arguments: settings, rates)
  func `C1-C4: cards that walk a table meet the same days and answers as by the way of all schedulers`(
    setting: Setting, counts: [EmpiricalMemory.Count]
  ) throws {
    let short = EmpiricalMemory(counts: [counts[0], counts[2]])
    let tables = [
      (IntervalTable.standard, EmpiricalMemory(counts: counts)), (try IntervalTable([1]), short),
      (try IntervalTable([400]), short),
    ]
    // Half of the cards have an interval, from which schedulers with another table derive the step.
    let cards = SmallDeck.cards.enumerated().map { number, card in
      SeenCard(step: card.step, due: card.due, interval: number % 2 == 0 ? nil : number % 40)
    }
    for (table, memory) in tables {
      for stepsByInterval in [false, true] {
        let scheduler = SchedulerChoice(
          .table, SchedulerChoice.Context(table: table, stepsByInterval: stepsByInterval))
        for seed in 1...6 as ClosedRange<UInt64> {
          let plan = CardPlan(
            span: PlanSpan(start: CardPlan.smallStart, days: 70, replicates: 3, seed: seed),
            seen: cards, unseenCount: 60, simulationModel: .empirical(memory, scheduler),
            learner: setting.learner, rules: setting.rules)
          let engine = plan.simulationModel.engine(of: plan, for: plan.learner.erased)
          for replicate in 0..<3 {
            #expect(engine.totals(replicate) == engine.lived(replicate).totals, "seed \(seed)")
          }
        }
      }
    }
  }

  @Test
  func `a plan of one day, and one without cards, are followed too`() {
    let simulationModel = SimulationModel.empirical(
      EmpiricalMemory(counts: Self.rates[1]), .table(.standard))
    for seen in [[], SmallDeck.cards] {
      let plan = CardPlan.small(days: 1, seen: seen, unseen: 2, newPerDay: 1, limit: nil, simulationModel)
      let engine = simulationModel.engine(of: plan, for: plan.learner.erased)
      #expect(engine.totals(0) == engine.lived(0).totals)
      #expect(engine.totals(0)[.new] == [1])
    }
  }

  @Test(
    arguments: [0, 0x1p-53, 0x1p-52, 1e-9, 0.1, 1.0 / 3, 0.5, 0.7, 0.95, 1 - 0x1p-52, 1 - 0x1p-53, 1]
      as [Double])
  func `a draw is less than a chance where its number is less than the bound`(rate: Double) {
    let bound = TableWalk.bound(ofRate: rate)
    for number in [0, 1, 2, bound - 2, bound - 1, bound, bound + 1, 1 << 53 - 2, 1 << 53 - 1]
    where (0..<(1 << 53)).contains(number) {
      #expect((number < bound) == (Double(number) * 0x1p-53 < rate), "\(number)")
    }
  }
}
