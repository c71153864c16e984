/// The keys of rows that nobody wants, in the order of their appearance; at most a thousand.
struct UnknownKeys {
  /// The keys as text.
  private(set) var names: [String] = []
  private var keys: [[UInt8]] = []
  private var indices: [String: Int] = [:]

  /// Remembers a key.
  ///
  /// - Parameter guess: Where it is looked for first; moved on to where the next one is likely to stand.
  mutating func note(_ key: Cell, in scanner: JSONScanner, near guess: inout Int) {
    defer { guess += 1 }
    if guess < keys.count, scanner.isKey(key, keys[guess]) { return }
    guess = note(CellText.string(key, in: scanner.bytes)) ?? guess
  }

  /// Remembers a name; its place, or `nil` where there are too many.
  @discardableResult
  mutating func note(_ name: String) -> Int? {
    if let known = indices[name] { return known }
    guard keys.count < 1_000 else { return nil }
    indices[name] = keys.count
    keys.append(Array(name.utf8))
    names.append(name)
    return keys.count - 1
  }
}
