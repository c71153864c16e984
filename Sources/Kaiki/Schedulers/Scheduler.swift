/// What gives the intervals of cards.
///
/// A scheduler keeps a state of its own for each card and is told the ratings of answers.
public protocol Scheduler: Sendable {
  /// What the scheduler knows of one card.
  associatedtype State: Hashable & Sendable

  /// The state of a card that has never been answered.
  var unseen: State { get }

  /// The state of a card that is known only by where it stands on a table.
  func state(of card: SeenCard) -> State

  /// Takes in an answer.
  ///
  /// - Parameters:
  ///   - state: The card, which is moved.
  ///   - rating: The button.
  ///   - day: The logical day of the answer.
  /// - Returns: Days until the card comes back, ≥ 0; 0 for once more on the same day.
  func answer(_ state: inout State, rating: Rating, on day: Day) -> Int

  /// The step of a card, by which logs name where it stands; `nil` where the scheduler has none.
  func stepInLog(_ state: State) -> Int?
}

/// A scheduler that moves cards over numbered steps: the only ones of which the recall of each step in a log can say
/// something, and does where its intervals are those of the log.
public protocol SteppedScheduler: Scheduler {
  /// Days until a card at each step comes back after a right answer, from step 0; at least one.
  var intervals: [Int] { get }
  /// The step of a card, an index of `intervals`.
  func step(of state: State) -> Int
}

extension SteppedScheduler {
  /// The step.
  public func stepInLog(_ state: State) -> Int? { step(of: state) }
}

/// Where a seen card stands when a simulation begins.
public struct SeenCard: Hashable, Sendable {
  /// The step on the table of its app.
  public var step: Int
  /// The day on which the card comes back; before the first day of the simulation it is overdue.
  public var due: Day

  /// A card's place.
  public init(step: Int, due: Day) {
    self.step = step
    self.due = due
  }
}
