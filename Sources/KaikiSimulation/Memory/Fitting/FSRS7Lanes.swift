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

/// Updates of both traces (slow and fast stability) and the difficulty by answers.
extension FSRS7Lanes {
  @inline(__always)
  func move(
    _ state: inout State, past step: LaneGroups.Step, _ kinds: LaneGroups.Kinds, _ tangents: Tangents
  ) {
    let old = state
    let slow = Trace(
      value: old.slow, recall: old.recall, block: 7, tangents: tangents, slopes: tangents + Self.ofRecall)
    let fast = Trace(
      value: old.fast, recall: old.fastRecall, block: 15, tangents: tangents + Self.ofFast,
      slopes: tangents + Self.ofFastRecall)
    var (newSlow, newFast) = (old.slow, old.fast)
    if !kinds.isDisjoint(with: [.recall, .sameDay]) {
      let isRight = step.rating .> 1.5
      moveRight(slow, step.rating, old.difficulty, isRight, &newSlow, tangents)
      moveRight(fast, step.rating, old.difficulty, isRight, &newFast, tangents)
    }
    if !kinds.isDisjoint(with: [.lapse, .sameDay]) {
      let isWrong = step.rating .== 1
      moveWrong(slow, isWrong, &newSlow)
      moveWrong(fast, isWrong, &newFast)
      let isCapped = isWrong .& (newFast .> 0.8 * newSlow)
      newFast = (0.8 * newSlow).kept(where: isCapped, else: newFast)
      for slot in 0..<Self.slotCount {
        fast.tangents[slot] = (0.8 * slow.tangents[slot]).kept(where: isCapped, else: fast.tangents[slot])
      }
    }
    state.slow = hold(newSlow, slow.tangents)
    state.fast = hold(newFast, fast.tangents)
    moveDifficulty(&state, step.rating, tangents)
  }

  /// One of the two traces (slow or fast) before an answer, for eight cards.
  private struct Trace {
    var value: Lanes
    /// Recall at the answer, 0...1, that determines the change of the trace.
    var recall: Lanes
    /// Index of the trace's first weight: 7 for the slow trace, 15 for the fast trace.
    var block: Int
    var tangents: Tangents
    var slopes: Tangents
  }

  /// Derivatives of a trace's new stability in its old stability, the difficulty and the recall.
  private struct Derivatives {
    var byValue: Lanes
    var byDifficulty: Lanes
    var byRecall: Lanes
  }

  /// Updates the derivatives of a trace in the lanes of `mask`, except the direct derivatives in the trace's own weights.
  @inline(__always)
  private func move(_ trace: Trace, _ mask: LaneMask, _ by: Derivatives, _ tangents: Tangents?) {
    let byValue = by.byValue.kept(where: mask, else: Lanes(repeating: 1))
    let byRecall = by.byRecall.kept(where: mask)
    for slot in 0..<Self.slotCount {
      trace.tangents[slot] = byValue * trace.tangents[slot] + byRecall * trace.slopes[slot]
    }
    guard let tangents else { return }
    let byDifficulty = by.byDifficulty.kept(where: mask)
    for slot in 0..<Self.slotCount {
      trace.tangents[slot] += byDifficulty * tangents[Self.ofDifficulty + slot]
    }
  }

