/// The first few of many, kept while they pass by.
///
/// A heap of at most `capacity` elements, whose root is the last of those kept: an element that comes later
/// than the root costs one comparison.
public struct BoundedHeap<Element: Comparable> {
  private var heap: ContiguousArray<Element> = []
  private let capacity: Int

  /// An empty selection.
  ///
  /// - Parameter capacity: How many are kept, ≥ 0.
  public init(_ capacity: Int) {
    precondition(capacity >= 0, "a selection cannot keep fewer than no elements")
    self.capacity = capacity
  }

  /// Offers an element.
  ///
  /// - Complexity: O(log *capacity*), and one comparison where the element is not kept.
  public mutating func offer(_ element: Element) {
    if heap.count == capacity {
      replaceLast(with: element)
    } else {
      append(element)
    }
  }

  /// The last of the elements kept; `nil` while there is room for more.
  @inline(__always)
  public var lastKept: Element? { heap.count == capacity ? heap.first : nil }

  /// The elements kept, first first.
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
