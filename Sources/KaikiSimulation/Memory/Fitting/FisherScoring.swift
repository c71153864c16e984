import KaikiNumerics

/// Searches the weights at which a function is least, within bounds.
///
/// Each step goes to the least value, within the bounds, of the quadratic function that the gradient and the expected
/// information describe, shortened as Levenberg and Marquardt do while that function misleads.
///
/// - Note: Source: D. W. Marquardt, *An Algorithm for Least-Squares Estimation of Nonlinear Parameters*, 1963,
///   doi:10.1137/0111030; M. R. Osborne, *Fisher's Method of Scoring*, 1992, doi:10.2307/1403504.
struct FisherScoring {
  /// The value of the function at some weights, its gradient, and a curvature that is never negative.
  struct Point: Sendable {
    var weights: [Double]
    var value: Double
    var gradient: [Double]
    /// Row by row.
    var curvature: [Double]

    /// The weights that may move: those that do not press against a bound.
    func free(within bounds: [ClosedRange<Double>]) -> [Int] {
      weights.indices.filter { place in
        !(weights[place] <= bounds[place].lowerBound && gradient[place] > 0)
          && !(weights[place] >= bounds[place].upperBound && gradient[place] < 0)
      }
    }

    /// The norm of the gradient in the weights that may move.
    func gradientNorm(within bounds: [ClosedRange<Double>]) -> Double {
      free(within: bounds).reduce(0) { $0 + gradient[$1] * gradient[$1] }.squareRoot()
    }
  }

  let bounds: [ClosedRange<Double>]
  /// The search ends where a step would lower the function by less, and the gradient is small.
  let tolerance: Double
  /// A gradient of a smaller norm is small.
  var leastGradient = Double.infinity
  /// A step that would lower the function by less is lost in its rounding.
  private static let leastFall = 1e-8

  private static let mostSteps = 60
  /// So many short steps that lower nothing end the search.
  private static let mostIdle = 3
  /// A step that lowers the function by less hardly changes the curvature: the one before serves again.
  private static let smallFall = 1.0

  /// The least point that is found, and whether the whole step from it, or from one on the way to it, would have lowered the
  /// function by less than the tolerance: weights are then within a part of their errors of the best.
  ///
  /// - Parameters:
  ///   - start: Where the search begins.
  ///   - evaluate: Gives the point at some weights; its curvature may be left empty where it is not asked for.
  func minimum(
    from start: Point, _ evaluate: (_ weights: [Double], _ withCurvature: Bool) async -> Point
  ) async -> (point: Point, isConverged: Bool) {
    var best = start
    var (damping, idle) = (0.0, 0)
    var isConverged = false
    for _ in 0..<Self.mostSteps {
      guard let step = step(from: best, damping: damping) else {
        damping = max(damping * 8, 1e-6)
        continue
      }
      let foreseen = best.fall(along: step)
      if foreseen < tolerance, !isConverged { isConverged = damping == 0 || isLeast(best) }
      let isSmall = best.gradientNorm(within: bounds) < leastGradient
      if foreseen < (isSmall ? tolerance : min(tolerance, Self.leastFall)) { return (best, isConverged) }
      let weights = best.weights.indices.map { place in
        min(max(best.weights[place] + step[place], bounds[place].lowerBound), bounds[place].upperBound)
      }
      var next = await evaluate(weights, foreseen > Self.smallFall)
      if next.curvature.isEmpty { next.curvature = best.curvature }
      let ratio = (best.value - next.value) / foreseen
      if ratio > 0.75 { damping = damping < 0.1 ? 0 : damping / 8 }
      // A value that is no number shortens the way, too.
      if !(ratio > 0.25) { damping = max(damping * 8, 0.1) }
      if ratio > 1e-4 { best = next } else if foreseen < tolerance { idle += 1 }
      // Where the function has a kink, no step leads on though the gradient is steep.
      if idle == Self.mostIdle { break }
    }
    return (best, isConverged)
  }

  /// Whether the whole step, as the gradient and the curvature alone give it, would lower the function by less than the tolerance.
  private func isLeast(_ point: Point) -> Bool {
    step(from: point, damping: 0).map { point.fall(along: $0) < tolerance } ?? false
  }

  /// The way to the least value of the damped quadratic function within the bounds; `nil` where it has none.
  ///
  /// A weight that would leave its bounds stays at the bound, and the others go on without it.
  private func step(from point: Point, damping: Double) -> [Double]? {
    let count = point.weights.count
    var step = [Double](repeating: 0, count: count)
    var free = point.free(within: bounds)
    while true {
      let pull = free.map { row in
        let moved = step.indices.reduce(0.0) { sum, column in
          free.contains(column) ? sum : sum + point.curvature[row * count + column] * step[column]
        }
        return -point.gradient[row] - moved
      }
      let matrix = free.flatMap { row in
        free.map { point.curvature[row * count + $0] * ($0 == row ? 1 + damping : 1) }
      }
      guard let factor = CholeskyFactor(matrix, size: free.count) else { return nil }
      for (place, way) in zip(free, factor.solution(pull)) { step[place] = way }
      let inside = free.filter { bounds[$0].contains(point.weights[$0] + step[$0]) }
      if inside.count == free.count { return step }
      for place in free where !inside.contains(place) {
        let bound = step[place] > 0 ? bounds[place].upperBound : bounds[place].lowerBound
        step[place] = bound - point.weights[place]
      }
      free = inside
    }
  }
}

extension FisherScoring.Point {
  /// By how much the quadratic function falls along a step.
  fileprivate func fall(along step: [Double]) -> Double {
    var fall = 0.0
    for row in step.indices {
      let curved = step.indices.reduce(0.0) { $0 + curvature[row * step.count + $1] * step[$1] }
      fall -= step[row] * (gradient[row] + 0.5 * curved)
    }
    return fall
  }
}
