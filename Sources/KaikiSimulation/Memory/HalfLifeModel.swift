import Kaiki
import KaikiNumerics

/// Half-life regression: a forgetting model that depends only on the numbers of right and wrong answers of a card.
///
/// The scale of the curve is h = 2^(w0 √right + w1 √wrong + w2) days, clamped to 2^-30...2^30 days. Under the
/// exponential curve h is the half-life; under the hyperbolic curve h is the number of days until recall is 0.9.
///
/// - Note: Source: see `HalfLifeLanes`, which fits the same model.
package struct HalfLifeModel: ForgettingModel {
  /// Forgetting curve as a function of t days and the scale h.
  package enum Curve: Hashable, Sendable {
    /// Exponential curve, 2^(-t / h).
    case exponential
    /// Hyperbolic curve, 1 / (1 + t / 9 h).
    case hyperbolic
  }

  /// Memory state of one card: its numbers of answers.
  package struct Trace: Hashable, Sendable {
    /// Number of right answers to the card, ≥ 0.
    package var right: Int32
    /// Number of wrong answers to the card, ≥ 0.
    package var wrong: Int32

    /// Creates a state from the numbers of right and wrong answers, each ≥ 0.
    package init(right: Int32, wrong: Int32) {
      self.right = right
      self.wrong = wrong
    }
  }

  /// The three weights w0, w1 and w2 in h = 2^(w0 √right + w1 √wrong + w2) days; without unit.
  package let weights: [Double]
  /// Forgetting curve of the model: recall as a function of days / h.
  package let curve: Curve

  /// Creates a model from three weights and a curve.
  package init(weights: [Double], curve: Curve) {
    precondition(weights.count == 3, "half-life regression has three weights")
    self.weights = weights
    self.curve = curve
  }

  /// Returns the scale h of a card's curve in days, 2^-30...2^30.
  package func halfLife(of trace: Trace) -> Double {
    let power =
      weights[0] * Double(trace.right).squareRoot() + weights[1] * Double(trace.wrong).squareRoot()
      + weights[2]
    return exp(Self.ln2 * min(max(power, -30), 30))
  }

  /// Returns the counts after a first answer: one wrong answer for Again, otherwise one right answer.
  package func first(_ rating: Rating) -> Trace {
    Trace(right: rating == .again ? 0 : 1, wrong: rating == .again ? 1 : 0)
  }

  /// Returns the counts with one more answer, wrong for Again and otherwise right; `elapsed` and `recall` have no effect.
  package func next(_ trace: Trace, rating: Rating, elapsed: Int, recall: Double) -> Trace {
    let one = first(rating)
    return Trace(right: trace.right &+ one.right, wrong: trace.wrong &+ one.wrong)
  }

  /// Returns the probability of recall after `elapsed` days (≥ 0), 0...1.
  package func retrievability(of trace: Trace, elapsed: Double) -> Double {
    let days = elapsed / halfLife(of: trace)
    return switch curve {
    case .exponential: exp(-Self.ln2 * days)
    case .hyperbolic: 9 / (9 + days)
    }
  }

  /// Adds the probability of recall on each of `days` (indices of `sums`) to `sums`; the error per day is below 5e-5.
  package func addRetrievability(
    of trace: Trace, from first: Int, stabilityFactor: Double, over days: Range<Int>,
    to sums: inout RecallSums
  ) {
    let stabilityFactor = halfLife(of: trace) * stabilityFactor
    switch curve {
    case .exponential:
      Self.exponential.add(step: Self.ln2 / stabilityFactor, from: first, over: days, to: &sums)
    case .hyperbolic: Self.hyperbola.add(step: 1 / (9 * stabilityFactor), from: first, over: days, to: &sums)
    }
  }

  /// Returns the days, > 0, until recall falls to `retention` (> 0 and < 1); not rounded or limited.
  package func interval(of trace: Trace, for retention: Double) -> Double {
    let days =
      switch curve {
      case .exponential: -log(retention) / Self.ln2
      case .hyperbolic: 9 * (1 / retention - 1)
      }
    return days * halfLife(of: trace)
  }

  /// Returns the smallest number of right answers after which recall falls to 0.9 after `interval` days (≥ 0) or later.
  package func trace(ofInterval interval: Int) -> Trace {
    var trace = Trace(right: 1, wrong: 0)
    while trace.right < 64, self.interval(of: trace, for: 0.9) < Double(interval) { trace.right += 1 }
    return trace
  }

  private static let ln2 = 0x1.62e42fefa39efp-1
  private static let exponential = RecallCurve(ExponentialShape())
  private static let hyperbola = RecallCurve(PowerCurve(exponent: -1))
}
