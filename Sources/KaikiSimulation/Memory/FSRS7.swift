import Kaiki
import KaikiNumerics

/// The memory model FSRS-7: a slow and a fast trace and a difficulty, 34 weights.
///
/// Its formulas for eight cards at once, with their derivatives, stand in `FSRS7Lanes`.
///
/// - Note: Source: open-spaced-repetition/ts-fsrs, `packages/fsrs/src/models/fsrs-7/constants.ts` and `algorithm.ts`,
///   which cite fsrs-rs c9562d6 and srs-benchmark b4b0254.
public struct FSRS7: ForgettingModel {
  /// What FSRS-7 knows of one card.
  public struct Trace: Hashable, Codable, Sendable {
    /// The stability of the slow trace in days, 0.0001...36,500.
    public var slow: Double
    /// The stability of the fast trace, in the same range.
    public var fast: Double
    /// How hard the card is, 1...10.
    public var difficulty: Double

    /// A trace.
    public init(slow: Double, fast: Double, difficulty: Double) {
      self.slow = slow
      self.fast = fast
      self.difficulty = difficulty
    }
  }

  /// Why weights were refused.
  public enum Problem: Error, Hashable {
    /// There must be 34 of them.
    case count(Int)
    /// A weight, by its index, lies outside its bounds.
    case outOfBounds(index: Int, bounds: ClosedRange<Double>)
  }

  /// The weights w0 ... w33.
  public let weights: [Double]
  private let tables: FSRS7Tables

  /// The published weights: first stabilities, difficulty, the slow trace from w7, the fast one from w15, the curve
  /// from w23.
  public static let standardWeights: [Double] = [
    0.1104, 2.2395, 3.9221, 11.7841, 6.1686, 0.6457, 3.6807, 1.9795, 0, 1.3826, 0.7024, 0.5999, 0.8146,
    0.6398, 1, 1.3207, 0.6707, 3.8668, 0.4416, 0.0934, 1.8631, 0.6162, 1.0869, 0.1567, 0.0801, 0.2421, 0.9464,
    0.1433, 0.7145, 0, 0.5667, 0.3734, 0.5333, 0.3048,
  ]

  /// The range of each weight.
  public static let bounds: [ClosedRange<Double>] = [
    0.0001...50, 0.0001...100, 0.0001...100, 0.0001...100, 1...10, 0.001...4, 0.1...4, 0...4, 0...1.2,
    0.3...3,
    0.01...1.5, 0.1...1, 0...3.5, 0...1, 1...7, 0...4, 0...2, 0.5...6, 0.001...1.5, 0.001...1, 0...5, 0...1,
    1...7, 0.01...0.25, 0.01...0.95, 0.2...0.85, 0.5...0.99, 0.01...1, 0.1...1, 0...0.9, 0.1...1.1, 0...1,
    0...0.6, 0...0.6,
  ]

  /// The model with the standard weights.
  public static let standard = FSRS7(unchecked: standardWeights)

  /// A model.
  ///
  /// - Parameter weights: w0 ... w33, each within ``bounds``.
  /// - Throws: `Problem.count` or `Problem.outOfBounds`, as described there.
  public init(weights: [Double]) throws(Problem) {
    guard weights.count == Self.bounds.count else { throw .count(weights.count) }
    for (index, bounds) in Self.bounds.enumerated() where !bounds.contains(weights[index]) {
      throw .outOfBounds(index: index, bounds: bounds)
    }
    self.init(unchecked: weights)
  }

  /// The model with weights that need no check, as fits and draws about them give: one outside its bounds is moved to the
  /// nearer bound, and a missing one is the standard's.
  ///
  /// - Parameter weights: w0 ... w33.
  public init(bounding weights: [Double]) {
    self.init(
      unchecked: Self.bounds.enumerated().map { index, bounds in
        let weight = index < weights.count ? weights[index] : Self.standardWeights[index]
        return min(max(weight, bounds.lowerBound), bounds.upperBound)
      })
  }

