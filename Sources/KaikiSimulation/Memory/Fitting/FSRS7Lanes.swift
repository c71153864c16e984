import KaikiNumerics

/// Formulas of ``FSRS7`` for eight cards at once, one per SIMD lane, with derivatives in the weights.
struct FSRS7Lanes: LaneModel {
  static let firstShared = 4
  static let weightCount = 34
  static let recallsOnTheDay = true
  static let countsFractions = true
  /// Number of derivatives: five per slot (weight that affects a lane).
  ///
  /// The variables are slow and fast stability, difficulty, recall and recall by the fast trace, in this order.
  ///
  /// ``recall(_:after:_:slopes:)`` sets the last two tangents.
  static let tangentCount = 5 * slotCount

  /// Memory states of eight cards, and intermediate results of ``recall(_:after:_:slopes:)``.
  struct State {
    var slow: Lanes
    var fast: Lanes
    var difficulty: Lanes
    var recall = Lanes.zero
    var fastRecall = Lanes.zero
  }

  let w: [Double]
  private let slowDecay: Double
  /// Factor of the slow trace's curve for difficulty 5: w26^(1 / decay) - 1.
  private let slowFactor: Double
  private let logFastBase: Double
  private let logSlowBase: Double
  let easyDrop: Double

  init(weights: [Double]) {
    w = weights
    slowDecay = -min(max(w[24], 0.01), 0.95)
    logFastBase = log(w[25])
    logSlowBase = log(w[26])
    slowFactor = exp(logSlowBase / slowDecay) - 1
    easyDrop = exp(w[5] * 3)
  }

  static func slot(_ weight: Int) -> Int { weight - firstShared + 1 }

  /// Index of the first derivative of each variable after slow stability: fast stability, difficulty, recall, and recall by the
  /// fast trace.
  static let (ofFast, ofDifficulty) = (slotCount, 2 * slotCount)
  static let (ofRecall, ofFastRecall) = (3 * slotCount, 4 * slotCount)

  func start(_ rating: Int, _ tangents: Tangents) -> State {
    for index in 0..<Self.tangentCount { tangents[index] = .zero }
    let slow = min(max(w[rating - 1], 0.0001), 36_500)
    let fast = max(0.8 * slow, 0.0001)
    tangents[0] = Lanes(repeating: 1)
    tangents[Self.ofFast] = Lanes(repeating: fast > 0.0001 ? 0.8 : 0)
    let step = Double(rating - 1)
    let drop = exp(w[5] * step)
    let difficulty = w[4] - drop + 1
    if difficulty > 1, difficulty < 10 {
      tangents[Self.ofDifficulty + Self.slot(4)] = Lanes(repeating: 1)
      tangents[Self.ofDifficulty + Self.slot(5)] = Lanes(repeating: -step * drop)
    }
    return State(
      slow: Lanes(repeating: slow), fast: Lanes(repeating: fast),
      difficulty: Lanes(repeating: min(max(difficulty, 1), 10)))
  }

