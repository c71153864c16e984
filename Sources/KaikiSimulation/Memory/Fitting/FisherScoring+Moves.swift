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
