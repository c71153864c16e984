import Kaiki

/// A card and the day on which it comes back.
package struct DueCard: Hashable, Sendable {
  /// The card's id.
  package var card: String
  /// The day.
  package var day: Day
}

/// The cards that come back soonest.
package struct DueFigure: Hashable, Sendable {
  /// The cards, soonest first, ties by id.
  package var soonest: [DueCard]
  /// Whether there are more cards than are listed.
  package var isCut: Bool

  package init(soonest: [DueCard], isCut: Bool) {
    self.soonest = soonest
    self.isCut = isCut
  }
}

extension HistoryAsOf {
  /// The answered cards that come back soonest, by the log alone; ties by id.
  package func soonestDue(top: Int) -> DueFigure {
    struct Candidate: Comparable {
      var due: Day
      var card: String
      static func < (left: Candidate, right: Candidate) -> Bool {
        left.due != right.due
          ? left.due < right.due : IdentifierTable.isBefore(left.card, right.card)
      }
    }
    guard let log, let replayed else { return DueFigure(soonest: [], isCut: false) }
    var soonest = Earliest<Candidate>(top)
    for (number, state) in replayed.cards.enumerated() {
      guard let due = state.due, due <= soonest.lastKept?.due ?? due else { continue }
      let card = log.cards[number]
      soonest.offer(Candidate(due: due, card: card))
    }
    let listed = soonest.sorted.map { DueCard(card: $0.card, day: $0.due) }
    return DueFigure(soonest: listed, isCut: replayed.cards.count { $0.due != nil } > listed.count)
  }
}
