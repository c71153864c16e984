/// What decides, in a simulation, whether an answer is right.
///
/// A model carries its own state of each card. One replicate draws its parameters once, so that bands hold
/// what is not known about them.
public protocol MemoryModel: Sendable {
  /// What the model remembers of one card.
  associatedtype State: Sendable
  /// The model's parameters in one replicate.
  associatedtype Parameters: Sendable

  /// Whether ``recall(_:on:)`` is known on days without an answer.
  static var isMemorisedKnown: Bool { get }

  /// The parameters of one replicate.
  func parameters(drawnFrom stream: inout RandomStream) -> Parameters

  /// The state of a card that has never been answered.
  var unseen: State { get }

  /// The chance that the next answer of a card is right.
  ///
  /// - Parameters:
  ///   - step: The card's step before the answer.
  ///   - day: The day of the answer.
  func chance(_ state: State, step: Int, on day: Day, _ parameters: Parameters) -> Double

  /// The state after an answer; `chance` is what the model gave for it.
  func update(_ state: inout State, isCorrect: Bool, chance: Double, on day: Day)

  /// The modelled recall of a seen card at the end of a day, 0...1, to at least four digits: it is summed over
  /// all cards.
  func recall(_ state: State, on day: Day) -> Double
}
