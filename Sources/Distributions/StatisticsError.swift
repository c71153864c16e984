/// Why a statistic cannot be computed.
package enum StatisticsError: Error, Hashable {
  /// An argument is outside its range; the text names the argument and the range.
  case outOfRange(String)
  /// There are fewer observations than the method needs.
  case tooFew(Int, least: Int, what: String)
  /// All observations are equal, so that there is nothing to compare.
  case noVariation
  /// Neighbours in a series are too alike for blocks of this length: their autocorrelation.
  case dependence(Double, block: Int)
  /// A predictor separates the outcome classes completely, so no finite slope fits best.
  case separation
  /// The likelihood has no maximum.
  case noMaximum(String)
  /// The observations are of several people, of whom each may differ from the others.
  case severalPeople
  /// An iteration did not settle.
  case notConverged(iterations: Int)
  /// The library underneath failed.
  case library(String)

  /// The cause in words.
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
