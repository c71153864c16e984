import KaikiNumerics

/// The soonest reminders of many that change one by one.
///
/// What is planned is kept in order; everything else waits in a heap. A change mends both instead of selecting
/// anew.
public struct ReminderQueue<Reminder: Comparable & Hashable & Sendable>: Sendable {
  /// The soonest reminders, in their order; as many as the cap allows.
  public private(set) var planned: [Reminder]
  private let cap: Int
  /// A heap of four children a node, for the sake of the cache, with the soonest at its root; removed reminders
  /// stay in it until they come up.
  private var waiting: ContiguousArray<Reminder>
  private var removed: Set<Reminder> = []

  /// Selects the soonest of some reminders.
  ///
  /// - Parameters:
  ///   - reminders: All different, in any order.
  ///   - cap: How many are planned, ≥ 0.
  /// - Complexity: O(*n*) for *n* reminders and a fixed cap.
  public init(_ reminders: some Sequence<Reminder>, cap: Int) {
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

  /// How many reminders wait for a place.
  public var waitingCount: Int { waiting.count - removed.count }

  /// Adds a reminder.
  ///
  /// - Parameter reminder: Different from all others.
  /// - Complexity: O(cap + log *n*).
  public mutating func insert(_ reminder: Reminder) {
    if !removed.isEmpty, removed.contains(reminder) { dropRemoved() }
    if planned.count < cap || planned.last.map({ reminder < $0 }) ?? false {
      planned.insert(reminder, at: place(of: reminder))
      if planned.count > cap { push(planned.removeLast()) }
    } else {
      push(reminder)
    }
  }

  /// Takes a reminder away.
  ///
  /// - Parameter reminder: One that was inserted and is still there.
  /// - Complexity: O(cap + log *n*), amortised.
  public mutating func remove(_ reminder: Reminder) {
    let place = place(of: reminder)
    if place < planned.count, planned[place] == reminder {
      planned.remove(at: place)
      refill()
    } else {
      removed.insert(reminder)
    }
  }

  /// Takes away the reminders at the front that satisfy a condition, which those behind them do not.
  public mutating func removeFirst(while isPast: (Reminder) -> Bool) {
    while let first = planned.first, isPast(first) {
      planned.removeFirst(planned.prefix(while: isPast).count)
      refill()
    }
    // Without a cap nothing is planned, and they would wait for ever.
    while cap == 0, let first = waiting.first, isPast(first) {
      removeRoot()
      removed.remove(first)
    }
  }

  private mutating func refill() {
    while planned.count < cap, let next = pop() { planned.append(next) }
  }

  /// The first place whose reminder is not sooner.
  private func place(of reminder: Reminder) -> Int {
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
