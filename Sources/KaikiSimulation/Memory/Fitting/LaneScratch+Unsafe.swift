import KaikiNumerics

/// Memory for the derivatives of one group of answer sequences; each element has eight lanes.
///
/// Only one thread may use the memory at a time. The model's constants determine all indices, which are unchecked: bounds checks
/// would take a third of the time.
struct LaneScratch<Model: LaneModel> {
  let tangents: Tangents
  /// Derivatives of the probability of recall, one element per slot (weight that affects a lane).
  let slopes: Tangents
  private let gradient: Tangents
  /// Lower triangle of the expected information (a matrix with one row per slot), row by row.
  private let products: Tangents

  private static var pairCount: Int { Model.slotCount * (Model.slotCount + 1) / 2 }
  fileprivate static var count: Int { Model.tangentCount + 2 * Model.slotCount + pairCount }

  fileprivate init(_ memory: Tangents) {
    tangents = memory
    slopes = tangents + Model.tangentCount
    gradient = slopes + Model.slotCount
    products = gradient + Model.slotCount
  }

  @inline(__always)
  func clear() {
    gradient.update(repeating: .zero, count: Model.slotCount + Self.pairCount)
  }

  @inline(__always)
  func addGradient(_ weight: Lanes) {
    for slot in 0..<Model.slotCount { gradient[slot] += weight * slopes[slot] }
  }

  /// Adds the products of each pair of slopes times a weight per lane to the expected information.
  @inline(__always)
  func addInformation(_ weight: Lanes) {
    var row = products
    for slot in 0..<Model.slotCount {
      let scaled = weight * slopes[slot]
      for other in 0...slot { row[other] += scaled * slopes[other] }
      row += slot + 1
    }
  }

  func collectGradient(into sum: inout Likelihood, _ firstRating: Int) {
    for slot in 0..<Model.slotCount {
      sum.gradient[Model.weight(ofSlot: slot, firstRating: firstRating)] += gradient[slot].sum()
    }
  }

  /// Adds the expected information, summed over the lanes and multiplied by `weight` (≥ 1), to a likelihood.
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

/// Calls `body` with temporary memory for the derivatives of a group, initialised to 0.
func withScratch<Model: LaneModel>(for model: Model.Type, _ body: (LaneScratch<Model>) -> Void) {
  withUnsafeTemporaryAllocation(of: Lanes.self, capacity: LaneScratch<Model>.count) { memory in
    guard let base = memory.baseAddress else { return }
    memory.initialize(repeating: .zero)
    body(LaneScratch(base))
  }
}
