extension Array {
  /// Moves the `count` smallest elements to the front of the array, in any order; the others follow in any order.
  ///
  /// - Note: Source: C. A. R. Hoare, *Algorithm 65: Find*, 1961, doi:10.1145/366622.366647.
  @inlinable
  package mutating func selectSmallest(_ count: Int, by isBefore: (Element, Element) -> Bool) {
    var low = 0
    var high = self.count - 1
    while low < high, count > low, count <= high {
      let pivot = self[low + (high - low) / 2]
      var (left, right) = (low, high)
      while left <= right {
        while isBefore(self[left], pivot) { left += 1 }
        while isBefore(pivot, self[right]) { right -= 1 }
        if left <= right {
          swapAt(left, right)
          left += 1
          right -= 1
        }
      }
      if count <= right + 1 { high = right } else { low = left }
      if count > right + 1, count <= left { return }
    }
  }
}

extension RandomAccessCollection where Index == Int {
  /// Returns the index of the first element that satisfies a condition, if all later elements do too; otherwise `endIndex`.
  ///
  ///     [1, 3, 5].partitioningIndex { $0 >= 3 }   // 1
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
