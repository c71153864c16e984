extension FisherScoring {
  /// How weights may change in one step: some alone, some as one, and some not at all.
  struct Moves {
    /// The weights of each move, which all change by its length.
    var members: [[Int]]
    /// By how much each weight changes besides: what brings the weights of one move together, and all of a weight of none.
    private var offsets: [Double]

    /// Each weight by itself.
    ///
    /// - Parameters:
    ///   - free: The weights that may move.
    ///   - count: How many weights there are.
    init(free: [Int], count: Int) {
      members = free.map { [$0] }
      offsets = Array(repeating: 0, count: count)
    }

    /// How many moves there are.
    var count: Int { members.count }

    /// The curvature along the moves, row by row.
    func curvature(_ point: Point) -> [Double] {
      let size = offsets.count
      return members.flatMap { row in
        members.map { column in
          row.reduce(0.0) { sum, place in
            sum + column.reduce(0.0) { $0 + point.curvature[place * size + $1] }
          }
        }
      }
    }

    /// How steeply the quadratic function falls along each move, once the offsets are gone.
    func pull(_ point: Point) -> [Double] {
      let size = offsets.count
      return members.map { places in
        places.reduce(0.0) { sum, place in
          let moved = offsets.indices.reduce(0.0) { $0 + point.curvature[place * size + $1] * offsets[$1] }
          return sum - point.gradient[place] - moved
        }
      }
    }

    /// The change of each weight, where the moves have some lengths.
    func step(_ lengths: [Double]) -> [Double] {
      var step = offsets
      for (places, length) in zip(members, lengths) { for place in places { step[place] += length } }
      return step
    }

    /// Holds at their bounds the weights that would leave them, and says whether there are any.
    mutating func hold(outOf bounds: [ClosedRange<Double>], _ weights: [Double], _ step: [Double]) -> Bool {
      var inside: [[Int]] = []
      for places in members {
        guard let place = places.first(where: { !bounds[$0].contains(weights[$0] + step[$0]) }) else {
          inside.append(places)
          continue
        }
        let isAbove = weights[place] + step[place] > bounds[place].upperBound
        for place in places {
          let bound = isAbove ? bounds[place].upperBound : bounds[place].lowerBound
          offsets[place] = bound - weights[place]
        }
      }
      guard inside.count < members.count else { return false }
      members = inside
      return true
    }

    /// Lets a weight end where the one before it does.
    mutating func join(_ place: Int, _ weights: [Double], _ step: [Double]) {
      let before = place - 1
      let apart = weights[before] - weights[place]
      let (first, second) = (move(of: before), move(of: place))
      if let first, let second {
        let shift = offsets[before] + apart - offsets[place]
        for other in members[second] { offsets[other] += shift }
        members[first] += members[second]
        members.remove(at: second)
      } else if let second {
        hold(second, place, at: step[before] + apart)
      } else if let first {
        hold(first, before, at: step[place] - apart)
      } else {
        offsets[before] = step[place] - apart
      }
    }

    private func move(of place: Int) -> Int? { members.firstIndex { $0.contains(place) } }

    /// Holds the weights of a move where one of them changes by so much.
    private mutating func hold(_ move: Int, _ place: Int, at change: Double) {
      let length = change - offsets[place]
      for other in members[move] { offsets[other] += length }
      members.remove(at: move)
    }
  }
}
