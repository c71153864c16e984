import Distributions

/// Generalized linear model with one predictor, fitted by iteratively reweighted least squares.
///
/// - Note: Source: P. McCullagh, J. A. Nelder, *Generalized Linear Models*, 1989.
package struct TrendRegression: Hashable, Sendable {
  /// Distribution of the response, with its canonical link.
  package enum Family: Hashable, Sendable {
    /// Binomial number of successes; the line is the logit ln(p / (1 − p)) of the success probability p.
    case logistic
    /// Poisson count; the line is the natural logarithm of the mean count.
    case poisson
  }

  /// Value of the line at x = 0 with its 95 % confidence interval: a logit or natural logarithm (see ``Family``).
  package var intercept: Estimate
  /// Slope of the line with its 95 % confidence interval: change of the logit or logarithm per unit of x.
  package var slope: Estimate
  /// Deviances of the fit, and of a fit with slope 0, ≥ 0: twice the log likelihood that a perfect fit would add.
  package var deviance, nullDeviance: Double
  /// Dispersion, ≥ 0: Pearson's chi-square divided by ``degreesOfFreedom``. The dispersion is about 1 if the data vary as
  /// ``Family`` assumes, and above 1 if they vary more (overdispersion).
  package var dispersion: Double
  /// p value of the null hypothesis that the dispersion is 1 or less, 0...1; every fit sets a value, so it is never `nil`.
  package var dispersionP: Double?
  /// Wald's two-sided test of slope 0 by the normal distribution (see ``overdispersed``); the statistic is slope / standard
  /// error.
  package var test: TestResult
  /// Residual degrees of freedom: number of observations minus 2, ≥ 1.
  package var degreesOfFreedom: Int

  private static let maxSteps = 100

  /// Fits a logistic regression of successes.
  ///
  /// - Throws: `StatisticsError.outOfRange` for invalid lists, `.tooFew` below three observations, `.noVariation` if all
  ///   outcomes or all x are equal. `.separation` if x separates successes from failures. `.notConverged` or `.library` if
  ///   the iteration fails.
  package static func logistic(
    x: [Double], successes: [Double], trials: [Double]
  ) throws(StatisticsError) -> TrendRegression {
    guard zip(successes, trials).allSatisfy({ $0.1 >= 1 && $0.0 >= 0 && $0.0 <= $0.1 }) else {
      throw .outOfRange("there must be one number of successes per x, from 0 to its trials; check both lists")
    }
    try check(x, successes, trials.count)
    let (hits, all) = (successes.reduce(0, +), trials.reduce(0, +))
    guard hits > 0, hits < all else { throw .noVariation }
    let failed = zip(x, zip(successes, trials)).filter { $0.1.0 < $0.1.1 }.map(\.0)
    let passed = zip(x, successes).filter { $0.1 > 0 }.map(\.0)
    if (failed.max() ?? 0) <= (passed.min() ?? 0) || (passed.max() ?? 0) <= (failed.min() ?? 0) {
      throw .separation
    }
    return try TrendRegression(.logistic, x, successes, trials)
  }

  /// Fits a Poisson regression of counts.
  ///
  /// - Throws: `StatisticsError.outOfRange` for invalid lists, `.tooFew` below three observations, `.noVariation` if all
  ///   counts are 0 or all x are equal. `.separation` if only the smallest or only the largest x has counts. `.notConverged`
  ///   or `.library` if the iteration fails.
  package static func poisson(x: [Double], counts: [Double]) throws(StatisticsError) -> TrendRegression {
    guard counts.allSatisfy({ $0 >= 0 }) else { throw .outOfRange("a count is below 0; give numbers from 0") }
    try check(x, counts, x.count)
    let positions = Set(zip(x, counts).filter { $0.1 > 0 }.map(\.0))
    guard let position = positions.first else { throw .noVariation }
    if positions.count == 1, position == x.min() || position == x.max() { throw .separation }
    return try TrendRegression(.poisson, x, counts, Array(repeating: 1, count: x.count))
  }

  private static func check(_ x: [Double], _ y: [Double], _ trials: Int) throws(StatisticsError) {
    guard x.count == y.count, y.count == trials else {
      throw .outOfRange("there are \(x.count) x and \(y.count) y; give one y per x")
    }
    try Sequences.check(x, least: 3)
    try Sequences.check(y, least: 3)
    guard Sequences.varies(x) else { throw .noVariation }
  }

  private init(
    _ family: Family, _ x: [Double], _ y: [Double], _ trials: [Double]
  ) throws(StatisticsError) {
    // Centred at the mean and scaled to standard deviation 1, so that the information matrix is well conditioned.
    let centre = x.reduce(0, +) / Double(x.count)
    let unit = ((x.map { ($0 - centre) * ($0 - centre) }.reduce(0, +)) / Double(x.count)).squareRoot()
    let rows = x.map { [1, ($0 - centre) / unit] }
    let all = trials.reduce(0, +)
    let share = y.reduce(0, +) / all
    let start = [family.link(share), 0]
    nullDeviance = family.deviance(y, trials, rows.map { family.mean(start[0] + start[1] * $0[1]) })
    let fit = try Self.settled(family, rows, y, trials, start)
    let (line, covariance) = (fit.coefficients, fit.covariance)
    let means = rows.map { family.mean(line[0] + line[1] * $0[1]) }
    deviance = family.deviance(y, trials, means)
    let pearson = zip(zip(y, trials), means).reduce(0.0) { sum, entry in
      let ((y, trials), mean) = entry
      let excess = y - trials * mean
      return sum + excess * excess / (trials * family.variance(mean))
    }
    degreesOfFreedom = x.count - 2
    dispersion = pearson / Double(degreesOfFreedom)
    dispersionP = GSL.chiSquareUpperTail(pearson, degreesOfFreedom: degreesOfFreedom)
    let slopeError = covariance[1][1].squareRoot() / unit
    let shift = centre / unit
    let variance = covariance[0][0] - 2 * shift * covariance[0][1] + shift * shift * covariance[1][1]
    slope = Estimate(value: line[1] / unit, standardError: slopeError)
    intercept = Estimate(value: line[0] - line[1] * shift, standardError: variance.squareRoot())
    let z = line[1] / unit / slopeError
    test = TestResult(statistic: z, p: GSL.normalTwoSided(z), method: "Wald test")
  }

  private static func settled(
    _ family: Family, _ rows: [[Double]], _ y: [Double], _ trials: [Double], _ start: [Double]
  ) throws(StatisticsError) -> LinearFit {
    var line = start
    for step in 1...maxSteps {
      var (weights, targets): ([Double], [Double]) = ([], [])
      for (index, row) in rows.enumerated() {
        let eta = line[0] + line[1] * row[1]
        let mean = family.mean(eta)
        let slope = max(family.variance(mean), 1e-300)
        weights.append(max(trials[index] * slope, 1e-300))
        targets.append(eta + (y[index] / trials[index] - mean) / slope)
      }
      let fit = try LinearFit(rows: rows, y: targets, weights: weights)
      guard fit.coefficients.allSatisfy(\.isFinite) else { throw .notConverged(iterations: step) }
      let change = zip(fit.coefficients, line).map { abs($0 - $1) }.max() ?? 0
      let size = fit.coefficients.map(abs).max() ?? 0
      line = fit.coefficients
      if change <= 1e-11 * max(1, size) { return fit }
    }
    throw .notConverged(iterations: maxSteps)
  }

  /// Significance level of the dispersion test, 0.05: ``overdispersed`` corrects standard errors if p is below this level.
  package static let dispersionLevel = 0.05

  /// Quasi-likelihood fit: standard errors multiplied by the square root of the dispersion if the data are overdispersed.
  ///
  /// The data are overdispersed if ``dispersionP`` is below ``dispersionLevel`` and the dispersion above 1. Otherwise the
  /// result equals this fit. The corrected intervals and test use Student's distribution.
  ///
  /// - Note: Source: R. W. M. Wedderburn, *Quasi-likelihood Functions*, 1974, doi:10.1093/biomet/61.3.439.
  package var overdispersed: TrendRegression {
    guard let dispersionP, dispersionP < Self.dispersionLevel, dispersion > 1 else { return self }
    var wide = self
    let factor = dispersion.squareRoot()
    wide.slope = Estimate(
      value: slope.value, standardError: (slope.standardError ?? 0) * factor,
      degreesOfFreedom: degreesOfFreedom)
    wide.intercept = Estimate(
      value: intercept.value, standardError: (intercept.standardError ?? 0) * factor,
      degreesOfFreedom: degreesOfFreedom)
    let t = test.statistic / factor
    wide.test = TestResult(
      statistic: t, degreesOfFreedom: degreesOfFreedom,
      p: GSL.studentTwoSided(t, degreesOfFreedom: degreesOfFreedom),
      method: "Wald test, widened by the dispersion")  // words:allow COINED value of JSON
    return wide
  }
}

