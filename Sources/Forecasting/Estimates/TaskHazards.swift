import Kaiki
import KaikiSimulation

extension TaskHistories {
  /// Returns the waiting days and completions of all active tasks, from which the daily probability of a completion follows.
  ///
  /// Without active tasks, the hazard has 0 observations.
  ///
  /// - Parameters:
  ///   - start: First day whose waiting and completions count; `nil` for all days up to `end`.
  ///   - end: Day after the last day that counts, because today is incomplete.
  package func hazard(from start: Day? = nil, before end: Day) -> CompletionHazard {
    var hazard = CompletionHazard()
    for standing in standings ?? [] where standing.task.isActive {
      add(standing, to: &hazard, from: start, before: end)
    }
    return hazard
  }

  /// Returns the waiting days and completions of one task, from which its daily probability of a completion follows.
  ///
  /// - Parameters:
  ///   - end: Day after the last day that counts, because today is incomplete.
  ///   - away: Days of inactivity episodes, which do not count as waiting days from the due day on.
  package func hazard(of standing: TaskStanding, before end: Day, away: DaySet) -> CompletionHazard {
    var hazard = CompletionHazard()
    add(standing, to: &hazard, before: end, away: away)
    return hazard
  }

  private func add(
    _ standing: TaskStanding, to hazard: inout CompletionHazard, from start: Day? = nil, before end: Day,
    away: DaySet = DaySet()
  ) {
    for (begun, due, completed) in occurrences(of: standing) {
      hazard.add(begun: begun, due: due, completed: completed, from: start, before: end, away: away)
    }
  }

  /// Returns the occurrences of a task, oldest first: the day on which each begins, its due day, and its completion day.
  ///
  /// The completion day is `nil` for an open occurrence. Empty if the task has no occurrence yet.
  package func occurrences(of standing: TaskStanding) -> [(begun: Day, due: Day, completed: Day?)] {
    standing.history.occurrences.map { ($0.begun, $0.due, $0.completed.map(scheduler.boundary.day)) }
  }
}
