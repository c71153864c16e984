import Forecasting
import Kaiki
import KaikiSimulation
import Statistics

/// How soon recurring tasks are done: the probability of completion (hazard) per waiting day, by lateness and weekday.
package struct DelaysFigure: Sendable, HoldsNoTests {
  /// Days on which a task waited, and the share of these days on which it was done, for one lateness and weekday.
  ///
  /// A task waits from its due day to the day on which it is done, both included, or to the last whole day of the range.
  package struct Cell: Hashable, Sendable {
    /// Class of the waiting days by days after the due day: from 0 (the due day) to 14 and more, six classes.
    package var lateness: CompletionHazard.Lateness
    /// Weekday of the waiting days; `nil` for all weekdays together.
    package var weekday: Weekday?
    /// Number of waiting days, number of these days on which the task was done, and their share (0...1) with its 95 %
    /// interval.
    package var interval: ProportionInterval
  }

  /// Number of completions of recurring tasks in use, ≥ 0, before, on or after the due day of their occurrence. Counts
  /// completions on completed days of the reporting range.
  package var completed: Int
  /// Share of occurrences done by their due day, among those done or past their due day, of tasks in use, with a 95 %
  /// interval. Counts occurrences due in the reporting range; `nil` if there is none.
  package var inTime: ProportionInterval? = nil
  /// Share of occurrences done before their due day, 0...1, with its 95 % interval. Counts occurrences with a day between
  /// their begin and their due day, if they were done before the due day or reached it. `nil` if there is none.
  package var early: ProportionInterval?
  /// Cells with at least one waiting day, ascending by lateness; in a lateness all weekdays together, then each from Monday.
  package var cells: [Cell]

  package static let method = "Clopper-Pearson 95 %"
}

extension HistoryAsOf {
  func delays(on observed: ObservedDays) -> DelaysFigure {
    let hazard = tasks?.hazard(from: observed.first, before: observed.end) ?? CompletionHazard()
    let weekdays = [nil] + Weekday.allCases.map(Optional.some)
    let cells = CompletionHazard.Lateness.allCases.flatMap { lateness in
      weekdays.compactMap { weekday -> DelaysFigure.Cell? in
        let count = weekday.map { hazard[lateness, $0] } ?? hazard.total(lateness)
        guard
          let interval = try? BinomialInterval.clopperPearson(successes: count.done, of: count.days)
        else { return nil }
        return DelaysFigure.Cell(lateness: lateness, weekday: weekday, interval: interval)
      }
    }
    let late = CompletionHazard.Lateness.allCases.reduce(0) { $0 + hazard.total($1).done }
    let early = try? BinomialInterval.clopperPearson(
      successes: hazard.early.doneEarly, of: hazard.early.occurrences)
    return DelaysFigure(
      completed: late + hazard.early.doneEarly, inTime: inTime(on: observed), early: early, cells: cells)
  }

  /// Returns the share (0...1) of occurrences done by their due day, for tasks in use and due days in the reporting range.
  /// `nil` if no occurrence is done by its due day or past it.
  private func inTime(on observed: ObservedDays) -> ProportionInterval? {
    guard let tasks else { return nil }
    let occurrences = (tasks.standings ?? []).filter(\.task.isActive).flatMap { tasks.occurrences(of: $0) }
    let known = occurrences.filter { occurrence in
      let isDone = occurrence.completed.map { $0 <= occurrence.due && $0 < observed.end } ?? false
      return observed.contains(occurrence.due) && (isDone || occurrence.due < observed.end)
    }
    let done = known.count { occurrence in occurrence.completed.map { $0 <= occurrence.due } ?? false }
    return try? BinomialInterval.clopperPearson(successes: done, of: known.count)
  }
}

/// Measure of how soon recurring tasks are done after their due day, as a ``DelaysFigure``.
package enum DelaysMeasure: Measure {
  package static let name = "delays"
  package static let needsOnePerson = true
  package static let accumulators: [any Accumulator.Type] = []
  package static func isAnswerable(by history: HistoryAsOf) -> Bool {
    history.tasks?.standings != nil && history.tasks?.completions.isEmpty == false
  }

  package static func figure(_ context: AnalysisContext) -> DelaysFigure {
    context.history.delays(on: context.days)
  }
}
