import Kaiki
import KaikiNumerics

/// What gives the intervals of cards.
///
/// A scheduler keeps a state of its own for each card and is told the ratings of answers.
public protocol Scheduler: Sendable {
  /// What the scheduler knows of one card.
  associatedtype State: Hashable & Sendable

  /// The state of a card that has never been answered.
  var unseen: State { get }

  /// The state of a card that has been answered.
  ///
  /// - Parameters:
  ///   - card: Where it stands.
  ///   - answers: Its answers, for schedulers that follow them; empty where they are not known.
  func state(of card: SeenCard, after answers: PastAnswers.Answers) -> State

  /// Takes in an answer.
  ///
  /// - Parameters:
  ///   - state: The card, which is moved.
  ///   - rating: The button.
  ///   - day: The logical day of the answer.
  ///   - stream: What is drawn from, by schedulers that know intervals only as a record of them.
  /// - Returns: Days until the card comes back, ≥ 0; 0 for once more on the same day.
  func answer(
    _ state: inout State, rating: Rating, on day: Day, drawing stream: inout RandomStream
  ) -> Int

  /// ``answer(_:rating:on:drawing:)``, told what the scheduler would work out anew.
  ///
  /// - Parameters:
  ///   - state: The card, which is moved.
  ///   - rating: The button.
  ///   - day: The logical day of the answer.
  ///   - believed: The chance of a right answer by the scheduler's own belief; `nil` where it is not known.
  ///   - stream: What is drawn from.
  func answer(
    _ state: inout State, rating: Rating, on day: Day, believed: Double?, drawing stream: inout RandomStream
  ) -> Int

  /// Answers that the scheduler asked for on the day of the last one, after it.
  func repeats(of state: State) -> PracticeCount

  /// Days for which a card was last sent away, ≥ 0; 0 for one that has never been answered.
  func interval(of state: State) -> Int

  /// The step of a card, by which logs name where it stands; `nil` where the scheduler has none.
  func stepInLog(_ state: State) -> Int?
}

extension Scheduler {
  /// Schedulers that believe nothing need not be told.
  @inlinable
  public func answer(
    _ state: inout State, rating: Rating, on day: Day, believed: Double?, drawing stream: inout RandomStream
  ) -> Int {
    answer(&state, rating: rating, on: day, drawing: &stream)
  }

  /// The state of a card that is known only by where it stands.
  func state(of card: SeenCard) -> State { state(of: card, after: []) }

  /// None.
  @inlinable
  public func repeats(of state: State) -> PracticeCount { PracticeCount() }
}

/// A scheduler that moves cards over numbered steps. Recall by step, as counted in a log (``EmpiricalMemory``), can be used with
/// such schedulers only, and is right where their intervals are those of the log.
public protocol SteppedScheduler: Scheduler {
  /// Days until a card at each step comes back after a right answer, from step 0; at least one.
  var intervals: [Int] { get }
  /// The step of a card, an index of `intervals`.
  func step(of state: State) -> Int
  /// Takes in an answer; nothing is drawn.
  ///
  /// - Parameters:
  ///   - state: The card, which is moved.
  ///   - rating: The button.
  ///   - day: The logical day of the answer.
  /// - Returns: Days until the card comes back, ≥ 0; 0 for once more on the same day.
  func answer(_ state: inout State, rating: Rating, on day: Day) -> Int
}

extension SteppedScheduler {
  /// The step.
  public func stepInLog(_ state: State) -> Int? { step(of: state) }

  /// That of the step.
  @inlinable
  public func interval(of state: State) -> Int { intervals[step(of: state)] }

  /// Nothing is drawn.
  @inlinable
  public func answer(
    _ state: inout State, rating: Rating, on day: Day, drawing stream: inout RandomStream
  ) -> Int {
    answer(&state, rating: rating, on: day)
  }
}

/// Where a seen card stands when a simulation begins.
public struct SeenCard: Hashable, Sendable {
  /// The step on the table of its app.
  public var step: Int
  /// The day on which the card comes back; before the first day of the simulation it is overdue.
  public var due: Day
  /// Days for which its app last sent it away, ≥ 0; `nil` where that is not known.
  public var interval: Int?
  /// Days of study since the due day on which the learner passed it over.
  public var passed: Int32
  /// What its app stores of its memory; `nil` where it stores nothing.
  public var memory: StoredMemory?
  /// The day of its last answer.
  public var answered: Day

  /// A card's place.
  ///
  /// - Parameters:
  ///   - step: Its step.
  ///   - due: The day on which it is due.
  ///   - interval: Days for which it was last sent away, ≥ 0; `nil` where that is not known.
  ///   - passed: Days of study since the due day on which the learner passed it over.
  ///   - memory: What its app stores of its memory; `nil` where it stores nothing.
  ///   - answered: The day of its last answer; `nil` for the due day less the interval.
  public init(
    step: Int, due: Day, interval: Int? = nil, passed: Int32 = 0, memory: StoredMemory? = nil,
    answered: Day? = nil
  ) {
    self.step = step
    self.due = due
    self.interval = interval
    self.passed = passed
    self.memory = memory
    self.answered = answered ?? due - (interval ?? 0)
  }
}
