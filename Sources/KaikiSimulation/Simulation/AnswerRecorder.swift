import Kaiki

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

/// Keeps every answer of a replicate, where anybody asks for them.
struct AnswerRecorder {
  /// Whether answers are kept.
  let isKept: Bool
  private(set) var answers = ContiguousArray<SimulatedAnswer>()

  init(isKept: Bool) { self.isKept = isKept }

  @inline(__always)
  mutating func record(_ answer: @autoclosure () -> SimulatedAnswer) {
    if isKept { answers.append(answer()) }
  }
}
