import Kaiki
import KaikiNumerics

/// What decides, in a simulation, whether an answer is right.
///
/// A model carries its own state of each card. One replicate draws its parameters once, so that bands hold
/// what is not known about them.
public protocol MemoryModel: Sendable {
  /// What the model remembers of one card.
  associatedtype State: Sendable
  /// The model's parameters in one replicate.
  associatedtype Parameters: Sendable
  /// What the model has to be told of a card's schedule: nothing, or its step.
  associatedtype Cue

  /// Whether ``addMemorised(_:cue:from:over:to:)`` has anything to say.
  static var isMemorisedKnown: Bool { get }

  /// Whether its chances after at least a day are what the scheduler believes, too.
  static var isBelieved: Bool { get }

  /// The parameters of one replicate.
  func parameters(drawnFrom stream: inout RandomStream) -> Parameters

  /// The state of a card that has never been answered.
  ///
  /// - Parameter stream: What the card's own nature is drawn from, where cards differ.
  func unseen(drawing stream: inout RandomStream) -> State

  /// The chance that the next answer of a card is right.
  ///
  /// - Parameters:
  ///   - state: The card.
  ///   - cue: What its schedule says of it before the answer.
  ///   - day: The day of the answer.
  ///   - parameters: Those of the replicate.
  func retrievability(_ state: State, cue: Cue, on day: Day, _ parameters: Parameters) -> Double

  /// The button of a right answer.
  ///
  /// - Parameters:
  ///   - state: The card.
  ///   - cue: What its schedule says of it before the answer.
  ///   - place: Where the answer falls among all right ones, in 0..<1.
  ///   - day: The day of the answer.
  func rating(of state: State, cue: Cue, at place: Double, on day: Day) -> Rating

  /// The state after an answer; `retrievability` is what the model gave for it.
  func update(_ state: inout State, rating: Rating, retrievability: Double, on day: Day)

  /// Adds the retrievability of a seen card at the ends of some days, to at least four digits: it is summed over all
  /// cards.
  ///
  /// What is added for a day does not depend on which other days are asked for.
  ///
  /// - Parameters:
  ///   - state: The card.
  ///   - cue: What its schedule says of it.
  ///   - first: The date of the first day.
  ///   - days: The days, within those of the sums.
  ///   - sums: What they are added to.
  func addMemorised(
    _ state: State, cue: Cue, from first: Day, over days: Range<Int>, to sums: inout RecallSums)
}

extension MemoryModel {
  /// No.
  public static var isBelieved: Bool { false }

  /// Good, for every right answer: what a model says that knows no other button. Neither the card nor `place` matters,
  /// which is where the answer falls among all right ones, in 0..<1.
  @inlinable
  public func rating(of state: State, cue: Cue, at place: Double, on day: Day) -> Rating { .good }
}
