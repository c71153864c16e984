import Distributions

extension Estimate {
  /// An estimate with Wald's interval, by Student's distribution where the error itself is estimated.
  init(value: Double, standardError: Double, degreesOfFreedom: Int? = nil) {
    let reach = Self.reach(degreesOfFreedom) * standardError
    self.init(value: value, standardError: standardError, low: value - reach, high: value + reach)
  }

  /// The mean of some values, with Student's interval; `nil` for fewer than two.
  package init?(meanOf values: [Double]) {
    guard values.count > 1 else { return nil }
    let mean = values.reduce(0, +) / Double(values.count)
    let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    let error = (squares / Double(values.count - 1) / Double(values.count)).squareRoot()
    self.init(value: mean, standardError: error, degreesOfFreedom: values.count - 1)
  }

  /// The ratio of the sum of some values to the sum of others, drawn in pairs, with Student's interval by linearisation; `nil`
  /// where the second sum is not above 0, without an interval's width for one pair.
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

  /// An estimate > 0 with Wald's interval of its logarithm, by Student's distribution where degrees of freedom are given.
  init(positive value: Double, standardError: Double, degreesOfFreedom: Int? = nil) {
    let factor = GSL.exponential(Self.reach(degreesOfFreedom) * standardError / value)
    self.init(value: value, standardError: standardError, low: value / factor, high: value * factor)
  }

  /// By how much the square of the reach is the greater where the error itself is estimated.
  static func widening(_ degreesOfFreedom: Int?) -> Double {
    let ratio = reach(degreesOfFreedom) / reach(nil)
    return ratio * ratio
  }

  /// How many errors a 95 % interval reaches to each side.
  private static func reach(_ degreesOfFreedom: Int?) -> Double {
    let tail = (1 - Self.confidence) / 2
    return
      -(degreesOfFreedom.map { GSL.studentQuantile(tail, degreesOfFreedom: $0) } ?? GSL.normalQuantile(tail))
  }
}
