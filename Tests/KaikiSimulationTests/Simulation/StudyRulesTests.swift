import TestSupport
import Testing

@testable import Kaiki
@testable import KaikiNumerics
@testable import KaikiSimulation

struct StudyRulesTests {
  private static func plan(
    _ simulationModel: SimulationModel, seen: [SeenCard] = [], limit: Int? = nil,
    _ change: (inout StudyRules) -> Void
  ) -> CardPlan {
    var plan = CardPlan.small(
      days: 120, seen: seen, unseen: 60, newPerDay: 5, limit: limit, seed: 3, simulationModel)
    change(&plan.rules)
    return plan
  }

  private static let deck = SimulationModel.fsrs6(
    [], .fsrs6)

  @Test func `an interval stays within Anki's ranges, and below three days as it is`() {
    let spread = IntervalChange(weekdayShares: nil)
    var stream = RandomStream(seed: 1, domain: .tests)
    for (interval, range) in [
      // 1 + .15 x 4.5 = 1.675; + .1 x 3 = 1.975; + .1 x 13 + .05 x 80 = 6.975.
      (0, 0...0), (2, 2...2), (3, 2...4), (7, 5...9), (10, 8...12), (100, 93...107),
    ] {
      let drawn = (0..<2_000).map { _ in spread.changed(interval, from: Day(20_000), drawing: &stream) }
      #expect(drawn.min() == range.lowerBound && drawn.max() == range.upperBound, "\(interval) days")
    }
  }

  @Test func `intervals avoid easy days where they can`() {
    // Saturday and Sunday keep a tenth.
    let spread = IntervalChange(weekdayShares: [1, 1, 1, 1, 1, 0.1, 0.1])
    var stream = RandomStream(seed: 1, domain: .tests)
    let weekend = (0..<4_000).count { number in
      let day = Day(20_000 + number % 7)
      return (day + spread.changed(30, from: day, drawing: &stream)).weekday.rawValue > 5
    }
    // Two of seven days at a tenth: 0.2 of 5.2 on the mean.
    #expect(abs(Double(weekend) / 4_000 - 0.2 / 5.2) < 0.02)
  }

  @Test(arguments: 1...4)
  func `rules of single cards give the same card by card and day by day`(seed: UInt64) {
    var plan = Self.plan(Self.deck) { rules in
      rules.spreadsIntervals = true
      rules.leechThreshold = 2
      rules.daysOff = Set((0..<9).map { CardPlan.smallStart + (30 + $0) })
    }
    plan.span.seed = seed
    let free = plan.firstTotals
    plan.learner = .daily(DailyLearner(newPerDay: 5, reviewLimit: 1_000))
    #expect(plan.firstTotals == free)
    #expect(free[.reviews][30..<39].allSatisfy { $0 == 0 } && free[.reviews][39] > 0)
  }

  @Test func `a spread leaves answers alone: the first one of each card is the same`() {
    func first(_ spreads: Bool) -> [Int: Rating] {
      let plan = Self.plan(Self.deck) { $0.spreadsIntervals = spreads }
      return Dictionary(plan.firstHistory().map { ($0.card, $0.rating) }, uniquingKeysWith: { one, _ in one })
    }
    #expect(first(true) == first(false))
  }

  @Test func `a leech is put away after so many lapses`() {
    // Every answer is wrong: twenty a day, one lapse a day, none on a card's first day.
    let totals = Self.plan(.always(false)) { $0.leechThreshold = 3 }.firstTotals
    // 60 cards, each on four days: 60 x 4 x 20.
    #expect(totals[.reviews].reduce(0, +) == 4_800)
    #expect(totals[.backlog][119] == 0)
  }

  @Test func `a day ends when its minutes are over, and what is left waits`() {
    let seen = (0..<40).map { SeenCard.at(3, due: $0 % 3 - 2) }
    let totals = Self.plan(.always(true), seen: seen) {
      $0.timeLimit = StudyRules.TimeLimit(seconds: 100, right: 10, wrong: 30)
    }.firstTotals
    #expect(totals[.reviews][0] == 10 && totals[.backlog][0] == 30 && totals[.new][0] == 0)
    #expect(totals[.reviews].allSatisfy { $0 <= 10 })
    // New cards come once the backlog is done, at most five a day.
    #expect(totals[.new].reduce(0, +) == 60 && totals[.new].allSatisfy { $0 <= 5 })
  }

  @Test(arguments: StudyRules.Order.allCases)
  func `each order takes the cards that it names`(order: StudyRules.Order) {
    // Four cards with ten days since their last answer: due days, intervals and stabilities differ.
    let seen = [(-5, 5), (-2, 8), (-3, 2), (-1, 9)].map { due, interval in
      SeenCard(step: 2, due: CardPlan.smallStart + due, interval: interval)
    }
    let states = [3.0, 1, 40, 2].map { stability in
      FSRS6Memory.State(
        memory: MemoryState(stability: stability, difficulty: 5), lastDay: CardPlan.smallStart + -10,
        firstDay: CardPlan.smallStart + -30)
    }
    var plan = CardPlan.small(
      days: 1, seen: seen, limit: 2,
      .fsrs6(states, .fsrs6))
    plan.rules.order = order
    let taken = (1...20).map { seed in
      plan.span.seed = UInt64(seed)
      return Set(plan.firstHistory().map(\.card))
    }
    switch order {
    case .due: #expect(Set(taken) == [[0, 2]])
    case .overdue: #expect(Set(taken) == [[0, 2]])  // 5/5 and 3/2 of the interval, against 2/8 and 1/9
    case .lowRecall: #expect(Set(taken) == [[1, 3]])
    case .random: #expect(Set(taken).count > 3)
    }
  }

  @Test(arguments: [nil, 4] as [Int?])
  func `a truth that asks the scheduler gives the bytes of one with a state of its own`(limit: Int?) {
    let variant = CurveVariant(
      memory: CurveMemory(model: FSRS6.standard, chances: .fourButtons), states: [])
    let scheduler = SchedulerChoice(.fsrs6, SchedulerChoice.Context(table: .standard, retention: 0.87))
    func totals(_ variants: [CurveVariant<FSRS6>]) -> DailyTotals {
      Self.plan(.curve(.fsrs6(variants), scheduler), limit: limit) { _ in }.firstTotals
    }
    #expect(totals([variant]) == totals([variant, variant]))
  }
}
