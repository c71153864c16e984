import Testing

@testable import Kaiki
@testable import KaikiSimulation

struct PolicyBoundTests {
  private static let resolution = MemoryGrid.Resolution(stabilities: 2.5, difficulties: 8)

  @Test(arguments: [0.05, 0.5, 2, 5])
  func `the best policy of a short life is worth what trying every choice comes to`(price: Double) {
    let exact = ExactLife(days: 7, maxAnswers: 2).best(price: price)
    let bound = PolicyBound(
      life: .standard(days: 7, maxAnswers: 2), .init(stabilities: 20, difficulties: 20))
    let value = bound.best(price: price).value
    #expect(abs(value.memorised - price * value.minutes - exact) < 1e-3 * 7)
  }

  @Test(arguments: [0.7, 0.75, 0.8, 0.85, 0.9, 0.95])
  func `FSRS stays below the bound at every retention`(retention: Double) {
    let days = 200
    let bound = PolicyBound(life: .standard(days: days), Self.resolution)
    let drawn = ExactLife(days: days, maxAnswers: 20).drawn(retention: retention, cards: 2_000, seed: 5)
    let minutes = drawn.minutes.value
    let most = bound.lines(around: minutes).map { $0.memorised(at: minutes) }.min() ?? 0
    let error = drawn.memorised.squaredError.squareRoot()
    #expect(drawn.memorised.value < most + 3 * error)
    // And comes near it: this is no bound that says nothing.
    #expect(drawn.memorised.value > 0.85 * most)
  }

  @Test func `tables stay below the bound`() {
    let life = CardLife.standard(days: 120)
    let bound = PolicyBound(life: life, Self.resolution)
    let chain = TableChain(life: life, .init(stabilities: 6, difficulties: 3))
    let lines = [0.5, 2, 5, 15, 40].map(bound.best)
    for table in [[0, 1], [0, 1, 2, 4, 7, 15, 30], [0, 1, 6, 12, 48, 96, 180], [0, 4, 20, 60], [0, 120]] {
      let value = chain.value(of: table)
      let most = lines.map { $0.memorised(at: value.minutes) }.min() ?? 0
      #expect(value.memorised <= most)
    }
  }

  @Test func `a dearer minute leads to fewer minutes and less memorised`() {
    let bound = PolicyBound(life: .standard(days: 90), Self.resolution)
    let values = [0.5, 1, 2, 4, 8, 16, 32, 64].map { bound.best(price: $0).value }
    for (dear, dearer) in zip(values, values.dropFirst()) {
      #expect(dearer.minutes <= dear.minutes)
      #expect(dearer.memorised <= dear.memorised)
    }
  }

  @Test(arguments: [0.8, 1.5, 3, 6])
  func `prices are found at which the best policy takes about the minutes that may be spent`(
    minutes: Double
  ) throws {
    let bound = PolicyBound(life: .standard(days: 200), Self.resolution)
    let last = try #require(bound.lines(around: minutes).last)
    #expect(abs(last.value.minutes - minutes) < 0.05 * minutes)
  }
}
