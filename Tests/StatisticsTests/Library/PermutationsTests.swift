import Distributions
import Testing

@testable import Statistics

/// How often a series in random order is as extreme as in its own.
struct PermutationsTests {
  @Test func `what is never as extreme has the least p there is`() throws {
    let p = try Permutations.p(of: [1, 2, 3], 99, seed: 1) { (_) throws(StatisticsError) in false }
    #expect(p == 0.01)
  }

  @Test func `after twenty extreme orders their share is known well enough`() throws {
    var seen = 0
    let p = try Permutations.p(of: [1, 2, 3], 999, seed: 1) { (_) throws(StatisticsError) in
      seen += 1
      return seen.isMultiple(of: 2)
    }
    #expect(p == 0.5 && seen == 40)
  }

  @Test func `p is the share of all orders that are as extreme`() throws {
    // 1 stands first in 2 of the 6 orders of three numbers; 20 extreme ones know it to a fifth.
    var mean = 0.0
    for seed in 1...200 {
      mean +=
        try Permutations.p(of: [1, 2, 3], 999, seed: UInt64(seed)) { (order) throws(StatisticsError) in
          order[0] == 1
        } / 200
    }
    #expect(abs(mean - 1.0 / 3) < 0.03, "\(mean)")
  }
}
