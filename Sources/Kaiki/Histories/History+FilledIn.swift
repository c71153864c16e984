extension History {
  /// The history with what its rules derive: the zone and day start in force, the steps of answers, and what the events
  /// make of every card, task and task with attempts (G7, S6); due dates stand at the start of their day (C5).
  ///
  /// - Parameter boundary: The logical day in force.
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
      // Cards of another app stand on no table of ours.
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
  /// The card, due at the start of its day (C5).
  fileprivate func atStartOfDay(in boundary: DayBoundary) -> Card {
    var card = self
    card.nextDue = boundary.start(of: boundary.day(of: nextDue))
    return card
  }
}