  private init(unchecked w: [Double]) {
    weights = w
    tables = FSRS7Tables(w)
  }

  /// Weights say everything.
  public static func == (a: FSRS7, b: FSRS7) -> Bool { a.weights == b.weights }

  /// The hash of the weights.
  public func hash(into hasher: inout Hasher) { hasher.combine(weights) }

  /// The traces after a card's first answer.
  public func first(_ rating: Rating) -> Trace {
    let slow = Self.heldStability(weights[Int(rating.rawValue) - 1])
    let difficulty = weights[4] - exp(weights[5] * Double(rating.rawValue - 1)) + 1
    return Trace(slow: slow, fast: Self.heldStability(0.8 * slow), difficulty: min(max(difficulty, 1), 10))
  }

  /// Recall by both traces, weighed by how stable they are.
  public func retrievability(of trace: Trace, elapsed: Double) -> Double { curve(of: trace)(elapsed) }

  /// The part of the interval formula that depends on the desired retention alone.
  public struct Aim: Hashable, Sendable {
    /// In 0...1 exclusive of both.
    var level: Double
    /// How many times its stability by its factor the slow trace alone takes to fall to the level.
    var slowReach: Double
  }

  /// What the slow trace alone would take.
  public func aim(at retention: Double) -> Aim {
    Aim(level: retention, slowReach: exp(log(retention) / tables.slowDecay) - 1)
  }

  /// The days until recall has fallen to the level of `aim`, by Halley's method (`FSRS7Curve.days(until:from:)`).
  public func interval(of trace: Trace, for aim: Aim) -> Double {
    curve(of: trace).days(until: aim.level, from: trace.slow * aim.slowReach)
  }

  /// Eight days at once.
  public func addRetrievability(
    of trace: Trace, from first: Int, pace: Double, over days: Range<Int>, to sums: inout RecallSums
  ) {
    let curve = curve(of: trace)
    for start in stride(from: 0, to: days.count, by: 8) {
      let recall = curve(.each { Double(max(0, first + start + $0)) / pace })
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
      factor: tables.fastPower(weights[25], max(-1 / decay, tables.leastFastPower)) - 1, stability: trace.fast
    )
  }

  /// The days between two answers of the same day where nobody says when they were given: ten minutes, an assumption.
  static let sameDay = 10.0 / 1_440

  /// Yes.
  public var countsFractions: Bool { true }

  /// The traces after a later answer; one of the same day is given after ten minutes.
  public func next(_ trace: Trace, rating: Rating, elapsed: Int, recall: Double) -> Trace {
    guard elapsed == 0 else { return next(trace, rating: rating, days: Double(elapsed), recall: recall) }
    return next(trace, rating: rating, elapsed: 0)
  }

  /// The same, with recall worked out from what the traces need of it anyway.
  public func next(_ trace: Trace, rating: Rating, elapsed: Int) -> Trace {
    let curve = curve(of: trace)
    let days = elapsed == 0 ? Self.sameDay : Double(elapsed)
    let (recall, ofFast) = curve.recallAndFast(days)
    return next(trace, rating, recall: recall, ofFast: ofFast)
  }

  /// The traces after a later answer, by how surprising it was.
  public func next(_ trace: Trace, rating: Rating, days: Double, recall: Double) -> Trace {
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
    next.slow = Self.heldStability(next.slow)
    next.fast = Self.heldStability(next.fast)
    return next
  }

  /// Both traces as long as the interval, difficulty of a first Good.
  public func trace(ofInterval interval: Int) -> Trace {
    let stability = max(Double(interval), first(.again).slow)
    return Trace(slow: stability, fast: stability, difficulty: first(.good).difficulty)
  }

  /// The stability of a trace after an answer; its weights begin at `k`.
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

  private static func heldStability(_ stability: Double) -> Double { min(max(stability, 0.0001), 36_500) }
}

