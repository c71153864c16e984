import TestSupport
import Testing

@testable import Analysis
@testable import Forecasting
@testable import Kaiki
@testable import KaikiSimulation

/// What a projection of cards makes of a history and of options.
struct CardScenarioTests {
  /// Two cards of the log, one that is known only by where it stands, and one that was never answered.
  private static func history(
    _ answers: [SmallReview]? = logged, origin: ReviewLog.Origin = .table, table: IntervalTable = .standard
  ) throws -> HistoryAsOf {
    try HistoryAsOf(
      answers,
      cards: [
        try Card("a", due: "2024-01-04T00:00"), try Card("b", due: "2024-01-01T00:00"),
        try Card("new", due: "2024-01-02T00:00"),
        try Card("seen", due: "2024-01-09T00:00", step: 3, reviews: 5),
      ], now: "2024-01-04T12:00", origin: origin, settings: AppSettings(table: table))
  }

  private static let logged = [
    SmallReview("2024-01-01T08:00", "a", true, latency: 2_000, steps: (0, 1)),
    SmallReview("2024-01-02T08:00", "a", true, steps: (1, 2)),
    SmallReview("2024-01-03T08:00", "b", true, latency: 4_000, steps: (0, 1)),
    SmallReview("2024-01-04T08:00", "a", false, latency: 9_000, steps: (2, 0)),
    SmallReview("2024-01-04T08:01", "a", true, steps: (0, 1)),
  ]

  private static var withoutSteps: [SmallReview] { logged.map { SmallReview($0.at, $0.card, $0.isCorrect) } }

  @Test(
    arguments: [(0.87, nil, 0.87), (0.87, 0.95, 0.95), (nil, nil, 0.9), (0.3, nil, 0.9)]
      as [(Double?, Double?, Double)])
  func `the wanted retention is what is asked for, or else that of the app's preset, or the standard`(
    preset: Double?, asked: Double?, retention: Double
  ) throws {
    let presets = [(deck: "few", wanted: 0.7, count: 1), ("most", preset, 9)].map { deck, wanted, count in
      DeckPreset(
        deck: deck, name: deck, newPerDay: 1, reviewLimit: 2, weights: nil, desiredRetention: wanted,
        cardCount: count)
    }
    let history = try HistoryAsOf(Self.logged, now: "2024-01-04T12:00", presets: presets)
    for scheduler in [SchedulerChoice.Name.fsrs6, .fsrs7, .sm2] {
      let scenario = try CardScenario(
        history,
        ScenarioOptions(history, days: 3) {
          $0.cards.scheduler = scheduler
          $0.cards.retention = asked
        })
      #expect(scenario.plan.simulationModel.scheduler.retention == (scheduler == .sm2 ? nil : retention))
      #expect(scenario.assumes(.presetRetention) == (scheduler != .sm2 && asked == nil && preset == 0.87))
    }
  }

  @Test func `a table is looked for without the preset's limit, and refused with a limit or another memory`()
    throws
  {
    let preset = DeckPreset(deck: "d", name: "d", newPerDay: 1, reviewLimit: 2, weights: nil, cardCount: 9)
    let history = try HistoryAsOf(Self.logged, now: "2024-01-04T12:00", presets: [preset])
    func cards(_ change: (inout ScenarioOptions) -> Void) throws -> CardScenario {
      try CardScenario(
        history,
        ScenarioOptions(history, days: 3) {
          ($0.cards.learner, $0.cards.scheduler, $0.memory) = (.everyDay, .table, .fsrs6)
          $0.takesPresetLimit = false
          change(&$0)
        })
    }
    let sound = try cards { _ in }
    #expect(sound.plan.learner.reviewLimit == nil && sound.limitSetAside == 2)
    #expect(throws: Never.self) { try BestTableScenario(sound, steps: 3) }
    let others = try [
      cards { $0.takesPresetLimit = true }, cards { $0.cards.reviewLimit = 3 },
      cards { $0.cards.learner = .learnt }, cards { $0.memory = .hlr }, cards { $0.memory = .empirical },
    ]
    #expect(others[0].plan.learner.reviewLimit == 2 && others[0].limitSetAside == nil)
    for other in others {
      #expect(throws: BestTableScenario.Problem.otherCards) { try BestTableScenario(other, steps: 3) }
    }
  }

  @Test func `seen cards come by due day, and unseen ones after them`() throws {
    let history = try Self.history()
    let scenario = try CardScenario(history, ScenarioOptions(history, days: 3) { $0.cards.deck = 4 })
    // b was right on the 3rd and a on the 4th: each comes back a day later.
    #expect(scenario.positions.map(\.id) == ["b", "a", "seen", "new"])
    #expect(scenario.plan.seen.map(\.step) == [1, 1, 3])
    #expect(scenario.plan.seen.map(\.due.description) == ["2024-01-04", "2024-01-05", "2024-01-09"])
    #expect(scenario.plan.unseenCount == 5 && scenario.deck == 4)
    #expect(scenario.plan.span.start.description == "2024-01-05")
  }

