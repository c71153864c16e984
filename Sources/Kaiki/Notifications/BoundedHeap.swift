/// Selection of the `capacity` smallest elements of a sequence, without storing the others.
///
/// A heap holds at most `capacity` elements, with the largest at its root. An element that is greater than the root
/// costs one comparison.
public struct BoundedHeap<Element: Comparable> {
  private var heap: ContiguousArray<Element> = []
  private let capacity: Int

  /// Creates an empty selection.
  public init(_ capacity: Int) {
    precondition(capacity >= 0, "a selection has a capacity of at least 0")
    self.capacity = capacity
  }

  /// Adds an element if it is among the `capacity` smallest elements offered so far, and removes the largest if full.
  ///
  /// An element equal to the largest of a full selection is not added.
  ///
  /// - Complexity: O(log *capacity*); one comparison for an element that is not added.
  public mutating func offer(_ element: Element) {
    if heap.count == capacity {
      replaceLast(with: element)
    } else {
      append(element)
    }
  }

  /// Largest selected element; `nil` while fewer than `capacity` elements are selected, and if the capacity is 0.
  @inline(__always)
  public var lastKept: Element? { heap.count == capacity ? heap.first : nil }

  /// Selected elements, ascending; empty before the first offer, and if the capacity is 0.
  public var sorted: [Element] { heap.sorted() }

  private mutating func append(_ element: Element) {
    heap.append(element)
    var child = heap.count - 1
    while child > 0, heap[(child - 1) / 2] < heap[child] {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  private mutating func replaceLast(with element: Element) {
    guard let last = heap.first, element < last else { return }
    heap[0] = element
    var parent = 0
    while true {
      var later = parent
      for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count {
        if heap[later] < heap[child] { later = child }
      }
      if later == parent { return }
      heap.swapAt(parent, later)
      parent = later
    }
  }
}

extension BoundedHeap: Sendable where Element: Sendable {}
