import Distributions
import Testing

@testable import Statistics

/// Whether a series rises or falls, and by how much a step.
struct MannKendallTests {
  @Test(arguments: Oracle.cases(of: "mann-kendall"))
  func `the score is that of Kendall's formula, the slope that of SciPy`(item: Oracle) throws {
    let result = try MannKendall(item.numbers("y"))
    item.expect([
      "S": .integer(result.score), "var": .number(result.variance), "z": .number(result.test.statistic),
      "p": .number(result.test.p), "sen_slope": .number(result.slope.value),
      "sen_ci95": .numbers([result.slope.low, result.slope.high]),
    ])
  }

  @Test func `places twice as far apart halve the slope and leave the test`() throws {
    let y = [4.0, 2, 5, 7, 6, 9, 8]
    let (near, far) = (try MannKendall(y), try MannKendall(x: y.indices.map { 2 * Double($0) }, y: y))
    #expect(far.test == near.test && far.score == near.score)
    #expect(far.slope.value == near.slope.value / 2 && far.slope.low == near.slope.low / 2)
  }

  @Test(
    arguments: [
      ([0, 1], [1, 2], .tooFew(2, least: 3, what: "numbers")),
      (
        [0, 1, 1], [1, 2, 3],
        .outOfRange("the series needs one time per number, in ascending order; sort the times")
      ),
      (
        [0, 1], [1, 2, 3],
        .outOfRange("the series needs one time per number, in ascending order; sort the times")
      ),
      ([0, 1, 2], [1, .nan, 3], .outOfRange("a number is not finite; leave it out")),
      (
        (0...5_000).map(Double.init), (0...5_000).map(Double.init),
        .outOfRange("there are 5001 numbers; give at most 5000")
      ),
    ] as [([Double], [Double], StatisticsError)])
  func `what is no series is refused`(x: [Double], y: [Double], error: StatisticsError) {
    #expect(throws: error) { try MannKendall(x: x, y: y) }
  }
}
