/// The negative log likelihood of a log's targets under a model, with its gradient and expected information in the weights.
struct Likelihood: Sendable {
  /// The negative log likelihood, summed over all targets.
  var loss = 0.0
  /// Its derivative in each weight.
  var gradient: [Double]
  /// The expected information, row by row: the outer products of the derivatives of each chance of recall p, over
  /// p (1 - p).
  var information: [Double]

  /// Nothing yet.
  ///
  /// - Parameter count: How many weights there are.
  init(weights count: Int) {
    gradient = [Double](repeating: 0, count: count)
    information = [Double](repeating: 0, count: count * count)
  }

  static func += (a: inout Likelihood, b: Likelihood) {
    a.loss += b.loss
    for place in a.gradient.indices { a.gradient[place] += b.gradient[place] }
    for place in a.information.indices { a.information[place] += b.information[place] }
  }

  /// Chances of recall are kept this far from 0 and 1, as in the metrics of the benchmark.
  static let margin = Double.ulpOfOne
}
