import Kaiki
import KaikiNumerics

/// What FSRS knows of one card.
public struct MemoryState: Hashable, Codable, Sendable {
  /// Days until recall falls to 0.9, in 0.001...36,500.
  public var stability: Double
  /// How hard the card is, 1...10: the higher, the less stability grows with a right answer.
  public var difficulty: Double

  /// A state.
  public init(stability: Double, difficulty: Double) {
    self.stability = stability
    self.difficulty = difficulty
  }
}

/// The memory model FSRS-6: three variables, 21 weights.
///
/// Every formula of the model stands here once; schedulers and simulations call it.
///
/// - Note: Source: open-spaced-repetition/fsrs-rs 0cbb9d3, `src/model.rs`, `src/inference.rs` and
///   `src/parameter_clipper.rs`.
public struct FSRS6: ForgettingModel {
  /// The weights w0 ... w20.
  public let weights: [Double]
  /// F of the forgetting curve, so that recall is 0.9 when the elapsed days equal the stability.
  public let factor: Double
  /// The exponent w20 of the forgetting curve (1 + F t / S)^-w20, for t days and a stability S.
  public var decay: Double { weights[20] }
  /// Growth of stability per recall, e^w8 by button.
  private let growths: [Double]
  /// How it grows with what was forgotten, e^(w10 (1 - R)).
  private let surprise: GrowthCurve
  /// What a lapsed card keeps by what was forgotten, e^(w14 (1 - R)).
  private let lapseSurprise: GrowthCurve
  private let sameDayCeiling: Double
  /// D0(4), the difficulty to which all cards revert; not held to 1...10.
  private let easiestStart: Double
  /// How far they revert at each answer, w7.
  private let reversion: Double
  /// By how much difficulty moves at 1, by button.
  private let difficultyChanges: [Double]
  /// What recall falls by, x^-w20.
  private let forgetting: RecallCurve<PowerCurve>
  /// How the growth of stability wears off with stability, S^-w9.
  private let wearing: PowerCurve
  /// How the growth of a day wears off with stability, S^-w19.
  private let sameDayWearing: PowerCurve
  /// What is left of a lapsed card by difficulty, D^-w12.
  private let leftByDifficulty: PowerCurve
  /// What is left of a lapsed card by stability, (S + 1)^w13.
  private let leftByStability: PowerCurve
  /// The state after a first answer, by button.
  private let firsts: [MemoryState]
  /// Growth of stability on the day of another answer, but for how it wears off, by button.
  private let sameDayGrowths: [Double]

  /// Why weights were refused.
  public enum Problem: Error, Hashable {
    /// There must be 21 of them.
    case count(Int)
    /// A weight, by its index, lies outside its bounds.
    case outOfBounds(index: Int, bounds: ClosedRange<Double>)
  }

  /// The weights that fsrs-rs 0cbb9d3 starts from.
  public static let standardWeights: [Double] = [
    0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835, 0.0614,
    0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
  ]

  /// The range of each weight.
  public static let bounds: [ClosedRange<Double>] = [
    0.001...100, 0.001...100, 0.001...100, 0.001...100, 1...10, 0.001...4, 0.001...4, 0.001...0.75, 0...4.5,
    0...0.8, 0.001...3.5, 0.001...5, 0.001...0.25, 0.001...0.9, 0...4, 0...1, 1...6, 0...2, 0...2, 0.01...0.8,
    0.1...0.8,
  ]

  /// The model with the standard weights.
  public static let standard = FSRS6(unchecked: standardWeights)

  /// A model.
  ///
  /// - Parameter weights: w0 ... w20, each within ``bounds``.
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
  /// - Parameter weights: w0 ... w20.
  public init(bounding weights: [Double]) {
    self.init(
      unchecked: Self.bounds.enumerated().map { index, bounds in
        let weight = index < weights.count ? weights[index] : Self.standardWeights[index]
        return min(max(weight, bounds.lowerBound), bounds.upperBound)
      })
  }

  private init(unchecked w: [Double]) {
    weights = w
    factor = pow(0.9, -1 / w[20]) - 1
    growths = [0, w[15], 1, w[16]].map { exp(w[8]) * $0 }
    surprise = GrowthCurve(rate: w[10])
    lapseSurprise = GrowthCurve(rate: w[14])
    sameDayCeiling = exp(w[17] * w[18])
    func startingDifficulty(_ rating: Rating) -> Double {
      w[4] - exp(w[5] * Double(rating.rawValue - 1)) + 1
    }
    easiestStart = startingDifficulty(.easy)
    reversion = w[7]
    difficultyChanges = Rating.allCases.map { -w[6] * (Double($0.rawValue) - 3) }
    forgetting = RecallCurve(PowerCurve(exponent: -w[20]))
    wearing = PowerCurve(exponent: -w[9])
    sameDayWearing = PowerCurve(exponent: -w[19])
    leftByDifficulty = PowerCurve(exponent: -w[12])
    leftByStability = PowerCurve(exponent: w[13])
    firsts = Rating.allCases.map {
      MemoryState(
        stability: w[Int($0.rawValue) - 1], difficulty: Self.clampedDifficulty(startingDifficulty($0)))
    }
    sameDayGrowths = Rating.allCases.map { exp(w[17] * (Double($0.rawValue) - 3 + w[18])) }
  }