extension TrendRegression.Family {
  fileprivate func mean(_ eta: Double) -> Double {
    switch self {
    case .logistic: eta > 0 ? 1 / (1 + GSL.exponential(-eta)) : 1 - 1 / (1 + GSL.exponential(min(eta, 700)))
    case .poisson: GSL.exponential(min(eta, 700))
    }
  }

  fileprivate func link(_ mean: Double) -> Double {
    switch self {
    case .logistic: GSL.logarithm(mean) - GSL.logarithm(1 - mean)
    case .poisson: GSL.logarithm(mean)
    }
  }

  /// Returns the variance of one trial or one count with this mean.
  ///
  /// Under the canonical link, the variance equals the derivative of the mean with respect to the line.
  fileprivate func variance(_ mean: Double) -> Double {
    switch self {
    case .logistic: mean * (1 - mean)
    case .poisson: mean
    }
  }

  fileprivate func deviance(_ y: [Double], _ trials: [Double], _ means: [Double]) -> Double {
    func part(_ y: Double, _ mean: Double) -> Double { y > 0 ? y * GSL.logarithm(y / mean) : 0 }
    var sum = 0.0
    for index in y.indices {
      let mean = trials[index] * means[index]
      switch self {
      case .logistic: sum += part(y[index], mean) + part(trials[index] - y[index], trials[index] - mean)
      case .poisson: sum += part(y[index], mean) - (y[index] - mean)
      }
    }
    return max(0, 2 * sum)
  }
}
