import KaikiNumerics

/// Search for the minimum of a function of weights within bounds, with some weights in ascending order.
///
/// Every step minimises, within the bounds, the quadratic function given by gradient and expected information.
/// Levenberg-Marquardt damping shortens the step if the quadratic function predicts the decrease badly.
///
/// - Note: Source: D. W. Marquardt, *An Algorithm for Least-Squares Estimation of Nonlinear Parameters*, 1963,
///   doi:10.1137/0111030; M. R. Osborne, *Fisher's Method of Scoring*, 1992, doi:10.2307/1403504.
struct FisherScoring {
  /// Value of the function at some weights, its gradient, and a positive semidefinite curvature.
  struct Point: Sendable {
    var weights: [Double]
    var value: Double
    var gradient: [Double]
    /// Expected second derivatives of the function (its curvature), a square matrix row by row; empty if not computed.
    var curvature: [Double]

    /// Weights inside their bounds may change, and weights at a bound whose descent direction points inwards.
    func free(within bounds: [ClosedRange<Double>]) -> [Int] {
      weights.indices.filter { index in
        !(weights[index] <= bounds[index].lowerBound && gradient[index] > 0)
          && !(weights[index] >= bounds[index].upperBound && gradient[index] < 0)
      }
    }
  }

  let bounds: [ClosedRange<Double>]
  /// Index range of weights whose values must ascend and whose bounds are equal; empty if no weights must.
  var rising = 0..<0
  /// Predicted decrease of the minimised function in one step, > 0, below which the search ends if the gradient is small.
  let tolerance: Double
  /// Norm of the gradient below which it counts as small, > 0; infinite by default, so that every gradient is small.
  var minGradient = Double.infinity
  /// Predicted decrease below which rounding errors of the function dominate: 1e-8.
  private static let minFall = 1e-8

  private static let maxSteps = 60
  /// Number of small steps without a decrease that ends the search: 3.
  private static let maxIdle = 3
  /// Predicted decrease below which the previous curvature is reused, because it hardly changes: 1.
  private static let smallFall = 1.0

  /// Returns the point with the smallest value that the search finds.
  ///
  /// - Parameter evaluate: Returns the point at some weights; its curvature may be empty if `withCurvature` is false.
  func minimum(
    from start: Point, _ evaluate: (_ weights: [Double], _ withCurvature: Bool) async -> Point
  ) async -> Point {
    var best = start
    var (damping, idle) = (0.0, 0)
    for _ in 0..<Self.maxSteps {
      guard let step = step(from: best, damping: damping) else {
        damping = max(damping * 8, 1e-6)
        continue
      }
      let predictedFall = best.fall(along: step)
      let isSmall = gradientNorm(best) < minGradient
      if predictedFall < (isSmall ? tolerance : min(tolerance, Self.minFall)) { return best }
      var next = await evaluate(weights(best.weights, moved: step), predictedFall > Self.smallFall)
      if next.curvature.isEmpty { next.curvature = best.curvature }
      let ratio = (best.value - next.value) / predictedFall
      if ratio > 0.75 { damping = damping < 0.1 ? 0 : damping / 8 }
      // A value of NaN also increases the damping.
      if !(ratio > 0.25) { damping = max(damping * 8, 0.1) }
      if ratio > 1e-4 { best = next } else if predictedFall < tolerance { idle += 1 }
      // At a kink of the function every step fails although the gradient is steep.
      if idle == Self.maxIdle { break }
    }
    return best
  }

  /// Returns the norm of the gradient along the directions that bounds and order allow, ≥ 0.
  func gradientNorm(_ point: Point) -> Double {
    let moves = moves(point)
    return moves.free.reduce(0) { sum, move in
      let slope = moves.members[move].reduce(0) { $0 + point.gradient[$1] }
      return sum + slope * slope / Double(moves.members[move].count)
    }.squareRoot()
  }

  /// Returns the directions (moves) that bounds and order allow from a point.
  ///
  /// Equal weights that would change their order move together; moves that would leave a bound are fixed.
  func moves(_ point: Point) -> Moves {
    var moves = Moves(free: [], point.weights)
    func slope(_ indices: [Int]) -> Double {
      indices.reduce(0) { $0 + point.gradient[$1] } / Double(indices.count)
    }
    // Pool adjacent violators: of two equal weights, the later one must not decrease faster.
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

  /// Returns the change of each weight that minimises the damped quadratic function within bounds and order.
  private func step(from point: Point, damping: Double) -> [Double]? {
    guard let step = step(from: point, damping: damping, ties: []) else { return nil }
    guard passed(point.weights, step) != nil else { return step }
    // Tries all sets of weights that may end at the value of the previous weight; `rising` contains few weights.
    // With `rising` 0..<4, the set 0b101 ties w1 to w0 and w3 to w2.
    let indices = Array(rising.dropFirst())
    let steps = (1..<1 << indices.count).compactMap { set in
      self.step(
        from: point, damping: damping,
        ties: indices.indices.filter { set & 1 << $0 != 0 }.map { indices[$0] })
    }
    return steps.filter { passed(point.weights, $0) == nil }.max {
      point.fall(along: $0) < point.fall(along: $1)
    }
  }

  /// Returns the change of each weight if the weights in `ties` end at the value of the previous weight; `nil` if none exists.
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

  /// Returns the index of the first weight that would become less than the previous weight; `nil` if there is none.
  private func passed(_ weights: [Double], _ step: [Double]) -> Int? {
    rising.dropFirst().first { index in
      let (before, own) = (weights[index - 1] + step[index - 1], weights[index] + step[index])
      // Tied weights can differ at the end by the rounding errors of their initial values.
      return own < before - Self.rounding * max(abs(weights[index - 1]), abs(weights[index]), abs(before))
    }
  }

  private static let rounding = 1e-12

  private func weights(_ weights: [Double], moved step: [Double]) -> [Double] {
    var moved = weights.indices.map { index in
      min(max(weights[index] + step[index], bounds[index].lowerBound), bounds[index].upperBound)
    }
    for index in rising.dropFirst() where moved[index] < moved[index - 1] * (1 + Self.rounding) {
      moved[index] = moved[index - 1]
    }
    return moved
  }
}

extension FisherScoring.Point {
  fileprivate func fall(along step: [Double]) -> Double {
    var fall = 0.0
    for row in step.indices {
      let curved = step.indices.reduce(0.0) { $0 + curvature[row * step.count + $1] * step[$1] }
      fall -= step[row] * (gradient[row] + 0.5 * curved)
    }
    return fall
  }
}

extension FisherScoring {
  /// Directions of one step of the search.
  ///
  /// A move is one weight, or several weights that change together and end equal. A free move may change; a fixed move may not.
  struct Moves {
    /// Indices of the weights of each move, at least one per move; the weights of one move end at the same value.
    private(set) var members: [[Int]]
    /// Change of each weight in addition to its move's change, which makes the weights of one move equal; 0 without ties.
    private let offsets: [Double]
    /// Change of each fixed move (at a bound), one element per move; `nil` for a free move.
    private var held: [Double?]

