extension FisherScoring {
  /// How weights may change in one step: some alone, some as one, and some not at all.
  struct Moves {
    /// The weights of each move; those of one move end at the same value.
    private(set) var members: [[Int]]
    /// By how much each weight changes besides the length of its move: what brings the weights of one move together.
    private let offsets: [Double]
    /// The length of each move that is held at a bound; `nil` for one that is free.
    private var held: [Double?]

    /// Moves of weights.
    ///
    /// - Parameters:
    ///   - free: The weights that may move.
    ///   - weights: Where all of them stand.
    ///   - ties: Weights that end where the one before them does; both move if one of them may.
    init(free: [Int], _ weights: [Double], ties: [Int] = []) {
      var (members, offsets) = ([[Int]](), [Double](repeating: 0, count: weights.count))
      for place in weights.indices {
        if ties.contains(place) {
          offsets[place] = offsets[place - 1] + weights[place - 1] - weights[place]
          members[members.count - 1].append(place)
        } else {
          members.append([place])
        }
      }
      self.members = members
      self.offsets = offsets
      held = members.map { $0.contains(where: free.contains) ? nil : 0 }
    }

    /// Makes one of a move and the one before it.
    mutating func pool(_ move: Int) {
      members[move - 1] += members[move]
      members.remove(at: move)
      held.remove(at: move)
    }

    /// Holds the moves that press against a bound.
    mutating func holdPressing(_ bounds: [ClosedRange<Double>], _ point: Point) {
      for move in members.indices {
        let place = members[move][0]
        let slope = members[move].reduce(0.0) { $0 + point.gradient[$1] }
        let presses =
          point.weights[place] <= bounds[place].lowerBound && slope > 0
          || point.weights[place] >= bounds[place].upperBound && slope < 0
        held[move] = presses ? 0 : nil
      }
    }

    /// The moves that are free.
    var free: [Int] { members.indices.filter { held[$0] == nil } }

    /// The curvature along the free moves, row by row.
    func curvature(_ point: Point) -> [Double] {
      let (size, free) = (offsets.count, free)
      return free.flatMap { row in
        free.map { column in
          members[row].reduce(0.0) { sum, place in
            sum + members[column].reduce(0.0) { $0 + point.curvature[place * size + $1] }
          }
        }
      }
    }

    /// How steeply the quadratic function falls along each free move, once all that is held has moved.
    func pull(_ point: Point) -> [Double] {
      let slope = point.slope(after: step(Array(repeating: 0, count: free.count)))
      return free.map { move in -members[move].reduce(0.0) { $0 + slope[$1] } }
    }

    /// The change of each weight, where the free moves have some lengths.
    func step(_ lengths: [Double]) -> [Double] {
      var (step, rest) = (offsets, lengths[...])
      for (places, held) in zip(members, held) {
        let length = held ?? rest.popFirst() ?? 0
        for place in places { step[place] += length }
      }
      return step
    }

    /// Holds at their bounds the free moves that would leave them, and says whether there are any.
    mutating func hold(outOf bounds: [ClosedRange<Double>], _ weights: [Double], _ step: [Double]) -> Bool {
      var isAny = false
      for move in free {
        let place = members[move][0]
        let end = weights[place] + step[place]
        guard !bounds[place].contains(end) else { continue }
        let bound = end > bounds[place].upperBound ? bounds[place].upperBound : bounds[place].lowerBound
        held[move] = bound - weights[place] - offsets[place]
        isAny = true
      }
      return isAny
    }

    /// Frees the move that the quadratic function most draws away from its bound after a step, and says whether there is one.
    mutating func release(
      from bounds: [ClosedRange<Double>], _ point: Point, _ step: [Double]
    ) -> Bool {
      let slope = point.slope(after: step)
      let drawn = members.indices.filter { held[$0] != nil }.map { move in
        let place = members[move][0]
        let isBelow =
          2 * (point.weights[place] + step[place]) < bounds[place].lowerBound + bounds[place].upperBound
        let whole = members[move].reduce(0.0) { $0 + slope[$1] }
        return (move: move, slope: isBelow ? -whole : whole)
      }
      guard let most = drawn.max(by: { $0.slope < $1.slope }), most.slope > Self.rounding else {
        return false
      }
      held[most.move] = nil
      return true
    }

    /// A slope below this is none.
    private static let rounding = 1e-9
  }
}

extension FisherScoring.Point {
  /// The gradient of the quadratic function after a step.
  fileprivate func slope(after step: [Double]) -> [Double] {
    gradient.indices.map { row in
      step.indices.reduce(gradient[row]) { $0 + curvature[row * step.count + $1] * step[$1] }
    }
  }
}
