extension History {
  /// The history with what its rules derive: the zone and day start in force, the steps of answers, due dates at the
  /// start of their day (C5), and the counters of tasks with attempts (S6).
  ///
  /// - Parameter boundary: The logical day in force.
  public func filledIn(in boundary: DayBoundary) -> History {
    var filled = self
    let own = (settings ?? AppSettings()).inForce(in: boundary)
    filled.settings = own
    filled.log = log?.withSteps(by: TableScheduler(table: own.table), boundary: boundary)
    filled.cards = cards?.map { card in
      var card = card
      card.nextDue = boundary.start(of: boundary.day(of: card.nextDue))
      return card
    }
    if attempts != nil, let latest = latestEvent {
      filled.attemptTasks = AttemptHistory(attemptTasks, events: attempts, now: latest).tasks
    }
    return filled
  }
}
