/// Whether counts are spread over groups, such as weekdays, as their exposure is.
package struct ExposureTest: Hashable, Sendable {
  /// The chi-square test.
  package var test: TestResult
  /// Cramer's V: 0 for none, 1 for all in one group.
  package var cramersV: Double
  /// Counts that the exposure leads to; 0 for a group without exposure.
  package var expected: [Double]
  /// Adjusted residuals, near standard normal where nothing is to be found; `nil` without exposure.
  package var residuals: [Double?]

  /// Tests independent events against their exposure.
  ///
  /// - Parameters:
  ///   - counts: Events of each group, ≥ 0.
  ///   - exposure: What the group was observed for, such as its days, ≥ 0; 0 only where the count is 0.
  /// - Throws: `StatisticsError.outOfRange`, `.tooFew` below two groups with exposure or without any event.
  /// - Note: Source: K. Pearson, 1900, doi:10.1080/14786440009463897; A. Agresti, *Categorical Data Analysis*.
  package init(counts: [Int], exposure: [Double]) throws(StatisticsError) {
    guard counts.count == exposure.count else {
      throw .outOfRange("there are \(counts.count) counts and \(exposure.count) exposures; give as many")
    }
    guard counts.allSatisfy({ $0 >= 0 }), exposure.allSatisfy({ $0 >= 0 && $0.isFinite }) else {
      throw .outOfRange("counts and exposures are numbers from 0")
    }
    guard zip(counts, exposure).allSatisfy({ $0.0 == 0 || $0.1 > 0 }) else {
      throw .outOfRange("a group has events and no exposure")
    }
    let groups = exposure.count { $0 > 0 }
    guard groups >= 2 else { throw .tooFew(groups, least: 2, what: "groups with exposure") }
    let n = Double(counts.reduce(0, +))
    guard n > 0 else { throw .tooFew(0, least: 1, what: "events") }
    let whole = exposure.reduce(0, +)
    expected = exposure.map { n * $0 / whole }
    var chiSquare = 0.0
    residuals = []
    for (count, mean) in zip(counts, expected) {
      guard mean > 0 else {
        residuals.append(nil)
        continue
      }
      let excess = Double(count) - mean
      chiSquare += excess * excess / mean
      residuals.append(excess / (mean * (1 - mean / n)).squareRoot())
    }
    test = TestResult(
      statistic: chiSquare, degreesOfFreedom: groups - 1,
      p: GSL.chiSquareUpperTail(chiSquare, degreesOfFreedom: groups - 1),
      method: "chi-square test with exposure")
    cramersV = (chiSquare / (n * Double(groups - 1))).squareRoot()
  }
}

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
    else { throw .outOfRange("successes are 0 to the trials of each group") }
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