    /// - Parameter ties: Indices of weights that end at the value of the previous weight.
    init(free: [Int], _ weights: [Double], ties: [Int] = []) {
      var (members, offsets) = ([[Int]](), [Double](repeating: 0, count: weights.count))
      for index in weights.indices {
        if ties.contains(index) {
          offsets[index] = offsets[index - 1] + weights[index - 1] - weights[index]
          members[members.count - 1].append(index)
        } else {
          members.append([index])
        }
      }
      self.members = members
      self.offsets = offsets
      held = members.map { $0.contains(where: free.contains) ? nil : 0 }
    }

    /// Replaces the move with the given index (≥ 1) and the previous move by one move, at the index of the previous one.
    mutating func pool(_ move: Int) {
      members[move - 1] += members[move]
      members.remove(at: move)
      held.remove(at: move)
    }

    /// Fixes the moves whose weights are at a bound and would decrease the function only beyond it; frees all others.
    mutating func holdPressing(_ bounds: [ClosedRange<Double>], _ point: Point) {
      for move in members.indices {
        let index = members[move][0]
        let slope = members[move].reduce(0.0) { $0 + point.gradient[$1] }
        let presses =
          point.weights[index] <= bounds[index].lowerBound && slope > 0
          || point.weights[index] >= bounds[index].upperBound && slope < 0
        held[move] = presses ? 0 : nil
      }
    }

    /// Indices of the free moves in ``members``, ascending.
    var free: [Int] { members.indices.filter { held[$0] == nil } }

    /// Returns the second derivatives along the free moves: a square matrix, row by row.
    func curvature(_ point: Point) -> [Double] {
      let (size, free) = (offsets.count, free)
      return free.flatMap { row in
        free.map { column in
          members[row].reduce(0.0) { sum, index in
            sum + members[column].reduce(0.0) { $0 + point.curvature[index * size + $1] }
          }
        }
      }
    }

    /// Returns the slope of descent of the quadratic function, one element per free move, after the changes of fixed moves.
    func pull(_ point: Point) -> [Double] {
      let slope = point.slope(after: step(Array(repeating: 0, count: free.count)))
      return free.map { move in -members[move].reduce(0.0) { $0 + slope[$1] } }
    }

    /// Returns the change of each weight, from w0, for the given changes of the free moves, in the order of ``free``.
    func step(_ lengths: [Double]) -> [Double] {
      var (step, rest) = (offsets, lengths[...])
      for (indices, held) in zip(members, held) {
        let length = held ?? rest.popFirst() ?? 0
        for index in indices { step[index] += length }
      }
      return step
    }

    /// Fixes at the bound each free move that would leave its bounds; returns true if there is at least one.
    mutating func hold(outOf bounds: [ClosedRange<Double>], _ weights: [Double], _ step: [Double]) -> Bool {
      var isAny = false
      for move in free {
        let index = members[move][0]
        let end = weights[index] + step[index]
        guard !bounds[index].contains(end) else { continue }
        let bound = end > bounds[index].upperBound ? bounds[index].upperBound : bounds[index].lowerBound
        held[move] = bound - weights[index] - offsets[index]
        isAny = true
      }
      return isAny
    }

    /// Frees the fixed move with the steepest descent away from its bound; returns false if all are flat or ascend.
    mutating func release(
      from bounds: [ClosedRange<Double>], _ point: Point, _ step: [Double]
    ) -> Bool {
      let slope = point.slope(after: step)
      let drawn = members.indices.filter { held[$0] != nil }.map { move in
        let index = members[move][0]
        let isBelow =
          2 * (point.weights[index] + step[index]) < bounds[index].lowerBound + bounds[index].upperBound
        let whole = members[move].reduce(0.0) { $0 + slope[$1] }
        return (move: move, slope: isBelow ? -whole : whole)
      }
      guard let most = drawn.max(by: { $0.slope < $1.slope }), most.slope > Self.rounding else {
        return false
      }
      held[most.move] = nil
      return true
    }

    /// Slope below which a move counts as flat, per unit of the weights: 1e-9.
    private static let rounding = 1e-9
  }
}

extension FisherScoring.Point {
  /// Returns the gradient of the quadratic function after a step, one element per weight.
  fileprivate func slope(after step: [Double]) -> [Double] {
    gradient.indices.map { row in
      step.indices.reduce(gradient[row]) { $0 + curvature[row * step.count + $1] * step[$1] }
    }
  }
}
