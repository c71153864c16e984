import KaikiNumerics

/// Memory for the derivatives of a group, eight lanes a number. It is used by one thread, and its places are counted by
/// the model; checks of each access would take a third of the time.
struct LaneScratch<Model: LaneModel> {
  /// Those of the state.
  let tangents: Tangents
  /// Those of the chances of recall, a slot each.
  let slopes: Tangents
  private let gradient: Tangents
  /// The lower triangle of the information, row by row.
  private let products: Tangents

  private static var pairCount: Int { Model.slotCount * (Model.slotCount + 1) / 2 }
  fileprivate static var count: Int { Model.tangentCount + 2 * Model.slotCount + pairCount }

  fileprivate init(_ memory: Tangents) {
    tangents = memory
    slopes = tangents + Model.tangentCount
    gradient = slopes + Model.slotCount
    products = gradient + Model.slotCount
  }

  /// Forgets what was added.
  @inline(__always)
  func clear() {
    gradient.update(repeating: .zero, count: Model.slotCount + Self.pairCount)
  }

  /// Adds the slopes, weighted.
  @inline(__always)
  func addGradient(_ weight: Lanes) {
    for slot in 0..<Model.slotCount { gradient[slot] += weight * slopes[slot] }
  }

  /// Adds the products of any two slopes, weighted.
  @inline(__always)
  func addInformation(_ weight: Lanes) {
    var row = products
    for slot in 0..<Model.slotCount {
      let scaled = weight * slopes[slot]
      for other in 0...slot { row[other] += scaled * slopes[other] }
      row += slot + 1
    }
  }

  /// Sums the gradient over the lanes.
  func collectGradient(into sum: inout Likelihood, _ firstRating: Int) {
    for slot in 0..<Model.slotCount {
      sum.gradient[Model.weight(ofSlot: slot, firstRating: firstRating)] += gradient[slot].sum()
    }
  }

  /// Sums the information over the lanes.
  func collectInformation(into sum: inout Likelihood, _ firstRating: Int, weight: Double) {
    var row = products
    for slot in 0..<Model.slotCount {
      let first = Model.weight(ofSlot: slot, firstRating: firstRating)
      for other in 0...slot {
        let second = Model.weight(ofSlot: other, firstRating: firstRating)
        let value = weight * row[other].sum()
        sum.information[first * Model.weightCount + second] += value
        if other < slot { sum.information[second * Model.weightCount + first] += value }
      }
      row += slot + 1
    }
  }
}

/// Lends memory for the derivatives of a group; before anything is read from it, it is written to.
func withScratch<Model: LaneModel>(for model: Model.Type, _ body: (LaneScratch<Model>) -> Void) {
  withUnsafeTemporaryAllocation(of: Lanes.self, capacity: LaneScratch<Model>.count) { memory in
    guard let base = memory.baseAddress else { return }
    memory.initialize(repeating: .zero)
    body(LaneScratch(base))
  }
}
