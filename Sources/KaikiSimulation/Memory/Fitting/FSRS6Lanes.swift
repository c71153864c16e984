import KaikiNumerics

/// Formulas of ``FSRS6`` for eight cards at once, one per SIMD lane, with derivatives in the weights.
struct FSRS6Lanes: LaneModel {
  static let firstShared = 4
  static let weightCount = 21
  /// Number of derivatives: of stability, one per slot (weight that affects a lane), then of difficulty in w4 to w7.
  static let tangentCount = slotCount + 4
  private static let ofDifficulty = slotCount

  /// Memory states of eight cards, and intermediate results of ``recall(_:after:_:slopes:)``.
  struct State {
    var stability: Lanes
    var difficulty: Lanes
    var retrievability = Lanes.zero
    /// Derivatives of retrievability in stability (per day) and in w20.
    var byStability = Lanes.zero
    var byDecay = Lanes.zero
  }

  private let w: [Double]
  private let factor: Double
  private let factorSlope: Double
  private let growth: Double
  private let sameDayCeiling: Double
  /// Term e^(3 w5) of D0(4), the difficulty after a first Easy.
  private let easyDrop: Double

  init(weights: [Double]) {
    w = weights
    factor = pow(0.9, -1 / w[20]) - 1
    factorSlope = (factor + 1) * log(0.9) / (w[20] * w[20])
    growth = exp(w[8])
    sameDayCeiling = exp(w[17] * w[18])
    easyDrop = exp(w[5] * 3)
  }

  func start(_ rating: Int, _ tangents: Tangents) -> State {
    for slot in 0..<Self.tangentCount { tangents[slot] = .zero }
    tangents[0] = Lanes(repeating: 1)
    let step = Double(rating - 1)
    let drop = exp(w[5] * step)
    let difficulty = w[4] - drop + 1
    if difficulty > 1, difficulty < 10 {
      tangents[Self.ofDifficulty] = Lanes(repeating: 1)
      tangents[Self.ofDifficulty + 1] = Lanes(repeating: -step * drop)
    }
    return State(
      stability: Lanes(repeating: w[rating - 1]),
      difficulty: Lanes(repeating: min(max(difficulty, 1), 10)))
  }

  @inline(__always)
  func recall(_ state: inout State, after elapsed: Lanes, _ tangents: Tangents, slopes: Tangents) -> Lanes {
    let decay = w[20]
    let x = elapsed / state.stability
    let base = 1 + factor * x
    let logBase = log(base)
    let r = exp(-decay * logBase)
    let fall = decay * x * r / base
    state.retrievability = r
    state.byStability = factor * fall / state.stability
    state.byDecay = -r * logBase - factorSlope * fall
    for slot in 0..<Self.slotCount { slopes[slot] = state.byStability * tangents[slot] }
    slopes[Self.slot(20)] += state.byDecay
    return r
  }

  @inline(__always)
  func move(
    _ state: inout State, past step: LaneGroups.Step, _ kinds: LaneGroups.Kinds, _ tangents: Tangents
  ) {
    let before = state
    if kinds.contains(.recall) { moveRecalled(before, step, &state, tangents) }
    if kinds.contains(.lapse) { moveLapsed(before, step, &state, tangents) }
    if kinds.contains(.sameDay) { moveRepeated(before, step, &state, tangents) }
    moveDifficulty(&state, step.rating, tangents)
  }

  /// Updates the stability of some lanes and scales its tangents.
  ///
  /// - Returns: Updated lanes whose new stability is within 0.001...36,500, so that its derivatives are not 0.
  @inline(__always)
  private func moveStability(
    _ mask: LaneMask, _ state: inout State, to moved: Lanes, byStability: Lanes, byDifficulty: Lanes,
    _ tangents: Tangents
  ) -> LaneMask {
    let held = moved.clamped(from: 0.001, to: 36_500)
    state.stability = held.kept(where: mask, else: state.stability)
    let live = mask .& (held .== moved)
    let scale = byStability.kept(where: live).kept(where: mask, else: Lanes(repeating: 1))
    for slot in 0..<Self.slotCount { tangents[slot] *= scale }
    let add = byDifficulty.kept(where: live)
    for weight in 0..<4 { tangents[1 + weight] += add * tangents[Self.ofDifficulty + weight] }
    return live
  }

