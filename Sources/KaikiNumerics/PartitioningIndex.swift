extension RandomAccessCollection where Index == Int {
  /// Returns the index in the collection of the first element that satisfies a condition; `endIndex` if no element does.
  ///
  ///     [1, 3, 5].partitioningIndex { $0 >= 3 }   // 1
  ///
  /// - Precondition: All elements after an element that satisfies the condition also satisfy it.
  /// - Complexity: O(log *n*).
  @inlinable
  package func partitioningIndex(where belongsAfter: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = low + (high - low) / 2
      if belongsAfter(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
