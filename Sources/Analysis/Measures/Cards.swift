import Forecasting
import Kaiki

/// Numbers of cards by learning stage, and of due cards by day.
package struct CardsFigure: Hashable, Sendable, HoldsNoTests {
  /// Learning stage of a card by its interval (days between answer and due day), as in Anki.
  package enum Stage: String, CaseIterable, Sendable {
    /// New card, which has no answers.
    case new
    /// Interval of 0 days: the learner is learning or relearning the card.
    case learning
    /// Interval from 1 day to less than ``RetentionFigure/matureDays`` (21) days.
    case young
    /// Interval of at least ``RetentionFigure/matureDays`` (21) days.
    case mature
    /// Card that the user suspended in its app, or that has no due day there for another reason.
    case suspended
    /// Answered card whose interval the data do not determine.
    case unknown

    /// Returns the stage of an answered card.
    ///
    /// - Parameter interval: Current interval in days, ≥ 0; `nil` if unknown.
    init(interval: Int?) {
      guard let interval else {
        self = .unknown
        return
      }
      switch interval {
      case ..<1: self = .learning
      case ..<RetentionFigure.matureDays: self = .young
      default: self = .mature
      }
    }
  }

  /// Source of the due days of the answered cards.
  package enum Basis: Hashable, Sendable {
    /// Due day stored by the card's app, for at least one card.
    case stored
    /// Day of the last answer plus the interval that a third-party log records with the answer.
    case logged
    /// Day of the last answer plus the interval table's days for the step (row of the table) after the answer.
    case table
  }

  /// Number of cards in one learning stage.
  package struct StageCount: Hashable, Sendable {
    package var stage: Stage
    /// Number of cards in the stage, ≥ 1.
    package var cards: Int
  }

  /// Number of answered cards due on one day.
  package struct DueOnDay: Hashable, Sendable {
    package var day: Day
    /// Number of cards due on the day, ≥ 1.
    package var cards: Int
    /// Number of cards due on the day or earlier, ≥ 1, overdue cards included.
    package var total: Int
  }

  /// Number of answered cards due in a period of days.
  package struct DueInPeriod: Hashable, Sendable {
    /// First day of the period in days from today, 0 for today; `last` is the last day, `nil` for the open period.
    package var first: Int
    package var last: Int?
    /// Number of cards due in the period, ≥ 0.
    package var cards: Int
    /// Number of cards due up to the end of the period, ≥ 0, overdue cards included.
    package var total: Int
  }

  package var today: Day
  /// Learning stages with at least one card, in the order of ``Stage``; empty without cards.
  package var stages: [StageCount]
  /// Number of answered cards due before today, ≥ 0.
  package var overdue: Int
  /// Numbers of answered cards by due day, ascending from today; days without a due card are omitted.
  package var days: [DueOnDay]
  /// Source of the due days: stored day, logged interval or interval table; `nil` if no due day is known.
  package var basis: Basis?

  /// Number of answered cards with a known due day, ≥ 0.
  package var known: Int { days.last?.total ?? overdue }

  /// Numbers of cards due from today on, in periods of growing length up to the last period with a card.
  ///
  /// The first days of the periods are `0 1 2 8 31 91 366` days after today. Periods before the last one may have 0 cards.
  /// Empty if no card is due today or later.
  package var periods: [DueInPeriod] {
    let firsts = [0, 1, 2, 8, 31, 91, 366]
    var total = overdue
    let all = firsts.enumerated().map { index, first in
      let last = index + 1 < firsts.count ? firsts[index + 1] - 1 : nil
      let cards = days.filter { $0.day - today >= first && $0.day - today <= last ?? .max }
        .reduce(0) { $0 + $1.cards }
      total += cards
      return DueInPeriod(first: first, last: last, cards: cards, total: total)
    }
    let end = all.lastIndex { $0.cards > 0 } ?? -1
    return Array(all[...end])
  }
}

extension HistoryAsOf {
  fileprivate func cardsFigure(_ positions: [CardPosition]) -> CardsFigure {
    let records = cardRecords
    var counts: [CardsFigure.Stage: Int] = [:]
    for position in positions {
      let stage: CardsFigure.Stage =
        !position.isSeen
        ? .new : position.isAssumed ? .unknown : .init(interval: interval(of: position, records))
      counts[stage, default: 0] += 1
    }
    let new = newCards.count
    counts[.new, default: 0] += new
    // A suspended card has neither a due day nor a place among the new cards.
    counts[.suspended] = cards.map { max(0, $0.count - positions.count - new) }
    let stages = CardsFigure.Stage.allCases.compactMap { stage in
      counts[stage].flatMap { $0 > 0 ? CardsFigure.StageCount(stage: stage, cards: $0) : nil }
    }
    let waiting = positions.filter { $0.isSeen && !$0.isAssumed }
    let overdue = waiting.count { $0.due < today }
    var total = overdue
    let days = Dictionary(grouping: waiting.lazy.map(\.due).filter { $0 >= today }) { $0 }
      .sorted { $0.key < $1.key }.map { day, cards in
        total += cards.count
        return CardsFigure.DueOnDay(day: day, cards: cards.count, total: total)
      }
    let basis: CardsFigure.Basis? =
      waiting.isEmpty
      ? nil : waiting.contains(where: \.isStored) ? .stored : log?.origin == .thirdParty ? .logged : .table
    return CardsFigure(today: today, stages: stages, overdue: overdue, days: days, basis: basis)
  }
}

/// Measure of the numbers of cards by learning stage and by due day, as a ``CardsFigure``.
package enum CardsMeasure: Measure {
  package static let name = "cards"
  package static let accumulators: [any Accumulator.Type] = []
  package static let readsCardRecords = true
  package static func isAnswerable(by history: HistoryAsOf) -> Bool { history.history.hasCards }
  package static func figure(_ context: AnalysisContext) -> CardsFigure {
    context.history.cardsFigure(context.cardPositions)
  }
}
