import Kaiki
import KaikiNumerics

/// Rules of study that apply to any scheduler, memory model and learner.
package struct StudyRules: Hashable, Sendable {
  /// Order in which due cards are studied; it matters on a day whose study time or review limit excludes some cards.
  package enum Order: String, CaseIterable, Sendable {
    /// Due cards in ascending order of their due day, then of their number.
    case due
    /// Due cards in random order.
    case random
    /// Due cards in descending order of days overdue divided by the card's current interval (at least 1 day).
    case overdue
    /// Due cards in ascending order of their retrievability, by the assumed memory model.
    case lowRecall = "low-recall"
  }

  /// Study time per day; when it is used up, no further card starts, so the last card may exceed it.
  package struct TimeLimit: Hashable, Sendable {
    /// Study time per day, in seconds, > 0.
    package var seconds: Double
    /// Duration of each right answer to any card, repeats included, in seconds, ≥ 0.
    package var right: Double
    /// Duration of each wrong answer to any card, repeats included, in seconds, ≥ 0.
    package var wrong: Double

    /// Creates a limit; all values are in seconds.
    package init(seconds: Double, right: Double, wrong: Double) {
      self.seconds = seconds
      self.right = right
      self.wrong = wrong
    }
  }

  /// True if intervals of three days and more vary at random ("fuzz" in Anki and FSRS).
  package var spreadsIntervals = false
  /// Relative load of each weekday from Monday, 0...1; `nil` if intervals ignore weekdays.
  ///
  /// Intervals of three days and more then vary at random, and a due day has a probability proportional to its weekday's load. If
  /// all loads are 0, the possible due days are equally probable.
  package var weekdayShares: [Double]?
  /// Maximum interval in days, ≥ 1, which has priority over ``minInterval``; `nil` if unlimited.
  package var maxInterval: Int?
  /// Minimum of intervals above 0, in days, ≥ 1; `nil` if there is no minimum.
  package var minInterval: Int?
  /// Lapses (days with a wrong first answer, except a card's first day) after which the rules suspend a card as a leech, ≥ 1; `nil`
  /// for none.
  package var leechThreshold: Int?
  /// Limit of study time per day; `nil` if unlimited.
  package var timeLimit: TimeLimit?
  /// Learning steps: number of right answers on a card's first day and after a lapse.
  ///
  /// `nil` if one right answer per day completes a card, and the scheduler decides whether a wrong answer is repeated.
  package var steps: LearningSteps?
  /// Order in which due cards are studied; ``LearntLearner`` ignores it on days on which it excludes cards.
  package var order = Order.due
  /// Days on which no learner studies; can be empty.
  package var daysOff: Set<Day> = []

  /// Shortest interval that varies at random: 3 days.
  package static let minSpread = 3

  /// Creates rules without any limit or change.
  package init() {}
}

/// Numbers of right answers that complete a card on one day, like Anki's learning steps of less than a day.
package struct LearningSteps: Hashable, Sendable {
  /// Number of Good answers that complete a card on its first day, ≥ 0; 0 if a single answer completes it, right or wrong.
  package var learning: Int
  /// Number of further Good answers on the day of a lapse, ≥ 0; 0 if the card is not repeated on that day.
  package var relearning: Int

  /// Creates steps from two numbers ≥ 0.
  package init(learning: Int, relearning: Int) {
    self.learning = learning
    self.relearning = relearning
  }

  /// Counts the steps of an Anki preset that are shorter than a day; `nil` if both of its lists are empty.
  package init?(_ preset: DeckPreset) {
    guard !(preset.learningSteps.isEmpty && preset.relearningSteps.isEmpty) else { return nil }
    func count(_ minutes: [Double]) -> Int { minutes.count { $0 < 24 * 60 } }
    self.init(learning: count(preset.learningSteps), relearning: count(preset.relearningSteps))
  }

  func left(after rating: Rating, isNew: Bool) -> Int {
    if isNew { return rating == .easy ? 0 : rating == .good ? learning - 1 : learning }
    return rating == .again ? relearning : 0
  }

  /// Returns the number of right answers still needed after a repeat; ≤ 0 if the card is complete.
  ///
  /// Again restores the initial number, Hard leaves the number unchanged, Good subtracts 1, and Easy completes the card.
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
  /// True if intervals of three days and more vary at random (fuzz), because of ``spreadsIntervals`` or ``weekdayShares``.
  package var isSpread: Bool { spreadsIntervals || weekdayShares != nil }

  var intervalChange: IntervalChange? {
    guard isSpread || intervalLimits != IntervalLimits() else { return nil }
    return IntervalChange(isSpread: isSpread, weekdayShares: weekdayShares, limits: intervalLimits)
  }

  package var intervalLimits: IntervalLimits {
    IntervalLimits(least: minInterval, most: maxInterval)
  }
}

/// Minimum and maximum of intervals, for any scheduler.
package struct IntervalLimits: Hashable, Sendable {
  /// Minimum of intervals above 0, in days, ≥ 1; `nil` if there is no minimum.
  var least: Int?
  /// Maximum interval in days, ≥ 1, which has priority over the minimum; `nil` if unlimited.
  var most: Int?

  package func clamped(_ interval: Int) -> Int {
    let lengthened = interval > 0 ? max(interval, least ?? 0) : interval
    return min(lengthened, most ?? lengthened)
  }
}

/// Change of the scheduler's intervals: random variation, then clamping to limits.
///
/// - Note: Source: ankitects/anki, `rslib/src/scheduler/states/fuzz.rs`, for the ranges of the variation.
struct IntervalChange: Hashable, Sendable {
  var isSpread = true
  let weekdayShares: [Double]?
  var limits = IntervalLimits()

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
