import Forecasting
import Kaiki

/// How far apart the reviews of cards are at present.
package struct IntervalsFigure: Hashable, Sendable, HoldsNoTests {
  /// Cards whose intervals lie between two numbers of days.
  package struct Range: Hashable, Sendable {
    /// The fewest days.
    package var low: Int
    /// The most days; `nil` for no limit.
    package var high: Int?
    /// The cards.
    package var cards: Int
  }

  /// All cards whose interval is known in a few numbers.
  package struct Summary: Hashable, Sendable {
    /// The mean, in days.
    package var mean: Double
    /// The smallest number of days that at least half of the cards do not exceed.
    package var median: Int
    /// The smallest number of days that at least nine cards in ten do not exceed.
    package var p90: Int
    /// Cards with an interval of ``RetentionFigure/matureDays`` or more.
    package var mature: Int
  }

  /// Why there are no numbers.
  package enum Reason: String, Sendable {
    /// No card that comes back has been answered.
    case noCards = "no card has been answered"
    /// Cards have been answered, but nothing says when they come back.
    case noDueDays = "no due day is known of an answered card"
  }

  /// Answered cards whose interval is known.
  package var cards: Int
  /// Answered cards of which no due day is known.
  package var unknown: Int
  /// The numbers; `nil` where no interval is known.
  package var summary: Summary?
  /// The cards by the length of their intervals, ascending, those without a card too; empty where no interval is known.
  package var ranges: [Range]

  /// Why there are no numbers; `nil` where there are.
  package var reason: Reason? { summary != nil ? nil : unknown > 0 ? .noDueDays : .noCards }
  /// The share of cards whose interval is ``RetentionFigure/matureDays`` or more; `nil` where no interval is known.
  package var matureShare: Double? { summary.map { Double($0.mature) / Double(cards) } }

  /// Where ranges begin: 0, 1, and each power of two up to more than a year.
  private static let lows = [0] + (0..<10).map { 1 << $0 }

  /// The numbers of some intervals.
  ///
  /// - Parameters:
  ///   - intervals: Days, ≥ 0, one for each card, in any order.
  ///   - unknown: Answered cards without a known one.
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
      // An interval of n days needs as many bits as its range has others before it.
      ofRange[min(Int.bitWidth - interval.leadingZeroBitCount, ofRange.count - 1)] += 1
    }
    let quantiles = counts.quantiles(percents: [50, 90]).values
    summary = Summary(
      mean: Double(sum) / Double(cards), median: quantiles[0], p90: quantiles[1], mature: mature)
    ranges = Self.lows.enumerated().map { place, low in
      Range(
        low: low, high: place + 1 < Self.lows.count ? Self.lows[place + 1] - 1 : nil, cards: ofRange[place])
    }
  }
}

/// Keeps the day of the last graded answer of each card.
struct LastAnswersAccumulator: Accumulator {
  /// By the number of the card; cards after the last with an answer have none.
  private var days: [Int32] = []
  /// A number that no day has, for no answer.
  private static let none = Int32.min

  /// How a card stands hangs on all its answers, whichever days count.
  static let takesInPast = true

  init(for ground: AnswerGround) {}

  /// The day of the last graded answer of a card, by its number in the log; `nil` where there is none.
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
  /// For how many days the card is away: from its last answer until it comes back, and of a card of which no answer is known for
  /// how long its app or its step send it away; `nil` where no due day is known, or nothing says when it was sent away.
  ///
  /// - Parameter answered: The day of its last graded answer; `nil` where the log has none.
  func interval(since answered: Day?, by table: IntervalTable, in boundary: DayBoundary) -> Int? {
    guard !isAssumed else { return nil }
    if let answered = answered ?? memory?.answered.map({ boundary.day(of: $0) }) {
      // Rows that say both contradict each other where a card comes back before it was answered.
      return answered <= due ? due - answered : nil
    }
    return number == nil && !isStored ? table.intervals[step] : memory?.interval
  }
}

extension HistoryAsOf {
  /// The intervals of the answered cards that come back.
  ///
  /// - Parameters:
  ///   - positions: Where every card stands that has a due day.
  ///   - last: When each was last answered.
  func intervals(_ positions: [CardPosition], _ last: LastAnswersAccumulator) -> IntervalsFigure {
    let seen = positions.filter(\.isSeen)
    let known = seen.compactMap { position in
      position.interval(
        since: position.number.flatMap { last.day(ofCard: $0) }, by: settings.table, in: boundary)
    }
    return IntervalsFigure(known, unknown: seen.count - known.count)
  }
}

/// How far apart are the reviews of cards at present?
package enum IntervalsMeasure: Measure {
  package static let name = "intervals"
  package static let accumulators: [any Accumulator.Type] = [LastAnswersAccumulator.self]
  package static func isAnswerable(by history: HistoryAsOf) -> Bool { history.history.hasCards }
  package static func figure(_ inquiry: Inquiry) -> IntervalsFigure {
    inquiry.history.intervals(inquiry.cardPositions, inquiry[LastAnswersAccumulator.self])
  }
}
