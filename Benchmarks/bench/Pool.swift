/// A million made-up items in parts of one size, of which each run takes the next.
///
/// A run of a thousand items must not see the same thousand again: the processor would learn them by heart,
/// and the cost would seem to grow with the size.
final class Pool<Item: Sendable>: @unchecked Sendable {
  private let parts: [[Item]]
  private var taken = 0

  init(_ count: Int, _ item: (Int) -> Item) {
    parts = stride(from: 0, to: 1_000_000, by: count).map { start in (start..<(start + count)).map(item) }
  }

  func next() -> [Item] {
    taken += 1
    return parts[taken % parts.count]
  }
}

/// A number that is another one at each run.
final class Turn: @unchecked Sendable {
  private var taken = 0

  func next() -> Int {
    taken += 1
    return taken
  }
}
