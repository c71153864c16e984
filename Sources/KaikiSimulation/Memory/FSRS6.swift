import Kaiki
import KaikiNumerics

/// Memory state of one card under FSRS-6: stability and difficulty.
package struct MemoryState: Hashable, Codable, Sendable {
  /// Days until recall falls to 0.9, > 0; 0.001...36,500 after an answer.
  package var stability: Double
  /// Difficulty of the card, 1...10: right answers increase the stability of difficult cards less.
  package var difficulty: Double

  /// Creates a state from a stability in days and a difficulty, 1...10.
  package init(stability: Double, difficulty: Double) {
    self.stability = stability
    self.difficulty = difficulty
  }
}

/// FSRS-6, a forgetting model with stability and difficulty per card; 21 weights.
///
/// - Note: Source: open-spaced-repetition/fsrs-rs 0cbb9d3, `src/model.rs`, `src/inference.rs` and
///   `src/parameter_clipper.rs`.
package struct FSRS6: ForgettingModel {
  /// The 21 weights (parameters) w0 ... w20, each within ``bounds``; element i is wi.
  package let weights: [Double]
  /// Factor F of the forgetting curve, > 0, chosen so that recall is 0.9 if the elapsed days equal the stability.
  package let factor: Double
  /// Decay w20, 0.1...0.8, of the forgetting curve (1 + F t / S)^-w20, for t days and a stability of S days.
  package var decay: Double { weights[20] }
  /// Growth of stability per right answer: e^w8, times w15 for Hard and w16 for Easy; one element per button from Again (0).
  private let growths: [Double]
  /// Factor e^(w10 (1 - R)) of the growth of stability, for a recall probability R at the answer.
  private let surprise: GrowthCurve
  /// Factor e^(w14 (1 - R)) of the stability after a lapse (wrong answer), for a recall probability R at the answer.
  private let lapseSurprise: GrowthCurve
  private let sameDayCeiling: Double
  /// D0(4), the difficulty after a first Easy; the difficulty of all cards reverts to it and it is not clamped to 1...10.
  private let easiestStart: Double
  /// Share of the difference to ``easiestStart`` that each answer removes: w7, 0.001...0.75.
  private let reversion: Double
  /// Change of difficulty for a card of difficulty 1, before reversion; one element per button, from Again to Easy.
  private let difficultyChanges: [Double]
  /// Forgetting curve x^-w20 of x = 1 + F t / S.
  private let forgetting: RecallCurve<PowerCurve>
  /// Factor S^-w9, by which the growth of stability decreases with a stability of S days.
  private let wearing: PowerCurve
  /// Factor S^-w19, by which the growth by same-day answers decreases with a stability of S days.
  private let sameDayWearing: PowerCurve
  /// Factor D^-w12 of the stability after a lapse (wrong answer), for a difficulty D before it.
  private let leftByDifficulty: PowerCurve
  /// Term (S + 1)^w13 of the stability after a lapse (wrong answer), for a stability of S days before it.
  private let leftByStability: PowerCurve
  /// Memory state after a first answer; one element per button, from Again to Easy.
  private let firsts: [MemoryState]
  /// Factor of stability by a same-day answer, before the factor S^-w19; one element per button, from Again to Easy.
  private let sameDayGrowths: [Double]

  /// Default weights of fsrs-rs 0cbb9d3, 21 elements from w0 to w20.
  package static let standardWeights: [Double] = [
    0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835, 0.0614,
    0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
  ]

  /// Allowed range of each weight, 21 elements from w0 to w20.
  package static let bounds: [ClosedRange<Double>] = [
    0.001...100, 0.001...100, 0.001...100, 0.001...100, 1...10, 0.001...4, 0.001...4, 0.001...0.75, 0...4.5,
    0...0.8, 0.001...3.5, 0.001...5, 0.001...0.25, 0.001...0.9, 0...4, 0...1, 1...6, 0...2, 0...2, 0.01...0.8,
    0.1...0.8,
  ]

  /// Model with the standard weights.
  package static let standard = FSRS6(bounding: standardWeights)

  /// Creates a model; throws for a number of weights other than 21, and for the first weight outside ``bounds``.
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

  /// Returns the probability of recall `elapsed` days (≥ 0) after the last answer, 0...1: 0.9 after `stability` days (> 0).
  @inline(__always)
  package func retrievability(elapsed: Double, stability: Double) -> Double {
    forgetting.shape(1 + factor * elapsed / stability)
  }

  /// Returns the probability of recall `elapsed` days (≥ 0) after the last answer, 0...1, for the state's stability.
  @inline(__always)
  package func retrievability(of trace: MemoryState, elapsed: Double) -> Double {
    retrievability(elapsed: elapsed, stability: trace.stability)
  }

  /// Adds the probability of recall on each of `days` (indices of `sums`) to `sums`; the error per day is below 5e-5.
  @inline(__always)
  package func addRetrievability(
    of trace: MemoryState, from first: Int, stabilityFactor: Double, over days: Range<Int>,
    to sums: inout RecallSums
  ) {
    forgetting.add(step: factor / (trace.stability * stabilityFactor), from: first, over: days, to: &sums)
  }

  /// Returns the days, > 0, until recall falls to `retention` (> 0 and < 1) for a stability of one day.
  package func aim(at retention: Double) -> Double { interval(retention: retention, stability: 1) }

  /// Returns the days, > 0, until recall falls to the desired retention: stability × `aim`, the days for a stability of 1 day.
  @inline(__always)
  package func interval(of trace: MemoryState, for aim: Double) -> Double { trace.stability * aim }

  /// Estimates a state whose stability is the interval in days (≥ 0), at least as after a first Again, and whose difficulty is as
  /// after a first Good.
  package func trace(ofInterval interval: Int) -> MemoryState {
    MemoryState(
      stability: max(Double(interval), first(.again).stability), difficulty: first(.good).difficulty)
  }

  /// Returns the state with the stability and difficulty that the app stores.
  ///
  /// If the app stores no stability, the interval in days replaces it, and the easiness of SM-2 determines the difficulty.
  /// The difficulty after a first Good replaces a missing difficulty or easiness.
  package func trace(of memory: StoredMemory, interval: Int) -> MemoryState {
    var trace = trace(ofInterval: interval)
    if let stability = memory.stability {
      trace.stability = stability
      trace.difficulty = memory.difficulty ?? trace.difficulty
    } else if let easiness = memory.easiness {
      trace.difficulty = difficulty(ofEasiness: easiness, stability: trace.stability)
    }
    return trace
  }

  /// Returns the difficulty, 1...10, that matches an easiness of SM-2.
  private func difficulty(ofEasiness easiness: Double, stability: Double) -> Double {
    let gain = growths[2] * wearing(stability) * (surprise(0.1) - 1)
    return gain > 0 ? Self.clampedDifficulty(11 - (easiness - 1) / gain) : 10
  }

  /// Returns the days, > 0, until recall falls to `retention` (> 0 and < 1) at a stability in days (> 0); not rounded or limited.
  package func interval(retention: Double, stability: Double) -> Double {
    stability / factor * (pow(retention, -1 / weights[20]) - 1)
  }

  /// Returns the stability and difficulty after a card's first answer.
  @inline(__always)
  package func first(_ rating: Rating) -> MemoryState { firsts[Int(rating.rawValue) - 1] }

  /// Returns the stability and difficulty after a later answer.
  ///
  /// - Parameter elapsed: Whole days since the last answer, ≥ 0; 0 uses the same-day formula.
  @inline(__always)
  package func next(_ state: MemoryState, rating: Rating, elapsed: Int, recall: Double) -> MemoryState {
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

  /// Returns the stability in days after a same-day answer. Hard, Good and Easy never shorten it, unlike Hard in the simulator of
  /// fsrs-rs.
  @inline(__always)
  private func shortTermStability(_ s: Double, _ rating: Rating) -> Double {
    let change = sameDayGrowths[Int(rating.rawValue) - 1] * sameDayWearing(s)
    return s * (rating == .again ? change : max(1, change))
  }

  private static func clampedDifficulty(_ difficulty: Double) -> Double {
    min(max(difficulty, 1), 10)
  }
}

/// Weights (parameters) of a memory model, each within its bounds; for FSRS-6 and FSRS-7.
package struct ModelWeights: Hashable, Sendable {
  /// Values from w0; element i is wi.
  let values: [Double]

  /// Reason why a model rejects weights.
  package enum Problem: Error, Hashable {
    /// The number of weights is wrong; the value is this number.
    case count(Int)
    /// A weight is outside its bounds: `index` is its number from 0 (w0), and `bounds` is its allowed range.
    case outOfBounds(index: Int, bounds: ClosedRange<Double>)
  }

  /// Checks weights against the allowed range of each.
  init(_ values: [Double], within bounds: [ClosedRange<Double>]) throws(Problem) {
    guard values.count == bounds.count else { throw .count(values.count) }
    for (index, bounds) in bounds.enumerated() where !bounds.contains(values[index]) {
      throw .outOfBounds(index: index, bounds: bounds)
    }
    self.values = values
  }

  /// Clamps fitted or drawn weights to the allowed range of each; `standard` replaces missing weights at the end.
  init(clamping values: [Double], to bounds: [ClosedRange<Double>], standard: [Double]) {
    self.values = bounds.enumerated().map { index, bounds in
      let weight = index < values.count ? values[index] : standard[index]
      return min(max(weight, bounds.lowerBound), bounds.upperBound)
    }
  }
}
