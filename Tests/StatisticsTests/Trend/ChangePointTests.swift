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

  @Test func `of a very long series every order is as extreme that has as many ones on both sides`() throws {
    let half = 500_000
    var series = [Double](repeating: 0, count: 2 * half)
    for place in [10, half + 10] { series[place] = 1 }
    // One on each side is the least change that there can be.
    #expect(try ChangePoint.test(series, segment: half, permutations: 30, seed: 1).test.p == 1)
    series[10] = 0
    // Of one alone the sides are mirrored.
    #expect(try ChangePoint.test(series, segment: half, permutations: 30, seed: 1).test.p == 1)
  }
}
