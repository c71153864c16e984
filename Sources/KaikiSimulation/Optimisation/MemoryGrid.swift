import KaikiNumerics

/// A grid of memory states, between whose nodes functions go straight.
///
/// Stability stands on a scale of ln(S + 0.05), on which recall is smooth also where stability is but minutes, and
/// difficulty on one of ln(11 - D), by which stability grows. A state beyond the grid counts as the nearest one on it. The four weights of a place
/// are never negative and sum up to 1, so that chances that are shared out over the nodes stay chances.
struct MemoryGrid: Sendable {
  /// How fine a grid is: each doubling halves the distance between nodes.
  struct Resolution: Hashable, Sendable {
    /// Nodes for each unit of the scale of stability.
    var stabilities: Double
    /// Intervals between nodes of difficulty, ≥ 1.
    var difficulties: Int

    var doubled: Resolution { Resolution(stabilities: stabilities * 2, difficulties: difficulties * 2) }
    var halved: Resolution {
      Resolution(stabilities: stabilities / 2, difficulties: max(difficulties / 2, 1))
    }
  }

  /// Where a state lies: its lower neighbour, and how far it is from there to the upper ones, 0...1.
  struct Place {
    var node: Int
    var stability: Double
    var difficulty: Double
  }

  /// An even scale.
  private struct Axis {
    let low: Double
    let step: Double
    let count: Int

    init(_ range: ClosedRange<Double>, intervals: Int) {
      low = range.lowerBound
      step = max(range.upperBound - range.lowerBound, 1e-6) / Double(intervals)
      count = intervals + 1
    }

    func value(_ node: Int) -> Double { low + step * Double(node) }

    func place(_ value: Double) -> (node: Int, part: Double) {
      let position = min(max((value - low) / step, 0), Double(count - 1))
      let node = min(Int(position), count - 2)
      return (node, position - Double(node))
    }
  }

  private let stabilities: Axis
  private let difficulties: Axis
  /// From a node to that of the next stability.
  let stride: Int
  /// The states of the nodes.
  let nodes: [MemoryState]

  private static let shift = 0.05

  /// A grid over a range of states.
  init(
    stabilities range: ClosedRange<Double>, difficulties: ClosedRange<Double>, _ resolution: Resolution
  ) {
    let scaled = log(range.lowerBound + Self.shift)...log(range.upperBound + Self.shift)
    let intervals = ((scaled.upperBound - scaled.lowerBound) * resolution.stabilities).rounded(.up)
    let stabilityAxis = Axis(scaled, intervals: max(Int(intervals), 1))
    let ease = log(11 - difficulties.upperBound)...log(11 - difficulties.lowerBound)
    let difficultyAxis = Axis(ease, intervals: resolution.difficulties)
    nodes = (0..<stabilityAxis.count).flatMap { s in
      let stability = max(exp(stabilityAxis.value(s)) - Self.shift, range.lowerBound)
      return (0..<difficultyAxis.count).map { d in
        MemoryState(stability: stability, difficulty: min(max(11 - exp(difficultyAxis.value(d)), 1), 10))
      }
    }
    self.stabilities = stabilityAxis
    self.difficulties = difficultyAxis
    stride = difficultyAxis.count
  }

  /// Where a state lies.
  func place(_ state: MemoryState) -> Place {
    let (s, stability) = stabilities.place(log(state.stability + Self.shift))
    let (d, difficulty) = difficulties.place(log(11 - state.difficulty))
    return Place(node: s * stride + d, stability: stability, difficulty: difficulty)
  }

  /// The nodes around a place with their weights.
  func corners(_ place: Place) -> [(node: Int, weight: Double)] {
    let (s, d) = (place.stability, place.difficulty)
    return [
      (place.node, (1 - s) * (1 - d)), (place.node + 1, (1 - s) * d), (place.node + stride, s * (1 - d)),
      (place.node + stride + 1, s * d),
    ]
  }
}

extension MemoryGrid {
  /// The states that a lapse and the repeats of its day can lead to.
  static func ofLapses(_ model: FSRS6, _ resolution: Resolution) -> MemoryGrid {
    let again = model.next(
      MemoryState(stability: 36_500, difficulty: 1), rating: .again, elapsed: 1, recall: 0)
    let good = model.next(again, rating: .good, elapsed: 0, recall: 1)
    return MemoryGrid(
      stabilities: 0.001...max(again.stability, good.stability),
      difficulties: min(again.difficulty, good.difficulty)...10, resolution)
  }

  /// All states.
  static func ofAll(_ resolution: Resolution) -> MemoryGrid {
    MemoryGrid(stabilities: 0.001...36_500, difficulties: 1...10, resolution)
  }
}
