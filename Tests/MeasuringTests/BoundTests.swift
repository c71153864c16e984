import Testing

@testable import Measuring

struct BoundTests {
  @Test func `a bound is kept up to its limit`() {
    #expect(Bound.atMost(1.2).isKept(by: 1.2))
    #expect(!Bound.atMost(1.2).isKept(by: 1.21))
    #expect(Bound.atLeast(10).isKept(by: 10))
    #expect(!Bound.atLeast(10).isKept(by: 9.9))
  }

  @Test func `a figure that is no number keeps no bound`() {
    #expect(!Bound.atMost(1.2).isKept(by: .nan))
    #expect(!Bound.atLeast(10).isKept(by: .nan))
  }

  /// The least m whose binomial tail, the sum of C(n, k) / 2^n over k ≥ m, is at most .02: computed with Python's
  /// `math.comb`.
  @Test(arguments: [(6, 6), (7, 7), (9, 8), (15, 12)] as [(Int, Int)])
  func `a miss is clear where a fair coin would seldom fall so often`(rounds: Int, misses: Int) {
    #expect(Bound.clearMisses(of: rounds) == misses)
  }

  @Test(arguments: 0...5)
  func `five rounds or fewer are never clear`(rounds: Int) {
    #expect(Bound.clearMisses(of: rounds) == rounds + 1)
    #expect(!Bound.atMost(1).isClearlyMissed(in: Array(repeating: 2, count: rounds)))
  }

  @Test func `a bound is clearly missed by most rounds, not by the worst ones`() {
    let bound = Bound.atMost(1.2)
    let bad = Array(repeating: 1.25, count: 12)
    #expect(bound.isClearlyMissed(in: bad + [1, 1, 1]))
    #expect(!bound.isClearlyMissed(in: Array(repeating: 90, count: 11) + [1, 1, 1, 1]))
    #expect(bound.misses(in: bad + [1, 1, 1]) == 12)
  }
}
