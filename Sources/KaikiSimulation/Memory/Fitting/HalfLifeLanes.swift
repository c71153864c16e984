import KaikiNumerics

/// Half-life regression: how long a card is kept follows from how often it was answered right and wrong alone.
///
/// The days h are 2^(w0 √right + w1 √wrong + w2), all answers before counted.
///
/// - Note: Source: B. Settles, B. Meeder, *A Trainable Spaced Repetition Model for Language Learning*, 2016,
///   doi:10.18653/v1/P16-1174; weights and features as in open-spaced-repetition/srs-benchmark, `models/hlr.py`.
struct HalfLifeLanes<Curve: HalfLifeCurve>: LaneModel {
  static var firstShared: Int { 0 }
  static var weightCount: Int { 3 }
  static var tangentCount: Int { 0 }

  /// The answers so far.
  struct State {
    var right: Lanes
    var wrong: Lanes
  }

  private let w: [Double]

  init(weights: [Double]) {
    w = weights
  }

  func start(_ rating: Int, _ tangents: Tangents) -> State {
    State(right: Lanes(repeating: rating > 1 ? 1 : 0), wrong: Lanes(repeating: rating > 1 ? 0 : 1))
  }

  @inline(__always)
  func recall(_ state: inout State, after elapsed: Lanes, _ tangents: Tangents, slopes: Tangents) -> Lanes {
    let (right, wrong) = (state.right.squareRoot(), state.wrong.squareRoot())
    let power = w[0] * right + w[1] * wrong + w[2]
    let held = power.held(from: -30, to: 30)
    let (recall, slope) = Curve.recall(elapsed * exp(-ln2 * held))
    // The days by h fall by ln 2 of themselves with each unit of the power.
    let byPower = (-ln2 * slope).kept(where: held .== power)
    slopes[0] = byPower * right
    slopes[1] = byPower * wrong
    slopes[2] = byPower
    return recall
  }

  @inline(__always)
  func move(
    _ state: inout State, past step: LaneGroups.Step, _ kinds: LaneGroups.Kinds, _ tangents: Tangents
  ) {
    let one = Lanes(repeating: 1)
    state.right += one.kept(where: step.rating .> 1.5)
    state.wrong += one.kept(where: step.rating .== 1)
  }
}

private let ln2 = 0x1.62e42fefa39efp-1

/// How recall falls with days, measured by what a card is kept for.
protocol HalfLifeCurve: Sendable {
  /// Recall, and its derivative times the days.
  static func recall(_ days: Lanes) -> (recall: Lanes, slope: Lanes)
}

/// 2^(-t), of days by half-life.
enum ExponentialCurve: HalfLifeCurve {
  @inline(__always)
  static func recall(_ days: Lanes) -> (recall: Lanes, slope: Lanes) {
    let way = ln2 * days
    let recall = exp(-way)
    return (recall, -way * recall)
  }
}

/// 1 / (1 + t / 9), of days by the days until recall is 0.9.
enum HyperbolicCurve: HalfLifeCurve {
  @inline(__always)
  static func recall(_ days: Lanes) -> (recall: Lanes, slope: Lanes) {
    let recall = 9 / (9 + days)
    return (recall, recall * recall - recall)
  }
}
