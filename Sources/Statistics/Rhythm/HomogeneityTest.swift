import Distributions

/// Chi-square test of equal success rates in several groups, such as weekdays, for independent trials.
package struct HomogeneityTest: Hashable, Sendable {
  /// Pearson's chi-square test with (groups with trials − 1) degrees of freedom.
  package var test: TestResult
  /// Effect size Cramér's V, 0...1: 0 for equal rates, 1 if every group has only successes or only failures.
  package var cramersV: Double
  /// Adjusted residual of each group, in order of input: (successes − expected) / standard deviation of the difference. A
  /// residual is about standard normal under the null hypothesis; `nil` for a group without trials.
  package var residuals: [Double?]

  /// Minimum expected number of successes and of failures per group for p from the chi-square distribution: 5.
  package static let minExpected = 5.0
  /// Maximum number of trials of a test, 2³¹ over all groups, because GSL draws from 32-bit counts.
  package static let maxTrials = 1 << 31
  /// Number of draws if p is simulated: 9,999; the smallest possible p is then 0.0001.
  package static let draws = 9_999

  /// Tests independent trials; if an expected count is below ``minExpected``, p is simulated.
  ///
  /// The simulation leaves the trials of each group and the total number of successes unchanged.
  ///
  /// - Throws: `StatisticsError.outOfRange` for invalid lists, `.tooFew` below two groups with trials, `.noVariation` if
  ///   every trial has the same outcome.
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
    guard all <= Self.maxTrials else {
      throw .outOfRange("there are \(all) trials; give at most \(Self.maxTrials)")
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
    if least >= Self.minExpected {
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

/// Chi-square test that event counts of groups, such as weekdays, are proportional to their exposure.
package struct ExposureTest: Hashable, Sendable {
  /// Pearson's chi-square test with (groups with exposure − 1) degrees of freedom.
  package var test: TestResult
  /// Effect size Cramér's V, ≥ 0 and possibly above 1; 0 if counts are exactly proportional to exposure.
  package var cramersV: Double
  /// Expected number of events of each group, in order of input, if counts are proportional to exposure, ≥ 0.
  package var expected: [Double]
  /// Adjusted residual of each group, in order of input: (count − expected) / standard deviation of the difference. A
  /// residual is about standard normal under the null hypothesis; `nil` for a group without exposure.
  package var residuals: [Double?]

  /// Tests independent events against their exposure.
  ///
  /// - Throws: `StatisticsError.outOfRange` for invalid lists, `.tooFew` for fewer than two groups with exposure or if
  ///   there are no events.
  /// - Note: Source: K. Pearson, 1900, doi:10.1080/14786440009463897; A. Agresti, *Categorical Data Analysis*.
  package init(counts: [Int], exposure: [Double]) throws(StatisticsError) {
    guard counts.count == exposure.count else {
      throw .outOfRange(
        "there are \(counts.count) counts and \(exposure.count) exposures; give one exposure per count")
    }
    guard counts.allSatisfy({ $0 >= 0 }), exposure.allSatisfy({ $0 >= 0 && $0.isFinite }) else {
      throw .outOfRange("a count or an exposure is below 0; give numbers from 0")
    }
    guard zip(counts, exposure).allSatisfy({ $0.0 == 0 || $0.1 > 0 }) else {
      throw .outOfRange("a group has events but no exposure; add its exposure")
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
