import Distributions

extension Estimate {
  /// Creates an estimate with Wald's 95 % interval: value ± quantile × standard error.
  ///
  /// - Parameter degreesOfFreedom: Degrees of freedom of Student's distribution for the quantile, ≥ 1; `nil` for the normal
  ///   distribution.
  init(value: Double, standardError: Double, degreesOfFreedom: Int? = nil) {
    let reach = Self.reach(degreesOfFreedom) * standardError
    self.init(value: value, standardError: standardError, low: value - reach, high: value + reach)
  }

  /// Creates the arithmetic mean of independent values with Student's 95 % interval; `nil` for fewer than two values.
  ///
  /// The interval has the unit of the values, and width 0 if all values are equal.
  ///
  /// - Parameter values: Finite values of independent observations, in any order.
  package init?(meanOf values: [Double]) {
    guard values.count > 1 else { return nil }
    let mean = values.reduce(0, +) / Double(values.count)
    let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    let error = (squares / Double(values.count - 1) / Double(values.count)).squareRoot()
    self.init(value: mean, standardError: error, degreesOfFreedom: values.count - 1)
  }

  /// Creates the ratio (sum of `above`) / (sum of `below`), with Student's 95 % interval by linearisation. The result is
  /// `nil` if the sum of `below` is 0 or less. For a single pair the interval has width 0, and the standard error is `nil`.
  ///
  /// - Note: Source: W. G. Cochran, *Sampling Techniques*, 3rd edition, 1977, section 6.4.
  package init?(ratioOf above: [Double], over below: [Double]) {
    let (sum, total) = (above.reduce(0, +), below.reduce(0, +))
    guard total > 0 else { return nil }
    let (n, ratio) = (Double(above.count), sum / total)
    guard above.count > 1 else {
      self.init(value: ratio, low: ratio, high: ratio)
      return
    }
    let squares = zip(above, below).reduce(0.0) { $0 + ($1.0 - ratio * $1.1) * ($1.0 - ratio * $1.1) }
    let error = (squares / (n - 1) / n).squareRoot() / (total / n)
    self.init(value: ratio, standardError: error, degreesOfFreedom: above.count - 1)
  }

  /// Creates an estimate with Wald's 95 % interval of its logarithm, so that both ends are above 0.
  ///
  /// - Parameter degreesOfFreedom: Degrees of freedom of Student's distribution for the quantile, ≥ 1; `nil` for the normal
  ///   distribution.
  init(positive value: Double, standardError: Double, degreesOfFreedom: Int? = nil) {
    let factor = GSL.exponential(Self.reach(degreesOfFreedom) * standardError / value)
    self.init(value: value, standardError: standardError, low: value / factor, high: value * factor)
  }

  /// Returns the factor ≥ 1 by which the squared half-width of an interval grows if the standard error itself is estimated.
  ///
  /// - Parameter degreesOfFreedom: Degrees of freedom of Student's distribution, ≥ 1; `nil` returns 1.
  static func intervalInflation(_ degreesOfFreedom: Int?) -> Double {
    let ratio = reach(degreesOfFreedom) / reach(nil)
    return ratio * ratio
  }

  /// Returns the half-width of a 95 % interval in standard errors: 1.96 for `nil` (normal distribution), else more.
  private static func reach(_ degreesOfFreedom: Int?) -> Double {
    let tail = (1 - Self.confidence) / 2
    return
      -(degreesOfFreedom.map { GSL.studentQuantile(tail, degreesOfFreedom: $0) } ?? GSL.normalQuantile(tail))
  }
}
