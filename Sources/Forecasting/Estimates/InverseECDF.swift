/// Exact quantiles without interpolation: the smallest value *v* such that at least a share *q* of all values is ≤ *v*.
///
/// - Note: Source: R. J. Hyndman, Y. Fan, *Sample Quantiles in Statistical Packages*, 1996,
///   doi:10.1080/00031305.1996.10473566, definition 1.
package enum InverseECDF {
  /// Returns the index (from 0) of a quantile among values in ascending order.
  ///
  /// - Parameters:
  ///   - percent: Percentage of the quantile, in 1...100.
  ///   - count: Number of values, ≥ 1.
  package static func position(percent: Int, of count: Int) -> Int {
    precondition(count >= 1, "a quantile needs at least one value")
    return max(1, (count * percent + 99) / 100) - 1
  }

  /// Returns the quantile of `percent` (1...100) of values in ascending order; an element of the values.
  ///
  /// - Precondition: At least one value.
  package static func of<Value>(_ sorted: some RandomAccessCollection<Value>, percent: Int) -> Value {
    sorted[sorted.index(sorted.startIndex, offsetBy: position(percent: percent, of: sorted.count))]
  }
}

/// Numbers of occurrences of each value (≥ 0) per group, for exact quantiles of any number of values.
///
/// A group is a set of values with its own quantiles, such as the answers of one deck.
package struct ValueCounts: Hashable, Sendable {
  private let groups: Int
  /// Counts of the values 0..<`dense.count / groups`, at most ``denseLimit`` values; element value × groups + group. The
  /// array is small, because access is random.
  private var dense = ContiguousArray<UInt32>()
  /// Counts of values from ``denseLimit`` on, by the index (value × groups + group) that a longer dense array would have.
  private var sparse: [Int: Int] = [:]

  private static let denseLimit = 1 << 15

  package init(groups: Int = 1) {
    self.groups = groups
  }

  /// Adds `times` (≥ 0) to the count of a value (≥ 0) in a group, 0..<groups.
  package mutating func add(_ value: Int, times: Int = 1, in group: Int = 0) {
    guard value < Self.denseLimit else {
      sparse[value * groups + group, default: 0] += times
      return
    }
    makeRoom(for: value)
    dense[value * groups + group] += UInt32(times)
  }

  /// Adds 1 to the count of each element's value in its group; negative values are ignored.
  ///
  /// - Parameters:
  ///   - most: Largest expected value, ≥ 0; counting larger values takes longer.
  ///   - read: Returns the value and the group (index from 0, below the number of groups) of an element.
  @inline(__always)
  package mutating func add<Answer>(
    _ answers: some Sequence<Answer>, most: Int, _ read: (Answer) -> (value: Int, group: Int)
  ) {
    makeRoom(for: min(most, Self.denseLimit - 1))
    let groups = groups
    dense.withUnsafeMutableBufferPointer { dense in
      for answer in answers {
        let (value, group) = read(answer)
        guard value >= 0 else { continue }
        let index = value &* groups &+ group
        if index < dense.count {
          dense[index] += 1
        } else {
          sparse[index, default: 0] += 1
        }
      }
    }
  }

  /// Adds the counts of another instance to the counts; it must have the same number of groups.
  package mutating func merge(_ other: ValueCounts) {
    makeRoom(for: other.dense.count / groups - 1)
    for (index, times) in other.dense.enumerated() { dense[index] += times }
    sparse.merge(other.sparse, uniquingKeysWith: +)
  }

  private mutating func makeRoom(for value: Int) {
    let known = dense.count / groups
    guard value >= known else { return }
    let size = min(Self.denseLimit, max(value + 1, known * 2, 1_024))
    dense.append(contentsOf: repeatElement(0, count: (size - known) * groups))
  }

  /// Returns exact quantiles of the counted values.
  ///
  /// - Parameters:
  ///   - percents: Percentages, ascending, in 1...100.
  ///   - group: Index of the group, from 0; `nil` for all groups together.
  /// - Returns: The number of values, and one quantile per element of `percents`; 0 and an empty array if nothing was counted.
  package func quantiles(percents: [Int], of group: Int? = nil) -> (count: Int, values: [Int]) {
    let chosen = group.map { $0..<($0 + 1) } ?? 0..<groups
    let large = sparse.filter { chosen.contains($0.key % groups) }.sorted { $0.key < $1.key }
    let times = denseTimes(chosen)
    let count = times.reduce(0, &+) + large.reduce(0) { $0 + $1.value }
    guard count > 0 else { return (0, []) }
    let positions = percents.map { InverseECDF.position(percent: $0, of: count) }
    var quantiles: [Int] = []
    var passed = 0
    func pass(_ value: Int, _ times: Int) {
      passed += times
      while quantiles.count < positions.count, positions[quantiles.count] < passed { quantiles.append(value) }
    }
    for (value, times) in times.enumerated() {
      // Most values never occur.
      if times > 0 { pass(value, times) }
    }
    for (index, times) in large { pass(index / groups, times) }
    return (count, quantiles)
  }

  /// Returns how often each value below ``denseLimit`` occurs in the groups with the indices `chosen`, all together.
  ///
  /// Element i is for value i, up to the end of ``dense``; empty before the first value.
  private func denseTimes(_ chosen: Range<Int>) -> ContiguousArray<Int> {
    let (groups, values) = (groups, dense.count / groups)
    return dense.withUnsafeBufferPointer { dense in
      var times = ContiguousArray(repeating: 0, count: values)
      times.withUnsafeMutableBufferPointer { times in
        for group in chosen {
          var index = group
          for value in times.indices {
            times[value] &+= Int(dense[index])
            index &+= groups
          }
        }
      }
      return times
    }
  }
}
