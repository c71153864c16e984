import Testing

@testable import Kaiki
@testable import KaikiSimulation

struct TableOptimisationTests {
  /// A small case whose tables are all tried.
  struct Case: Sendable, CustomTestStringConvertible {
    var days: Int
    var steps: Int
    var reference: [Int]

    var testDescription: String { "\(steps) steps, \(days) days, the minutes of \(reference)" }
  }

  private static let cases: [Case] = [
    Case(days: 40, steps: 3, reference: [0, 1, 2, 4, 7, 15, 30]),
    Case(days: 40, steps: 3, reference: [0, 2, 5]),
    Case(days: 60, steps: 3, reference: [0, 1, 6, 12]), Case(days: 60, steps: 3, reference: [0, 9, 30]),
    Case(days: 22, steps: 4, reference: [0, 1, 2, 4]), Case(days: 22, steps: 4, reference: [0, 1, 6, 12]),
    Case(days: 15, steps: 5, reference: [0, 1, 2, 4, 7, 15, 30]),
  ]

  @Test(arguments: cases)
  func `the search finds the best of all tables`(_ small: Case) {
    let life = CardLife.standard(days: small.days)
    let chain = TableChain(life: life, .init(stabilities: 3, difficulties: 2))
    let limit = chain.value(of: small.reference).minutes
    var search = TableSearch(chain: chain, minutes: limit)
    let found = search.found(steps: small.steps, price: 2, from: small.reference)
    #expect(!found.isProven)
    let best = Self.tables(small.steps, small.days).map(chain.value)
      .filter { $0.minutes <= limit }.map(\.memorised).max()
    let value = chain.value(of: found.tables[0])
    #expect(value.minutes <= limit)
    #expect(value.memorised == best)
    #expect(
      Double(Self.tables(small.steps, small.days).count)
        == TableSearch.tables(steps: small.steps, days: small.days))
  }

  private static func tables(_ steps: Int, _ days: Int) -> [[Int]] {
    (1..<steps).reduce([[0]]) { tables, _ in
      tables.flatMap { table in (max(1, table[table.count - 1])...days).map { table + [$0] } }
    }
  }

  @Test func `a table of one interval is proven to be the best`() {
    let optimisation = TableOptimisation(life: .standard(days: 70))
    let best = optimisation.best(steps: 2, within: .standard).best
    #expect(best.isProven)
    #expect(best.tried == 70)
  }

  @Test(arguments: [2, 4, 7, 9])
  func `the best table takes no more minutes and stays below the bound`(steps: Int) {
    let optimisation = TableOptimisation(life: .standard(days: 70))
    let reference = optimisation.value(of: .standard).value
    let found = optimisation.best(steps: steps, within: .standard)
    let best = found.best
    #expect(best.table.intervals.count == steps)
    #expect(best.table.intervals == best.table.intervals.sorted())
    #expect(best.estimate.value.minutes <= reference.minutes)
    #expect(best.estimate.value.memorised < found.bound.value.memorised)
    #expect(found.bound.value.minutes == reference.minutes)
    if steps >= 7 { #expect(best.estimate.value.memorised >= reference.memorised) }
  }

  @Test func `a longer table has no less memorised, also where few minutes may be spent`() throws {
    let optimisation = TableOptimisation(life: .standard(days: 70))
    let dear = try IntervalTable([0, 20, 40])
    let found = [2, 3, 8].map { steps in
      optimisation.best(steps: steps, within: dear).best.estimate.value.memorised
    }
    #expect(found == found.sorted())
  }
}
