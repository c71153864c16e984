import KaikiNumerics

/// Memory model that computes the recall of eight sequences at once, with the derivatives of recall in the weights.
///
/// Forward differentiation: the state of each lane has one tangent per *slot*, a weight that affects the lane. The
/// first slot is the weight of the first button, which all lanes of a group share. Further slots are the weights
/// from ``firstShared`` on.
protocol LaneModel: Sendable {
  /// Memory states of eight cards.
  associatedtype State

  /// Index of the first weight that all first buttons share; 0 if the model has no weight per first button.
  static var firstShared: Int { get }
  /// Number of weights (parameters) of the memory model.
  static var weightCount: Int { get }
  /// Number of tangents of the state, over all its variables and slots.
  static var tangentCount: Int { get }
  /// True if same-day answers also need recall to update the state.
  static var recallsOnTheDay: Bool { get }
  /// True if the model uses fractions of days; false if it counts whole days only.
  static var countsFractions: Bool { get }

  /// Creates the model with the given weights.
  init(weights: [Double])

  /// Returns the state after the first answer and sets all tangents.
  ///
  /// - Parameter rating: First button of all lanes, 1...4.
  func start(_ rating: Int, _ tangents: Tangents) -> State

  /// Returns the probability of recall and sets its derivative in each slot.
  ///
  /// - Parameters:
  ///   - elapsed: Days since the previous answer, ≥ 0.
  ///   - slopes: Derivatives of recall, set by the call; one element per slot.
  func recall(_ state: inout State, after elapsed: Lanes, _ tangents: Tangents, slopes: Tangents) -> Lanes

  /// Updates the state and its tangents after an answer; finished lanes do not change.
  ///
  /// - Parameter kinds: Kinds of answers in the step. If one is a target, or if ``recallsOnTheDay`` is true, the
  ///   caller has called ``recall(_:after:_:slopes:)`` for this step.
  func move(_ state: inout State, past step: LaneGroups.Step, _ kinds: LaneGroups.Kinds, _ tangents: Tangents)
}

/// Derivatives for eight lanes, one element per slot.
typealias Tangents = UnsafeMutablePointer<Lanes>

extension LaneModel {
  static var recallsOnTheDay: Bool { false }
  static var countsFractions: Bool { false }

  /// Number of slots: the weights that affect one sequence.
  static var slotCount: Int { weightCount - firstShared + (firstShared > 0 ? 1 : 0) }

  /// Returns the index of a slot's weight in groups with the given first button, 1...4.
  static func weight(ofSlot slot: Int, firstRating: Int) -> Int {
    // FSRS-6 after a first Good (3): slot 0 is w2, slot 1 is w4, slot 17 is w20.
    firstShared == 0 ? slot : slot == 0 ? firstRating - 1 : slot + firstShared - 1
  }
}
