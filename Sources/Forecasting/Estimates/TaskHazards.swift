import Kaiki
import KaikiSimulation

extension TaskHistories {
  /// What the rounds of all tasks in use show of their user's delay.
  ///
  /// - Parameters:
  ///   - start: Only days from it on are counted; `nil` for all.
  ///   - end: Only days before it are counted, since today is not over.
  package func hazard(from start: Day? = nil, before end: Day) -> CompletionHazard {
    var hazard = CompletionHazard()
    for standing in standings ?? [] where standing.task.isActive {
      add(standing, to: &hazard, from: start, before: end)
    }
    return hazard
  }

  /// What the rounds of one task show.
  ///
  /// - Parameters:
  ///   - standing: The task.
  ///   - end: Only days before it are counted, since today is not over.
  ///   - away: Days of spells away, which say nothing of how soon tasks are done.
  package func hazard(of standing: TaskStanding, before end: Day, away: DaySet) -> CompletionHazard {
    var hazard = CompletionHazard()
    add(standing, to: &hazard, before: end, away: away)
    return hazard
  }

  private func add(
    _ standing: TaskStanding, to hazard: inout CompletionHazard, from start: Day? = nil, before end: Day,
    away: DaySet = DaySet()
  ) {
    for (begun, due, completed) in rounds(of: standing) {
      hazard.add(begun: begun, due: due, completed: completed, from: start, before: end, away: away)
    }
  }

  /// The rounds of a task in days.
  package func rounds(of standing: TaskStanding) -> [(begun: Day, due: Day, completed: Day?)] {
    standing.history.rounds.map { ($0.begun, $0.due, $0.completed.map(scheduler.boundary.day)) }
  }
}