  @Test func `G7: a card that has been deleted is not studied, and its answers tell of memory still`() throws
  {
    let answers = Self.logged + [SmallReview("2024-01-04T09:00", "gone", false, steps: (0, 0))]
    let scenario = try CardScenario(Self.history(answers), ScenarioOptions(Self.history(), days: 3))
    #expect(scenario.positions.map(\.id) == ["b", "a", "seen", "new"])
    guard case .empirical(let memory, _) = scenario.plan.simulationModel else {
      Issue.record("rates were not taken")
      return
    }
    #expect(memory.counts[0] == EmpiricalMemory.Count(answers: 4, correct: 3))
  }

  @Test(arguments: [(false, nil, 0), (false, 7, 7), (true, nil, 1_000), (true, 7, 7)] as [(Bool, Int?, Int)])
  func `without data a deck is made up`(isMadeUp: Bool, asked: Int?, deck: Int) throws {
    let history = try HistoryAsOf(now: "2024-01-04T12:00")
    let options = ScenarioOptions(history, days: 3) {
      $0.isMadeUp = isMadeUp
      $0.cards.deck = asked
    }
    let scenario = try CardScenario(history, options)
    #expect(scenario.deck == deck && scenario.plan.unseenCount == deck && scenario.plan.seen.isEmpty)
  }

  @Test func `what is asked of the learner is in the plan`() throws {
    let history = try Self.history()
    let options = ScenarioOptions(history, days: 3, replicates: 5, seed: 9) {
      $0.cards.learner = .everyDay
      $0.cards.newPerDay = 7
      $0.cards.reviewLimit = 3
    }
    let plan = try CardScenario(history, options).plan
    #expect(plan.learner == .daily(DailyLearner(newPerDay: 7, reviewLimit: 3)))
    #expect(plan.span == options.span)
  }

  // MARK: Memory

  /// A history and options, and what they lead to.
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var answers: [SmallReview]? = logged
    var origin = ReviewLog.Origin.table
    var isOtherTable = false
    var memory: ScenarioOptions.MemoryName?
    var hasParameters = false
    var isEmpirical = false
    var substitution: CardAssumption.Substitution?
    var problem: ScenarioProblem?

