import Kaiki
import KaikiNumerics

/// Forgetting model with stability and difficulty as in FSRS-6 and an exponential forgetting curve.
///
/// Under both curves recall is 0.9 if the days equal the stability. Under this curve recall falls by the same share
/// every day; the curve of FSRS-6 is a power of the days and falls more slowly later.
public struct ExponentialModel: ForgettingModel {
  /// FSRS-6 model that updates stability and difficulty; this type replaces its forgetting curve.
  public let model: FSRS6

  /// Creates a model; by default with the standard weights (parameters) of FSRS-6.
  public init(model: FSRS6 = .standard) {
    self.model = model
  }

  /// Returns the stability and difficulty of FSRS-6 after a card's first answer.
  public func first(_ rating: Rating) -> MemoryState { model.first(rating) }

  /// Returns the stability and difficulty of FSRS-6 after a later answer, with the recall of the exponential curve.
  public func next(_ trace: MemoryState, rating: Rating, elapsed: Int, recall: Double) -> MemoryState {
    model.next(trace, rating: rating, elapsed: elapsed, recall: recall)
  }

  /// Returns the probability of recall after `elapsed` days (≥ 0), 0...1: 0.9^(elapsed / stability).
  public func retrievability(of trace: MemoryState, elapsed: Double) -> Double {
    exp(Self.logOfNineTenths * elapsed / trace.stability)
  }

  /// Adds the probability of recall on each of `days` (indices of `sums`) to `sums`; the error per day is below 5e-5.
  public func addRetrievability(
    of trace: MemoryState, from first: Int, stabilityFactor: Double, over days: Range<Int>,
    to sums: inout RecallSums
  ) {
    Self.forgetting.add(
      step: -Self.logOfNineTenths / (trace.stability * stabilityFactor), from: first, over: days, to: &sums)
  }

  /// Returns the days, > 0, until recall falls to `retention` (> 0 and < 1); not rounded or limited.
  public func interval(of trace: MemoryState, for retention: Double) -> Double {
    trace.stability * log(retention) / Self.logOfNineTenths
  }

  /// Estimates a state from an interval in days (≥ 0): its stability equals the interval, as in FSRS-6.
  public func trace(ofInterval interval: Int) -> MemoryState { model.trace(ofInterval: interval) }

  private static let logOfNineTenths = log(0.9)
  private static let forgetting = RecallCurve(ExponentialShape())
}
