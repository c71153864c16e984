import Distributions
import Testing

@testable import Statistics

/// p values of several tests that are looked at together.
struct HolmTests {
  @Test(arguments: Oracle.cases(of: "holm"))
  func `the adjusted p are those of statsmodels`(item: Oracle) throws {
    item.expect(["adjusted": .numbers(try Holm.adjusted(item.numbers("p")))])
  }

  @Test func `no tests have no p`() throws {
    #expect(try Holm.adjusted([]).isEmpty)
  }

  @Test(
    arguments: [
      (1.5, "a p is 1.5; give 0 to 1"), (-0.1, "a p is -0.1; give 0 to 1"), (.nan, "a p is nan; give 0 to 1"),
    ]
      as [(Double, String)])
  func `what is no chance is refused`(p: Double, message: String) {
    #expect(throws: StatisticsError.outOfRange(message)) { try Holm.adjusted([0.5, p]) }
  }
}
