import KaikiNumerics

/// A memory model that is worked out for eight sequences at once, with the derivatives of what it foretells.
///
/// Derivatives are carried forward along each sequence: for every *slot*, a weight that takes part, the state of a lane
/// has a tangent. The first slot is the weight of the first button, which the lanes of a group share; the others are
/// the weights from ``firstShared`` on.
protocol LaneModel: Sendable {
  /// What the model knows of eight cards.
  associatedtype State

  /// The first weight that does not belong to a first button alone; 0 where there are none of these.
  static var firstShared: Int { get }
  /// How many weights there are.
  static var weightCount: Int { get }
  /// How many tangents the state has, for all its variables.
  static var tangentCount: Int { get }
  /// Whether answers on the day of the one before need the chance of recall, too.
  static var recallsOnTheDay: Bool { get }
  /// Whether it knows fractions of days.
  static var countsFractions: Bool { get }

  /// The model with given weights.
  init(weights: [Double])

  /// The state after the first answer; all tangents are set.
  ///
  /// - Parameter rating: The first button of all lanes, 1...4.
  func start(_ rating: Int, _ tangents: Tangents) -> State

  /// The chance of recall, and its derivative in each slot.
  ///
  /// - Parameters:
  ///   - elapsed: Days since the answer before, ≥ 0.
  ///   - slopes: One a slot, which are set.
  func recall(_ state: inout State, after elapsed: Lanes, _ tangents: Tangents, slopes: Tangents) -> Lanes

  /// Moves the state and its tangents past an answer; lanes without one stay as they are.
  ///
  /// - Parameter kinds: What answers there are; where any is a target, or ``recallsOnTheDay`` says so,
  ///   ``recall(_:after:_:slopes:)`` has been called before.
  func move(_ state: inout State, past step: LaneGroups.Step, _ kinds: LaneGroups.Kinds, _ tangents: Tangents)
}

/// Derivatives, a slot after the other.
typealias Tangents = UnsafeMutablePointer<Lanes>

extension LaneModel {
  static var recallsOnTheDay: Bool { false }
  static var countsFractions: Bool { false }

  /// How many weights take part in one sequence.
  static var slotCount: Int { weightCount - firstShared + (firstShared > 0 ? 1 : 0) }

  /// The weight of a slot in groups with a first button.
  static func weight(ofSlot slot: Int, firstRating: Int) -> Int {
    firstShared == 0 ? slot : slot == 0 ? firstRating - 1 : slot + firstShared - 1
  }
}
