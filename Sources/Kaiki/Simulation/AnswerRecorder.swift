/// One answer of a simulated history.
public struct SimulatedAnswer: Hashable, Sendable {
  /// The card: seen ones first, in the order of the plan, then unseen ones.
  public var card: Int
  /// Days from the start of the plan.
  public var day: Int
  /// The step before the answer; `nil` where the scheduler has none.
  public var previousStep: Int?
  /// The step after the answer; `nil` where the scheduler has none.
  public var nextStep: Int?
  /// The button.
  public var rating: Rating
  /// Days until the card comes back.
  public var interval: Int

  /// Whether the answer was right.
  public var isCorrect: Bool { rating != .again }
}

/// Sees every answer of a replicate.
protocol AnswerRecorder {
  mutating func record(_ answer: @autoclosure () -> SimulatedAnswer)
}

/// Keeps nothing.
struct NoRecorder: AnswerRecorder {
  @inline(__always)
  mutating func record(_ answer: @autoclosure () -> SimulatedAnswer) {}
}

/// Keeps every answer.
struct HistoryRecorder: AnswerRecorder {
  var answers = ContiguousArray<SimulatedAnswer>()

  mutating func record(_ answer: @autoclosure () -> SimulatedAnswer) { answers.append(answer()) }
}
