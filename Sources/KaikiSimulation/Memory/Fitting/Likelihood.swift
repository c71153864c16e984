/// Negative log likelihood of a log's targets under a model, with its gradient and expected information in the
/// weights.
struct Likelihood: Sendable {
  /// Negative log likelihood in nats, summed over all targets.
  var loss = 0.0
  /// Derivative of the loss with respect to each weight, in nats per unit of the weight.
  var gradient: [Double]
  /// Expected information by row: the sum of g gᵀ / (p (1 - p)) for each probability of recall p with the gradient g.
  var information: [Double]

  /// Creates a likelihood of no targets.
  ///
  /// - Parameter count: Number of weights.
  init(weights count: Int) {
    gradient = [Double](repeating: 0, count: count)
    information = [Double](repeating: 0, count: count * count)
  }

  static func += (a: inout Likelihood, b: Likelihood) {
    a.loss += b.loss
    for index in a.gradient.indices { a.gradient[index] += b.gradient[index] }
    for index in a.information.indices { a.information[index] += b.information[index] }
  }

  /// Minimum distance of probabilities of recall from 0 and 1, as in the metrics of the benchmark.
  static let margin = Double.ulpOfOne
}
