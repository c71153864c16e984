import Kaiki
import KaikiNumerics

/// FSRS-7, a forgetting model with a slow trace, a fast trace and a difficulty per card; 34 weights.
///
/// `FSRS7Lanes` computes the same formulas and their derivatives for eight cards at once.
///
/// - Note: Source: open-spaced-repetition/ts-fsrs, `packages/fsrs/src/models/fsrs-7/constants.ts` and `algorithm.ts`,
///   which cite fsrs-rs c9562d6 and srs-benchmark b4b0254.
package struct FSRS7: ForgettingModel {
  /// Memory state of one card under FSRS-7.
  package struct Trace: Hashable, Codable, Sendable {
    /// Stability of the slow trace (the part of memory that decays slowly) in days, 0.0001...36,500.
    package var slow: Double
    /// Stability of the fast trace (the part of memory that decays fast) in days, 0.0001...36,500.
    package var fast: Double
    /// Difficulty of the card, 1...10: right answers increase the stabilities of difficult cards less.
    package var difficulty: Double

    /// Creates a trace from two stabilities in days and a difficulty, 1...10.
    package init(slow: Double, fast: Double, difficulty: Double) {
      self.slow = slow
      self.fast = fast
      self.difficulty = difficulty
    }
  }

  /// The 34 weights (parameters) w0 ... w33, each within ``bounds``; element i is wi.
  package let weights: [Double]
  private let tables: FSRS7Tables

  /// Published weights, from w0 to w33.
  ///
  /// - w0 ... w3: stabilities after a first answer
  /// - w4 ... w6: difficulty
  /// - w7 ... w14: slow trace
  /// - w15 ... w22: fast trace
  /// - w23 ... w33: forgetting curve
  package static let standardWeights: [Double] = [
    0.1104, 2.2395, 3.9221, 11.7841, 6.1686, 0.6457, 3.6807, 1.9795, 0, 1.3826, 0.7024, 0.5999, 0.8146,
    0.6398, 1, 1.3207, 0.6707, 3.8668, 0.4416, 0.0934, 1.8631, 0.6162, 1.0869, 0.1567, 0.0801, 0.2421, 0.9464,
    0.1433, 0.7145, 0, 0.5667, 0.3734, 0.5333, 0.3048,
  ]

  /// Allowed range of each weight, 34 elements from w0 to w33.
  package static let bounds: [ClosedRange<Double>] = [
    0.0001...50, 0.0001...100, 0.0001...100, 0.0001...100, 1...10, 0.001...4, 0.1...4, 0...4, 0...1.2,
    0.3...3,
    0.01...1.5, 0.1...1, 0...3.5, 0...1, 1...7, 0...4, 0...2, 0.5...6, 0.001...1.5, 0.001...1, 0...5, 0...1,
    1...7, 0.01...0.25, 0.01...0.95, 0.2...0.85, 0.5...0.99, 0.01...1, 0.1...1, 0...0.9, 0.1...1.1, 0...1,
    0...0.6, 0...0.6,
  ]

  /// Model with the standard weights.
  package static let standard = FSRS7(bounding: standardWeights)

  /// Creates a model; throws for a number of weights other than 34, and for the first weight outside ``bounds``.
  package init(weights: [Double]) throws(ModelWeights.Problem) {
    self.init(try ModelWeights(weights, within: Self.bounds))
  }

  /// Creates a model and clamps each weight to its bounds; the standard weights replace missing weights at the end.
  package init(bounding weights: [Double]) {
    self.init(ModelWeights(clamping: weights, to: Self.bounds, standard: Self.standardWeights))
  }

  private init(_ checked: ModelWeights) {
    let w = checked.values
    weights = w
    tables = FSRS7Tables(w)
  }

  /// Returns true if the weights are equal, because the weights determine all other properties.
  package static func == (a: FSRS7, b: FSRS7) -> Bool { a.weights == b.weights }

  /// Hashes the weights, which determine all other properties.
  package func hash(into hasher: inout Hasher) { hasher.combine(weights) }

  /// Returns the memory state (stability of both traces, difficulty) after a card's first answer.
  package func first(_ rating: Rating) -> Trace {
    let slow = Self.clampedStability(weights[Int(rating.rawValue) - 1])
    let difficulty = weights[4] - exp(weights[5] * Double(rating.rawValue - 1)) + 1
    return Trace(slow: slow, fast: Self.clampedStability(0.8 * slow), difficulty: min(max(difficulty, 1), 10))
  }

  /// Returns the probability of recall after `elapsed` days (≥ 0): the weighted mean of both traces, in 0.00001...0.99999.
  package func retrievability(of trace: Trace, elapsed: Double) -> Double { curve(of: trace)(elapsed) }

  /// The part of the interval formula that depends on the desired retention alone.
  package struct Aim: Hashable, Sendable {
    /// Desired retention, > 0 and < 1.
    var level: Double
    /// Value of factor × days / stability at which recall by the slow trace alone falls to ``level``, > 0.
    var slowReach: Double
  }

  /// Returns the part of the interval formula for a desired retention (> 0 and < 1).
  package func aim(at retention: Double) -> Aim {
    Aim(level: retention, slowReach: exp(log(retention) / tables.slowDecay) - 1)
  }

  /// Returns the days until recall falls to the level of `aim`, 0.001...36,500; the relative error is at most 0.001.
  package func interval(of trace: Trace, for aim: Aim) -> Double {
    curve(of: trace).days(until: aim.level, from: trace.slow * aim.slowReach)
  }

  /// Adds the probability of recall on consecutive days to `sums`; computes eight days at once.
  package func addRetrievability(
    of trace: Trace, from first: Int, stabilityFactor: Double, over days: Range<Int>,
    to sums: inout RecallSums
  ) {
    let curve = curve(of: trace)
    for start in stride(from: 0, to: days.count, by: 8) {
      let recall = curve(.each { Double(max(0, first + start + $0)) / stabilityFactor })
      for lane in 0..<min(8, days.count - start) {
        sums.add(recall[lane], on: days.lowerBound + start + lane)
      }
    }
  }

  private func curve(of trace: Trace) -> FSRS7Curve {
    FSRS7Curve(
      fast: fastPart(of: trace),
      slow: FSRS7Curve.Part(
        share: weights[28] * tables.shareBySlow(trace.slow) * tables.shareByDifficulty(of: trace.difficulty),
        decay: tables.slowDecay, factor: tables.slowFactor * tables.factorByDifficulty(of: trace.difficulty),
        stability: trace.slow),
      tables: tables)
  }

  private func fastPart(of trace: Trace) -> FSRS7Curve.Part {
    let decay = min(max(weights[23] * tables.decayByFast(trace.fast), 0.01), 0.95)
    return FSRS7Curve.Part(
      share: weights[27] * tables.shareByFast(trace.fast), decay: -decay,
      factor: tables.fastPower(weights[25], max(-1 / decay, tables.minFastPower)) - 1, stability: trace.fast
    )
  }

  /// Assumed days between two answers of the same day if the log has no times: ten minutes.
  static let sameDay = 10.0 / 1_440

  /// True: the model uses the hours since the last answer, as a fraction of a day.
  package var countsFractions: Bool { true }

  /// Returns the state after a later answer, `elapsed` whole days (≥ 0) after the last; 0 days count as ten minutes.
  package func next(_ trace: Trace, rating: Rating, elapsed: Int, recall: Double) -> Trace {
    guard elapsed == 0 else { return next(trace, rating: rating, days: Double(elapsed), recall: recall) }
    return next(trace, rating: rating, elapsed: 0)
  }

  /// Returns the state after a later answer, `elapsed` whole days (≥ 0) after the last; computes the recall at the answer.
  package func next(_ trace: Trace, rating: Rating, elapsed: Int) -> Trace {
    let curve = curve(of: trace)
    let days = elapsed == 0 ? Self.sameDay : Double(elapsed)
    let (recall, ofFast) = curve.recallAndFast(days)
    return next(trace, rating, recall: recall, ofFast: ofFast)
  }

  /// Returns the state after a later answer, `days` (≥ 0, with their fraction) after the last.
  package func next(_ trace: Trace, rating: Rating, days: Double, recall: Double) -> Trace {
    let fast = fastPart(of: trace)
    return next(
      trace, rating, recall: recall, ofFast: tables.fastPower(fast.base(days), fast.decay))
  }

  private func next(_ trace: Trace, _ rating: Rating, recall: Double, ofFast: Double) -> Trace {
    var next = Trace(
      slow: moved(trace.slow, 7, tables.slow, rating, trace.difficulty, recall: recall),
      fast: moved(trace.fast, 15, tables.fast, rating, trace.difficulty, recall: ofFast),
      difficulty: nextDifficulty(trace.difficulty, rating, recall: recall))
    if rating == .again { next.fast = min(next.fast, 0.8 * next.slow) }
    next.slow = Self.clampedStability(next.slow)
    next.fast = Self.clampedStability(next.fast)
    return next
  }

  /// Estimates a state whose stabilities are the interval in days (≥ 0), at least as after a first Again, with the difficulty after
  /// a first Good.
  package func trace(ofInterval interval: Int) -> Trace {
    let stability = max(Double(interval), first(.again).slow)
    return Trace(slow: stability, fast: stability, difficulty: first(.good).difficulty)
  }

  /// Returns the stability of a trace after an answer, in days; `x` is its stability before the answer.
  ///
  /// `k` is the number of the trace's first weight, 7 or 15, `block` has its constants, and `recall` is its recall (0...1).
  private func moved(
    _ x: Double, _ k: Int, _ block: FSRS7Tables.Block, _ rating: Rating, _ difficulty: Double, recall: Double
  ) -> Double {
    let forgotten = 1 - recall
    if rating == .again {
      return min(x, weights[k + 3] * (block.left(x + 1) - 1) * block.lapseSurprise(forgotten))
    }
    let button = rating == .hard ? weights[k + 6] : rating == .easy ? weights[k + 7] : 1
    let gain =
      x * block.growth * block.wearing(x) * (block.surprise(forgotten) - 1) * (11 - difficulty) * button
    return x + gain
  }

  private func nextDifficulty(_ difficulty: Double, _ rating: Rating, recall: Double) -> Double {
    let share = rating == .again ? recall + 0.1 : 1
    let change = -weights[6] * (Double(rating.rawValue) - 3) * share
    let next = 0.01 * tables.easiestStart + 0.99 * (difficulty + (10 - difficulty) / 9 * change)
    return min(max(next, 1), 10)
  }

  private static func clampedStability(_ stability: Double) -> Double { min(max(stability, 0.0001), 36_500) }
}

