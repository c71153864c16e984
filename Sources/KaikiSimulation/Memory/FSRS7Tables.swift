import KaikiNumerics

/// Constants and tables of ``FSRS7`` that depend on the weights alone, with tables for powers and exponentials.
///
/// A class, so that a copy of the model copies one reference.
final class FSRS7Tables: Sendable {
  /// Constants for the change of one trace by an answer; w0 ... w7 are the eight weights of the trace.
  struct Block: Sendable {
    /// Factor e^(w0 - 1.5) of the growth of stability.
    let growth: Double
    /// Factor x^-w1, by which growth decreases with a stability of x days.
    let wearing: PowerCurve
    /// Factor e^(w2 y) of growth, for the forgotten share y = 1 - recall at the answer.
    let surprise: GrowthCurve
    /// Term (S + 1)^w4 of the stability after a wrong answer, for a stability of S days before it.
    let left: PowerCurve
    /// Factor e^(w5 y) of the stability after a wrong answer, for the forgotten share y = 1 - recall at the answer.
    let lapseSurprise: GrowthCurve

    init(_ w: ArraySlice<Double>) {
      let w = Array(w)
      growth = exp(w[0] - 1.5)
      wearing = PowerCurve(exponent: -w[1])
      surprise = GrowthCurve(rate: w[2])
      left = PowerCurve(exponent: w[4])
      lapseSurprise = GrowthCurve(rate: w[5])
    }
  }

  let slow: Block
  let fast: Block
  let slowDecay: Double
  /// Factor of the slow trace's curve, w26^(1 / decay) - 1; for difficulty 5, recall by this trace is w26 after
  /// as many days as its stability.
  let slowFactor: Double
  /// Curve of the slow trace, x^decay with a negative decay.
  let slowPower: PowerCurve
  /// Curve of the fast trace, x to the power of a decay that differs per card.
  let fastPower = AnyPower()
  /// Power of w25 that gives e^60, the upper limit of the fast trace's factor; < 0.
  let minFastPower: Double
  /// Decay of the fast trace relative to w23, for its stability of x days: x^(w33 - 0.3).
  let decayByFast: PowerCurve
  /// Weight of the fast trace in the mean relative to w27, for its stability of x days: x^-w29.
  let shareByFast: PowerCurve
  let shareBySlow: PowerCurve
  /// Difficulty after a first Easy, D0(4), to which the difficulty of all cards reverts; not clamped to 1...10.
  let easiestStart: Double
  private let shareOfDifficulty: GrowthCurve
  private let factorOfDifficulty: GrowthCurve
  private let minShare: Double
  private let minFactor: Double

  init(_ w: [Double]) {
    slow = Block(w[7..<15])
    fast = Block(w[15..<23])
    slowDecay = -min(max(w[24], 0.01), 0.95)
    slowFactor = exp(log(w[26]) / slowDecay) - 1
    slowPower = PowerCurve(exponent: slowDecay)
    minFastPower = 60 / log(w[25])
    decayByFast = PowerCurve(exponent: w[33] - 0.3)
    shareByFast = PowerCurve(exponent: -w[29])
    shareBySlow = PowerCurve(exponent: w[30])
    easiestStart = w[4] - exp(w[5] * 3) + 1
    shareOfDifficulty = GrowthCurve(rate: 9 * (w[31] - 0.5))
    factorOfDifficulty = GrowthCurve(rate: 9 * (w[32] - 0.3))
    minShare = exp(-4 * (w[31] - 0.5))
    minFactor = exp(-4 * (w[32] - 0.3))
  }

  /// Returns the factor e^((w31 - 0.5)(D - 5)) of the slow trace's weight, for a difficulty D in 1...10.
  func shareByDifficulty(of difficulty: Double) -> Double {
    minShare * shareOfDifficulty((difficulty - 1) / 9)
  }

  /// Returns the factor e^((w32 - 0.3)(D - 5)) of the slow trace's curve, for a difficulty D in 1...10.
  func factorByDifficulty(of difficulty: Double) -> Double {
    minFactor * factorOfDifficulty((difficulty - 1) / 9)
  }
}
