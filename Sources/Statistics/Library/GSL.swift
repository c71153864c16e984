import CGSL
import Distributions

/// Wrappers of the GNU Scientific Library (GSL) and of the C mathematics library.
enum GSL {
  /// Always true; the first access switches off GSL's error handler, so that errors are return codes instead of aborts.
  static let isQuiet: Bool = {
    gsl_set_error_handler_off()
    return true
  }()

  /// Throws `StatisticsError.library` unless the GSL return code means success.
  static func check(_ code: Int32) throws(StatisticsError) {
    guard code == GSL_SUCCESS else { throw .library(String(cString: gsl_strerror(code))) }
  }

  // MARK: Distributions

  /// Returns the quantile of the standard normal distribution, below 0 for a probability below 0.5.
  static func normalQuantile(_ probability: Double) -> Double {
    _ = isQuiet
    return gsl_cdf_ugaussian_Pinv(probability)
  }

  /// Returns the standard normal distribution function Φ(value), 0...1.
  static func normalProbability(below value: Double) -> Double {
    _ = isQuiet
    return gsl_cdf_ugaussian_P(value)
  }

  /// Returns the two-sided p value of a standard normal statistic, P(|Z| ≥ |z|), 0...1.
  static func normalTwoSided(_ z: Double) -> Double {
    _ = isQuiet
    return min(1, 2 * gsl_cdf_ugaussian_Q(abs(z)))
  }

  /// Returns the upper tail P(X > value) of the chi-square distribution, 0...1; 1 for a negative value.
  static func chiSquareUpperTail(_ value: Double, degreesOfFreedom: Int) -> Double {
    _ = isQuiet
    return gsl_cdf_chisq_Q(max(0, value), Double(degreesOfFreedom))
  }

  /// Returns the two-sided p value of a Student statistic, P(|T| ≥ |t|), 0...1; 0 for an infinite `t`.
  static func studentTwoSided(_ t: Double, degreesOfFreedom: Int) -> Double {
    _ = isQuiet
    return t.isInfinite ? 0 : min(1, 2 * gsl_cdf_tdist_Q(abs(t), Double(degreesOfFreedom)))
  }

  /// Returns the quantile of Student's distribution, below 0 for a probability below 0.5.
  static func studentQuantile(_ probability: Double, degreesOfFreedom: Int) -> Double {
    _ = isQuiet
    return gsl_cdf_tdist_Pinv(probability, Double(degreesOfFreedom))
  }

  /// Returns the quantile of the Beta distribution, by bisection of its distribution function.
  ///
  /// GSL's own inverse (`gsl_cdf_beta_Pinv` of GSL 2.7.1) is NaN for many arguments with a + b of 1,000 or more.
  ///
  /// - Returns: Quantile, 0...1; NaN if GSL's distribution function is NaN, which happens for a + b above 1.5 million.
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

  /// Returns the quantile of sorted values, with linear interpolation between neighbours (type 7).
  static func interpolatedQuantile(ofSorted sorted: [Double], _ share: Double) -> Double {
    _ = isQuiet
    return gsl_stats_quantile_from_sorted_data(sorted, 1, sorted.count, share)
  }

  // MARK: Functions

  /// Returns eˣ; 0 for x below −700.
  static func exponential(_ x: Double) -> Double {
    _ = isQuiet
    return x < -700 ? 0 : gsl_sf_exp(x)
  }

  static func logarithm(_ x: Double) -> Double { log(x) }

  /// Returns `base` to the power of `exponent`; `base` > 0.
  static func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }

  static func sineAndCosine(_ angle: Double) -> (sine: Double, cosine: Double) { (sin(angle), cos(angle)) }

  /// Returns the polar angle of the point (x, y) in radians, −π...π; 0 is the positive x axis.
  static func angle(y: Double, x: Double) -> Double { atan2(y, x) }

  /// Returns the mean resultant length of a von Mises distribution, I₁(κ) / I₀(κ), in 0..<1 for κ ≥ 0.
  static func resultantLength(ofConcentration kappa: Double) -> Double {
    _ = isQuiet
    return gsl_sf_bessel_I1_scaled(kappa) / gsl_sf_bessel_I0_scaled(kappa)
  }
}

/// Root search for functions of one variable.
enum RootSearch {
  private static let maxSteps = 200

  /// Returns a root of a continuous function within the bracket low...high, by Brent's method, to 15 digits.
  static func root(
    between low: Double, and high: Double, of function: @escaping (Double) -> Double
  ) throws(StatisticsError) -> Double {
    _ = GSL.isQuiet
    guard let solver = gsl_root_fsolver_alloc(kaiki_gsl_brent()) else { throw .library("out of memory") }
    defer { gsl_root_fsolver_free(solver) }
    let box = Function(function)
    return try withExtendedLifetime(box) { () throws(StatisticsError) -> Double in
      var callback = gsl_function(
        function: { x, parameters in
          guard let parameters else { return .nan }
          return Unmanaged<Function>.fromOpaque(parameters).takeUnretainedValue().body(x)
        }, params: Unmanaged.passUnretained(box).toOpaque())
      return try search(solver, &callback, low, high)
    }
  }

  private static func search(
    _ solver: UnsafeMutablePointer<gsl_root_fsolver>, _ callback: inout gsl_function, _ low: Double,
    _ high: Double
  ) throws(StatisticsError) -> Double {
    var (code, steps) = (Int32(0), 0)
    withUnsafeMutablePointer(to: &callback) { callback in
      code = gsl_root_fsolver_set(solver, callback, low, high)
      while code == GSL_SUCCESS, steps < maxSteps {
        steps += 1
        code = gsl_root_fsolver_iterate(solver)
        let (left, right) = (gsl_root_fsolver_x_lower(solver), gsl_root_fsolver_x_upper(solver))
        if gsl_root_test_interval(left, right, 0, 1e-15) == GSL_SUCCESS { break }
      }
    }
    try GSL.check(code)
    if steps == maxSteps { throw .notConverged(iterations: steps) }
    return gsl_root_fsolver_root(solver)
  }

  /// Box of a closure, so that a C callback can receive a pointer to the closure.
  private final class Function {
    let body: (Double) -> Double

    init(_ body: @escaping (Double) -> Double) { self.body = body }
  }
}
