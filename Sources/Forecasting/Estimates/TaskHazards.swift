import Kaiki
import KaikiSimulation

extension TaskHistories {
  /// Returns the completion hazard of the user, estimated from the occurrences of all tasks in use.
  ///
  /// - Parameters:
  ///   - start: First included day; `nil` for all.
  ///   - end: Day after the last included one, because today is incomplete.
  package func hazard(from start: Day? = nil, before end: Day) -> CompletionHazard {
    var hazard = CompletionHazard()
    for standing in standings ?? [] where standing.task.isActive {
      add(standing, to: &hazard, from: start, before: end)
    }
    return hazard
  }

  /// Returns the completion hazard in the occurrences of one task.
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

  /// Returns the occurrences of a task by day, oldest first.
  package func occurrences(of standing: TaskStanding) -> [(begun: Day, due: Day, completed: Day?)] {
    standing.history.occurrences.map { ($0.begun, $0.due, $0.completed.map(scheduler.boundary.day)) }
  }
}