  @inline(__always)
  private func moveRecalled(
    _ old: State, _ step: LaneGroups.Step, _ state: inout State, _ tangents: Tangents
  ) {
    let (s, forgotten) = (old.stability, 1 - old.retrievability)
    let (isHard, isEasy) = (step.rating .== 2, step.rating .== 4)
    let one = Lanes(repeating: 1)
    let button = Lanes(repeating: w[15]).kept(
      where: isHard, else: Lanes(repeating: w[16]).kept(where: isEasy, else: one))
    let logS = log(s)
    let surprise = exp(w[10] * forgotten)
    let room = 11 - old.difficulty
    let scale = s * growth * exp(-w[9] * logS)
    let plain = scale * (surprise - 1) * room
    let gained = plain * button
    let byForgotten = scale * room * button * surprise
    let byRetrievability = -w[10] * byForgotten
    let live = moveStability(
      (step.elapsed .> 0) .& (step.rating .> 1.5), &state, to: s + gained,
      byStability: 1 + (1 - w[9]) * gained / s + byRetrievability * old.byStability,
      byDifficulty: -(gained / room), tangents)
    tangents[Self.slot(8)] += gained.kept(where: live)
    tangents[Self.slot(9)] -= (gained * logS).kept(where: live)
    tangents[Self.slot(10)] += (byForgotten * forgotten).kept(where: live)
    tangents[Self.slot(15)] += plain.kept(where: live .& isHard)
    tangents[Self.slot(16)] += plain.kept(where: live .& isEasy)
    tangents[Self.slot(20)] += (byRetrievability * old.byDecay).kept(where: live)
  }

  @inline(__always)
  private func moveLapsed(
    _ old: State, _ step: LaneGroups.Step, _ state: inout State, _ tangents: Tangents
  ) {
    let (s, forgotten) = (old.stability, 1 - old.retrievability)
    let logD = log(old.difficulty)
    let logS = log(s + 1)
    let power = exp(w[13] * logS)
    let scale = exp(w[14] * forgotten - w[12] * logD)
    let rest = w[11] * scale * (power - 1)
    let kept = s / sameDayCeiling
    let isRest = rest .< kept
    let byRetrievability = (-w[14] * rest).kept(where: isRest)
    let byPower = w[11] * scale * power
    let live = moveStability(
      (step.elapsed .> 0) .& (step.rating .< 1.5), &state, to: rest.kept(where: isRest, else: kept),
      byStability: (byPower * w[13] / (s + 1)).kept(where: isRest, else: Lanes(repeating: 1 / sameDayCeiling))
        + byRetrievability * old.byStability,
      byDifficulty: (-w[12] * rest / old.difficulty).kept(where: isRest), tangents)
    let isForgotten = live .& isRest
    tangents[Self.slot(11)] += (scale * (power - 1)).kept(where: isForgotten)
    tangents[Self.slot(12)] -= (rest * logD).kept(where: isForgotten)
    tangents[Self.slot(13)] += (byPower * logS).kept(where: isForgotten)
    tangents[Self.slot(14)] += (rest * forgotten).kept(where: isForgotten)
    tangents[Self.slot(20)] += (byRetrievability * old.byDecay).kept(where: isForgotten)
    let held = kept.kept(where: live .& .!isRest)
    tangents[Self.slot(17)] -= w[18] * held
    tangents[Self.slot(18)] -= w[17] * held
  }

  @inline(__always)
  private func moveRepeated(
    _ old: State, _ step: LaneGroups.Step, _ state: inout State, _ tangents: Tangents
  ) {
    let s = old.stability
    let logS = log(s)
    let lead = step.rating - 3 + w[18]
    let change = exp(w[17] * lead - w[19] * logS)
    let isMoved = (change .> 1) .| (step.rating .< 1.5)
    let factor = change.kept(where: isMoved, else: Lanes(repeating: 1))
    let live = moveStability(
      (step.elapsed .== 0) .& (step.rating .> 0), &state, to: s * factor,
      byStability: (factor * (1 - w[19])).kept(where: isMoved, else: Lanes(repeating: 1)),
      byDifficulty: .zero, tangents)
    let moved = (s * change).kept(where: live .& isMoved)
    tangents[Self.slot(17)] += moved * lead
    tangents[Self.slot(18)] += moved * w[17]
    tangents[Self.slot(19)] -= moved * logS
  }

  /// Updates the difficulty of all lanes; lanes without further answers get unused values.
  @inline(__always)
  private func moveDifficulty(_ state: inout State, _ rating: Lanes, _ tangents: Tangents) {
    let d = state.difficulty
    let toward = w[6] / 9 * (rating - 3)
    let moved = d - toward * (10 - d)
    let easiest = w[4] - easyDrop + 1
    let next = w[7] * easiest + (1 - w[7]) * moved
    state.difficulty = next.clamped(from: 1, to: 10)
    let live = state.difficulty .== next
    let scale = ((1 - w[7]) * (1 + toward)).kept(where: live)
    let d0 = tangents + Self.ofDifficulty
    d0[0] = d0[0] * scale + Lanes(repeating: w[7]).kept(where: live)
    d0[1] = d0[1] * scale - Lanes(repeating: 3 * w[7] * easyDrop).kept(where: live)
    d0[2] = d0[2] * scale - ((1 - w[7]) / 9 * (rating - 3) * (10 - d)).kept(where: live)
    d0[3] = d0[3] * scale + (easiest - moved).kept(where: live)
  }
}