/// Forgetting curve of one card under ``FSRS7``, with the terms that depend on the card computed once.
struct FSRS7Curve {
  /// Recall by one trace after t days: (1 + factor t / stability)^decay, which enters the mean with weight `share`.
  struct Part {
    /// Weight of the trace in the mean of both traces, > 0.
    var share: Double
    /// Exponent of the curve, < 0.
    var decay: Double
    var factor: Double
    /// Stability of the trace in days, > 0.
    var stability: Double

    /// Returns the base of the power after the given days, ≥ 1: 1 at 0 days.
    @inline(__always)
    func base(_ elapsed: Double) -> Double { 1 + factor * (elapsed / stability) }

    @inline(__always)
    func callAsFunction(_ elapsed: Lanes) -> Lanes { exp(decay * log(1 + factor * (elapsed / stability))) }
  }

  var fast: Part
  var slow: Part
  let tables: FSRS7Tables

  @inline(__always)
  func callAsFunction(_ elapsed: Double) -> Double { recallAndFast(elapsed).recall }

  /// Returns the recall probability after the given days (≥ 0), and recall by the fast trace alone, both 0...1.
  @inline(__always)
  func recallAndFast(_ elapsed: Double) -> (recall: Double, fast: Double) {
    let ofFast = tables.fastPower(fast.base(elapsed), fast.decay)
    let weighed = fast.share * ofFast + slow.share * tables.slowPower(slow.base(elapsed))
    return (weighed / (fast.share + slow.share) * (1 - 2e-5) + 1e-5, ofFast)
  }

