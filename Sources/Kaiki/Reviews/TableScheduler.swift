/// The scheduler of the original design: one interval for each step.
public struct TableScheduler: Hashable, Sendable {
  /// The intervals.
  public let table: IntervalTable
  /// Whether cards are placed by their intervals rather than by their steps, which are those of another table.
  public let placesByInterval: Bool

  /// A scheduler on a table.
  public init(table: IntervalTable, placesByInterval: Bool = false) {
    self.table = table
    self.placesByInterval = placesByInterval
  }

  /// Up a step, or back to step 0 and to today (R2.3, C1, C2, C4).
  @inlinable
  public func answer(_ step: inout Int, rating: Rating, on day: Day) -> Int {
    step = table.step(after: step, isCorrect: rating != .again)
    return table.intervals[step]
  }
}

extension TableScheduler {
  /// Grades an answer (R2.2, R2.3, C1-C4).
  ///
  /// A card that is not due yet is only practised: the answer is counted and changes nothing else.
  ///
  /// - Parameters:
  ///   - state: The card, which is moved.
  ///   - isCorrect: Whether the card was recalled.
  ///   - day: The logical day of the answer.
  /// - Returns: Whether the answer was graded.
  public func grade(_ state: inout CardState, isCorrect: Bool, on day: Day) -> ReviewKind {
    state.reviewCount += 1
    guard ReviewKind(on: day, due: state.due) == .graded else { return .practice }
    state.due = day + answer(&state.step, rating: isCorrect ? .good : .again, on: day)
    state.lastResult = isCorrect
    return .graded
  }

  /// Takes over a graded answer whose step is already known, held to the table (C3, C8).
  public func accept(_ state: inout CardState, nextStep: Int, isCorrect: Bool, on day: Day) {
    state.reviewCount += 1
    state.step = table.clamped(nextStep)
    state.due = day + table.intervals[state.step]
    state.lastResult = isCorrect
  }
}
