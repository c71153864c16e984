extension History {
  /// Returns the history with all derived values filled in, as they are after the latest event (G7).
  ///
  /// - Settings: time zone and day start in force.
  /// - Answers: steps in the interval table, from 0.
  /// - Cards, recurring tasks and tasks with attempts: state recomputed from the events (S6). Due dates are at the
  ///   start of their day (C5).
  ///
  /// If no event has a known time, only settings, answers and due dates are filled in.
  public func filledIn(in boundary: DayBoundary) -> History {
    var filled = self
    let own = (settings ?? AppSettings()).inForce(in: boundary)
    filled.settings = own
    filled.log = log?.withSteps(by: TableScheduler(table: own.table), boundary: boundary)
    guard let latest = latestEvent else {
      filled.cards = cards?.map { $0.atStartOfDay(in: boundary) }
      return filled
    }
    let known = HistoryAsOf(self, settings: own, boundary: boundary, now: latest)
    filled.cards = cards?.map { card in
      var card = card
      // Cards of a third-party app have no steps in the interval table.
      if let number = known.log?.cards.number(of: card.id), known.log?.origin == .table,
        let state = known.replayed?.cards[number], let due = state.due
      {
        card.step = state.step
        card.nextDue = boundary.start(of: due)
        card.reviewCount = state.reviewCount
        card.lastResult = state.lastResult
      }
      return card.atStartOfDay(in: boundary)
    }
    if let standings = known.tasks?.standings { filled.recurringTasks = standings.map(\.task) }
    if attempts != nil { filled.attemptTasks = known.attempts?.tasks }
    return filled
  }
}

extension Card {
  fileprivate func atStartOfDay(in boundary: DayBoundary) -> Card {
    var card = self
    card.nextDue = boundary.start(of: boundary.day(of: nextDue))
    return card
  }
}
