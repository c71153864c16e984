import KaikiNumerics

/// Grid of memory states (stability in days, difficulty 1...10), with linear interpolation between its nodes.
///
/// The stability axis is ln(S + 0.05): on this scale recall is smooth even for stabilities of minutes. The difficulty axis is
/// ln(11 - D), because stability grows with 11 - D. A state outside the grid is clamped to the nearest state on it. The four
/// weights of a state are ≥ 0 and sum to 1, so probabilities distributed over the nodes remain probabilities.
struct MemoryGrid: Sendable {
  /// Fineness of a grid: each doubling halves the distance between nodes.
  struct Resolution: Hashable, Sendable {
    /// Number of nodes per unit of the stability axis, that is, of ln(S + 0.05) with S in days; > 0.
    var stabilities: Double
    /// Number of equal intervals between nodes of the difficulty axis, ≥ 1.
    var difficulties: Int

    var halved: Resolution {
      Resolution(stabilities: stabilities / 2, difficulties: max(difficulties / 2, 1))
    }
  }

  /// Position of a state: index in ``MemoryGrid/nodes`` of its lower neighbour, and shares of the way to the upper ones, 0...1.
  struct Position {
    var node: Int
    var stability: Double
    var difficulty: Double
  }

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

    func position(_ value: Double) -> (node: Int, part: Double) {
      let position = min(max((value - low) / step, 0), Double(count - 1))
      let node = min(Int(position), count - 2)
      return (node, position - Double(node))
    }
  }

  private let stabilities: Axis
  private let difficulties: Axis
  /// Distance in ``nodes`` from a node to the node with the next higher stability: the number of difficulties, ≥ 2.
  let stride: Int
  /// Memory state of each node, by rising stability, then by falling difficulty; at least four nodes.
  let nodes: [MemoryState]

  private static let shift = 0.05

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

  func position(_ state: MemoryState) -> Position {
    let (s, stability) = stabilities.position(log(state.stability + Self.shift))
    let (d, difficulty) = difficulties.position(log(11 - state.difficulty))
    return Position(node: s * stride + d, stability: stability, difficulty: difficulty)
  }

  /// Returns the indices in ``nodes`` of the four nodes around a position, with their interpolation weights (≥ 0, sum 1).
  func corners(_ position: Position) -> [(node: Int, weight: Double)] {
    let (s, d) = (position.stability, position.difficulty)
    return [
      (position.node, (1 - s) * (1 - d)), (position.node + 1, (1 - s) * d),
      (position.node + stride, s * (1 - d)),
      (position.node + stride + 1, s * d),
    ]
  }
}

extension MemoryGrid {
  /// Returns a grid of the states that are possible after a lapse and the repeats on its day.
  static func ofLapses(_ model: FSRS6, _ resolution: Resolution) -> MemoryGrid {
    let again = model.next(
      MemoryState(stability: 36_500, difficulty: 1), rating: .again, elapsed: 1, recall: 0)
    let good = model.next(again, rating: .good, elapsed: 0, recall: 1)
    return MemoryGrid(
      stabilities: 0.001...max(again.stability, good.stability),
      difficulties: min(again.difficulty, good.difficulty)...10, resolution)
  }

  /// Returns a grid of all states: stability 0.001...36,500 days, difficulty 1...10.
  static func ofAll(_ resolution: Resolution) -> MemoryGrid {
    MemoryGrid(stabilities: 0.001...36_500, difficulties: 1...10, resolution)
  }
}
