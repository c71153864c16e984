import Kaiki
import KaikiNumerics

/// Forgetting model other than FSRS-6, chosen at run time.
///
/// Simulations have specialised code for FSRS-6 and shared, slower code for the cases of this type. A new model needs
/// a type in its own file and a case here.
package enum OtherModel: ForgettingModel {
  /// FSRS-7, 34 weights.
  case fsrs7(FSRS7)
  /// Stability and difficulty of FSRS-6 with an exponential forgetting curve, 21 weights.
  case exponential(ExponentialModel)
  /// Half-life regression with an exponential or a hyperbolic curve, 3 weights.
  case halfLife(HalfLifeModel)

  /// Memory state of a card: three numbers whose meaning depends on the model.
  package struct Trace: Hashable, Sendable {
    var first: Double
    var second: Double
    var third: Double
  }

  /// Weights (parameters) of the selected model, from w0: 34 for FSRS-7, 21 for the exponential model, 3 for half lives.
  package var weights: [Double] {
    switch self {
    case .fsrs7(let model): model.weights
    case .exponential(let model): model.model.weights
    case .halfLife(let model): model.weights
    }
  }

  /// Returns the memory state after a first answer, by the selected model.
  package func first(_ rating: Rating) -> Trace {
    switch self {
    case .fsrs7(let model): Trace(model.first(rating))
    case .exponential(let model): Trace(model.first(rating))
    case .halfLife(let model): Trace(model.first(rating))
    }
  }

  /// Returns the memory state after a later answer, by the selected model.
  package func next(_ trace: Trace, rating: Rating, elapsed: Int, recall: Double) -> Trace {
    switch self {
    case .fsrs7(let model):
      Trace(model.next(trace.ofFSRS7, rating: rating, elapsed: elapsed, recall: recall))
    case .exponential(let model):
      Trace(model.next(trace.ofStability, rating: rating, elapsed: elapsed, recall: recall))
    case .halfLife(let model):
      Trace(model.next(trace.ofCounts, rating: rating, elapsed: elapsed, recall: recall))
    }
  }

  /// Returns the memory state after a later answer, by the selected model, which computes recall itself.
  package func next(_ trace: Trace, rating: Rating, elapsed: Int) -> Trace {
    switch self {
    case .fsrs7(let model): Trace(model.next(trace.ofFSRS7, rating: rating, elapsed: elapsed))
    case .exponential, .halfLife:
      next(
        trace, rating: rating, elapsed: elapsed,
        recall: retrievability(of: trace, elapsed: Double(elapsed)))
    }
  }

  /// True for FSRS-7 only, which uses fractions of days; the other models use whole days.
  package var countsFractions: Bool { if case .fsrs7 = self { true } else { false } }

  /// Returns the memory state after a later answer; FSRS-7 counts fractions of days, other models whole days, rounded down.
  package func next(_ trace: Trace, rating: Rating, days: Double, recall: Double) -> Trace {
    switch self {
    case .fsrs7(let model): Trace(model.next(trace.ofFSRS7, rating: rating, days: days, recall: recall))
    case .exponential, .halfLife: next(trace, rating: rating, elapsed: Int(days), recall: recall)
    }
  }

  /// Returns the probability of recall after `elapsed` days, 0...1, by the selected model.
  package func retrievability(of trace: Trace, elapsed: Double) -> Double {
    switch self {
    case .fsrs7(let model): model.retrievability(of: trace.ofFSRS7, elapsed: elapsed)
    case .exponential(let model): model.retrievability(of: trace.ofStability, elapsed: elapsed)
    case .halfLife(let model): model.retrievability(of: trace.ofCounts, elapsed: elapsed)
    }
  }

  /// Returns the days (> 0, not rounded) until recall falls to `retention` (> 0 and < 1) by the selected model.
  package func interval(of trace: Trace, for retention: Double) -> Double {
    switch self {
    case .fsrs7(let model): model.interval(of: trace.ofFSRS7, for: model.aim(at: retention))
    case .exponential(let model): model.interval(of: trace.ofStability, for: retention)
    case .halfLife(let model): model.interval(of: trace.ofCounts, for: retention)
    }
  }

  /// Adds the probability of recall on each of `days` (indices of `sums`) to `sums`, by the selected model.
  package func addRetrievability(
    of trace: Trace, from first: Int, stabilityFactor: Double, over days: Range<Int>,
    to sums: inout RecallSums
  ) {
    switch self {
    case .fsrs7(let model):
      model.addRetrievability(
        of: trace.ofFSRS7, from: first, stabilityFactor: stabilityFactor, over: days, to: &sums)
    case .exponential(let model):
      model.addRetrievability(
        of: trace.ofStability, from: first, stabilityFactor: stabilityFactor, over: days, to: &sums)
    case .halfLife(let model):
      model.addRetrievability(
        of: trace.ofCounts, from: first, stabilityFactor: stabilityFactor, over: days, to: &sums)
    }
  }

  /// Estimates a memory state from an interval in days (≥ 0), by the selected model.
  package func trace(ofInterval interval: Int) -> Trace {
    switch self {
    case .fsrs7(let model): Trace(model.trace(ofInterval: interval))
    case .exponential(let model): Trace(model.trace(ofInterval: interval))
    case .halfLife(let model): Trace(model.trace(ofInterval: interval))
    }
  }
}