  /// Updates the stability of a trace in the lanes of `mask` after a right answer.
  ///
  /// The lapse formula sets a lower limit of at most the old stability, which a right answer always reaches.
  @inline(__always)
  private func moveRight(
    _ trace: Trace, _ rating: Lanes, _ difficulty: Lanes, _ mask: LaneMask, _ value: inout Lanes,
    _ tangents: Tangents
  ) {
    let k = trace.block
    let (x, forgotten) = (trace.value, 1 - trace.recall)
    let (isHard, isEasy) = (rating .== 2, rating .== 4)
    let button = Lanes(repeating: w[k + 6])
      .kept(where: isHard, else: Lanes(repeating: w[k + 7]).kept(where: isEasy, else: Lanes(repeating: 1)))
    let logX = log(x)
    let surprise = exp(w[k + 2] * forgotten)
    let room = 11 - difficulty
    let scale = x * exp(w[k] - 1.5 - w[k + 1] * logX)
    let plain = scale * (surprise - 1) * room
    let gained = plain * button
    let byForgotten = scale * room * button * surprise
    value = (x + gained).kept(where: mask, else: value)
    move(
      trace, mask,
      Derivatives(
        byValue: 1 + (1 - w[k + 1]) * gained / x, byDifficulty: -(gained / room),
        byRecall: -w[k + 2] * byForgotten), tangents)
    let own = trace.tangents + Self.slot(k)
    own[0] += gained.kept(where: mask)
    own[1] -= (gained * logX).kept(where: mask)
    own[2] += (byForgotten * forgotten).kept(where: mask)
    own[6] += plain.kept(where: mask .& isHard)
    own[7] += plain.kept(where: mask .& isEasy)
  }

  @inline(__always)
  private func moveWrong(_ trace: Trace, _ mask: LaneMask, _ value: inout Lanes) {
    let k = trace.block
    let (x, forgotten) = (trace.value, 1 - trace.recall)
    let logX = log(x + 1)
    let power = exp(w[k + 4] * logX)
    let scale = exp(w[k + 5] * forgotten)
    let rest = w[k + 3] * (power - 1) * scale
    let isRest = rest .< x
    let byPower = w[k + 3] * power * scale
    value = rest.kept(where: isRest, else: x).kept(where: mask, else: value)
    move(
      trace, mask,
      Derivatives(
        byValue: (w[k + 4] * byPower / (x + 1)).kept(where: isRest, else: Lanes(repeating: 1)),
        byDifficulty: .zero, byRecall: (-w[k + 5] * rest).kept(where: isRest)), nil)
    let own = trace.tangents + Self.slot(k)
    let live = mask .& isRest
    own[3] += ((power - 1) * scale).kept(where: live)
    own[4] += (byPower * logX).kept(where: live)
    own[5] += (rest * forgotten).kept(where: live)
  }

  /// Clamps a stability to 0.0001...36,500 days; the derivatives of clamped lanes become 0.
  @inline(__always)
  private func hold(_ value: Lanes, _ tangents: Tangents) -> Lanes {
    let held = value.clamped(from: 0.0001, to: 36_500)
    let live = held .== value
    for slot in 0..<Self.slotCount { tangents[slot] = tangents[slot].kept(where: live) }
    return held
  }

  /// Updates the difficulty of all lanes; lanes without further answers get unused values.
  @inline(__always)
  private func moveDifficulty(_ state: inout State, _ rating: Lanes, _ tangents: Tangents) {
    let d = state.difficulty
    let isWrong = rating .== 1
    let share = (state.recall + 0.1).kept(where: isWrong, else: Lanes(repeating: 1))
    let plain = -(rating - 3) * share
    let change = w[6] * plain
    let headroom: Lanes = 10 - d
    let moved: Lanes = d + headroom / 9 * change
    let easiest: Double = w[4] - easyDrop + 1
    let next: Lanes = 0.01 * easiest + 0.99 * moved
    state.difficulty = next.clamped(from: 1, to: 10)
    let live = state.difficulty .== next
    let room: Lanes = 0.99 / 9 * headroom
    let ownSlope: Lanes = 0.99 * (1 - change / 9)
    let byDifficulty = ownSlope.kept(where: live)
    let recallSlope: Lanes = room * w[6] * (3 - rating)
    let byRecall = recallSlope.kept(where: live .& isWrong)
    let own = tangents + Self.ofDifficulty
    for slot in 0..<Self.slotCount {
      own[slot] = byDifficulty * own[slot] + byRecall * tangents[Self.ofRecall + slot]
    }
    own[Self.slot(4)] += Lanes(repeating: 0.01).kept(where: live)
    own[Self.slot(5)] -= Lanes(repeating: 0.03 * easyDrop).kept(where: live)
    own[Self.slot(6)] += (room * plain).kept(where: live)
  }
}
