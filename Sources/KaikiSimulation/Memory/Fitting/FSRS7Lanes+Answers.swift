import KaikiNumerics

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
