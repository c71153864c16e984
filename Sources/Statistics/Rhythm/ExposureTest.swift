import Distributions

/// Chi-square test that event counts of groups, such as weekdays, are proportional to their exposure.
package struct ExposureTest: Hashable, Sendable {
  /// Pearson's chi-square test with (groups with exposure − 1) degrees of freedom.
  package var test: TestResult
  /// Effect size Cramér's V, ≥ 0 and possibly above 1; 0 if counts are exactly proportional to exposure.
  package var cramersV: Double
  /// Expected number of events of each group, in order of input, if counts are proportional to exposure, ≥ 0.
  package var expected: [Double]
  /// Adjusted residual of each group, in order of input: (count − expected) / standard deviation of the difference.
  ///
  /// A residual is about standard normal under the null hypothesis; `nil` for a group without exposure.
  package var residuals: [Double?]

  /// Tests independent events against their exposure.
  ///
  /// - Parameters:
  ///   - counts: Number of events of each group, ≥ 0.
  ///   - exposure: Observation time of each group, for example in days, ≥ 0; must be above 0 if the count is.
  /// - Throws: `StatisticsError.outOfRange` for invalid lists, `.tooFew` for fewer than two groups with exposure or if there
  ///   are no events.
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