  @inline(__always)
  func recall(_ state: inout State, after elapsed: Lanes, _ tangents: Tangents, slopes: Tangents) -> Lanes {
    let fastSlopes = tangents + Self.ofFastRecall
    let logFast = log(state.fast)
    let fast = fastRecall(state.fast, logFast, elapsed, tangents + Self.ofFast, fastSlopes)
    let slow = slowRecall(state, elapsed)
    let logSlow = log(state.slow)
    let beyond = state.difficulty - 5
    let ofFast = w[27] * exp(-w[29] * logFast)
    let perSlow = exp(w[30] * logSlow + (w[31] - 0.5) * beyond)
    let ofSlow = w[28] * perSlow
    let all = ofFast + ofSlow
    let mixed = (ofFast * fast + ofSlow * slow.recall) / all
    let scale = (1 - 2e-5) / all
    let byFastWeight = scale * (fast - mixed)
    let bySlowWeight = scale * (slow.recall - mixed)
    let (byFast, bySlow) = (scale * ofFast, scale * ofSlow)
    let byFastStability = -w[29] * byFastWeight * ofFast / state.fast
    let bySlowStability = bySlow * slow.byStability + w[30] * bySlowWeight * ofSlow / state.slow
    let byDifficulty = bySlow * slow.byDifficulty + (w[31] - 0.5) * bySlowWeight * ofSlow
    for slot in 0..<Self.slotCount {
      slopes[slot] =
        byFast * fastSlopes[slot] + byFastStability * tangents[Self.ofFast + slot]
        + bySlowStability * tangents[slot] + byDifficulty * tangents[Self.ofDifficulty + slot]
    }
    slopes[Self.slot(24)] += bySlow * slow.byDecay
    slopes[Self.slot(26)] += bySlow * slow.byBase
    slopes[Self.slot(27)] += byFastWeight * ofFast / w[27]
    slopes[Self.slot(28)] += bySlowWeight * perSlow
    slopes[Self.slot(29)] -= byFastWeight * ofFast * logFast
    slopes[Self.slot(30)] += bySlowWeight * ofSlow * logSlow
    slopes[Self.slot(31)] += bySlowWeight * ofSlow * beyond
    slopes[Self.slot(32)] += bySlow * slow.byTilt
    for slot in 0..<Self.slotCount { tangents[Self.ofRecall + slot] = slopes[slot] }
    state.fastRecall = fast
    state.recall = mixed * (1 - 2e-5) + 1e-5
    return state.recall
  }

  /// Returns recall by the fast trace, 0...1, and sets its derivatives in `slopes`.
  @inline(__always)
  private func fastRecall(
    _ stability: Lanes, _ logStability: Lanes, _ elapsed: Lanes, _ tangents: Tangents, _ slopes: Tangents
  ) -> Lanes {
    let steepness = exp((w[33] - 0.3) * logStability)
    let held = (w[23] * steepness).clamped(from: 0.01, to: 0.95)
    let isFree = held .== (w[23] * steepness)
    let power = -logFastBase / held
    let isShort = power .< 60
    let grown = exp(power.kept(where: isShort, else: Lanes(repeating: 60)))
    let x = elapsed / stability
    let base = 1 + (grown - 1) * x
    let logBase = log(base)
    let recall = exp(-held * logBase)
    let fall = held * recall * x / base
    let byGrown = -(fall * grown).kept(where: isShort)
    let byDecay = (-recall * logBase - byGrown * power / held).kept(where: isFree)
    let tilt = w[33] - 0.3
    let byStability = (fall * (grown - 1) + tilt * byDecay * held) / stability
    for slot in 0..<Self.slotCount { slopes[slot] = byStability * tangents[slot] }
    slopes[Self.slot(23)] += byDecay * steepness
    slopes[Self.slot(33)] += byDecay * held * logStability
    slopes[Self.slot(25)] -= byGrown / (held * w[25])
    return recall
  }

  /// Recall by the slow trace, and its derivatives in stability, difficulty and the weights w24, w26 and w32.
  private struct SlowRecall {
    var recall: Lanes
    var byStability: Lanes
    var byDifficulty: Lanes
    var byDecay: Lanes
    var byBase: Lanes
    var byTilt: Lanes
  }

  @inline(__always)
  private func slowRecall(_ state: State, _ elapsed: Lanes) -> SlowRecall {
    let x = elapsed / state.slow
    let beyond = state.difficulty - 5
    let tilt = exp((w[32] - 0.3) * beyond)
    let factor = slowFactor * tilt
    let base = 1 + factor * x
    let logBase = log(base)
    let recall = exp(slowDecay * logBase)
    let byFactor = slowDecay * recall * x / base
    let grown = (slowFactor + 1) * tilt
    let isFree = w[24] > 0.01 && w[24] < 0.95
    let byDecay = -(recall * logBase - byFactor * grown * (logSlowBase / (slowDecay * slowDecay)))
    return SlowRecall(
      recall: recall, byStability: -byFactor * factor / state.slow,
      byDifficulty: (w[32] - 0.3) * byFactor * factor, byDecay: isFree ? byDecay : .zero,
      byBase: byFactor * grown / (slowDecay * w[26]), byTilt: byFactor * factor * beyond)
  }
}
