import Kaiki
import KaikiNumerics

/// Stability and difficulty as in FSRS-6, under a forgetting curve that falls by the same share on every day.
///
/// Under both curves recall is 0.9 when the days equal the stability. They differ elsewhere: that of FSRS-6 has a long tail (a
/// power of the days), this one has none.
public struct ExponentialModel: ForgettingModel {
  /// How answers move stability and difficulty.
  public let model: FSRS6

  /// A model.
  public init(model: FSRS6 = .standard) {
    self.model = model
  }

  /// That of FSRS-6.
  public func first(_ rating: Rating) -> MemoryState { model.first(rating) }

  /// That of FSRS-6, at the recall of this curve.
  public func next(_ trace: MemoryState, rating: Rating, elapsed: Int, recall: Double) -> MemoryState {
    model.next(trace, rating: rating, elapsed: elapsed, recall: recall)
  }

  /// 0.9^(elapsed / stability).
  public func retrievability(of trace: MemoryState, elapsed: Double) -> Double {
    exp(Self.logOfNineTenths * elapsed / trace.stability)
  }

  /// By polynomials; the error is below 5e-5.
  public func addRetrievability(
    of trace: MemoryState, from first: Int, pace: Double, over days: Range<Int>, to sums: inout RecallSums
  ) {
    Self.forgetting.add(
      step: -Self.logOfNineTenths / (trace.stability * pace), from: first, over: days, to: &sums)
  }

  /// The days until recall has fallen to `retention`, stability × ln(retention) / ln(0.9), neither rounded nor bounded.
  public func interval(of trace: MemoryState, for retention: Double) -> Double {
    trace.stability * log(retention) / Self.logOfNineTenths
  }

  /// That of FSRS-6.
  public func trace(ofInterval interval: Int) -> MemoryState { model.trace(ofInterval: interval) }

  private static let logOfNineTenths = log(0.9)
  private static let forgetting = RecallCurve(ExponentialShape())
}
