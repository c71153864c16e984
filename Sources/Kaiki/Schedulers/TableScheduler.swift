/// Where one card stands on an interval table.
public struct CardState: Hashable, Sendable {
  /// The step, in 0...`topStep`.
  public var step: Int
  /// The day on which the card comes back; `nil` while it has never been answered.
  public var due: Day?
  /// Answers of every kind.
  public var reviewCount: Int
  /// The last graded answer; `nil` while there is none.
  public var lastResult: Bool?

  /// A card; without arguments, one that has never been answered.
  public init(step: Int = 0, due: Day? = nil, reviewCount: Int = 0, lastResult: Bool? = nil) {
    self.step = step
    self.due = due
    self.reviewCount = reviewCount
    self.lastResult = lastResult
  }
}

/// The scheduler of the original design: one interval for each step.
public struct TableScheduler: Hashable, Sendable {
  /// The intervals.
  public let table: IntervalTable

  /// A scheduler on a table.
  public init(table: IntervalTable) {
    self.table = table
  }

  /// Grades an answer (R2.2, R2.3, C1-C4).
  ///
  /// A card that is not due yet is only practised: the answer is counted and changes nothing else.
  ///
  /// - Parameters:
  ///   - state: The card, which is moved.
  ///   - day: The logical day of the answer.
  /// - Returns: Whether the answer was graded.
  public func grade(_ state: inout CardState, isCorrect: Bool, on day: Day) -> Counting {
    state.reviewCount += 1
    if let due = state.due, day < due { return .practice }
    place(&state, atStep: table.step(after: state.step, isCorrect: isCorrect), isCorrect: isCorrect, on: day)
    return .graded
  }

  /// Takes over a graded answer whose step is already known, held to the table (C3, C8).
  public func accept(_ state: inout CardState, nextStep: Int, isCorrect: Bool, on day: Day) {
    state.reviewCount += 1
    place(&state, atStep: table.clamped(nextStep), isCorrect: isCorrect, on: day)
  }

  private func place(_ state: inout CardState, atStep step: Int, isCorrect: Bool, on day: Day) {
    state.step = step
    state.due = table.due(atStep: step, reviewedOn: day)
    state.lastResult = isCorrect
  }
}
