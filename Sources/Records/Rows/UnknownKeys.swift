/// Unrequested keys of rows, in the order of appearance; at most 1,000.
struct UnknownKeys {
  private(set) var names: [String] = []
  private var keys: [[UInt8]] = []
  private var indices: [String: Int] = [:]

  /// Adds a key.
  ///
  /// - Parameter guess: Probable index of the key; replaced by the probable index of the next key.
  mutating func note(_ key: Cell, in scanner: JSONScanner, near guess: inout Int) {
    defer { guess += 1 }
    if guess < keys.count, scanner.isKey(key, keys[guess]) { return }
    guess = note(CellText.string(key, in: scanner.bytes)) ?? guess
  }

  /// Adds a name and returns its index; `nil` beyond the maximum.
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
