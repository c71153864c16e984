import Kaiki
import KaikiNumerics

/// Assumed memory model of a simulation: determines whether each simulated answer is right.
///
/// The simulation stores one ``State`` per card. Every replicate draws its own ``Parameters`` once, so that bands
/// include the uncertainty of the parameters.
package protocol MemoryModel: Sendable {
  /// Memory of one card; `Void` if the model reads only the scheduler's state.
  associatedtype State: Sendable
  /// Quantities drawn once per replicate, such as recall rates; `Void` if the model draws none.
  associatedtype Parameters: Sendable
  /// Part of the scheduler's state of a card that the model reads: its step (index of the interval table), its interval, the
  /// whole state, or `Void`.
  associatedtype Cue

  /// True if the model gives recall on days without an answer; false if it gives recall only at answers.
  static var isMemorisedKnown: Bool { get }

  /// True if the model equals the scheduler's own memory model, so that both give equal recall after at least one day.
  static var isBelieved: Bool { get }

  /// Draws the parameters of one replicate from the stream; returns `Void` if the model has none.
  func parameters(drawnFrom stream: inout RandomStream) -> Parameters

  /// Returns the state of a card before its first answer.
  func unseen(drawing stream: inout RandomStream) -> State

  /// Returns the probability that the next answer of a card is right, 0...1.
  func retrievability(_ state: State, cue: Cue, on day: Day, _ parameters: Parameters) -> Double

  /// Returns the button of a right answer by its quantile among right answers, in 0..<1: Hard first, Easy last.
  func rating(of state: State, cue: Cue, at quantile: Double, on day: Day) -> Rating

  /// Updates a card's memory after an answer, whose recall is the result of ``retrievability(_:cue:on:_:)``.
  func update(_ state: inout State, rating: Rating, retrievability: Double, on day: Day)

  /// Adds a card's probability of recall at the end of each of the given days to the sums over all cards.
  ///
  /// At least four digits of each value are right. The value added for a day is the same for every range of days.
  func addMemorised(
    _ state: State, cue: Cue, from first: Day, over days: Range<Int>, to sums: inout RecallSums)
}

extension MemoryModel {
  /// False: the recall probabilities can differ from the scheduler's.
  package static var isBelieved: Bool { false }

  /// Returns Good for every right answer: the default for models without the other buttons.
  @inlinable
  package func rating(of state: State, cue: Cue, at quantile: Double, on day: Day) -> Rating { .good }
}

/// Defaults for models that give recall only at answers.
extension MemoryModel {
  /// False: the default.
  package static var isMemorisedKnown: Bool { false }

  /// Adds nothing: the default.
  package func addMemorised(
    _ state: State, cue: Cue, from first: Day, over days: Range<Int>, to sums: inout RecallSums
  ) {}
}

extension MemoryModel where Parameters == Void {
  /// Draws nothing.
  package func parameters(drawnFrom stream: inout RandomStream) {}
}

extension MemoryModel where State == Void {
  /// Returns `Void`: the model stores no memory per card.
  package func unseen(drawing stream: inout RandomStream) {}

  /// Does nothing.
  @inlinable
  package func update(_ state: inout Void, rating: Rating, retrievability: Double, on day: Day) {}
}
