import Kaiki

/// Leitner boxes whose intervals double: a right answer moves a card one box up, a wrong one moves it one box down.
///
/// - Note: Source: S. Leitner, *So lernt man lernen*, 1972, for the boxes; B. Settles, B. Meeder, *A Trainable Spaced
///   Repetition Model for Language Learning*, 2016, doi:10.18653/v1/P16-1174, section 3, for the intervals of 1, 2, 4, 8
///   and 16 days and the step down. In Leitner's own method a wrong answer returns a card to the first box.
package struct LeitnerScheduler: SteppedScheduler, Hashable {
  /// Interval in days of each box, from box 0.
  package let intervals = [1, 2, 4, 8, 16]

  /// Creates the scheduler; its intervals are fixed.
  package init() {}

  /// Returns the box (0...4) with the number of the card's stored step, clamped to the boxes; past answers are ignored.
  package func state(of card: SeenCard, after answers: PastAnswers.Answers) -> Int { clamped(card.step) }

  /// Returns `nil`, because the steps in logs are indices of an interval table and not boxes.
  package func stepInLog(_ box: Int) -> Int? { nil }

  /// Moves the card one box up (down after Again) and returns the interval of the new box in days, 1...16.
  package func answer(_ box: inout Int, rating: Rating, on day: Day) -> Int {
    box = clamped(rating == .again ? box - 1 : box + 1)
    return intervals[box]
  }

  private func clamped(_ box: Int) -> Int { min(max(box, 0), intervals.count - 1) }
}

extension SchedulerChoice.Name {
  /// Leitner's boxes: one box up after a right answer, down after a wrong one.
  public static let leitner = Self("leitner", title: "Leitner", basis: .steps) { _ in LeitnerScheduler() }
}

extension LeitnerScheduler: NamedSteppedScheduler {
  func engine(of plan: CardPlan, for learner: AnyLearner, assuming memory: EmpiricalMemory) -> CardEngine {
    CardEngine(stepEngine(of: plan, for: learner, assuming: memory))
  }
}
