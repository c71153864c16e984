import CGSL
import Distributions

/// The library underneath.
enum GSL {
  /// Told once that an error is a return value and no reason to abort the process.
  static let isQuiet: Bool = {
    gsl_set_error_handler_off()
    return true
  }()

  /// Turns a return code into an error.
  static func check(_ code: Int32) throws(StatisticsError) {
    guard code == GSL_SUCCESS else { throw .library(String(cString: gsl_strerror(code))) }
  }

  // MARK: Distributions

  /// The quantile of the standard normal distribution.
  ///
  /// - Parameter probability: In 0...1, exclusive of both ends.
  static func normalQuantile(_ probability: Double) -> Double {
    _ = isQuiet
    return gsl_cdf_ugaussian_Pinv(probability)
  }

  /// The chance that a standard normal number is below a value.
  static func normalProbability(below value: Double) -> Double {
    _ = isQuiet
    return gsl_cdf_ugaussian_P(value)
  }

  /// The chance that a standard normal number is as far from 0 as a value, on either side.
  static func normalTwoSided(_ z: Double) -> Double {
    _ = isQuiet
    return min(1, 2 * gsl_cdf_ugaussian_Q(abs(z)))
  }

  /// The chance that a number with the chi-square distribution is above a value.
  static func chiSquareUpperTail(_ value: Double, degreesOfFreedom: Int) -> Double {
    _ = isQuiet
    return gsl_cdf_chisq_Q(max(0, value), Double(degreesOfFreedom))
  }

  /// The chance that a number with Student's distribution is as far from 0 as a value, on either side.
  static func studentTwoSided(_ t: Double, degreesOfFreedom: Int) -> Double {
    _ = isQuiet
    return t.isInfinite ? 0 : min(1, 2 * gsl_cdf_tdist_Q(abs(t), Double(degreesOfFreedom)))
  }

  /// The quantile of Student's distribution.
  ///
  /// - Parameter probability: In 0...1, exclusive of both ends.
  static func studentQuantile(_ probability: Double, degreesOfFreedom: Int) -> Double {
    _ = isQuiet
    return gsl_cdf_tdist_Pinv(probability, Double(degreesOfFreedom))
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

  // MARK: Numbers in order

  /// The quantile of numbers, between neighbours by its distance from them.
  ///
  /// - Parameters:
  ///   - sorted: Ascending, at least one.
  ///   - share: In 0...1.
  static func interpolatedQuantile(ofSorted sorted: [Double], _ share: Double) -> Double {
    _ = isQuiet
    return gsl_stats_quantile_from_sorted_data(sorted, 1, sorted.count, share)
  }

  // MARK: Functions

  /// The exponential function.
  static func exponential(_ x: Double) -> Double {
    _ = isQuiet
    return x < -700 ? 0 : gsl_sf_exp(x)
  }

  /// The natural logarithm of a positive number.
  static func logarithm(_ x: Double) -> Double { log(x) }

  /// A power of a positive number.
  static func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }

  /// The sine and cosine of an angle.
  static func sineAndCosine(_ angle: Double) -> (sine: Double, cosine: Double) { (sin(angle), cos(angle)) }

  /// The angle of a point, from −π to π.
  static func angle(y: Double, x: Double) -> Double { atan2(y, x) }

  /// The mean resultant length of a von Mises distribution: I1(κ) / I0(κ).
  static func resultantLength(ofConcentration kappa: Double) -> Double {
    _ = isQuiet
    return gsl_sf_bessel_I1_scaled(kappa) / gsl_sf_bessel_I0_scaled(kappa)
  }
}
