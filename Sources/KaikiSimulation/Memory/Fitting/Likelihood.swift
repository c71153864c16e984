/// Negative log likelihood of a log's targets under a model, with its gradient and expected information in the weights.
struct Likelihood: Sendable {
  /// Negative log likelihood in nats, summed over all targets, ≥ 0; 0 without targets.
  var loss = 0.0
  /// Derivative of the loss with respect to each weight, in nats per unit of the weight; one element per weight, from w0.
  var gradient: [Double]
  /// Expected information, a matrix row by row: the sum of g gᵀ / (p (1 - p)) over the targets.
  ///
  /// For each target, p is the probability of recall and g its gradient in the weights.
  var information: [Double]

  init(weights count: Int) {
    gradient = [Double](repeating: 0, count: count)
    information = [Double](repeating: 0, count: count * count)
  }

  static func += (a: inout Likelihood, b: Likelihood) {
    a.loss += b.loss
    for index in a.gradient.indices { a.gradient[index] += b.gradient[index] }
    for index in a.information.indices { a.information[index] += b.information[index] }
  }

  /// Minimum distance of probabilities of recall from 0 and 1, 2^-52, as in the metrics of srs-benchmark.
  static let margin = Double.ulpOfOne
}
