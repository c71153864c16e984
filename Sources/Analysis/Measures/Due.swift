import Forecasting
import Kaiki

/// A card and the day on which it comes back.
package struct DueCard: Hashable, Sendable {
  /// The card's id.
  package var card: String
  /// What it is called.
  package var name: String
  /// The day.
  package var day: Day
}

/// The cards that come back soonest.
package struct DueFigure: Hashable, Sendable, HoldsNoTests {
  /// The cards, soonest first, ties by id.
  package var soonest: [DueCard]
  /// Cards of the last listed day that are not listed.
  package var further: Int
  /// All cards of which it is known when they come back.
  package var known: Int
  /// The day of the question.
  package var today: Day

  /// How many cards are listed where nothing else is asked for.
  package static let standardTop = 64

  /// - Parameter known: `nil` for those that are listed and ``further``.
  package init(soonest: [DueCard], further: Int = 0, known: Int? = nil, today: Day) {
    self.soonest = soonest
    self.further = further
    self.known = known ?? soonest.count + further
    self.today = today
  }

  /// The cards of one day.
  package struct DueOnDay: Hashable, Sendable {
    /// The day.
    package var day: Day
    /// The cards.
    package var count: Int
    /// The first of them.
    package var first: String
    /// Days from the day of the question, below 0 of those that have passed.
    package var ahead: Int
  }

  /// All cards up to the last listed day, by day, ascending.
  package var byDay: [DueOnDay] {
    Dictionary(grouping: soonest, by: \.day).sorted { $0.key < $1.key }.map { day, cards in
      DueOnDay(
        day: day, count: cards.count + (day == soonest.last?.day ? further : 0), first: cards[0].name,
        ahead: day - today)
    }
  }

  /// How many cards come back after the first few days, up to the last listed one.
  package func count(afterDays days: Int) -> Int { byDay.dropFirst(days).reduce(0) { $0 + $1.count } }
}

extension HistoryAsOf {
  /// The answered cards that come back soonest, by the log, and where it has no answers of a card as the card is stored;
  /// ties by id.
  ///
  /// - Parameter positions: Where every card stands that has a due day; empty where no cards are stored.
  package func soonestDue(top: Int, names: ItemNames, _ positions: [CardPosition] = [])
    -> DueFigure
  {
    struct Candidate: Comparable {
      var due: Day
      var card: String
      static func < (left: Candidate, right: Candidate) -> Bool {
        left.due != right.due
          ? left.due < right.due : IdentifierTable.isBefore(left.card, right.card)
      }
    }
    var soonest = BoundedHeap<Candidate>(top)
    let isKept = history.answeredCardsKept
    func logged(_ number: Int) -> Day? { isKept[number] ? dueDay(ofCard: number) : nil }
    if let log {
      for number in isKept.indices {
        guard let due = logged(number), due <= soonest.lastKept?.due ?? due else { continue }
        soonest.offer(Candidate(due: due, card: log.cards[number]))
      }
    }
    let stored = positions.filter {
      $0.isSeen && !$0.isAssumed && $0.number.flatMap(logged) == nil
    }
    for position in stored { soonest.offer(Candidate(due: position.due, card: position.id)) }
    let listed = soonest.sorted.map { DueCard(card: $0.card, name: names.card($0.card), day: $0.due) }
    guard let last = listed.last?.day else { return DueFigure(soonest: [], today: today) }
    let days = isKept.indices.compactMap(logged) + stored.map(\.due)
    let further = days.count { $0 == last } - listed.count { $0.day == last }
    return DueFigure(soonest: listed, further: further, known: days.count, today: today)
  }
}

/// Which cards come back soonest?
package enum DueMeasure: Measure {
  package static let name = "due"
  package static let accumulators: [any Accumulator.Type] = []
  package static func isAnswerable(by history: HistoryAsOf) -> Bool { history.history.hasCards }
  package static func figure(_ inquiry: Inquiry) -> DueFigure {
    inquiry.history.soonestDue(
      top: inquiry.options.top ?? DueFigure.standardTop, names: inquiry.names,
      inquiry.history.cards == nil ? [] : inquiry.cardPositions)
  }
}
