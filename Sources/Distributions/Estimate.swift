/// Reason why a statistic cannot be computed.
package enum StatisticsError: Error, Hashable {
  /// An argument is outside its range; the English text names the argument and the range.
  case outOfRange(String)
  /// There are fewer observations than the method needs: their number, the minimum, and their English name in the plural.
  case tooFew(Int, least: Int, what: String)
  /// All observations are equal, so there is no difference to test.
  case noVariation
  /// Neighbouring values are too strongly correlated for a block bootstrap: lag-1 autocorrelation, and values per block.
  case dependence(Double, block: Int)
  /// A predictor separates the outcome classes completely, so the best slope of the regression would be infinite.
  case separation
  /// The likelihood has no maximum; the English text names the cause.
  case noMaximum(String)
  /// The observations belong to several people, but the method requires the data of one person.
  case severalPeople
  /// An iteration (such as a root search) did not converge within this number of iterations, ≥ 1.
  case notConverged(iterations: Int)
  /// The numerical library failed with this English message.
  case library(String)

  /// Cause in English words, as a clause that ends a sentence.
  package var reason: String {
    switch self {
    case .outOfRange(let message): message
    case .tooFew(let count, let least, let what): "\(count) \(what), and the method needs \(least)"
    case .noVariation: "all values are equal"
    case .dependence(let found, let block):
      "neighbours are too alike (autocorrelation \((found * 1000).rounded() / 1000)) for blocks of \(block)"
    case .separation: "the outcomes are separated: no finite slope fits best"
    case .noMaximum(let cause): "the likelihood has no maximum: \(cause)"
    case .severalPeople: "the observations are of several people, and the method takes those of one"
    case .notConverged(let iterations): "no convergence within \(iterations) iterations"
    case .library(let message): "the numerical library failed: \(message)"
    }
  }
}

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
