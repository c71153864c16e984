import Kaiki
import KaikiNumerics

/// Rules of study that apply to any scheduler, memory model and learner.
public struct StudyRules: Hashable, Sendable {
  /// Order of due cards on a day that has no time for all of them.
  public enum Order: String, CaseIterable, Sendable {
    /// Due cards in ascending order of their due day.
    case due
    /// Due cards in random order.
    case random
    /// Due cards in descending order of days overdue divided by interval.
    case overdue
    /// Due cards in ascending order of their retrievability.
    case lowRecall = "low-recall"
  }

  /// Study time per day; when it is used up, no further card starts, so the last card may exceed it.
  public struct TimeLimit: Hashable, Sendable {
    /// Study time per day, in seconds, > 0.
    public var seconds: Double
    /// Duration of a right answer, in seconds, ≥ 0.
    public var right: Double
    /// Duration of a wrong answer, in seconds, ≥ 0.
    public var wrong: Double

    /// Creates a limit; all values are in seconds.
    public init(seconds: Double, right: Double, wrong: Double) {
      self.seconds = seconds
      self.right = right
      self.wrong = wrong
    }
  }

  /// True if intervals of three days and more vary at random ("fuzz" in Anki and FSRS).
  ///
  /// Cards learnt on the same day then become due on different days.
  public var spreadsIntervals = false
  /// Relative load of each weekday, from Monday, 0...1; `nil` if all are equal.
  ///
  /// The random variation of intervals prefers weekdays with a high load.
  public var weekdayShares: [Double]?
  /// Maximum interval in days, ≥ 1; `nil` if unlimited.
  public var maxInterval: Int?
  /// Minimum interval in days, ≥ 1; `nil` if unlimited.
  ///
  /// Shorter intervals, except 0, become this long, but at most ``maxInterval``.
  public var minInterval: Int?
  /// Number of lapses in the run after which a card is suspended as a leech; `nil` for never.
  ///
  /// A lapse is a day with a wrong first answer, except the card's first day.
  public var leechThreshold: Int?
  /// Limit of study time per day; `nil` if unlimited.
  public var timeLimit: TimeLimit?
  /// Learning steps; `nil` if one right answer per day completes a card and the scheduler repeats wrong ones.
  public var steps: LearningSteps?
  /// Order of due cards, for learners without their own order.
  public var order = Order.due
  /// Days without study, for every learner.
  public var daysOff: Set<Day> = []

  /// Minimum interval, in days, that varies at random.
  package static let minSpread = 3

  /// Creates rules without any limit or change.
  public init() {}
}

/// Number of right answers that complete a card on a day, like Anki's learning steps.
public struct LearningSteps: Hashable, Sendable {
  /// Right answers on a card's first day; 0 if a single answer completes it, right or wrong.
  public var learning: Int
  /// Further right answers on the day of a lapse; 0 for no repeat on that day.
  public var relearning: Int

  /// Creates steps from the numbers of right answers they need.
  public init(learning: Int, relearning: Int) {
    self.learning = learning
    self.relearning = relearning
  }

  /// Counts the steps of an Anki preset that are shorter than a day; `nil` if the preset has no steps.
  public init?(_ preset: DeckPreset) {
    guard !(preset.learningSteps.isEmpty && preset.relearningSteps.isEmpty) else { return nil }
    func count(_ minutes: [Double]) -> Int { minutes.count { $0 < 24 * 60 } }
    self.init(learning: count(preset.learningSteps), relearning: count(preset.relearningSteps))
  }

  /// Returns the right answers that a card still needs after its first answer of a day; ≤ 0 if it is complete.
  ///
  /// - Parameter isNew: True if the card had no earlier answer.
  func left(after rating: Rating, isNew: Bool) -> Int {
    if isNew { return rating == .easy ? 0 : rating == .good ? learning - 1 : learning }
    return rating == .again ? relearning : 0
  }

  /// Returns the right answers still needed after a repeat: Again restarts, Hard adds one try, Good completes one, Easy all.
  func left(_ left: Int, after rating: Rating, isNew: Bool) -> Int {
    switch rating {
    case .again: isNew ? learning : relearning
    case .hard: left
    case .good: left - 1
    case .easy: 0
    }
  }
}

extension StudyRules {
  /// True if intervals vary at random (fuzz).
  package var isSpread: Bool { spreadsIntervals || weekdayShares != nil }

  /// Change of the scheduler's intervals; `nil` if the rules leave them unchanged.
  var intervalChange: IntervalChange? {
    guard isSpread || intervalLimits != IntervalLimits() else { return nil }
    return IntervalChange(isSpread: isSpread, weekdayShares: weekdayShares, limits: intervalLimits)
  }

  /// Minimum and maximum of all intervals, in days.
  package var intervalLimits: IntervalLimits {
    IntervalLimits(least: minInterval, most: maxInterval)
  }
}

/// Minimum and maximum of intervals, for any scheduler.
package struct IntervalLimits: Hashable, Sendable {
  /// Minimum of intervals above 0, in days; `nil` if unlimited.
  var least: Int?
  /// Maximum interval in days, which has priority over the minimum; `nil` if unlimited.
  var most: Int?

  /// Returns the interval clamped to the limits, in days, ≥ 0; an interval of 0 stays 0.
  package func clamped(_ interval: Int) -> Int {
    let lengthened = interval > 0 ? max(interval, least ?? 0) : interval
    return min(lengthened, most ?? lengthened)
  }
}

/// Change of the scheduler's intervals: random variation, then clamping to limits.
///
/// - Note: Source: ankitects/anki, `rslib/src/scheduler/states/fuzz.rs`, for the ranges of the variation.
struct IntervalChange: Hashable, Sendable {
  /// True if intervals vary at random.
  var isSpread = true
  /// Relative load of each weekday, from Monday, 0...1; `nil` if all are equal.
  let weekdayShares: [Double]?
  /// Limits that apply after the random variation.
  var limits = IntervalLimits()

  /// Returns the changed interval in days, ≥ 0.
  ///
  /// - Parameters:
  ///   - interval: Interval of the scheduler in days, ≥ 0; below ``StudyRules/minSpread`` it does not vary at random.
  ///   - day: Day of the answer, from which the interval counts.
  ///   - stream: Random numbers.
  func changed(_ interval: Int, from day: Day, drawing stream: inout RandomStream) -> Int {
    limits.clamped(isSpread ? spread(interval, from: day, drawing: &stream) : interval)
  }

  private func spread(_ interval: Int, from day: Day, drawing stream: inout RandomStream) -> Int {
    guard interval >= StudyRules.minSpread else { return interval }
    let days = Double(interval)
    func part(_ share: Double, _ from: Double, _ to: Double) -> Double {
      share * max(0, min(days, to) - from)
    }
    let reach = 1 + part(0.15, 2.5, 7) + part(0.1, 7, 20) + part(0.05, 20, .infinity)
    let first = max(2, Int((days - reach).rounded()))
    let last = max(first, Int((days + reach).rounded()))
    guard let weekdayShares else { return first + stream.below(last - first + 1) }
    let weights = (first...last).map { weekdayShares[(day + $0).weekday.rawValue - 1] }
    let all = weights.reduce(0, +)
    guard all > 0 else { return first + stream.below(last - first + 1) }
    var rest = stream.uniform() * all
    for (index, weight) in weights.enumerated() {
      rest -= weight
      if rest < 0 { return first + index }
    }
    return last
  }
}
