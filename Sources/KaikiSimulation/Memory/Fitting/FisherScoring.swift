import KaikiNumerics

/// Searches the weights at which a function is least, within bounds and, of some of them, in rising order.
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
  }

  let bounds: [ClosedRange<Double>]
  /// The weights none of which may be below the one before it: a few, which have the same bounds.
  var rising = 0..<0
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

  /// The least point that is found.
  ///
  /// - Parameters:
  ///   - start: Where the search begins; its weights keep to the bounds and the order.
  ///   - evaluate: Gives the point at some weights; its curvature may be left empty where it is not asked for.
  func minimum(
    from start: Point, _ evaluate: (_ weights: [Double], _ withCurvature: Bool) async -> Point
  ) async -> Point {
    var best = start
    var (damping, idle) = (0.0, 0)
    for _ in 0..<Self.mostSteps {
      guard let step = step(from: best, damping: damping) else {
        damping = max(damping * 8, 1e-6)
        continue
      }
      let foreseen = best.fall(along: step)
      let isSmall = gradientNorm(best) < leastGradient
      if foreseen < (isSmall ? tolerance : min(tolerance, Self.leastFall)) { return best }
      var next = await evaluate(weights(best.weights, moved: step), foreseen > Self.smallFall)
      if next.curvature.isEmpty { next.curvature = best.curvature }
      let ratio = (best.value - next.value) / foreseen
      if ratio > 0.75 { damping = damping < 0.1 ? 0 : damping / 8 }
      // A value that is no number shortens the way, too.
      if !(ratio > 0.25) { damping = max(damping * 8, 0.1) }
      if ratio > 1e-4 { best = next } else if foreseen < tolerance { idle += 1 }
      // Where the function has a kink, no step leads on though the gradient is steep.
      if idle == Self.mostIdle { break }
    }
    return best
  }

  /// The norm of the gradient in the ways that the bounds and the order leave open.
  func gradientNorm(_ point: Point) -> Double {
    let moves = moves(point)
    return moves.free.reduce(0) { sum, move in
      let slope = moves.members[move].reduce(0) { $0 + point.gradient[$1] }
      return sum + slope * slope / Double(moves.members[move].count)
    }.squareRoot()
  }

  /// The ways that are open from a point: as one go weights that are equal and press against each other, and what presses against
  /// a bound is held.
  func moves(_ point: Point) -> Moves {
    var moves = Moves(free: [], point.weights)
    func slope(_ places: [Int]) -> Double {
      places.reduce(0) { $0 + point.gradient[$1] } / Double(places.count)
    }
    // Pool adjacent violators: of equal weights the later ones may not fall faster.
    var number = 1
    while number < moves.members.count {
      let (before, after) = (moves.members[number - 1], moves.members[number])
      if rising.contains(before[0]), rising.contains(after[0]),
        point.weights[before[0]] == point.weights[after[0]], slope(before) < slope(after)
      {
        moves.pool(number)
        number = max(1, number - 1)
      } else {
        number += 1
      }
    }
    moves.holdPressing(bounds, point)
    return moves
  }

  /// The way to the least value of the damped quadratic function within the bounds and the order; `nil` where it has none.
  private func step(from point: Point, damping: Double) -> [Double]? {
    guard let step = step(from: point, damping: damping, ties: []) else { return nil }
    guard passed(point.weights, step) != nil else { return step }
    // Which weights end at one value: of few weights all sets of them are tried.
    let places = Array(rising.dropFirst())
    let steps = (1..<1 << places.count).compactMap { set in
      self.step(
        from: point, damping: damping,
        ties: places.indices.filter { set & 1 << $0 != 0 }.map { places[$0] })
    }
    return steps.filter { passed(point.weights, $0) == nil }.max {
      point.fall(along: $0) < point.fall(along: $1)
    }
  }

  /// The same where some weights are tied to those before them, and no order holds the others.
  ///
  /// A weight that would leave its bounds stays at the bound, until the others draw it away again.
  private func step(from point: Point, damping: Double, ties: [Int]) -> [Double]? {
    var moves = Moves(free: point.free(within: bounds), point.weights, ties: ties)
    var best: (step: [Double], fall: Double)?
    for _ in 0...4 * point.weights.count {
      var matrix = moves.curvature(point)
      let count = moves.free.count
      for row in 0..<count { matrix[row * count + row] *= 1 + damping }
      guard let factor = CholeskyFactor(matrix, size: count) else { break }
      let step = moves.step(factor.solution(moves.pull(point)))
      if moves.hold(outOf: bounds, point.weights, step) { continue }
      let fall = point.fall(along: step)
      if best.map({ fall > $0.fall }) ?? true { best = (step, fall) }
      guard moves.release(from: bounds, point, step) else { break }
    }
    return best?.step
  }

  /// The first weight that would fall below the one before it.
  private func passed(_ weights: [Double], _ step: [Double]) -> Int? {
    rising.dropFirst().first { place in
      let (before, own) = (weights[place - 1] + step[place - 1], weights[place] + step[place])
      // The ends of weights that were brought together differ by the rounding of what they began at.
      return own < before - Self.rounding * max(abs(weights[place - 1]), abs(weights[place]), abs(before))
    }
  }

  /// Weights that are nearer to each other, as a share of the largest of them, are equal.
  private static let rounding = 1e-12

  private func weights(_ weights: [Double], moved step: [Double]) -> [Double] {
    var moved = weights.indices.map { place in
      min(max(weights[place] + step[place], bounds[place].lowerBound), bounds[place].upperBound)
    }
    for place in rising.dropFirst() where moved[place] < moved[place - 1] * (1 + Self.rounding) {
      moved[place] = moved[place - 1]
    }
    return moved
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
