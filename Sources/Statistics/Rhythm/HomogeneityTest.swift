import Distributions

/// Whether the share of successes is the same in every group, such as every weekday.
package struct HomogeneityTest: Hashable, Sendable {
  /// The test.
  package var test: TestResult
  /// Cramer's V: 0 for none, 1 for groups that are all success or all failure.
  package var cramersV: Double
  /// Adjusted residuals of the successes, near standard normal where nothing is to be found; `nil` for a group
  /// without trials.
  package var residuals: [Double?]

  /// The least expected count for which the chi-square distribution is taken.
  package static let leastExpected = 5.0
  /// The most trials: the library draws from 32 bits.
  package static let mostTrials = 1 << 31
  /// Draws of a Monte Carlo p.
  package static let draws = 9_999

  /// Tests independent trials; where an expected count is small the p comes from draws with the same margins.
  ///
  /// - Parameters:
  ///   - successes: Of each group, 0...trials.
  ///   - trials: Of each group, ≥ 0.
  ///   - seed: That of the draws.
  /// - Throws: `StatisticsError.outOfRange`, `.tooFew` below two groups with trials, `.noVariation` where every
  ///   trial has the same outcome.
  package init(successes: [Int], trials: [Int], seed: UInt64) throws(StatisticsError) {
    guard successes.count == trials.count, zip(successes, trials).allSatisfy({ 0...max(0, $0.1) ~= $0.0 }),
      trials.allSatisfy({ $0 >= 0 })
    else {
      throw .outOfRange(
        "there must be one number of successes per group, from 0 to its trials; check both lists")
    }
    let groups = trials.count { $0 > 0 }
    guard groups >= 2 else { throw .tooFew(groups, least: 2, what: "groups with trials") }
    let (hits, all) = (successes.reduce(0, +), trials.reduce(0, +))
    guard all <= Self.mostTrials else {
      throw .outOfRange("there are \(all) trials; give at most \(Self.mostTrials)")
    }
    guard hits > 0, hits < all else { throw .noVariation }
    let rate = Double(hits) / Double(all)
    let chiSquare = Self.chiSquare(successes, trials, rate)
    residuals = zip(successes, trials).map { hits, trials in
      guard trials > 0, trials < all else { return nil }
      let mean = Double(trials) * rate
      let variance = mean * (1 - rate) * (1 - Double(trials) / Double(all))
      return (Double(hits) - mean) / variance.squareRoot()
    }
    cramersV = (chiSquare / Double(all)).squareRoot()
    let least = (trials.filter { $0 > 0 }.min().map(Double.init) ?? 0) * min(rate, 1 - rate)
    if least >= Self.leastExpected {
      test = TestResult(
        statistic: chiSquare, degreesOfFreedom: groups - 1,
        p: GSL.chiSquareUpperTail(chiSquare, degreesOfFreedom: groups - 1),
        method: "chi-square test of homogeneity")
      return
    }
    let random = RandomSource(seed: seed)
    var extreme = 0
    for _ in 0..<Self.draws {
      var (marked, left) = (hits, all)
      let drawn = trials.map { trials in
        guard trials > 0 else { return 0 }
        let own = random.hypergeometric(marked: marked, unmarked: left - marked, draws: trials)
        marked -= own
        left -= trials
        return own
      }
      if Self.chiSquare(drawn, trials, rate) >= chiSquare * (1 - 1e-12) { extreme += 1 }
    }
    test = TestResult(
      statistic: chiSquare, degreesOfFreedom: groups - 1, p: Double(extreme + 1) / Double(Self.draws + 1),
      method: "Monte Carlo chi-square test (\(Self.draws) draws, seed \(seed))")
  }

  private static func chiSquare(_ successes: [Int], _ trials: [Int], _ rate: Double) -> Double {
    zip(successes, trials).reduce(0) { sum, group in
      guard group.1 > 0 else { return sum }
      let mean = Double(group.1) * rate
      let excess = Double(group.0) - mean
      return sum + excess * excess / (mean * (1 - rate))
    }
  }
}
