/// Estimate of a statistic with its 95 % interval.
package struct Estimate: Hashable, Sendable {
  /// Confidence level of every printed interval, as a probability: 0.95.
  package static let confidence = 0.95

  /// Point estimate of the statistic: a rate, a ratio or another number in the statistic's unit.
  package var value: Double
  /// Standard error (standard deviation of the estimate), ≥ 0, in the statistic's unit; `nil` if the interval has another
  /// basis.
  package var standardError: Double?
  /// Lower end of the 95 % interval, in the statistic's unit.
  package var low: Double
  /// Upper end of the 95 % interval, in the statistic's unit.
  package var high: Double

  /// Creates an estimate from a known interval; all numbers have the statistic's unit.
  package init(value: Double, standardError: Double? = nil, low: Double, high: Double) {
    self.value = value
    self.standardError = standardError
    self.low = low
    self.high = high
  }
}
