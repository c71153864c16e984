import KaikiNumerics

/// What of the formulas of ``FSRS7`` depends on the weights alone, with tables for powers and exponentials of what a card
/// is known by: in one place, so that a copy of the model is one reference.
final class FSRS7Tables: Sendable {
  /// How answers move a trace.
  struct Block: Sendable {
    /// e^(w0 - 1.5), the weights being those of the block.
    let growth: Double
    /// How growth wears off with stability, x^-w1.
    let wearing: PowerCurve
    /// How growth rises with what was forgotten, e^(w2 y).
    let surprise: GrowthCurve
    /// What is left after a lapse by stability, x^w4.
    let left: PowerCurve
    /// The same by what was forgotten, e^(w5 y).
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
  /// w26^(1 / decay) - 1.
  let slowFactor: Double
  /// What recall by the slow trace falls by, x^decay.
  let slowPower: PowerCurve
  /// What recall by the fast trace falls by, x to a decay of each card's own.
  let fastPower = AnyPower()
  /// The power of w25 that gives e^60, the most that the factor of the fast trace is by.
  let leastFastPower: Double
  /// How the decay of the fast trace goes with its stability, x^(w33 - 0.3).
  let decayByFast: PowerCurve
  /// How the weight of each trace goes with its stability, x^-w29 and x^w30.
  let shareByFast: PowerCurve
  let shareBySlow: PowerCurve
  /// D0(4), the difficulty to which all cards revert; not held to 1...10.
  let easiestStart: Double
  private let shareOfDifficulty: GrowthCurve
  private let factorOfDifficulty: GrowthCurve
  private let leastShare: Double
  private let leastFactor: Double

  /// - Parameter w: The weights w0 ... w33, each within the bounds of ``FSRS7``.
  init(_ w: [Double]) {
    slow = Block(w[7..<15])
    fast = Block(w[15..<23])
    slowDecay = -min(max(w[24], 0.01), 0.95)
    slowFactor = exp(log(w[26]) / slowDecay) - 1
    slowPower = PowerCurve(exponent: slowDecay)
    leastFastPower = 60 / log(w[25])
    decayByFast = PowerCurve(exponent: w[33] - 0.3)
    shareByFast = PowerCurve(exponent: -w[29])
    shareBySlow = PowerCurve(exponent: w[30])
    easiestStart = w[4] - exp(w[5] * 3) + 1
    shareOfDifficulty = GrowthCurve(rate: 9 * (w[31] - 0.5))
    factorOfDifficulty = GrowthCurve(rate: 9 * (w[32] - 0.3))
    leastShare = exp(-4 * (w[31] - 0.5))
    leastFactor = exp(-4 * (w[32] - 0.3))
  }

  /// e^((w31 - 0.5)(D - 5)) of a difficulty in 1...10.
  func shareByDifficulty(of difficulty: Double) -> Double {
    leastShare * shareOfDifficulty((difficulty - 1) / 9)
  }

  /// e^((w32 - 0.3)(D - 5)) of a difficulty in 1...10.
  func factorByDifficulty(of difficulty: Double) -> Double {
    leastFactor * factorOfDifficulty((difficulty - 1) / 9)
  }
}