/// How recall of one card falls by ``FSRS7``: what of the formula depends on the card is worked out once.
struct FSRS7Curve {
  /// Recall by one trace.
  struct Part {
    /// How much it weighs.
    var share: Double
    /// < 0.
    var decay: Double
    var factor: Double
    /// Days, > 0.
    var stability: Double

    /// What is raised to the power of the decay.
    @inline(__always)
    func base(_ elapsed: Double) -> Double { 1 + factor * (elapsed / stability) }

    @inline(__always)
    func callAsFunction(_ elapsed: Lanes) -> Lanes { exp(decay * log(1 + factor * (elapsed / stability))) }
  }

  var fast: Part
  var slow: Part
  let tables: FSRS7Tables

  /// The chance of recall some days after an answer.
  @inline(__always)
  func callAsFunction(_ elapsed: Double) -> Double { recallAndFast(elapsed).recall }

  /// The same, and recall by the fast trace alone.
  @inline(__always)
  func recallAndFast(_ elapsed: Double) -> (recall: Double, fast: Double) {
    let ofFast = tables.fastPower(fast.base(elapsed), fast.decay)
    let weighed = fast.share * ofFast + slow.share * tables.slowPower(slow.base(elapsed))
    return (weighed / (fast.share + slow.share) * (1 - 2e-5) + 1e-5, ofFast)
  }

  /// The same of eight numbers of days.
  @inline(__always)
  func callAsFunction(_ elapsed: Lanes) -> Lanes {
    (fast.share * fast(elapsed) + slow.share * slow(elapsed)) / (fast.share + slow.share) * (1 - 2e-5) + 1e-5
  }

  /// The days after which recall has fallen to a level, to a thousandth of themselves; 0.001 at least and 100 years at most.
  ///
  /// Halley's method on the logit of recall as a function of ln(days), which is nearly a straight line, from the days of the
  /// slow trace alone; halving in ln(days) where a step leaves the stretch that holds the days. The logarithm of a ratio r and
  /// the exponential of a step s are taken as 2 (r - 1) / (r + 1) and (2 + s) / (2 - s), which saves two calls a step: both
  /// are right to the second order, and the last step is below 0.2.
  ///
  /// - Parameters:
  ///   - level: In 0...1 exclusive of both.
  ///   - slowReach: The days that the slow trace alone would take, by its factor.
  func days(until level: Double, from slowReach: Double) -> Double {
    var (low, high) = (0.001, 36_500.0)
    let odds = (1 - level) / level
    var elapsed = min(max(slowReach / slow.factor, low), high)
    for _ in 0..<50 where high > low * 1.001 {
      let (recall, slope, bend) = recallAndDerivatives(elapsed)
      let spread = recall * (1 - recall)
      let ratio = odds * recall / (1 - recall)
      if ratio > 1 { low = elapsed } else { high = elapsed }
      // The slope and the bend of the logit by ln(days), the bend as a part of the slope.
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

  /// The chance of recall some days after an answer, and its first and second derivative by days.
  @inline(__always)
  private func recallAndDerivatives(_ elapsed: Double) -> (recall: Double, slope: Double, bend: Double) {
    let ofFast = fast.share * tables.fastPower(fast.base(elapsed), fast.decay)
    let ofSlow = slow.share * tables.slowPower(slow.base(elapsed))
    // Of x^d the derivative is d / x times it, and of that one (d - 1) / x times it.
    let byFast = fast.factor / (fast.stability + fast.factor * elapsed)
    let bySlow = slow.factor / (slow.stability + slow.factor * elapsed)
    let (fastSlope, slowSlope) = (ofFast * fast.decay * byFast, ofSlow * slow.decay * bySlow)
    let bend = fastSlope * (fast.decay - 1) * byFast + slowSlope * (slow.decay - 1) * bySlow
    let scale = (1 - 2e-5) / (fast.share + slow.share)
    return ((ofFast + ofSlow) * scale + 1e-5, (fastSlope + slowSlope) * scale, bend * scale)
  }
}