  /// The chance that a card is recalled.
  ///
  /// - Parameters:
  ///   - elapsed: Days since the last review, ≥ 0.
  ///   - stability: Days, > 0.
  /// - Returns: A probability; 1 on the day of the review, 0.9 after `stability` days.
  @inline(__always)
  public func retrievability(elapsed: Double, stability: Double) -> Double {
    forgetting.shape(1 + factor * elapsed / stability)
  }

  /// ``retrievability(elapsed:stability:)`` of a state.
  @inline(__always)
  public func retrievability(of trace: MemoryState, elapsed: Double) -> Double {
    retrievability(elapsed: elapsed, stability: trace.stability)
  }

  /// By polynomials; the error is below 5e-5.
  @inline(__always)
  public func addRetrievability(
    of trace: MemoryState, from first: Int, pace: Double, over days: Range<Int>, to sums: inout RecallSums
  ) {
    forgetting.add(step: factor / (trace.stability * pace), from: first, over: days, to: &sums)
  }

  /// The interval at a stability of one day.
  public func aim(at retention: Double) -> Double { interval(retention: retention, stability: 1) }

  /// ``interval(retention:stability:)`` of a state.
  @inline(__always)
  public func interval(of trace: MemoryState, for aim: Double) -> Double { trace.stability * aim }

  /// A stability equal to the interval, but at least that of a first Again; the difficulty of a first Good.
  public func trace(ofInterval interval: Int) -> MemoryState {
    MemoryState(
      stability: max(Double(interval), first(.again).stability), difficulty: first(.good).difficulty)
  }

  /// The stored stability and difficulty, or else those that fit the interval and the growth of intervals under SM-2.
  public func trace(of memory: StoredMemory, interval: Int) -> MemoryState {
    var trace = trace(ofInterval: interval)
    if let stability = memory.stability {
      trace.stability = stability
      trace.difficulty = memory.difficulty ?? trace.difficulty
    } else if let easiness = memory.easiness {
      trace.difficulty = difficulty(ofEasiness: easiness, stability: trace.stability)
    }
    return trace
  }

  /// The difficulty under which Good at a recall of 0.9 lets a stability grow by a factor of SM-2.
  private func difficulty(ofEasiness easiness: Double, stability: Double) -> Double {
    let gain = growths[2] * wearing(stability) * (surprise(0.1) - 1)
    return gain > 0 ? Self.clampedDifficulty(11 - (easiness - 1) / gain) : 10
  }

  /// The days after which recall falls to a wanted level, not rounded.
  ///
  /// - Parameters:
  ///   - retention: The level, in 0..<1 exclusive of 0.
  ///   - stability: Days, > 0.
  public func interval(retention: Double, stability: Double) -> Double {
    stability / factor * (pow(retention, -1 / weights[20]) - 1)
  }

  /// The state after a card's first answer.
  @inline(__always)
  public func first(_ rating: Rating) -> MemoryState { firsts[Int(rating.rawValue) - 1] }

  /// The state after a later answer.
  ///
  /// - Parameters:
  ///   - state: The state before it.
  ///   - rating: The button.
  ///   - elapsed: Whole days since the last answer, ≥ 0.
  ///   - recall: ``retrievability(elapsed:stability:)`` at the answer.
  @inline(__always)
  public func next(_ state: MemoryState, rating: Rating, elapsed: Int, recall: Double) -> MemoryState {
    let stability =
      if elapsed == 0 {
        shortTermStability(state.stability, rating)
      } else if rating == .again {
        stabilityAfterLapse(state, recall: recall)
      } else {
        stabilityAfterRecall(state, rating, recall: recall)
      }
    return MemoryState(
      stability: min(max(stability, 0.001), 36_500), difficulty: nextDifficulty(state.difficulty, rating))
  }

  @inline(__always)
  private func nextDifficulty(_ difficulty: Double, _ rating: Rating) -> Double {
    let moved = difficulty + difficultyChanges[Int(rating.rawValue) - 1] * (10 - difficulty) / 9
    return Self.clampedDifficulty(reversion * easiestStart + (1 - reversion) * moved)
  }

  @inline(__always)
  private func stabilityAfterRecall(_ state: MemoryState, _ rating: Rating, recall: Double) -> Double {
    let s = state.stability
    let gain =
      growths[Int(rating.rawValue) - 1] * (11 - state.difficulty) * wearing(s) * (surprise(1 - recall) - 1)
    return s * (1 + gain)
  }

  @inline(__always)
  private func stabilityAfterLapse(_ state: MemoryState, recall: Double) -> Double {
    let s = state.stability
    let forgotten =
      weights[11] * leftByDifficulty(state.difficulty) * (leftByStability(s + 1) - 1)
      * lapseSurprise(1 - recall)
    return min(forgotten, s / sameDayCeiling)
  }

  /// Passes from Hard up never shorten stability, as in fsrs-rs' model (its simulator says from Good up).
  @inline(__always)
  private func shortTermStability(_ s: Double, _ rating: Rating) -> Double {
    let change = sameDayGrowths[Int(rating.rawValue) - 1] * sameDayWearing(s)
    return s * (rating == .again ? change : max(1, change))
  }

  private static func clampedDifficulty(_ difficulty: Double) -> Double {
    min(max(difficulty, 1), 10)
  }
}
