import KaikiNumerics

/// Memory model that computes the recall of eight sequences at once, with the derivatives of recall in the weights.
///
/// Forward differentiation: each variable of a lane's state has one derivative (tangent) per *slot*.
/// A slot is a weight that affects the lane. The first slot is the weight of the first button, which all lanes of a group
/// share. Further slots are the weights from ``firstShared`` on.
protocol LaneModel: Sendable {
  associatedtype State

  /// Index of the first weight that applies after every first button; 0 if the model has no weight per first button.
  static var firstShared: Int { get }
  /// Number of weights (parameters) of the memory model, > 0.
  static var weightCount: Int { get }
  /// Number of derivatives (tangents) that the state stores, over all its variables and slots, ≥ 0.
  static var tangentCount: Int { get }
  /// True if the model needs recall to update the state by same-day answers; false if only later answers need it.
  static var recallsOnTheDay: Bool { get }
  /// True if the model uses fractions of days; false if it uses whole days only.
  static var countsFractions: Bool { get }

  init(weights: [Double])

  /// Returns the state after the first answer and sets all derivatives (tangents) of the state.
  func start(_ rating: Int, _ tangents: Tangents) -> State

  /// Returns the probability of recall of each lane, 0...1, and sets its derivative in each slot.
  func recall(_ state: inout State, after elapsed: Lanes, _ tangents: Tangents, slopes: Tangents) -> Lanes

  /// Updates the state and its derivatives after an answer; lanes without further answers get unused values.
  ///
  /// - Parameter kinds: Kinds of answers in the step. If one is a target (an answer after at least one day), or if
  ///   ``recallsOnTheDay`` is true, the caller has called ``recall(_:after:_:slopes:)`` for this step.
  func move(_ state: inout State, past step: LaneGroups.Step, _ kinds: LaneGroups.Kinds, _ tangents: Tangents)
}

/// Derivatives for eight lanes, one element per slot (weight that affects a lane).
typealias Tangents = UnsafeMutablePointer<Lanes>

extension LaneModel {
  static var recallsOnTheDay: Bool { false }
  static var countsFractions: Bool { false }

  /// Number of slots, ≥ 1: the weights that affect one sequence; the four weights of the first buttons count once.
  static var slotCount: Int { weightCount - firstShared + (firstShared > 0 ? 1 : 0) }

  /// Returns the slot of a shared weight in models with weights per first button.
  static func slot(_ weight: Int) -> Int { weight - firstShared + 1 }

  /// Returns the index of a slot's weight (0 for w0) in groups with the given first button, 1...4.
  static func weight(ofSlot slot: Int, firstRating: Int) -> Int {
    // FSRS-6 after a first Good (3): slot 0 is w2, slot 1 is w4, slot 17 is w20.
    firstShared == 0 ? slot : slot == 0 ? firstRating - 1 : slot + firstShared - 1
  }
}

/// Sample of groups (of up to eight answer sequences) over which a likelihood is summed.
///
/// The sample depends on the groups alone, so that sums have a fixed order.
struct LaneSample: Sendable {
  /// Indices of the sample's groups in the groups of the log, ascending, split into parts; empty without groups.
  let parts: [StrideTo<Int>]
  /// Number of steps (one answer of each lane) of all groups divided by the number of steps of the sample, ≥ 1.
  let scale: Double
  /// Stride between the groups of a part that contribute to the information, ≥ 1; also the weight of each of these groups.
  let informationStride: Int

  /// Selects every `stride`-th group.
  ///
  /// - Parameter informationSteps: Approximate number of steps from which to estimate the information, ≥ 1; `nil` for all steps.
  init(_ groups: LaneGroups, every stride: Int = 1, informationSteps: Int? = nil) {
    let most = max(128, groups.steps.count / stride / 64)
    var parts: [StrideTo<Int>] = []
    var start = 0
    var (count, total) = (0, 0)
    for number in Swift.stride(from: 0, to: groups.groups.count, by: stride) {
      count += groups.groups[number].steps.count
      total += groups.groups[number].steps.count
      if count >= most {
        parts.append(Swift.stride(from: start, to: number + 1, by: stride))
        start = number + stride
        count = 0
      }
    }
    if start < groups.groups.count {
      parts.append(Swift.stride(from: start, to: groups.groups.count, by: stride))
    }
    self.parts = parts
    scale = Double(groups.steps.count) / Double(max(1, total))
    informationStride = informationSteps.map { max(1, total / $0) } ?? 1
  }
}
