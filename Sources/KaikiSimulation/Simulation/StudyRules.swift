import Kaiki
import KaikiNumerics

/// Rules of study beside intervals, memory and the learner's own habits.
public struct StudyRules: Hashable, Sendable {
  /// In which order due cards are taken where a day does not take all.
  public enum Order: String, CaseIterable, Sendable {
    /// Those that have waited longest first.
    case due
    /// By chance.
    case random
    /// Those first that are late by the largest part of their interval.
    case overdue
    /// Those first that are least likely recalled.
    case lowRecall = "low-recall"
  }

  /// The time of study on a day, after which no further card is taken: the last card may exceed it.
  public struct TimeLimit: Hashable, Sendable {
    /// The limit, in seconds of study a day.
    public var seconds: Double
    /// Seconds that a right answer takes.
    public var right: Double
    /// Seconds that a wrong answer takes.
    public var wrong: Double

    /// A limit.
    public init(seconds: Double, right: Double, wrong: Double) {
      self.seconds = seconds
      self.right = right
      self.wrong = wrong
    }
  }

  /// Whether intervals of three days and more are lengthened or shortened by chance ("fuzz" in Anki and FSRS), so
  /// that cards learnt on one day do not all come back on one.
  public var spreadsIntervals = false
  /// How much of a usual day's load each weekday is to have, from Monday, in 0...1: intervals lean away from the
  /// others, within their spread; `nil` for all alike.
  public var weekdayShares: [Double]?
  /// The longest interval, in days, ≥ 1: longer ones of the scheduler are cut to it; `nil` for no limit.
  public var mostInterval: Int?
  /// The shortest interval that sends a card to another day, in days, ≥ 1: shorter ones of the scheduler, but for 0, are
  /// lengthened to it, as far as ``mostInterval`` lets them; `nil` for no limit.
  public var leastInterval: Int?
  /// After how many lapses within the run a card is suspended for the rest of it, as a leech: days, other than the card's first,
  /// whose first answer is wrong. `nil` for never.
  public var leechThreshold: Int?
  /// How long is studied on a day at most; `nil` for as long as it takes.
  public var timeLimit: TimeLimit?
  /// How many right answers of a day send a card away; `nil` for one, where its scheduler repeats wrong ones.
  public var steps: LearningSteps?
  /// In which order due cards are taken, by learners that do not choose for themselves.
  public var order = Order.due
  /// Days without study, whoever the learner is.
  public var daysOff: Set<Day> = []

  /// Intervals of fewer days than these are not spread.
  package static let leastSpread = 3

  /// No rules.
  public init() {}
}

/// How many right answers of a day send a card away, as the learning steps of Anki do.
public struct LearningSteps: Hashable, Sendable {
  /// On the day on which a card is begun; 0 for one answer, right or wrong.
  public var learning: Int
  /// After a card has been forgotten; 0 for no other answer on that day.
  public var relearning: Int

  /// Steps.
  public init(learning: Int, relearning: Int) {
    self.learning = learning
    self.relearning = relearning
  }

  /// Those of an app that are shorter than a day; `nil` where it has no steps at all.
  public init?(_ preset: DeckPreset) {
    guard !(preset.learningSteps.isEmpty && preset.relearningSteps.isEmpty) else { return nil }
    func count(_ minutes: [Double]) -> Int { minutes.count { $0 < 24 * 60 } }
    self.init(learning: count(preset.learningSteps), relearning: count(preset.relearningSteps))
  }

  /// How many right answers the card still needs on this day after its first answer of the day; 0 or less for none.
  ///
  /// - Parameter isNew: Whether the card had never been answered.
  func left(after rating: Rating, isNew: Bool) -> Int {
    if isNew { return rating == .easy ? 0 : rating == .good ? learning - 1 : learning }
    return rating == .again ? relearning : 0
  }

  /// How many are left after another answer: Again begins anew, Hard is once more, Easy ends them.
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
  /// Whether intervals are lengthened and shortened by chance.
  package var isSpread: Bool { spreadsIntervals || weekdayShares != nil }

  /// How cards are sent away for other days than the scheduler gives; `nil` where they are not.
  var intervalChange: IntervalChange? {
    guard isSpread || intervalLimits != IntervalLimits() else { return nil }
    return IntervalChange(isSpread: isSpread, weekdayShares: weekdayShares, limits: intervalLimits)
  }

  /// What intervals are held to.
  package var intervalLimits: IntervalLimits {
    IntervalLimits(least: leastInterval, most: mostInterval)
  }
}

/// What every interval is held to, whatever the scheduler gives.
package struct IntervalLimits: Hashable, Sendable {
  /// The smallest interval above 0, in days; `nil` for none.
  var least: Int?
  /// The largest interval, in days, which holds where the smallest is larger; `nil` for none.
  var most: Int?

  /// The interval that takes the place of one, both in days, ≥ 0.
  package func held(_ interval: Int) -> Int {
    let lengthened = interval > 0 ? max(interval, least ?? 0) : interval
    return min(lengthened, most ?? lengthened)
  }
}

/// What makes other intervals of those that a scheduler gives: they are spread by chance, and held to limits.
///
/// - Note: Source: ankitects/anki, `rslib/src/scheduler/states/fuzz.rs`, for the ranges of the spread.
struct IntervalChange: Hashable, Sendable {
  /// Whether intervals are spread by chance.
  var isSpread = true
  /// How much each weekday is to have, from Monday; `nil` for all alike.
  let weekdayShares: [Double]?
  /// What they are held to once they are spread.
  var limits = IntervalLimits()

  /// For how many days a card is sent away.
  ///
  /// - Parameters:
  ///   - interval: What the scheduler gives in days, ≥ 0; below ``StudyRules/leastSpread`` days it is not spread.
  ///   - day: The day from which they count.
  ///   - stream: What is drawn from.
  func changed(_ interval: Int, from day: Day, drawing stream: inout RandomStream) -> Int {
    limits.held(isSpread ? spread(interval, from: day, drawing: &stream) : interval)
  }

  private func spread(_ interval: Int, from day: Day, drawing stream: inout RandomStream) -> Int {
    guard interval >= StudyRules.leastSpread else { return interval }
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
    for (place, weight) in weights.enumerated() {
      rest -= weight
      if rest < 0 { return first + place }
    }
    return last
  }
}
