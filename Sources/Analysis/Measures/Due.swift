import Forecasting
import Kaiki

/// Answered card with its due day.
package struct DueCard: Hashable, Sendable {
  package var card: String
  /// Front of the card (question); the id if unknown.
  package var name: String
  package var day: Day
}

/// List of the answered cards that are due soonest.
package struct DueFigure: Hashable, Sendable, HoldsNoTests {
  /// Listed cards, soonest due day first, then by id; empty if every due day is unknown.
  package var soonest: [DueCard]
  /// Number of unlisted cards that are due on the last listed day, ≥ 0.
  package var further: Int
  /// Number of answered cards with a known due day, ≥ 0.
  package var known: Int
  package var today: Day

  /// Default maximum length of the list: 64 cards.
  package static let standardTop = 64

  package init(soonest: [DueCard], further: Int = 0, known: Int? = nil, today: Day) {
    self.soonest = soonest
    self.further = further
    self.known = known ?? soonest.count + further
    self.today = today
  }

  /// Number of cards due on one day; on the last listed day, unlisted cards count too.
  package struct DueOnDay: Hashable, Sendable {
    package var day: Day
    /// Number of cards due on the day, ≥ 1; on the last listed day the unlisted cards count too.
    package var count: Int
    /// Name of the day's first card by id.
    package var first: String
    /// Days from today to the due day; 0 for today, negative for overdue cards.
    package var ahead: Int
  }

  /// Numbers of due cards per day up to the last listed day, ascending; only days with a due card. Empty without listed cards.
  package var byDay: [DueOnDay] {
    Dictionary(grouping: soonest, by: \.day).sorted { $0.key < $1.key }.map { day, cards in
      DueOnDay(
        day: day, count: cards.count + (day == soonest.last?.day ? further : 0), first: cards[0].name,
        ahead: day - today)
    }
  }

  /// Returns the number of cards due after the first `days` days with due cards, up to the last listed day; ≥ 0.
  package func count(afterDays days: Int) -> Int { byDay.dropFirst(days).reduce(0) { $0 + $1.count } }
}

extension HistoryAsOf {
  /// Returns the answered cards that are due soonest, then by id.
  ///
  /// The due day follows from the log; for a card without answers in the log, the stored day applies.
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

/// Measure that lists the answered cards that are due soonest, as a ``DueFigure``.
package enum DueMeasure: Measure {
  package static let name = "due"
  package static let accumulators: [any Accumulator.Type] = []
  package static func isAnswerable(by history: HistoryAsOf) -> Bool { history.history.hasCards }
  package static func figure(_ context: AnalysisContext) -> DueFigure {
    context.history.soonestDue(
      top: context.options.top ?? DueFigure.standardTop, names: context.names,
      context.history.cards == nil ? [] : context.cardPositions)
  }
}
