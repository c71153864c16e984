import Distributions
import Testing

@testable import Statistics

/// Where a function of one number is 0.
struct RootSearchTests {
  @Test func `a root is found to the last digits`() throws {
    let root = try RootSearch.root(between: 0, and: 2) { $0 * $0 - 2 }
    #expect(agree(root, 2.0.squareRoot(), relative: 1e-14))
    #expect(agree(try RootSearch.root(between: -5, and: 0) { $0 * $0 * $0 + 8 }, -2, relative: 1e-14))
  }

  @Test func `ends of one sign are refused`() {
    #expect(throws: StatisticsError.self) { try RootSearch.root(between: 1, and: 2) { $0 } }
  }
}
