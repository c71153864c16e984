import Distributions
import Testing

@testable import Statistics

/// How far two lists of numbers rise together.
struct SpearmanTests {
  @Test(arguments: Oracle.cases(of: "spearman"))
  func `the correlation and its p are those of SciPy`(item: Oracle) throws {
    let result = try Spearman.test(item.numbers("x"), item.numbers("y"))
    item.expect(["rho": .number(result.rho), "p": .number(result.test.p)])
  }

  @Test func `the test has two degrees of freedom fewer than pairs`() throws {
    let test = try Spearman.test([1, 2, 3, 4, 5], [1, 3, 2, 5, 4]).test
    #expect(test.degreesOfFreedom == 3 && test.method == "Spearman rank correlation")
  }

  @Test(
    arguments: [
      ([1, 2, 3], [4, 4, 4], .noVariation), ([4, 4, 4], [1, 2, 3], .noVariation),
      ([1, 2], [2, 1], .tooFew(2, least: 3, what: "numbers")),
      ([1, 2, 3], [2, 1], .outOfRange("there are 3 x and 2 y; give one y per x")),
    ] as [([Double], [Double], StatisticsError)])
  func `lists that cannot be compared are refused`(x: [Double], y: [Double], error: StatisticsError) {
    #expect(throws: error) { try Spearman.test(x, y) }
  }
}