extension OtherModel.Trace {
  fileprivate init(_ trace: FSRS7.Trace) {
    self.init(first: trace.slow, second: trace.fast, third: trace.difficulty)
  }

  fileprivate init(_ state: MemoryState) {
    self.init(first: state.stability, second: 0, third: state.difficulty)
  }

  fileprivate init(_ trace: HalfLifeModel.Trace) {
    self.init(first: Double(trace.right), second: Double(trace.wrong), third: 0)
  }

  fileprivate var ofFSRS7: FSRS7.Trace { FSRS7.Trace(slow: first, fast: second, difficulty: third) }
  fileprivate var ofStability: MemoryState { MemoryState(stability: first, difficulty: third) }
  fileprivate var ofCounts: HalfLifeModel.Trace {
    HalfLifeModel.Trace(right: Int32(first), wrong: Int32(second))
  }
}

/// Forgetting model with stability and difficulty as in FSRS-6 and an exponential forgetting curve.
///
/// Under both curves recall is 0.9 if the days equal the stability. Under this curve recall falls by the same share
/// every day; the curve of FSRS-6 is a power of the days and falls more slowly later.
package struct ExponentialModel: ForgettingModel {
  /// FSRS-6 model that updates stability and difficulty; this type replaces its forgetting curve.
  package let model: FSRS6

  /// Creates a model; by default with the standard weights (parameters) of FSRS-6.
  package init(model: FSRS6 = .standard) {
    self.model = model
  }

  /// Returns the stability and difficulty of FSRS-6 after a card's first answer.
  package func first(_ rating: Rating) -> MemoryState { model.first(rating) }

  /// Returns the stability and difficulty of FSRS-6 after a later answer, with the recall of the exponential curve.
  package func next(_ trace: MemoryState, rating: Rating, elapsed: Int, recall: Double) -> MemoryState {
    model.next(trace, rating: rating, elapsed: elapsed, recall: recall)
  }

  /// Returns the probability of recall after `elapsed` days (≥ 0), 0...1: 0.9^(elapsed / stability).
  package func retrievability(of trace: MemoryState, elapsed: Double) -> Double {
    exp(Self.logOfNineTenths * elapsed / trace.stability)
  }

  /// Adds the probability of recall on each of `days` (indices of `sums`) to `sums`; the error per day is below 5e-5.
  package func addRetrievability(
    of trace: MemoryState, from first: Int, stabilityFactor: Double, over days: Range<Int>,
    to sums: inout RecallSums
  ) {
    Self.forgetting.add(
      step: -Self.logOfNineTenths / (trace.stability * stabilityFactor), from: first, over: days, to: &sums)
  }

  /// Returns the days, > 0, until recall falls to `retention` (> 0 and < 1); not rounded or limited.
  package func interval(of trace: MemoryState, for retention: Double) -> Double {
    trace.stability * log(retention) / Self.logOfNineTenths
  }

  /// Estimates a state from an interval in days (≥ 0): its stability equals the interval, as in FSRS-6.
  package func trace(ofInterval interval: Int) -> MemoryState { model.trace(ofInterval: interval) }

  private static let logOfNineTenths = log(0.9)
  private static let forgetting = RecallCurve(ExponentialShape())
}
