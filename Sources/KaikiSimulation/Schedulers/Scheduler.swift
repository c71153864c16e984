import Kaiki
import KaikiNumerics

/// Algorithm that chooses the interval of a card after each answer.
///
/// A scheduler stores one ``State`` per card and updates it with the rating of each answer.
package protocol Scheduler: Sendable {
  /// Scheduling data of one card, such as its step (index of the interval table) or its stability.
  associatedtype State: Hashable & Sendable

  /// State of a card without any answer.
  var unseen: State { get }

  /// Returns the state of a card with at least one answer; `answers` are its past answers, oldest first, or empty if the log has
  /// none.
  func state(of card: SeenCard, after answers: PastAnswers.Answers) -> State

  /// Updates a card's state after an answer and returns the days until the next review, ≥ 0; 0 for the same day. Only samples from
  /// a log use `stream`.
  func answer(
    _ state: inout State, rating: Rating, on day: Day, drawing stream: inout RandomStream
  ) -> Int

  /// Like ``answer(_:rating:on:drawing:)``, with the retrievability (0...1) by the scheduler's own model if the caller knows it.
  func answer(
    _ state: inout State, rating: Rating, on day: Day, believed: Double?, drawing stream: inout RandomStream
  ) -> Int

  /// Returns the numbers of practice answers that follow the last graded answer on its day; 0 if the scheduler asks for none.
  func repeats(of state: State) -> PracticeCount

  /// Returns the card's current interval in days, ≥ 0; 0 for a card without any answer.
  func interval(of state: State) -> Int

  /// Returns the card's step (index of the interval table that a log uses, from 0); `nil` if the scheduler has no table.
  func stepInLog(_ state: State) -> Int?
}

extension Scheduler {
  /// Ignores `believed` and calls ``KaikiSimulation/Scheduler/answer(_:rating:on:drawing:)``: the default for schedulers without a memory model.
  @inlinable
  package func answer(
    _ state: inout State, rating: Rating, on day: Day, believed: Double?, drawing stream: inout RandomStream
  ) -> Int {
    answer(&state, rating: rating, on: day, drawing: &stream)
  }

  func state(of card: SeenCard) -> State { state(of: card, after: []) }

  /// Returns 0 practice answers: the default, because most schedulers ask for none.
  @inlinable
  package func repeats(of state: State) -> PracticeCount { PracticeCount() }

  /// Returns `nil`: the default for schedulers without an interval table.
  package func stepInLog(_ state: State) -> Int? { nil }
}

/// Scheduler that moves cards over numbered steps, such as the indices of an interval table.
///
/// Recall by step, as counted in a log (``EmpiricalMemory``), works with such schedulers only. The counts are valid only if the
/// scheduler has the intervals of the log.
package protocol SteppedScheduler: Scheduler {
  /// Interval of each step in days, ≥ 0, from step 0; at least one element.
  var intervals: [Int] { get }
  /// Returns the step of a card, an index of ``intervals`` from 0.
  func step(of state: State) -> Int
  /// Updates a card's state after an answer and returns the days until the next review, ≥ 0; 0 for the same day.
  func answer(_ state: inout State, rating: Rating, on day: Day) -> Int
}

extension SteppedScheduler {
  /// Returns the card's step (index of ``intervals``), ≥ 0: the default for schedulers with steps; never `nil`.
  package func stepInLog(_ state: State) -> Int? { step(of: state) }

  /// Returns the interval of the card's step in days, ≥ 0.
  @inlinable
  package func interval(of state: State) -> Int { intervals[step(of: state)] }

  /// Updates the card's state after an answer and returns the next interval in days, ≥ 0; the stream is unused.
  @inlinable
  package func answer(
    _ state: inout State, rating: Rating, on day: Day, drawing stream: inout RandomStream
  ) -> Int {
    answer(&state, rating: rating, on: day)
  }
}

extension SteppedScheduler where State == Int {
  /// Step 0, for a card without any answer.
  package var unseen: Int { 0 }

  /// Returns the state itself, which is the step.
  @inlinable
  package func step(of state: Int) -> Int { state }
}

/// State of a card with at least one answer when a simulation begins.
package struct SeenCard: Hashable, Sendable {
  /// Step: index of the app's interval table, from 0; 0 also for apps without steps.
  package var step: Int
  /// Day of the next review; a day before the start of the simulation means that the card is overdue.
  package var due: Day
  /// Current interval in days, ≥ 0; `nil` if the app does not store it.
  package var interval: Int?
  /// Number of study days since the due day on which the learner skipped the card, ≥ 0.
  package var passed: Int32
  /// Memory state that the app stores for the card; `nil` if it stores none.
  package var memory: StoredMemory?
  /// Day of the last answer before the simulation.
  package var answered: Day

  /// Creates the state of a card at the start of a simulation.
  ///
  /// - Parameter answered: `nil` for the due day minus the interval, or for the due day if the interval is `nil`.
  package init(
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
