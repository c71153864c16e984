/// One answer of a simulated history.
public struct SimulatedAnswer: Hashable, Sendable {
  /// The card: seen ones first, in the order of the plan, then unseen ones.
  public var card: Int
  /// Days from the start of the plan.
  public var day: Int
  /// The step before the answer.
  public var previousStep: Int
  /// The step after the answer.
  public var nextStep: Int
  /// Whether the answer was right.
  public var isCorrect: Bool
}

/// Sees every answer of a replicate.
protocol AnswerRecorder {
  mutating func record(card: Int, day: Int, previousStep: Int, nextStep: Int, isCorrect: Bool)
}

/// Keeps nothing.
struct NoRecorder: AnswerRecorder {
  @inline(__always)
  mutating func record(card: Int, day: Int, previousStep: Int, nextStep: Int, isCorrect: Bool) {}
}

/// Keeps every answer.
struct HistoryRecorder: AnswerRecorder {
  var answers = ContiguousArray<SimulatedAnswer>()

  mutating func record(card: Int, day: Int, previousStep: Int, nextStep: Int, isCorrect: Bool) {
    answers.append(
      SimulatedAnswer(
        card: card, day: day, previousStep: previousStep, nextStep: nextStep, isCorrect: isCorrect))
  }
}
