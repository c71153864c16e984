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

  /// Whether ``memorised(_:on:)`` is known.
  static var isMemorisedKnown: Bool { get }

  /// The parameters of one replicate.
  func parameters(drawnFrom stream: inout RandomStream) -> Parameters

  /// The state of a card that has never been answered.
  var unseen: State { get }

  /// The chance that the next answer of a card is right.
  ///
  /// - Parameters:
  ///   - state: The card.
  ///   - cue: What its schedule says of it before the answer.
  ///   - day: The day of the answer.
  ///   - parameters: Those of the replicate.
  func retrievability(_ state: State, cue: Cue, on day: Day, _ parameters: Parameters) -> Double

  /// The state after an answer; `retrievability` is what the model gave for it.
  func update(_ state: inout State, rating: Rating, retrievability: Double, on day: Day)

  /// The retrievability of a seen card at the end of a day, 0...1, to at least four digits: it is summed over
  /// all cards.
  func memorised(_ state: State, on day: Day) -> Double
}
