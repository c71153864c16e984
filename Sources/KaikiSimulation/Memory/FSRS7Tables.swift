import KaikiNumerics

/// Constants and tables of ``FSRS7`` that depend on the weights alone, with tables for powers and exponentials.
///
/// A class, so that a copy of the model copies one reference.
final class FSRS7Tables: Sendable {
  /// Constants for the change of one trace by an answer; w0 ... w7 are the weights of the trace's block.
  struct Block: Sendable {
    /// Growth factor e^(w0 - 1.5).
    let growth: Double
    /// Factor x^-w1, by which growth decreases with stability x.
    let wearing: PowerCurve
    /// Increase of growth with the forgotten share y, e^(w2 y).
    let surprise: GrowthCurve
    /// Stability after a lapse by stability x before it, x^w4.
    let left: PowerCurve
    /// Stability after a lapse by the forgotten share y, e^(w5 y).
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
  /// Factor of the slow trace's curve, w26^(1 / decay) - 1.
  let slowFactor: Double
  /// Curve of the slow trace, x^decay.
  let slowPower: PowerCurve
  /// Curve of the fast trace, x to the power of a decay that differs per card.
  let fastPower = AnyPower()
  /// Exponent that raises w25 to e^60, the limit of the fast trace's factor.
  let minFastPower: Double
  /// Decay of the fast trace by its stability x, x^(w33 - 0.3).
  let decayByFast: PowerCurve
  /// Weight of each trace by its stability x: x^-w29 for the fast trace and x^w30 for the slow trace.
  let shareByFast: PowerCurve
  let shareBySlow: PowerCurve
  /// Initial difficulty after Easy, D0(4), to which the difficulty of all cards reverts; not clamped to 1...10.
  let easiestStart: Double
  private let shareOfDifficulty: GrowthCurve
  private let factorOfDifficulty: GrowthCurve
  private let minShare: Double
  private let minFactor: Double

  /// - Parameter w: The weights w0 ... w33, each within the bounds of ``FSRS7``.
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

  /// Returns e^((w31 - 0.5)(D - 5)) for a difficulty D in 1...10.
  func shareByDifficulty(of difficulty: Double) -> Double {
    minShare * shareOfDifficulty((difficulty - 1) / 9)
  }

  /// Returns e^((w32 - 0.3)(D - 5)) for a difficulty D in 1...10.
  func factorByDifficulty(of difficulty: Double) -> Double {
    minFactor * factorOfDifficulty((difficulty - 1) / 9)
  }
}