    init(
      _ description: String, _ answers: [SmallReview]? = logged, _ change: (inout Case) -> Void = { _ in }
    ) {
      testDescription = description
      self.answers = answers
      change(&self)
    }
  }

  private static let cases: [Case] = [
    Case("the log's own table") { $0.isEmpirical = true },
    Case("the log's own table, asked for") { ($0.memory, $0.isEmpirical) = (.empirical, true) },
    Case("FSRS-6, asked for") { $0.memory = .fsrs6 },
    Case("weights are of FSRS-6") { $0.hasParameters = true },
    Case("rates, asked for beside weights") {
      ($0.memory, $0.hasParameters, $0.isEmpirical) = (.empirical, true, true)
    },
    Case("another table") { ($0.isOtherTable, $0.substitution) = (true, .otherTable) },
    Case("another table, with weights") { ($0.isOtherTable, $0.hasParameters) = (true, true) },
    Case("rates at another table") {
      ($0.isOtherTable, $0.memory, $0.problem) = (true, .empirical, .otherTable)
    },
    Case("no log", nil) { $0.substitution = .noLog },
    Case("no answers", []) { $0.substitution = .noLog },
    Case("no log, with weights", nil) { $0.hasParameters = true },
    Case("rates of no log", nil) { ($0.memory, $0.problem) = (.empirical, .noReviews) },
    Case("rates of no answers at another table", []) {
      ($0.isOtherTable, $0.memory, $0.problem) = (true, .empirical, .noReviews)
    },
    Case("a foreign log") { ($0.origin, $0.substitution) = (.thirdParty, .thirdPartyLog) },
    Case("a foreign log at another table") {
      ($0.origin, $0.isOtherTable, $0.substitution) = (.thirdParty, true, .otherTable)
    },
    Case("rates of a foreign log, asked for") {
      ($0.origin, $0.memory, $0.isEmpirical) = (.thirdParty, .empirical, true)
    },
  ]

  @Test(arguments: cases)
  func `rates are taken where they say something, or asked for where they can be taken`(each: Case) throws {
    let other = try IntervalTable([0, 2, 5, 9])
    let history = try Self.history(each.answers, origin: each.origin)
    let options = ScenarioOptions(history, days: 3) {
      $0.table = each.isOtherTable ? other : nil
      $0.memory = each.memory
      $0.parameters = each.hasParameters ? .standard : nil
    }
    if let problem = each.problem {
      #expect(throws: problem) { try CardScenario(history, options) }
      return
    }
    let scenario = try CardScenario(history, options)
    #expect(scenario.substitution == each.substitution)
    if case .empirical = scenario.plan.simulationModel {
      #expect(each.isEmpirical)
    } else {
      #expect(!each.isEmpirical)
    }
    #expect(scenario.plan.simulationModel.isMemorisedKnown == !each.isEmpirical)
    #expect(
      scenario.plan.simulationModel.scheduler.intervals
        == (each.isOtherTable ? [0, 2, 5, 9] : [0, 1, 2, 4, 7, 15, 30]))
    #expect(scenario.isThirdParty == (each.origin == .thirdParty))
  }

  @Test func `rates are those of each step of the log`() throws {
    let history = try Self.history()
    let scenario = try CardScenario(history, ScenarioOptions(history, days: 3))
    guard case .empirical(let memory, _) = scenario.plan.simulationModel else {
      Issue.record("rates were not taken")
      return
    }
    #expect(memory.counts.map(\.answers) == [3, 1, 1, 0, 0, 0, 0])
    #expect(memory.counts.map(\.correct) == [3, 1, 0, 0, 0, 0, 0])
  }

  @Test func `FSRS-6 knows a card by its answers, or else by where it stands`() throws {
    let history = try Self.history()
    let scenario = try CardScenario(history, ScenarioOptions(history, days: 3) { $0.memory = .fsrs6 })
    guard case .curve(.fsrs6(let variants), _) = scenario.plan.simulationModel, variants.count == 1 else {
      Issue.record("FSRS-6 was not taken")
      return
    }
    let (chances, states) = (variants[0].memory.chances, variants[0].states)
    let model = FSRS6.standard
    // b: a first Good on the 3rd.
    #expect(states[0].memory == model.first(.good))
    #expect(states[0].firstDay.description == "2024-01-03" && states[0].lastDay == states[0].firstDay)
    // a: two days of Good, then Again and Good on the 4th.
    var known = model.first(.good)
    for (rating, elapsed) in [(Rating.good, 1), (.again, 2), (.good, 0)] {
      known = model.next(
        known, rating: rating, elapsed: elapsed,
        recall: model.retrievability(elapsed: Double(elapsed), stability: known.stability))
    }
    #expect(states[1].memory == known)
    #expect(states[1].firstDay.description == "2024-01-01" && states[1].lastDay.description == "2024-01-04")
    // The third is due on the 9th, four days after its step.
    #expect(
      states[2].memory == MemoryState(stability: 4, difficulty: model.first(.good).difficulty))
    // Its answer cannot be later than today.
    #expect(states[2].lastDay.description == "2024-01-04")
    // Of the log: two right first answers, no repeat of a first day, and one right repeat of a later day;
    // beside them twenty answers at the standard rates.
    #expect(abs(chances.first.again - 0.24 * 20 / 22) < 1e-15)
    #expect(abs(chances.learning.afterAgain.again - 0.3686) < 1e-15)
    #expect(abs(chances.relearning.afterAgain.again - 0.2157 * 20 / 21) < 1e-15)
  }

  @Test func `F7: cards of a log without steps are moved onto the table only where it is asked for`() throws {
    let plain = try Self.history(Self.withoutSteps)
    #expect(try !CardScenario(plain, ScenarioOptions(plain, days: 3)).assumes(.stepsByReplay))
    #expect(
      try CardScenario(plain, ScenarioOptions(plain, days: 3) { $0.cards.scheduler = .table })
        .assumes(.stepsByReplay))
    for history in [try Self.history(), try Self.history([]), try Self.history(nil)] {
      #expect(try !CardScenario(history, ScenarioOptions(history, days: 3)).assumes(.stepsByReplay))
    }
  }

  // MARK: What comes of it

  @Test func `minutes are those of the log's answers, or else of the standard`() async throws {
    let history = try Self.history()
    let scenario = try CardScenario(history, ScenarioOptions(history, days: 3))
    #expect(scenario.seconds == AnswerSeconds(right: 3, wrong: 9) && !scenario.assumes(.standardSeconds))
    var totals = DailyTotals(days: 1)
    (totals[.reviews][0], totals[.correct][0]) = (7, 5)
    // Five of 3 seconds and two of 9.
    #expect(scenario.projection(of: [totals]).days[0][.minutes]?.mean == 33.0 / 60)
    let silent = try Self.history(Self.withoutSteps)
    let other = try CardScenario(silent, ScenarioOptions(silent, days: 3))
    #expect(other.seconds == .standard && other.assumes(.standardSeconds))
  }

  @Test(arguments: [(.empirical, false), (.fsrs6, true)] as [(ScenarioOptions.MemoryName, Bool)])
  func `what is memorised is told where the memory knows it`(
    memory: ScenarioOptions.MemoryName, isKnown: Bool
  ) async throws {
    let history = try Self.history()
    let scenario = try CardScenario(
      history, ScenarioOptions(history, days: 4) { ($0.memory, $0.cards.learner) = (memory, .everyDay) })
    let projection = await scenario.simulated(jobs: 1) {}.projection
    #expect(projection.days.count == 4)
    #expect(projection.days.allSatisfy { ($0[.memorised] != nil) == isKnown })
    // One card is due already, another on the first day.
    #expect(projection.days[0][.due]?.mean == 2)
    #expect(projection.days[0][.dueNew]?.mean == 1)
    #expect(projection.days[0][.new]?.mean == 1)
  }
}
