import KaikiNumerics

/// The `cap` soonest of many reminders, updated after each single change.
///
/// A sorted array contains the planned reminders (the soonest), and a heap contains all others. A change updates both
/// without a new selection.
package struct ReminderQueue<Reminder: Comparable & Hashable & Sendable>: Sendable {
  /// The soonest reminders, ascending; fewer than the maximum only if the queue has fewer, empty if it has none.
  package private(set) var planned: [Reminder]
  private let cap: Int
  /// Heap with four children per node, which suits the cache, and the soonest unplanned reminder at its root.
  ///
  /// A removed reminder remains in the heap until it reaches the root.
  private var waiting: ContiguousArray<Reminder>
  private var removed: Set<Reminder> = []

  /// Creates a queue and selects the soonest reminders.
  ///
  /// - Complexity: O(*n*) for *n* reminders and a fixed cap.
  package init(_ reminders: some Sequence<Reminder>, cap: Int) {
    var soonest = BoundedHeap<Reminder>(cap)
    waiting = ContiguousArray(reminders)
    for reminder in waiting { soonest.offer(reminder) }
    planned = soonest.sorted
    self.cap = cap
    if let last = planned.last {
      waiting.removeAll { $0 <= last }
    }
    heapify()
  }

  /// Number of reminders that are not planned because ``planned`` is full, ≥ 0.
  package var waitingCount: Int { waiting.count - removed.count }

  /// Adds a reminder to the queue; plans it if it is among the soonest, in place of the latest planned one if full.
  ///
  /// - Complexity: O(cap + log *n*).
  package mutating func insert(_ reminder: Reminder) {
    if !removed.isEmpty, removed.contains(reminder) { dropRemoved() }
    if planned.count < cap || planned.last.map({ reminder < $0 }) ?? false {
      planned.insert(reminder, at: index(of: reminder))
      if planned.count > cap { push(planned.removeLast()) }
    } else {
      push(reminder)
    }
  }

  /// Removes a reminder from the queue; if it was planned, plans the soonest of the others in its place.
  ///
  /// - Complexity: O(cap + log *n*), amortised.
  package mutating func remove(_ reminder: Reminder) {
    let index = index(of: reminder)
    if index < planned.count, planned[index] == reminder {
      planned.remove(at: index)
      refill()
    } else {
      removed.insert(reminder)
    }
  }

  /// Removes all reminders that satisfy a condition, and plans the soonest of the others in their place.
  ///
  /// - Parameter isPast: Condition that, if true for a reminder, is also true for every sooner one.
  package mutating func removeFirst(while isPast: (Reminder) -> Bool) {
    while let first = planned.first, isPast(first) {
      planned.removeFirst(planned.prefix(while: isPast).count)
      refill()
    }
    // With a maximum of 0 nothing is planned, so past reminders would stay in the heap forever.
    while cap == 0, let first = waiting.first, isPast(first) {
      removeRoot()
      removed.remove(first)
    }
  }

  private mutating func refill() {
    while planned.count < cap, let next = pop() { planned.append(next) }
  }

  private func index(of reminder: Reminder) -> Int {
    planned.partitioningIndex { $0 >= reminder }
  }

  // MARK: The heap

  private static var width: Int { 4 }

  private mutating func push(_ reminder: Reminder) {
    waiting.append(reminder)
    var child = waiting.count - 1
    while child > 0, waiting[child] < waiting[(child - 1) / Self.width] {
      waiting.swapAt(child, (child - 1) / Self.width)
      child = (child - 1) / Self.width
    }
  }

  private mutating func pop() -> Reminder? {
    while let first = waiting.first {
      removeRoot()
      if removed.isEmpty || removed.remove(first) == nil { return first }
    }
    return nil
  }

  private mutating func removeRoot() {
    let last = waiting.removeLast()
    guard !waiting.isEmpty else { return }
    waiting[0] = last
    sink(0)
  }

  private mutating func sink(_ start: Int) {
    var parent = start
    while Self.width * parent + 1 < waiting.count {
      let first = Self.width * parent + 1
      var soonest = first
      for child in first + 1..<max(first + 1, min(first + Self.width, waiting.count))
      where waiting[child] < waiting[soonest] {
        soonest = child
      }
      guard waiting[soonest] < waiting[parent] else { return }
      waiting.swapAt(parent, soonest)
      parent = soonest
    }
  }

  private mutating func heapify() {
    for parent in stride(from: (waiting.count - 2) / Self.width, through: 0, by: -1) { sink(parent) }
  }

  private mutating func dropRemoved() {
    waiting.removeAll { removed.contains($0) }
    removed = []
    heapify()
  }
}

/// Reminders that an operating system keeps if an app adds more than 64; sources disagree (N7).
package enum SystemModel: String, CaseIterable, Sendable {
  /// The system keeps the 64 soonest reminders, as its documentation states.
  case soonest
  /// The system keeps the 64 reminders added last, as developers report.
  case lastAdded

  /// Maximum number of pending reminders of one app at one time: 64.
  package static let limit = 64
}

/// Selection of the `capacity` smallest elements of a sequence, without storing the others.
///
/// A heap holds at most `capacity` elements, with the largest at its root. An element that is greater than the root
/// costs one comparison.
package struct BoundedHeap<Element: Comparable> {
  private var heap: ContiguousArray<Element> = []
  private let capacity: Int

  /// Creates an empty selection.
  package init(_ capacity: Int) {
    precondition(capacity >= 0, "a selection has a capacity of at least 0")
    self.capacity = capacity
  }

  /// Adds an element if it is among the `capacity` smallest elements offered so far, and removes the largest if full.
  ///
  /// An element equal to the largest of a full selection is not added.
  ///
  /// - Complexity: O(log *capacity*); one comparison for an element that is not added.
  package mutating func offer(_ element: Element) {
    if heap.count == capacity {
      replaceLast(with: element)
    } else {
      append(element)
    }
  }

  /// Largest selected element; `nil` while fewer than `capacity` elements are selected, and if the capacity is 0.
  @inline(__always)
  package var lastKept: Element? { heap.count == capacity ? heap.first : nil }

  /// Selected elements, ascending; empty before the first offer, and if the capacity is 0.
  package var sorted: [Element] { heap.sorted() }

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
