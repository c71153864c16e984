/// Weights (parameters) of a memory model, each within its bounds; for FSRS-6 and FSRS-7.
public struct ModelWeights: Hashable, Sendable {
  /// Values from w0; element i is wi.
  let values: [Double]

  /// Reason why a model rejects weights.
  public enum Problem: Error, Hashable {
    /// The number of weights is wrong; the value is this number.
    case count(Int)
    /// A weight is outside its bounds: `index` is its number from 0 (w0), and `bounds` is its allowed range.
    case outOfBounds(index: Int, bounds: ClosedRange<Double>)
  }

  /// Checks weights against the allowed range of each.
  init(_ values: [Double], within bounds: [ClosedRange<Double>]) throws(Problem) {
    guard values.count == bounds.count else { throw .count(values.count) }
    for (index, bounds) in bounds.enumerated() where !bounds.contains(values[index]) {
      throw .outOfBounds(index: index, bounds: bounds)
    }
    self.values = values
  }

  /// Clamps fitted or drawn weights to the allowed range of each; `standard` replaces missing weights at the end.
  init(clamping values: [Double], to bounds: [ClosedRange<Double>], standard: [Double]) {
    self.values = bounds.enumerated().map { index, bounds in
      let weight = index < values.count ? values[index] : standard[index]
      return min(max(weight, bounds.lowerBound), bounds.upperBound)
    }
  }
}
