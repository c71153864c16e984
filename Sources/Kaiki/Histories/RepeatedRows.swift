/// Rows that came more than once, by what they are known by.
///
/// What is said of them at the end does not depend on the order in which they came: where two of one key differ, every
/// further row of the key is one that differs.
struct RepeatedRows<Key: Hashable & Sendable>: Sendable {
  /// The key of every row but the first of each key.
  private var further: ContiguousArray<Key> = []
  private var differing: Set<Key> = []

  /// Takes in that a row has a key that another one had.
  ///
  /// - Parameter isEqual: Whether it is the same as the one that is kept.
  mutating func add(_ key: Key, isEqual: Bool) {
    further.append(key)
    if !isEqual { differing.insert(key) }
  }

  /// Gives each further row to a function: its key, and whether rows of the key differ.
  func forEach(_ body: (Key, _ differs: Bool) -> Void) {
    for key in further { body(key, differing.contains(key)) }
  }
}
