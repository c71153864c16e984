import Distributions
import Testing

@testable import Statistics

/// The place at which a series most likely changes for good.
struct ChangePointTests {
  @Test(arguments: Oracle.cases(of: "change-point"))
  func `the place is that of the largest likelihood ratio`(item: Oracle) throws {
    let change = try ChangePoint(item.numbers("series"), segment: item.integer("min_segment"))
    let noun = change.kind == .rate ? "p" : "mean"
    item.expect([
      "index": .integer(change.index), "lr_stat": .number(change.statistic),
      "\(noun)_before": .number(change.before), "\(noun)_after": .number(change.after),
    ])
  }

  @Test func `a clean step is the most extreme of all orders, and its p the least there is`() throws {
    let series = Array(repeating: 0.0, count: 30) + Array(repeating: 1.0, count: 30)
    let (change, test) = try ChangePoint.test(series, permutations: 99, seed: 4)
    #expect(change.index == 30 && change.before == 0 && change.after == 1)
    #expect(test.p == 0.01 && test.method == "permutation test of the change (99, seed 4)")
  }

  @Test func `where nothing changes every order is as extreme`() throws {
    let (change, test) = try ChangePoint.test(Array(repeating: 1, count: 12), permutations: 99, seed: 1)
    #expect(change.statistic == 0 && test.p == 1)
  }

  @Test(
    arguments: [
      ([1, 0, 1, 0, 1, 0, 1, 0, 1], 5, .tooFew(9, least: 10, what: "numbers")),
      ([1, 0, 1], 0, .outOfRange("min_segment is 0; give at least 1")),
      (
        [3, 3, 3, 3, 3, 9, 9, 9, 9, 9], 5,
        .noMaximum("the numbers are constant on both sides of the change")
      ),
    ] as [([Double], Int, StatisticsError)])
  func `a series without a likeliest change is refused`(
    series: [Double], segment: Int, error: StatisticsError
  ) {
    #expect(throws: error) { try ChangePoint(series, segment: segment) }
  }

  @Test(arguments: [[1.0, 0.0], [0.0, 1.0]], [2, 3, 5, 11, 20, 38])
  func `few ones, or few zeros, are as extreme in as many orders as there are`(kinds: [Double], index: Int)
    throws
  {
    // Two of forty: of all 780 orders.
    func series(_ first: Int, _ second: Int) -> [Double] {
      (0..<40).map { $0 == first || $0 == second ? kinds[0] : kinds[1] }
    }
    let own = series(index - 1, index)
    let least = try ChangePoint(own).statistic - 1e-9
    var (all, extreme) = (0.0, 0.0)
    for first in 0..<40 {
      for second in 0..<first {
        all += 1
        if try ChangePoint(series(second, first)).statistic >= least { extreme += 1 }
      }
    }
    let share = extreme / all
    // Stopped at the twentieth that is as extreme, 19 of the orders before are an unbiased share.
    let shares = try (1...40 as ClosedRange<UInt64>).map { seed in
      let p = try ChangePoint.test(own, permutations: 100_000, seed: seed).test.p
      let orders = Double(Permutations.enough) / p
      return Double(Permutations.enough - 1) / (orders - 1)
    }
    let mean = shares.reduce(0, +) / 40
    let error = share / (20.0 * 40).squareRoot()
    #expect(abs(mean - share) < 4 * error, "\(mean) of \(share)")
  }

  @Test func `of a very long series every order is as extreme that has as many ones on both sides`() throws {
    let half = 500_000
    var series = [Double](repeating: 0, count: 2 * half)
    for index in [10, half + 10] { series[index] = 1 }
    // One on each side is the least change that there can be.
    #expect(try ChangePoint.test(series, segment: half, permutations: 30, seed: 1).test.p == 1)
    series[10] = 0
    // Of one alone the sides are mirrored.
    #expect(try ChangePoint.test(series, segment: half, permutations: 30, seed: 1).test.p == 1)
  }
}