  @inline(__always)
  func callAsFunction(_ elapsed: Lanes) -> Lanes {
    (fast.share * fast(elapsed) + slow.share * slow(elapsed)) / (fast.share + slow.share) * (1 - 2e-5) + 1e-5
  }

  /// Returns the days until recall falls to a level, 0.001...36,500; the relative error is at most 0.001.
  ///
  /// Halley's method finds the root of the logit of recall as a function of ln(days), which is nearly a straight
  /// line. The search starts at the days of the slow trace alone. If a step leaves the bracket, the method bisects
  /// the bracket in ln(days) instead.
  ///
  /// Two approximations save two function calls per step. The logarithm of a ratio r is 2 (r - 1) / (r + 1). The
  /// exponential of a step s is (2 + s) / (2 - s). Errors are of the third order, and the last step is below 0.2.
  func days(until level: Double, from slowReach: Double) -> Double {
    var (low, high) = (0.001, 36_500.0)
    let odds = (1 - level) / level
    var elapsed = min(max(slowReach / slow.factor, low), high)
    for _ in 0..<50 where high > low * 1.001 {
      let (recall, slope, bend) = recallAndDerivatives(elapsed)
      let spread = recall * (1 - recall)
      let ratio = odds * recall / (1 - recall)
      if ratio > 1 { low = elapsed } else { high = elapsed }
      // Slope and curvature of the logit as a function of ln(days); the curvature is divided by the slope.
      let steepness = slope * elapsed / spread
      let curving = 1 + bend * elapsed / slope - steepness * (1 - 2 * recall)
      let newton = -2 * (ratio - 1) / ((ratio + 1) * steepness)
      let step = newton / (1 + 0.5 * newton * curving)
      let next = abs(step) < 1 ? elapsed * (2 + step) / (2 - step) : elapsed * (step > 0 ? 3 : 1.0 / 3)
      let isInside = next > low && next < high
      if isInside, abs(step) < 0.2 { return next }
      elapsed = isInside ? next : (low * high).squareRoot()
    }
    return (low * high).squareRoot()
  }

  /// Returns the recall probability after the given days, with its first and second derivative per day.
  @inline(__always)
  private func recallAndDerivatives(_ elapsed: Double) -> (recall: Double, slope: Double, bend: Double) {
    let ofFast = fast.share * tables.fastPower(fast.base(elapsed), fast.decay)
    let ofSlow = slow.share * tables.slowPower(slow.base(elapsed))
    // The derivative of x^d is d / x times x^d, and the second derivative is (d - 1) / x times the first.
    let byFast = fast.factor / (fast.stability + fast.factor * elapsed)
    let bySlow = slow.factor / (slow.stability + slow.factor * elapsed)
    let (fastSlope, slowSlope) = (ofFast * fast.decay * byFast, ofSlow * slow.decay * bySlow)
    let bend = fastSlope * (fast.decay - 1) * byFast + slowSlope * (slow.decay - 1) * bySlow
    let scale = (1 - 2e-5) / (fast.share + slow.share)
    return ((ofFast + ofSlow) * scale + 1e-5, (fastSlope + slowSlope) * scale, bend * scale)
  }
}

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
