/// Which groups a likelihood is summed over; it depends on the groups alone, so that sums keep their order.
struct LaneSample: Sendable {
  /// Parts that threads share.
  let parts: [StrideTo<Int>]
  /// How many steps all groups have for each one that takes part.
  let scale: Double
  /// Every so manieth group of a part adds to the information, and counts so often.
  let informationStride: Int

  /// Every so manieth group.
  ///
  /// - Parameters:
  ///   - groups: All groups.
  ///   - stride: ≥ 1.
  ///   - informationSteps: About how many steps the information may be estimated from; `nil` for all.
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
