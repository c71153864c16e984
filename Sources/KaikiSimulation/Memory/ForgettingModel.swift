import Kaiki
import KaikiNumerics

/// Forgetting model: updates a card's memory state after each answer and gives its recall probability as days pass.
///
/// A simulation uses one as its assumed memory model (``CurveMemory``), and a scheduler uses one to choose intervals
/// (``RetentionScheduler``). The two models can differ.
package protocol ForgettingModel: Hashable, Sendable {
  /// Memory state of a card with at least one answer, such as stability and difficulty.
  associatedtype Trace: Hashable & Sendable

  /// Returns the memory state after a card's first answer.
  func first(_ rating: Rating) -> Trace

  /// Returns the memory state after a later answer, `elapsed` whole days (≥ 0) after the last, with ``retrievability(of:elapsed:)``
  /// as `recall`.
  func next(_ trace: Trace, rating: Rating, elapsed: Int, recall: Double) -> Trace

  /// Returns the memory state after a later answer; computes the recall probability at the answer itself.
  func next(_ trace: Trace, rating: Rating, elapsed: Int) -> Trace

  /// True if the model uses fractions of days; false if it uses whole days only, rounded down.
  var countsFractions: Bool { get }

  /// Returns the memory state after a later answer, `days` (≥ 0, whole unless ``countsFractions``) after the last.
  func next(_ trace: Trace, rating: Rating, days: Double, recall: Double) -> Trace

  /// Returns the probability of recall `elapsed` days (≥ 0) after a card's last answer, 0...1.
  func retrievability(of trace: Trace, elapsed: Double) -> Double

  /// Adds ``retrievability(of:elapsed:)`` of consecutive days to the sums over all cards.
  ///
  /// At least four digits of each value are right. The value added for a day is the same for every range of days.
  ///
  /// - Parameter stabilityFactor: Stability factor of the card, > 0: recall after t days equals the model's recall after t / factor days.
  func addRetrievability(
    of trace: Trace, from first: Int, stabilityFactor: Double, over days: Range<Int>,
    to sums: inout RecallSums)

  /// Part of the interval formula that depends on the desired retention alone, such as the retention itself.
  associatedtype Aim: Hashable & Sendable = Double

  /// Returns the part of the interval formula that depends on `retention` (> 0 and < 1) alone.
  func aim(at retention: Double) -> Aim

  /// Returns the days, > 0, from the last answer until recall falls to the desired retention; not rounded.
  func interval(of trace: Trace, for aim: Aim) -> Double

  /// Estimates the memory state of a card from its interval alone (days, ≥ 0).
  func trace(ofInterval interval: Int) -> Trace

  /// Estimates the memory state of a card from the values that its app stores, and from its interval in days, ≥ 0.
  func trace(of memory: StoredMemory, interval: Int) -> Trace
}

extension ForgettingModel {
  /// Returns the state after a later answer, with the model's recall after `elapsed` whole days.
  @inline(__always)
  package func next(_ trace: Trace, rating: Rating, elapsed: Int) -> Trace {
    next(
      trace, rating: rating, elapsed: elapsed,
      recall: retrievability(of: trace, elapsed: Double(elapsed)))
  }

  /// False: the model uses whole days only.
  package var countsFractions: Bool { false }

  /// Returns the state after a later answer; rounds the days down to whole days.
  package func next(_ trace: Trace, rating: Rating, days: Double, recall: Double) -> Trace {
    next(trace, rating: rating, elapsed: Int(days), recall: recall)
  }

  /// Returns the memory state after past answers, oldest first; `nil` without answers.
  ///
  /// - Parameter visit: Called before each answer except the first, with the probability of recall at the answer, 0...1.
  func trace(
    after answers: PastAnswers.Answers, stabilityFactor: Double = 1,
    visit: (_ answer: PastAnswers.Answer, _ recall: Double) -> Void = { _, _ in }
  ) -> Trace? {
    guard var last = answers.first else { return nil }
    var trace = first(last.rating)
    for answer in answers.dropFirst() {
      let days = days(from: last, to: answer)
      let recall = retrievability(of: trace, elapsed: days / stabilityFactor)
      visit(answer, recall)
      trace = next(trace, rating: answer.rating, days: days, recall: recall)
      last = answer
    }
    return trace
  }

  /// Returns the days between two answers, ≥ 0: whole days, or to the minute if ``countsFractions`` is true.
  func days(from earlier: PastAnswers.Answer, to later: PastAnswers.Answer) -> Double {
    let whole = Double(max(0, later.day - earlier.day))
    return countsFractions ? max(0, whole + Double(later.minute - earlier.minute) / 1_440) : whole
  }

  /// Estimates the memory state from the stored stability, rounded to days, or from `interval` if the app stores no stability.
  package func trace(of memory: StoredMemory, interval: Int) -> Trace {
    trace(ofInterval: memory.stability.map { Int($0.rounded()) } ?? interval)
  }

  /// Estimates the memory state of a card from its stored memory, or from its interval if it has none.
  func trace(of card: SeenCard) -> Trace {
    card.memory.map { trace(of: $0, interval: card.interval ?? 0) } ?? trace(ofInterval: card.interval ?? 0)
  }
}

extension ForgettingModel {
  /// Returns the days, > 0, until recall falls to `retention` (> 0 and < 1); not rounded.
  package func interval(of trace: Trace, retention: Double) -> Double {
    interval(of: trace, for: aim(at: retention))
  }

  /// Adds the probability of recall on consecutive days to `sums`; evaluates the forgetting curve once per day.
  package func addRetrievability(
    of trace: Trace, from first: Int, stabilityFactor: Double, over days: Range<Int>,
    to sums: inout RecallSums
  ) {
    for day in days {
      let elapsed = max(0, first + day - days.lowerBound)
      sums.add(retrievability(of: trace, elapsed: Double(elapsed) / stabilityFactor), on: day)
    }
  }
}

extension ForgettingModel where Aim == Double {
  /// Returns the desired retention unchanged.
  package func aim(at retention: Double) -> Double { retention }

  /// Returns the days until recall falls to `retention`, in 0.001...36,500, by false position on their logarithm.
  ///
  /// The error is at most 0.001 days or 0.1 % of the days, whichever is greater.
  package func interval(of trace: Trace, for retention: Double) -> Double {
    Self.days(until: retention) { retrievability(of: trace, elapsed: $0) }
  }

  /// The error is at most 0.001 days or 0.1 % of the days, whichever is greater.
  @inline(__always)
  static func days(until retention: Double, _ recall: (_ elapsed: Double) -> Double) -> Double {
    func excess(_ logDays: Double) -> Double { recall(exp(logDays)) - retention }
    let (low, high) = (log(0.001), log(36_500.0))
    let (above, below) = (excess(low), excess(high))
    guard above > 0 else { return 0.001 }
    guard below < 0 else { return 36_500 }
    return exp(falsePosition(from: (low, above), to: (high, below), width: 1e-3, nearness: 1e-7, excess))
  }
}
