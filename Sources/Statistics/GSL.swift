import CGSL

/// Why a statistic cannot be computed.
package enum StatisticsError: Error, Hashable {
  /// An argument lies outside its range; the text says which and what the range is.
  case outOfRange(String)
}

/// The library underneath.
enum GSL {
  /// Told once that an error is a return value and no reason to abort the process.
  static let isQuiet: Bool = {
    gsl_set_error_handler_off()
    return true
  }()

  /// The quantile of the standard normal distribution.
  ///
  /// - Parameter probability: In 0...1, exclusive of both ends.
  static func normalQuantile(_ probability: Double) -> Double {
    _ = isQuiet
    return gsl_cdf_ugaussian_Pinv(probability)
  }

  /// The quantile of the Beta distribution, by bisection of its distribution function.
  ///
  /// The library's own inverse, `gsl_cdf_beta_Pinv` of GSL 2.7.1, is NaN for many arguments whose sum is 1,000
  /// or more.
  ///
  /// - Parameters:
  ///   - probability: In 0...1, exclusive of both ends.
  ///   - a: > 0.
  ///   - b: > 0.
  /// - Returns: NaN where the distribution function has no value, which happens for sums above 1,500,000.
  static func betaQuantile(_ probability: Double, _ a: Double, _ b: Double) -> Double {
    _ = isQuiet
    var (low, high) = (0.0, 1.0)
    while true {
      let middle = (low + high) / 2
      guard low < middle, middle < high else { return middle }
      let reached = gsl_cdf_beta_P(middle, a, b)
      if reached.isNaN { return .nan }
      if reached < probability { low = middle } else { high = middle }
    }
  }

  /// The logarithm of the Beta function, for positive arguments.
  static func logBeta(_ a: Double, _ b: Double) -> Double {
    _ = isQuiet
    return gsl_sf_lnbeta(a, b)
  }

  /// The exponential function.
  static func exponential(_ x: Double) -> Double {
    _ = isQuiet
    return x < -700 ? 0 : gsl_sf_exp(x)
  }

  /// The chance that a binomial number is above a limit.
  static func binomialUpperTail(_ limit: Int, _ rate: Double, _ trials: Int) -> Double {
    _ = isQuiet
    return gsl_cdf_binomial_Q(UInt32(limit), rate, UInt32(trials))
  }
}
