import Testing

@testable import Distributions

/// A Beta distribution of the rates of several groups.
struct BetaShrinkageTests {
  @Test(arguments: Oracle.cases(of: "beta-shrinkage"))
  func `the weights are those of the greatest marginal likelihood`(item: Oracle) throws {
    let (k, n) = (try item.integers("k"), try item.integers("n"))
    let prior = try BetaShrinkage(successes: k, trials: n)
    item.expect([
      "a": .number(prior.a), "b": .number(prior.b), "mean": .number(prior.mean),
      "shrunk": .numbers(zip(k, n).map { prior.shrunk($0, of: $1) }),
    ])
  }

  @Test func `a group without trials changes nothing, and is taken for the mean`() throws {
    let own = try BetaShrinkage(successes: [1, 9, 4, 0, 18, 12], trials: [10, 10, 12, 8, 20, 30])
    let more = try BetaShrinkage(successes: [1, 0, 9, 4, 0, 18, 12], trials: [10, 0, 10, 12, 8, 20, 30])
    #expect(more == own && own.shrunk(0, of: 0) == own.mean)
  }

  @Test func `groups in any order give the same weights, to the last digit`() throws {
    let groups = [(3, 30), (17, 30), (9, 31), (28, 29), (5, 12), (21, 40), (0, 7)]
    func prior(_ groups: [(Int, Int)]) throws -> BetaShrinkage {
      try BetaShrinkage(successes: groups.map(\.0), trials: groups.map(\.1))
    }
    let own = try prior(groups)
    #expect(try prior(groups.reversed()) == own)
    for first in groups.indices { #expect(try prior(Array(groups[first...] + groups[..<first])) == own) }
  }

  @Test func `groups that are alike count as often as there are of them`() throws {
    let (k, n) = ([1, 9, 4, 0, 18, 12], [10, 10, 12, 8, 20, 30])
    let many = try BetaShrinkage(
      successes: (0..<200).flatMap { _ in k }, trials: (0..<200).flatMap { _ in n })
    let few = try BetaShrinkage(successes: k, trials: n)
    #expect(abs(many.a / few.a - 1) < 1e-6 && abs(many.b / few.b - 1) < 1e-6)
  }

  @Test(
    arguments: [
      ([5, 5, 5, 5], [10, 10, 10, 10], .noMaximum("the rates differ no more than by chance")),
      ([0, 0, 0], [4, 5, 6], .noVariation), ([4, 5, 6], [4, 5, 6], .noVariation),
      ([1, 2, 0], [4, 5, 0], .tooFew(2, least: 3, what: "groups with trials")),
      ([1, 2], [4], .outOfRange("there are 2 successes and 1 trials; give one number of trials per group")),
      ([1, 6], [4, 5], .outOfRange("6 successes of 5 trials are impossible; give 0 to 5")),
    ] as [([Int], [Int], StatisticsError)])
  func `rates that tell no spread are refused`(successes: [Int], trials: [Int], error: StatisticsError) {
    #expect(throws: error) { try BetaShrinkage(successes: successes, trials: trials) }
  }
}
