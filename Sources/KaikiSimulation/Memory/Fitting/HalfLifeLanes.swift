import KaikiNumerics

/// Half-life regression for eight cards at once; recall depends only on the numbers of right and wrong answers.
///
/// The scale of the curve is h = 2^(w0 √right + w1 √wrong + w2) days, over all previous answers.
///
/// - Note: Source: B. Settles, B. Meeder, *A Trainable Spaced Repetition Model for Language Learning*, 2016,
///   doi:10.18653/v1/P16-1174; weights and features as in open-spaced-repetition/srs-benchmark, `models/hlr.py`.
struct HalfLifeLanes<Curve: HalfLifeCurve>: LaneModel {
  static var firstShared: Int { 0 }
  static var weightCount: Int { 3 }
  static var tangentCount: Int { 0 }

  /// Numbers of right and wrong answers of eight cards, one per lane.
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
    let held = power.clamped(from: -30, to: 30)
    let (recall, slope) = Curve.recall(elapsed * exp(-ln2 * held))
    // d(t / h) / d(power) = -ln 2 · t / h; the derivative is 0 for a clamped power.
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

/// Forgetting curve of half-life regression as a function of x = t / h, for t days and the scale h in days.
protocol HalfLifeCurve: Sendable {
  /// Returns recall (0...1) and its derivative in x multiplied by x; `days` is x, ≥ 0.
  static func recall(_ days: Lanes) -> (recall: Lanes, slope: Lanes)
}

/// Exponential curve 2^(-x), under which recall is ½ at x = 1.
enum ExponentialCurve: HalfLifeCurve {
  @inline(__always)
  static func recall(_ days: Lanes) -> (recall: Lanes, slope: Lanes) {
    let way = ln2 * days
    let recall = exp(-way)
    return (recall, -way * recall)
  }
}

/// Hyperbolic curve 1 / (1 + x / 9), under which recall is 0.9 at x = 1.
enum HyperbolicCurve: HalfLifeCurve {
  @inline(__always)
  static func recall(_ days: Lanes) -> (recall: Lanes, slope: Lanes) {
    let recall = 9 / (9 + days)
    return (recall, recall * recall - recall)
  }
}
