import Forecasting
import Kaiki

/// Distribution of the current intervals of answered cards, in days from the last answer to the due day.
package struct IntervalsFigure: Hashable, Sendable, HoldsNoTests {
  /// Number of cards whose interval is in a range of days.
  package struct Range: Hashable, Sendable {
    /// Shortest interval of the range, in days, ≥ 0.
    package var low: Int
    /// Longest interval of the range, in days; `nil` for the last range, which is unbounded.
    package var high: Int?
    /// Number of cards in the range, ≥ 0.
    package var cards: Int
  }

  /// Mean and quantiles of the known intervals, in days.
  package struct Summary: Hashable, Sendable {
    /// Mean interval of the cards in days (from last answer to due day), ≥ 0.
    package var mean: Double
    /// Median interval in days, ≥ 0: the smallest number of days that at least half of the cards do not exceed.
    package var median: Int
    /// 90th percentile of the intervals, in days, ≥ 0: the smallest number of days that at least 90 % of the cards do not
    /// exceed.
    package var p90: Int
    /// Number of cards with an interval of ``RetentionFigure/matureDays`` (21) days or more, ≥ 0.
    package var mature: Int
  }

  /// Reason why no interval is known; the raw value is the English text.
  package enum Reason: String, Sendable {
    /// No card with a due day has been answered.
    case noCards = "no card has been answered"
    /// Cards have been answered, but their due days are unknown.
    case noDueDays = "no due day is known of an answered card"
  }

  /// Number of answered cards with a known interval, ≥ 0.
  package var cards: Int
  /// Number of answered cards without a known interval, ≥ 0.
  package var unknown: Int
  /// Mean and quantiles of the intervals; `nil` if no interval is known.
  package var summary: Summary?
  /// Numbers of cards by range of intervals, ascending; ranges without cards are included. Empty if no interval is known.
  package var ranges: [Range]

  /// Reason why every interval is unknown; `nil` if at least one is known.
  package var reason: Reason? { summary != nil ? nil : unknown > 0 ? .noDueDays : .noCards }
  /// Share of cards with an interval of ``RetentionFigure/matureDays`` (21) days or more, 0...1; `nil` if no interval is
  /// known.
  package var matureShare: Double? { summary.map { Double($0.mature) / Double(cards) } }

  /// Shortest interval of each range, in days, ascending: 0, 1, 2, 4 and so on up to 512.
  private static let lows = [0] + (0..<10).map { 1 << $0 }

  init(_ intervals: [Int], unknown: Int) {
    (cards, self.unknown, ranges) = (intervals.count, unknown, [])
    guard !intervals.isEmpty else { return }
    var counts = ValueCounts()
    var (sum, mature) = (0, 0)
    var ofRange = [Int](repeating: 0, count: Self.lows.count)
    for interval in intervals {
      counts.add(interval)
      sum += interval
      mature += interval >= RetentionFigure.matureDays ? 1 : 0
      // The bit width of an interval is the index of its range: 5 has three bits, and 4 to 7 is range 3.
      ofRange[min(Int.bitWidth - interval.leadingZeroBitCount, ofRange.count - 1)] += 1
    }
    let quantiles = counts.quantiles(percents: [50, 90]).values
    summary = Summary(
      mean: Double(sum) / Double(cards), median: quantiles[0], p90: quantiles[1], mature: mature)
    ranges = Self.lows.enumerated().map { index, low in
      Range(
        low: low, high: index + 1 < Self.lows.count ? Self.lows[index + 1] - 1 : nil, cards: ofRange[index])
    }
  }
}

/// Collects the day of the last graded (schedule-changing) answer of each card.
struct LastAnswersAccumulator: Accumulator {
  /// Day number of the last graded answer, by the card's index (from 0) in the log; `Int32.min` for a card without one. The
  /// array ends at the last card with a graded answer.
  private var days: [Int32] = []
  private static let none = Int32.min

  /// True: answers before the reporting range are read too, because the last answer determines a card's interval.
  static let includesEarlierAnswers = true

  init(for context: AnswerContext) {}

  /// Returns the day of a card's last graded (schedule-changing) answer; `nil` without an answer.
  func day(ofCard number: Int) -> Day? {
    days.indices.contains(number) && days[number] != Self.none ? Day(Int(days[number])) : nil
  }

  mutating func add(_ review: ObservedReview) {
    guard review.counting == .graded else { return }
    let card = Int(review.card)
    makeRoom(for: card + 1)
    days[card] = Int32(review.day.number)
  }

  mutating func merge(_ later: LastAnswersAccumulator) {
    makeRoom(for: later.days.count)
    for (card, day) in later.days.enumerated() where day != Self.none { days[card] = day }
  }

  private mutating func makeRoom(for count: Int) {
    if count > days.count { days.append(contentsOf: repeatElement(Self.none, count: count - days.count)) }
  }
}

extension CardPosition {
  /// Returns the current interval of the card in days, ≥ 0: days from its last graded answer to its due day.
  ///
  /// Without a known answer, the stored interval or the interval of the card's step applies. `nil` if the due day is unknown or
  /// before the last answer, or if the data contain no interval.
  func interval(since answered: Day?, by table: IntervalTable, in boundary: DayBoundary) -> Int? {
    guard !isAssumed else { return nil }
    if let answered = answered ?? memory?.answered.map({ boundary.day(of: $0) }) {
      // Reject rows with a due day before the last answer, because they contradict each other.
      return answered <= due ? due - answered : nil
    }
    return number == nil && !isStored ? table.intervals[step] : memory?.interval
  }
}

extension HistoryAsOf {
  func intervals(_ positions: [CardPosition], _ last: LastAnswersAccumulator) -> IntervalsFigure {
    let seen = positions.filter(\.isSeen)
    let known = seen.compactMap { position in
      position.interval(
        since: position.number.flatMap { last.day(ofCard: $0) }, by: settings.table, in: boundary)
    }
    return IntervalsFigure(known, unknown: seen.count - known.count)
  }
}

/// Measure of the current intervals (days from last answer to due day) of the cards, as an ``IntervalsFigure``.
package enum IntervalsMeasure: Measure {
  package static let name = "intervals"
  package static let accumulators: [any Accumulator.Type] = [LastAnswersAccumulator.self]
  package static func isAnswerable(by history: HistoryAsOf) -> Bool { history.history.hasCards }
  package static func figure(_ context: AnalysisContext) -> IntervalsFigure {
    context.history.intervals(context.cardPositions, context[LastAnswersAccumulator.self])
  }
}
