/// Scheduler with an interval table: each row (step, from 0) gives the days until the next review.
package struct TableScheduler: Hashable, Sendable {
  /// Interval table: one interval in days, ≥ 0, per step (row of the table, from 0).
  package let table: IntervalTable
  /// True if a card's step is derived from its interval, because its stored step belongs to another table.
  package let stepsByInterval: Bool

  /// Creates a scheduler with an interval table; by default cards have steps of this table.
  package init(table: IntervalTable, stepsByInterval: Bool = false) {
    self.table = table
    self.stepsByInterval = stepsByInterval
  }

  /// Moves the step up by 1, or back to 0 after Again, and returns the new interval in days, ≥ 0 (R2.3, C1, C2, C4).
  ///
  /// The step never exceeds the highest row of the table. Hard, Good and Easy have the same effect; `day` has none.
  @inlinable
  package func answer(_ step: inout Int, rating: Rating, on day: Day) -> Int {
    step = table.step(after: step, isCorrect: rating != .again)
    return table.intervals[step]
  }
}

extension TableScheduler {
  /// Grades an answer: updates step, due day and last result of the card (R2.2, R2.3, C1-C4).
  ///
  /// Every answer adds 1 to the number of answers; an answer before the due day is practice and changes nothing else.
  ///
  /// - Returns: Role of the answer, graded or practice.
  package func grade(_ state: inout CardState, isCorrect: Bool, on day: Day) -> ReviewKind {
    state.reviewCount += 1
    guard ReviewKind(on: day, due: state.due) == .graded else { return .practice }
    state.due = day + answer(&state.step, rating: isCorrect ? .good : .again, on: day)
    state.lastResult = isCorrect
    return .graded
  }

  /// Applies a graded answer whose step afterwards is recorded in the log: sets step, due day and result (C3, C8).
  package func accept(_ state: inout CardState, nextStep: Int, isCorrect: Bool, on day: Day) {
    state.reviewCount += 1
    state.step = table.clamped(nextStep)
    state.due = day + table.intervals[state.step]
    state.lastResult = isCorrect
  }
}
