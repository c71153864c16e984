/// An estimate with its 95 % interval.
package struct Estimate: Hashable, Sendable {
  /// The confidence of every interval that is printed.
  package static let confidence = 0.95

  /// The estimate.
  package var value: Double
  /// Its standard error; `nil` where the interval does not rest on one.
  package var standardError: Double?
  /// The lower limit.
  package var low: Double
  /// The upper limit.
  package var high: Double

  /// An estimate with an interval that is known.
  package init(value: Double, standardError: Double? = nil, low: Double, high: Double) {
    self.value = value
    self.standardError = standardError
    self.low = low
    self.high = high
  }
}
