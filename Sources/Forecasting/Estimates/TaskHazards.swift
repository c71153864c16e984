import Kaiki
import KaikiSimulation

extension TaskHistories {
  /// Returns the probabilities of completing a task by day (completion hazard), estimated from all tasks in use.
  ///
  /// - Parameters:
  ///   - start: First included day; `nil` for all days.
  ///   - end: Day after the last included one, because today is incomplete.
  package func hazard(from start: Day? = nil, before end: Day) -> CompletionHazard {
    var hazard = CompletionHazard()
    for standing in standings ?? [] where standing.task.isActive {
      add(standing, to: &hazard, from: start, before: end)
    }
    return hazard
  }

  /// Returns the probabilities of completing one task by day (completion hazard), estimated from its occurrences.
  ///
  /// - Parameters:
  ///   - standing: Task with its history.
  ///   - end: Day after the last included one, because today is incomplete.
  ///   - away: Days of inactivity episodes, which are no evidence of the hazard.
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
  /// The completion day is `nil` for an open occurrence.
  package func occurrences(of standing: TaskStanding) -> [(begun: Day, due: Day, completed: Day?)] {
    standing.history.occurrences.map { ($0.begun, $0.due, $0.completed.map(scheduler.boundary.day)) }
  }
}
