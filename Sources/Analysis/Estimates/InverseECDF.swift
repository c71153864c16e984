/// Exact quantiles: the smallest value *v* of which at least a share *q* of all values is ≤ *v*.
package enum InverseECDF {
  /// The position of a quantile among values in ascending order, from 0.
  ///
  /// - Parameters:
  ///   - percent: In 1...100.
  ///   - count: Values, ≥ 1.
  package static func position(percent: Int, of count: Int) -> Int {
    precondition(count >= 1, "a quantile needs at least one value")
    return max(1, (count * percent + 99) / 100) - 1
  }

  /// A quantile of values in ascending order.
  ///
  /// - Precondition: At least one value.
  package static func of<Value>(_ sorted: some RandomAccessCollection<Value>, percent: Int) -> Value {
    sorted[sorted.index(sorted.startIndex, offsetBy: position(percent: percent, of: sorted.count))]
  }
}

/// How often each whole number occurred, so that quantiles stay exact without keeping every value.
package struct ValueCounts: Hashable, Sendable {
  /// Counts of 0..<`dense.count`, which grows up to ``denseLimit``.
  private var dense = ContiguousArray<Int>()
  private var sparse: [Int: Int] = [:]
  /// Values counted.
  package private(set) var count = 0

  private static let denseLimit = 1 << 17

  /// No values.
  package init() {}

  /// Counts a value, ≥ 0.
  package mutating func add(_ value: Int, times: Int = 1) {
    count += times
    guard value < Self.denseLimit else {
      sparse[value, default: 0] += times
      return
    }
    if value >= dense.count {
      let size = min(Self.denseLimit, max(value + 1, dense.count * 2, 1_024))
      dense.append(contentsOf: repeatElement(0, count: size - dense.count))
    }
    dense[value] += times
  }

  /// Counts all values of another one.
  package mutating func merge(_ other: ValueCounts) {
    for (value, times) in other.dense.enumerated() where times > 0 { add(value, times: times) }
    for (value, times) in other.sparse { add(value, times: times) }
  }

  /// Exact quantiles.
  ///
  /// - Parameter percents: Ascending, in 1...100.
  /// - Returns: One value for each; empty where nothing was counted.
  package func quantiles(percents: [Int]) -> [Int] {
    guard count > 0 else { return [] }
    var quantiles: [Int] = []
    var passed = 0
    let values = dense.enumerated().lazy.map { ($0.offset, $0.element) }
    let large = sparse.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    func walk(_ value: Int, _ times: Int) {
      passed += times
      while quantiles.count < percents.count,
        InverseECDF.position(percent: percents[quantiles.count], of: count) < passed
      {
        quantiles.append(value)
      }
    }
    for (value, times) in values where times > 0 { walk(value, times) }
    for (value, times) in large { walk(value, times) }
    return quantiles
  }
}
