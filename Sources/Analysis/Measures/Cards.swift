import Forecasting
import Kaiki

/// How far the cards are learnt, and how many of them come back on which day.
package struct CardsFigure: Hashable, Sendable, HoldsNoTests {
  /// How far a card is learnt, by the interval for which it was last sent away, as Anki counts cards.
  package enum Stage: String, CaseIterable, Sendable {
    /// Never answered.
    case new
    /// Sent away for less than a day: learnt for the first time, or again after a wrong answer.
    case learning
    /// Sent away for a day or more, and for less than ``RetentionFigure/matureDays``.
    case young
    /// Sent away for at least ``RetentionFigure/matureDays``.
    case mature
    /// Put away by its own app until someone takes it up again.
    case suspended
    /// Answered, and nothing says for how long it was sent away.
    case unknown

    /// The stage of an answered card.
    ///
    /// - Parameter interval: Days for which it was last sent away; `nil` where that is not known.
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

  /// What says on which day a card comes back.
  package enum Basis: Hashable, Sendable {
    /// The day that its own app stores.
    case stored
    /// The interval that its own app wrote beside the last answer.
    case logged
    /// The interval table, by the step after the last answer.
    case table
  }

  /// The cards of one stage.
  package struct StageCount: Hashable, Sendable {
    /// The stage.
    package var stage: Stage
    /// Its cards.
    package var cards: Int
  }

  /// The cards that come back on one day.
  package struct DueOnDay: Hashable, Sendable {
    /// The day.
    package var day: Day
    /// The cards of that day.
    package var cards: Int
    /// All cards up to that day, the overdue ones included.
    package var total: Int
  }

  /// The cards of some days together.
  package struct DueInPeriod: Hashable, Sendable {
    /// The first and the last day as days from today, 0 for today; the last is `nil` where the period has no end.
    package var first: Int
    package var last: Int?
    /// The cards of those days.
    package var cards: Int
    /// All cards up to the last of those days, the overdue ones included.
    package var total: Int
  }

  /// The logical day of the question.
  package var today: Day
  /// The stages that any card is at, in the order of ``Stage``.
  package var stages: [StageCount]
  /// Answered cards that were due before today.
  package var overdue: Int
  /// The answered cards by their due day from today on, ascending; days without a card are left out.
  package var days: [DueOnDay]
  /// What says on which days they come back; `nil` where nothing says it of any card.
  package var basis: Basis?

  /// All answered cards of which it is known when they come back.
  package var known: Int { days.last?.total ?? overdue }

  /// The answered cards from today on by periods that get longer, up to the last one with a card.
  package var periods: [DueInPeriod] {
    let firsts = [0, 1, 2, 8, 31, 91, 366]
    var total = overdue
    let all = firsts.enumerated().map { place, first in
      let last = place + 1 < firsts.count ? firsts[place + 1] - 1 : nil
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
  /// How far the cards are learnt and when they come back, as things stand now: no answer to come is foreseen, and no new
  /// card begun.
  ///
  /// - Parameter positions: Where every card stands that has a due day.
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
    // Stored cards that neither have a due day nor wait for their first answer have been put away.
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
      ? nil : waiting.contains(where: \.isStored) ? .stored : log?.origin == .foreign ? .logged : .table
    return CardsFigure(today: today, stages: stages, overdue: overdue, days: days, basis: basis)
  }
}

/// How far are the cards learnt, and when do they come back?
package enum CardsMeasure: Measure {
  package static let name = "cards"
  package static let accumulators: [any Accumulator.Type] = []
  package static let readsCardRecords = true
  package static func isAnswerable(by history: HistoryAsOf) -> Bool { history.history.hasCards }
  package static func figure(_ inquiry: Inquiry) -> CardsFigure {
    inquiry.history.cardsFigure(inquiry.cardPositions)
  }
}
