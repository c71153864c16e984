import Kaiki

extension JSONRowReader {
  /// Reads answers that are written as apps write them: objects of known keys, texts without escapes, every value in its
  /// usual form.
  ///
  /// It stands before the first row that is any other, having read nothing of it: what can be wrong with a row is for
  /// ``next(into:)`` to say.
  ///
  /// - Parameter end: Rows are read that begin before this byte.
  mutating func readPlainReviews(into batch: inout ReviewBatch, before end: Int) {
    var plain = PlainReview()
    while let start = nextObject(), start < end {
      var row = PlainObject(bytes: scanner.bytes, position: start + 1)
      plain.begin(at: start)
      guard row.read(into: &plain, columns: columns), plain.isWhole else { return }
      guard row.position - start <= InputLimits.rowBytes,
        firstInvalidByte(in: start..<row.position, of: scanner.bytes) == nil
      else { return }
      batch.reviews.append(plain.review)
      passRow(upTo: row.position)
    }
  }
}

/// An object without anything unusual, read from its first member on.
private struct PlainObject {
  let bytes: UnsafeRawBufferPointer
  var position: Int

  /// Reads all members; whether each is known, comes once, and has its usual form.
  @inline(__always)
  mutating func read(into plain: inout PlainReview, columns: [[UInt8]]) -> Bool {
    var guess = 0
    var given: UInt64 = 0
    while true {
      skipSpace()
      guard take(UInt8(ascii: "\"")), let column = key(columns, near: guess), given & 1 << column == 0 else {
        return false
      }
      given |= 1 << column
      guess = column + 1
      skipSpace()
      guard take(UInt8(ascii: ":")) else { return false }
      skipSpace()
      guard let value = value(), plain.read(value, as: column, of: bytes) else { return false }
      skipSpace()
      if take(UInt8(ascii: "}")) { return true }
      guard take(UInt8(ascii: ",")) else { return false }
    }
  }

  @inline(__always)
  private mutating func skipSpace() {
    while position < bytes.count {
      let byte = bytes[position]
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return }
      position += 1
    }
  }

  @inline(__always)
  private mutating func take(_ byte: UInt8) -> Bool {
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  /// The column of a key, which is passed with the quote after it; `nil` for one that nobody wants.
  @inline(__always)
  private mutating func key(_ columns: [[UInt8]], near guess: Int) -> Int? {
    if guess < columns.count, takeKey(columns[guess]) { return guess }
    for column in columns.indices where column != guess && takeKey(columns[column]) { return column }
    return nil
  }

  @inline(__always)
  private mutating func takeKey(_ key: [UInt8]) -> Bool {
    guard position + key.count < bytes.count, bytes[position + key.count] == UInt8(ascii: "\"") else {
      return false
    }
    for place in key.indices where bytes[position + place] != key[place] { return false }
    position += key.count + 1
    return true
  }

  /// A text without escapes, a whole number, `true`, `false` or `null`, which is empty; `nil` for anything else.
  @inline(__always)
  private mutating func value() -> Range<Int>? {
    if take(UInt8(ascii: "\"")) {
      let start = position
      position = ByteLanes.first(
        in: bytes, from: start,
        where: { ByteLanes.equal($0, 0x22) .| ByteLanes.equal($0, 0x5C) .| ($0 .< SIMD16(repeating: 0x20)) },
        orOne: { $0 == 0x22 || $0 == 0x5C || $0 < 0x20 })
      let stop = position
      return take(UInt8(ascii: "\"")) ? start..<stop : nil
    }
    let start = position
    while position < bytes.count, bytes[position] &- UInt8(ascii: "0") < 10 { position += 1 }
    if position > start {
      return bytes[start] != UInt8(ascii: "0") || position == start + 1 ? start..<position : nil
    }
    if takeWord("true") || takeWord("false") { return start..<position }
    return takeWord("null") ? start..<start : nil
  }

  @inline(__always)
  private mutating func takeWord(_ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard position + count <= bytes.count else { return false }
    for place in 0..<count where bytes[position + place] != word.utf8Start[place] { return false }
    position += count
    return true
  }
}
