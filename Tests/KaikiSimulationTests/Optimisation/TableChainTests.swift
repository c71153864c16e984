import TestSupport
import Testing

@testable import Kaiki
@testable import KaikiNumerics
@testable import KaikiSimulation

extension CardLife {
  /// A life at the standard weights and costs.
  static func standard(days: Int, maxAnswers: Int = 20, chances: AnswerChances = .twoButtons)
    -> CardLife
  {
    CardLife(
      memory: FSRS6Memory(model: .standard, chances: chances), days: days,
      maxAnswersPerDay: maxAnswers,
      minutesRight: 12.38 / 60, minutesWrong: 19.38 / 60)
  }
}

struct TableChainTests {
  private static let standard = [0, 1, 2, 4, 7, 15, 30]

  @Test(arguments: [[0, 1], [0, 3], [0, 1, 2, 4], [0, 2, 2, 9], [0, 20]])
  func `a table is worth over a short life what following every answer comes to`(table: [Int]) {
    let exact = ExactLife(days: 9, maxAnswers: 3).value(of: table)
    let chain = TableChain(
      life: .standard(days: 9, maxAnswers: 3), .init(stabilities: 24, difficulties: 12))
    let found = chain.value(of: table)
    #expect(abs(found.memorised - exact.memorised) < 2e-4 * exact.memorised)
    #expect(abs(found.minutes - exact.minutes) < 5e-4 * exact.minutes)
  }

  @Test func `a card that is left after the most answers of a day comes back on the next`() {
    var chances = AnswerChances.twoButtons
    chances.first.again = 0.8
    chances.learning.afterAgain.again = 0.9
    chances.relearning.afterAgain.again = 0.85
    var exact = ExactLife(days: 9, maxAnswers: 2)
    exact.wrong = (0.8, 0.9, 0.85)
    let life = CardLife.standard(days: 9, maxAnswers: 2, chances: chances)
    let found = TableChain(life: life, .init(stabilities: 24, difficulties: 12)).value(of: [0, 1, 2, 4])
    let wanted = exact.value(of: [0, 1, 2, 4])
    #expect(abs(found.memorised - wanted.memorised) < 3e-4 * wanted.memorised)
    #expect(abs(found.minutes - wanted.minutes) < 1e-3 * wanted.minutes)
  }

  @Test(arguments: [standard, [0, 1, 6, 12, 48, 96, 180], [0, 21]])
  func `the grid's error falls as the grid becomes finer`(table: [Int]) {
    let values = [3.0, 6, 12].map { fineness in
      TableChain(
        life: .standard(days: 200), .init(stabilities: fineness, difficulties: Int(fineness))
      )
      .value(of: table)
    }
    let first = abs(values[1].minutes - values[0].minutes)
    let second = abs(values[2].minutes - values[1].minutes)
    #expect(second < 0.5 * first)
    #expect(second < 2e-3 * values[2].minutes)
    #expect(abs(values[2].memorised - values[1].memorised) < 1e-3 * values[2].memorised)
  }

  @Test(arguments: [standard, [0, 1, 6, 12, 48, 96, 180], [0, 3, 30]])
  func `a table is worth what the engine draws for 20,000 cards, within the error of drawing`(
    table: [Int]
  ) throws {
    let days = 365
    let plan = CardPlan.small(
      days: days, unseen: 100, newPerDay: 100, limit: nil, replicates: 200,
      .fsrs6([], .table(try IntervalTable(table))))
    var (memorised, minutes) = (SampleMean(), SampleMean())
    for totals in (0..<200).map(plan.prepared()) {
      let (answers, right) = (
        totals[.reviews].reduce(0) { $0 + Double($1) }, totals[.correct].reduce(0) { $0 + Double($1) }
      )
      minutes.add((right * 12.38 + (answers - right) * 19.38) / 60 / 100)
      memorised.add((0..<days).reduce(0) { $0 + totals[amounts: .memorised][$1] } / 100)
    }
    let found = TableChain(life: .standard(days: days), .init(stabilities: 12, difficulties: 6))
      .value(of: table)
    let memorisedError = abs(found.memorised - memorised.value) / memorised.squaredError.squareRoot()
    let minutesError = abs(found.minutes - minutes.value) / minutes.squaredError.squareRoot()
    #expect(memorisedError < 4.5)
    #expect(minutesError < 4.5)
  }

  @Test func `nothing gets lost on the grid or on the day of a lapse`() {
    let grid = MemoryGrid.ofLapses(.standard, .init(stabilities: 3, difficulties: 3))
    var generator = ReferenceGenerator(seed: 3)
    for _ in 0..<2_000 {
      let state = MemoryState(
        stability: exp(generator.uniform() * 18 - 7), difficulty: 1 + 9 * generator.uniform())
      let corners = grid.corners(grid.position(state))
      #expect(corners.allSatisfy { $0.weight >= 0 && grid.nodes.indices.contains($0.node) })
      #expect(abs(corners.reduce(0) { $0 + $1.weight } - 1) < 1e-12)
    }
    for wrong in [0, 0.2157, 0.9, 1] {
      let state = MemoryState(stability: 2, difficulty: 7)
      let repeats = Repeats(.standard(days: 10), after: state, wrong: wrong)
      let chances = repeats.outcomes.map(\.chance) + [repeats.givenUp?.chance ?? 0]
      #expect(abs(chances.reduce(0, +) - 1) < 1e-12)
    }
  }

  @Test func `a node of the grid is its own place`() {
    let grid = MemoryGrid.ofAll(.init(stabilities: 2, difficulties: 4))
    for (number, node) in grid.nodes.enumerated() {
      let heaviest = grid.corners(grid.position(node)).max { $0.weight < $1.weight }
      #expect(heaviest?.node == number)
      #expect(heaviest.map { $0.weight > 1 - 1e-6 } == true)
    }
  }
}
