import Kaiki
import KaikiNumerics

/// Half-life regression: how fast a card is forgotten follows from how often it was answered right and wrong alone.
///
/// The scale of the curve is h = 2^(w0 √right + w1 √wrong + w2) days, over all answers before, held to 2^-30...2^30: the
/// half-life under the exponential curve, the days until recall is 0.9 under the hyperbolic one.
///
/// - Note: Source: as for the fit of the same model, `HalfLifeLanes`.
public struct HalfLifeModel: ForgettingModel {
  /// How recall falls with days, measured by h.
  public enum Curve: Hashable, Sendable {
    /// 2^(-t / h).
    case exponential
    /// 1 / (1 + t / 9 h).
    case hyperbolic
  }

  /// The answers to a card.
  public struct Trace: Hashable, Sendable {
    /// Right ones.
    public var right: Int32
    /// Wrong ones.
    public var wrong: Int32

    /// A number of answers.
    public init(right: Int32, wrong: Int32) {
      self.right = right
      self.wrong = wrong
    }
  }

  /// w0, w1 and w2.
  public let weights: [Double]
  /// How recall falls.
  public let curve: Curve

  /// A model.
  ///
  /// - Precondition: Three weights.
  public init(weights: [Double], curve: Curve) {
    precondition(weights.count == 3, "half-life regression has three weights")
    self.weights = weights
    self.curve = curve
  }

  /// The scale h of a card's curve, in days: see ``HalfLifeModel``.
  public func halfLife(of trace: Trace) -> Double {
    let power =
      weights[0] * Double(trace.right).squareRoot() + weights[1] * Double(trace.wrong).squareRoot()
      + weights[2]
    return exp(Self.ln2 * min(max(power, -30), 30))
  }

  /// One answer.
  public func first(_ rating: Rating) -> Trace {
    Trace(right: rating == .again ? 0 : 1, wrong: rating == .again ? 1 : 0)
  }

  /// One answer more, whatever came before.
  public func next(_ trace: Trace, rating: Rating, elapsed: Int, recall: Double) -> Trace {
    let one = first(rating)
    return Trace(right: trace.right &+ one.right, wrong: trace.wrong &+ one.wrong)
  }

  /// The curve at the days by h.
  public func retrievability(of trace: Trace, elapsed: Double) -> Double {
    let days = elapsed / halfLife(of: trace)
    return switch curve {
    case .exponential: exp(-Self.ln2 * days)
    case .hyperbolic: 9 / (9 + days)
    }
  }

  /// By polynomials; the error is below 5e-5.
  public func addRetrievability(
    of trace: Trace, from first: Int, pace: Double, over days: Range<Int>, to sums: inout RecallSums
  ) {
    let pace = halfLife(of: trace) * pace
    switch curve {
    case .exponential: Self.exponential.add(step: Self.ln2 / pace, from: first, over: days, to: &sums)
    case .hyperbolic: Self.hyperbola.add(step: 1 / (9 * pace), from: first, over: days, to: &sums)
    }
  }

  /// The days until recall has fallen to `retention`, neither rounded nor bounded.
  public func interval(of trace: Trace, for retention: Double) -> Double {
    let days =
      switch curve {
      case .exponential: -log(retention) / Self.ln2
      case .hyperbolic: 9 * (1 / retention - 1)
      }
    return days * halfLife(of: trace)
  }

  /// So many right answers as make recall fall to 0.9 in about such an interval.
  public func trace(ofInterval interval: Int) -> Trace {
    var trace = Trace(right: 1, wrong: 0)
    while trace.right < 64, self.interval(of: trace, for: 0.9) < Double(interval) { trace.right += 1 }
    return trace
  }

  private static let ln2 = 0x1.62e42fefa39efp-1
  private static let exponential = RecallCurve(ExponentialShape())
  private static let hyperbola = RecallCurve(PowerCurve(exponent: -1))
}
