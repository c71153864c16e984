import Kaiki

/// Boxes whose intervals double: a right answer moves a card one box up, a wrong one one box down.
///
/// - Note: Source: S. Leitner, *So lernt man lernen*, 1972, for the boxes; B. Settles, B. Meeder, *A Trainable Spaced
///   Repetition Model for Language Learning*, 2016, doi:10.18653/v1/P16-1174, section 3, for the intervals of 1, 2, 4, 8
///   and 16 days and the step down, where Leitner's own cards fall back to the first box.
public struct LeitnerScheduler: SteppedScheduler, Hashable {
  /// Days until a card comes back that an answer has put into each box, from box 0.
  public let intervals = [1, 2, 4, 8, 16]

  /// The scheduler.
  public init() {}

  /// The state of a card that has never been answered: box 0. A first right answer moves it to box 1, and so
  /// sends it away for 2 days.
  public var unseen: Int { 0 }

  /// In the box of the same number, or the last: the step is all that is known.
  public func state(of card: SeenCard, after answers: PastAnswers.Answers) -> Int { clamped(card.step) }

  /// The state is the box, from 0.
  public func step(of box: Int) -> Int { box }

  /// No step: those of logs are steps of an interval table.
  public func stepInLog(_ box: Int) -> Int? { nil }

  /// A box up or down; the card comes back after the days of the new one.
  public func answer(_ box: inout Int, rating: Rating, on day: Day) -> Int {
    box = clamped(rating == .again ? box - 1 : box + 1)
    return intervals[box]
  }

  private func clamped(_ box: Int) -> Int { min(max(box, 0), intervals.count - 1) }
}
