import Kaiki

extension HistoryAsOf {
  /// The history as it was at the end of a day: nothing that came later is in it, nor anything that could be a trace of
  /// it, such as what cards and tasks have stored of their last answer.
  package func known(until day: Day) -> HistoryAsOf {
    let end = boundary.end(of: day)
    let scheduler = TaskScheduler(boundary: boundary, keepsTime: tasks?.scheduler.keepsTime ?? false)
    var past = history
    past.cards = nil
    past.log?.keep(until: end)
    past.recurringTasks = past.recurringTasks?.filter { $0.created <= end }.map(scheduler.asMade)
    past.completions?.removeAll { $0.at > end }
    past.attemptTasks?.removeAll { $0.createdAt > end }
    past.attempts?.removeAll { $0.at > end }
    past.lists?.removeAll { $0.createdAt > end }
    past.opens?.removeAll { $0.at > end }
    past.habits = past.habits?.compactMap { habit in
      var habit = habit
      habit.ticks.removeAll { $0.day > day }
      return habit.ticks.isEmpty ? nil : habit
    }
    past.attendanceRecords?.removeAll { $0.day > day }
    past.findings = Findings()
    return HistoryAsOf(
      past, settings: settings, boundary: boundary, now: end, keepsTime: scheduler.keepsTime)
  }
}
