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
  /// - Parameters:
  ///   - groups: All groups.
  ///   - stride: Distance between selected groups, ≥ 1.
  ///   - informationSteps: Approximate number of steps from which to estimate the information, ≥ 1; `nil` for all steps.
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
