import Kaiki
import KaikiNumerics

/// What is kept of a card after its answers, and how likely it is recalled as days pass.
///
/// A simulation takes a model for the truth (``CurveMemory``); a scheduler takes it for its belief
/// (``RetentionScheduler``). Both may have the same or different ones.
public protocol ForgettingModel: Hashable, Sendable {
  /// What the model knows of a card that has been answered.
  associatedtype Trace: Hashable & Sendable

  /// What is known after a card's first answer.
  func first(_ rating: Rating) -> Trace

  /// What is known after a later answer.
  ///
  /// - Parameters:
  ///   - trace: What was known before it.
  ///   - rating: The button.
  ///   - elapsed: Whole days since the last answer, ≥ 0.
  ///   - recall: ``retrievability(of:elapsed:)`` at the answer.
  func next(_ trace: Trace, rating: Rating, elapsed: Int, recall: Double) -> Trace

  /// What is known after a later answer, where recall at it has not been worked out yet.
  func next(_ trace: Trace, rating: Rating, elapsed: Int) -> Trace

  /// Whether fractions of days tell the model anything.
  var countsFractions: Bool { get }

  /// What is known after a later answer, as above.
  ///
  /// - Parameters:
  ///   - trace: What was known before it.
  ///   - rating: The button.
  ///   - days: Days since the last answer, with their fraction where the model counts fractions, ≥ 0.
  ///   - recall: ``retrievability(of:elapsed:)`` at the answer.
  func next(_ trace: Trace, rating: Rating, days: Double, recall: Double) -> Trace

  /// The chance that a card is recalled.
  ///
  /// - Parameters:
  ///   - trace: What is known of it.
  ///   - elapsed: Days since its last answer, ≥ 0.
  func retrievability(of trace: Trace, elapsed: Double) -> Double

  /// Adds ``retrievability(of:elapsed:)`` of some days in a row, to at least four digits.
  ///
  /// What is added for a day does not depend on which other days are asked for.
  ///
  /// - Parameters:
  ///   - trace: What is known of a card.
  ///   - first: Days from its last answer to the first one; before it counts as 0.
  ///   - pace: By what the card is kept longer than the model says, > 0: recall after t days is the model's after t / pace.
  ///   - days: The days, within those of the sums.
  ///   - sums: What they are added to.
  func addRetrievability(
    of trace: Trace, from first: Int, pace: Double, over days: Range<Int>, to sums: inout RecallSums)

  /// The part of the interval formula that depends on the desired retention alone, so that it is computed once.
  associatedtype Aim: Hashable & Sendable = Double

  /// The part of the interval formula that depends on the desired retention alone.
  ///
  /// - Parameter retention: The recall at which the interval ends, in 0...1 exclusive of both.
  func aim(at retention: Double) -> Aim

  /// The days after which recall falls to a wanted level, not rounded.
  func interval(of trace: Trace, for aim: Aim) -> Double

  /// What to suppose of a card of which only the interval is known, ≥ 0 days.
  func trace(ofInterval interval: Int) -> Trace

  /// What to suppose of a card of which its app stores something.
  ///
  /// - Parameters:
  ///   - memory: What it stores.
  ///   - interval: Days for which the card was last sent away, ≥ 0.
  func trace(of memory: StoredMemory, interval: Int) -> Trace
}

extension ForgettingModel {
  /// By recall after whole days.
  @inline(__always)
  public func next(_ trace: Trace, rating: Rating, elapsed: Int) -> Trace {
    next(
      trace, rating: rating, elapsed: elapsed,
      recall: retrievability(of: trace, elapsed: Double(elapsed)))
  }

  /// No: it counts the days between.
  public var countsFractions: Bool { false }

  /// Whole days alone.
  public func next(_ trace: Trace, rating: Rating, days: Double, recall: Double) -> Trace {
    next(trace, rating: rating, elapsed: Int(days), recall: recall)
  }

  /// The days between two answers as the model counts them, ≥ 0.
  func days(from earlier: PastAnswers.Answer, to later: PastAnswers.Answer) -> Double {
    let whole = Double(max(0, later.day - earlier.day))
    return countsFractions ? max(0, whole + Double(later.minute - earlier.minute) / 1_440) : whole
  }

  /// The days until recall falls to 0.9 as the interval, where they are known: difficulties of one model are none of
  /// another.
  public func trace(of memory: StoredMemory, interval: Int) -> Trace {
    trace(ofInterval: memory.stability.map { Int($0.rounded()) } ?? interval)
  }

  /// What to suppose of a card without answers.
  func trace(of card: SeenCard) -> Trace {
    card.memory.map { trace(of: $0, interval: card.interval ?? 0) } ?? trace(ofInterval: card.interval ?? 0)
  }
}

extension ForgettingModel {
  /// The days after which recall falls to a wanted level, not rounded.
  ///
  /// - Parameters:
  ///   - trace: What is known of a card.
  ///   - retention: The level, in 0...1 exclusive of both.
  public func interval(of trace: Trace, retention: Double) -> Double {
    interval(of: trace, for: aim(at: retention))
  }

  /// One day after the other.
  public func addRetrievability(
    of trace: Trace, from first: Int, pace: Double, over days: Range<Int>, to sums: inout RecallSums
  ) {
    for day in days {
      let elapsed = max(0, first + day - days.lowerBound)
      sums.add(retrievability(of: trace, elapsed: Double(elapsed) / pace), on: day)
    }
  }
}

extension ForgettingModel where Aim == Double {
  /// The level itself.
  public func aim(at retention: Double) -> Double { retention }

  /// The root by false position on the logarithm of the days, to a thousandth of a day or of itself, whichever is more;
  /// at most 100 years.
  public func interval(of trace: Trace, for retention: Double) -> Double {
    Self.days(until: retention) { retrievability(of: trace, elapsed: $0) }
  }

  /// The days until recall has fallen to a level, as for ``interval(of:for:)``.
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
