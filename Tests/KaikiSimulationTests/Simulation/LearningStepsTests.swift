import TestSupport
import Testing

@testable import Kaiki
@testable import KaikiSimulation

struct LearningStepsTests {
  /// The buttons of an answer after Again, Hard and Good, by fsrs-rs 0cbb9d3, `src/simulation.rs`.
  private static let learning = [
    [0.3686, 0.0628, 0.5108, 0.0577], [0.0442, 0.4553, 0.4457, 0.0549], [0.0519, 0.047, 0.8462, 0.055],
  ]
  private static let relearning = [
    [0.2157, 0.0643, 0.6595, 0.0604], [0.05, 0.4638, 0.4475, 0.0387], [0.1057, 0.1434, 0.7266, 0.0244],
  ]

  /// How many answers a day takes on the mean, by following the shares of cards from answer to answer.
  private static func answers(_ first: [Double], steps: Int, isNew: Bool, _ rows: [[Double]]) -> Double {
    // The share of cards by (steps left, last button).
    var open = [[Int]: Double]()
    for (button, share) in first.enumerated() where button < 3 {
      if button == 2 ? isNew && steps > 1 : button == 0 || isNew {
        open[[button == 2 ? steps - 1 : steps, button], default: 0] += share
      }
    }
    var sum = 1.0
    for _ in 1..<20 {
      sum += open.values.reduce(0, +)
      var next = [[Int]: Double]()
      for (state, share) in open {
        let row = rows[state[1]]
        let all = row.reduce(0, +)
        for button in 0..<3 {
          let left = button == 0 ? steps : button == 1 ? state[0] : state[0] - 1
          if left > 0 { next[[left, button], default: 0] += share * row[button] / all }
        }
      }
      open = next
    }
    return sum
  }

  private static func plan(seen: Bool, _ steps: LearningSteps?) -> CardPlan {
    let (start, count) = (CardPlan.smallStart, 4_000)
    let memory = FSRS6Memory(model: .standard, chances: .fourButtons)
    let states = (0..<(seen ? count : 0)).map { _ in
      FSRS6Memory.State(
        memory: MemoryState(stability: 10, difficulty: 5), lastDay: start + -10, firstDay: start + -30)
    }
    var plan = CardPlan(
      span: PlanSpan(start: start, days: 1, replicates: 1, seed: 5),
      seen: states.map { _ in SeenCard(step: 0, due: start, interval: 10) }, unseenCount: seen ? 0 : count,
      simulationModel: .curve(
        .fsrs6([CurveVariant(memory: memory, states: states)]),
        .fsrs6),
      learner: .daily(DailyLearner(newPerDay: count)))
    plan.rules.steps = steps
    return plan
  }

  private static func mean(_ totals: DailyTotals) -> Double { Double(totals[.reviews][0]) / 4_000 }

  @Test(arguments: [1, 2, 3] as [Int])
  func `a card's first day takes as many answers as the chances of its buttons say`(steps: Int) {
    let totals = Self.plan(seen: false, LearningSteps(learning: steps, relearning: 1)).firstTotals
    let expected = Self.answers(
      [0.24, 0.094, 0.495, 0.171], steps: steps, isNew: true, Self.learning)
    // The answers of a card spread by less than two; four standard errors.
    #expect(abs(Self.mean(totals) - expected) < 4 * 2 / 4_000.0.squareRoot(), "\(expected)")
    #expect(totals[.backlog][0] <= 2)
  }

  @Test(arguments: [1, 2] as [Int])
  func `a forgotten card takes its own steps, one that is recalled none`(steps: Int) {
    let totals = Self.plan(seen: true, LearningSteps(learning: 5, relearning: steps)).firstTotals
    // Recall is 0.9 after as many days as the stability.
    let first = [0.1, 0.9 * 0.224, 0.9 * 0.631, 0.9 * 0.145]
    let expected = Self.answers(first, steps: steps, isNew: false, Self.relearning)
    #expect(abs(Self.mean(totals) - expected) < 4 * 1 / 4_000.0.squareRoot(), "\(expected)")
  }

  @Test func `no steps are one answer a day, and a forgotten card comes back on another day`() {
    for seen in [false, true] {
      var plan = Self.plan(seen: seen, LearningSteps(learning: 0, relearning: 0))
      plan.span.days = 2
      let totals = plan.firstTotals
      #expect(totals[.reviews][0] == 4_000 && totals[.backlog][0] == 0)
      #expect(totals[.correct][0] < 4_000 && totals[.due][1] > 0)
    }
  }

  @Test func `without steps a card is answered until it is right once`() {
    let totals = Self.plan(seen: false, nil).firstTotals
    #expect(totals[.correct][0] == 4_000)
    let none = LearningSteps(learning: 1, relearning: 1)
    #expect(none.left(after: .good, isNew: true) == 0 && none.left(after: .hard, isNew: true) == 1)
    #expect(none.left(after: .again, isNew: false) == 1 && none.left(after: .hard, isNew: false) == 0)
    #expect(none.left(1, after: .again, isNew: true) == 1 && none.left(1, after: .easy, isNew: true) == 0)
  }

  @Test func `of an app's steps those shorter than a day count`() {
    func steps(_ learning: [Double], _ relearning: [Double]) -> LearningSteps? {
      LearningSteps(
        DeckPreset(
          deck: "d", name: "n", newPerDay: 1, reviewLimit: 1, weights: nil, learningSteps: learning,
          relearningSteps: relearning, cardCount: 1))
    }
    #expect(steps([0.5, 15, 90, 1_440], []) == LearningSteps(learning: 3, relearning: 0))
    #expect(steps([], [10, 60]) == LearningSteps(learning: 0, relearning: 2))
    #expect(steps([], []) == nil)
  }

  @Test(arguments: 1...3 as ClosedRange<UInt64>)
  func `steps are the same card by card and day by day`(seed: UInt64) {
    var plan = Self.plan(seen: false, LearningSteps(learning: 2, relearning: 1))
    (plan.span.days, plan.span.seed, plan.unseenCount) = (60, seed, 50)
    plan.learner = .daily(DailyLearner(newPerDay: 3))
    let free = plan.firstTotals
    plan.learner = .daily(DailyLearner(newPerDay: 3, reviewLimit: 1_000))
    #expect(plan.firstTotals == free)
  }
}
