import Files
import Kaiki

extension JSONRowReader: ReviewRowReader {
  /// Reads answers in the usual form: objects of known keys, texts without escapes, and values in their usual form.
  package mutating func readPlainReviews(into batch: inout ReviewBatch, before end: Int) {
    let bytes = scanner.bytes
    let keys = plainKeys
    var plain = FastReviewParser(batch.numbers)
    var shape = PlainShape()
    withUnsafeTemporaryAllocation(of: PlainObject.Bounds.self, capacity: keys.count) { values in
      while let start = nextObject(), start < end {
        var row = PlainObject(bytes: bytes, position: start + 1, values: values)
        plain.begin(at: start)
        guard row.read(keys, &shape),
          plain.read(of: bytes, { row.bounds(ofColumn: $0.index) }),
          row.position - start <= InputLimits.rowBytes,
          row.isASCII || firstInvalidByte(in: start..<row.position, of: bytes) == nil
        else { return }
        batch.reviews.append(plain.review)
        passRow(upTo: row.position)
      }
    }
  }
}

/// Text before each value of an object, learnt from earlier objects: most objects of a log have equal keys and spaces.
private struct PlainShape {
  /// Text between the previous value and a value, and the column in it.
  typealias Lead = (text: PlainKey, column: Int)

  private var leads = ContiguousArray<Lead>()

  @inline(__always)
  func lead(_ member: Int) -> Lead? { member < leads.count ? leads[member] : nil }

  mutating func note(_ member: Int, _ text: UnsafeRawBufferPointer, _ column: Int) {
    if member == leads.count { leads.append((PlainKey(text: Array(text)), column)) }
  }
}

/// Parser of an object in the usual form, from its first member on.
private struct PlainObject {
  /// First byte of a value, and the byte after it.
  typealias Bounds = (first: Int, stop: Int)

  let bytes: UnsafeRawBufferPointer
  var position: Int
  /// Value of each given column.
  let values: UnsafeMutableBufferPointer<Bounds>
  /// Bit set of the given columns.
  private var given: UInt64 = 0
  /// Bitwise or of the bytes of all texts, and of some bytes after them.
  private var texts = SIMD16<UInt8>()

  init(bytes: UnsafeRawBufferPointer, position: Int, values: UnsafeMutableBufferPointer<Bounds>) {
    self.bytes = bytes
    self.position = position
    self.values = values
  }

  /// True if all texts are ASCII; false if unknown. All other bytes are ASCII.
  var isASCII: Bool { ByteLanes.highBits(texts) == 0 }

  @inline(__always)
  func bounds(ofColumn column: Int) -> Bounds {
    given &>> UInt64(truncatingIfNeeded: column) & 1 == 0 ? (0, 0) : values[column]
  }

  /// Reads all members; returns false for an unknown or repeated key, and for a value in another form.
  @inline(__always)
  mutating func read(_ keys: ContiguousArray<PlainKey>, _ shape: inout PlainShape) -> Bool {
    var member = 0
    while true {
      var column = 0
      if let lead = shape.lead(member), passes(lead.text) {
        column = lead.column
      } else {
        let start = position
        skipSpace()
        if member > 0 {
          if take(UInt8(ascii: "}")) { return true }
          guard take(UInt8(ascii: ",")) else { return false }
          skipSpace()
        }
        guard take(UInt8(ascii: "\"")), let found = key(keys, near: member) else { return false }
        skipSpace()
        guard take(UInt8(ascii: ":")) else { return false }
        skipSpace()
        column = found
        shape.note(member, UnsafeRawBufferPointer(rebasing: bytes[start..<position]), column)
      }
      let bit = UInt64(1) &<< UInt64(truncatingIfNeeded: column)
      guard given & bit == 0, let value = value() else { return false }
      given |= bit
      values[column] = value
      member += 1
    }
  }

  /// Passes a text if it follows.
  @inline(__always)
  private mutating func passes(_ text: PlainKey) -> Bool {
    guard position + PlainKey.maxBytes <= bytes.count,
      text.begins(bytes.loadUnaligned(fromByteOffset: position, as: SIMD2<UInt64>.self))
    else { return false }
    position += text.count
    return true
  }

  @inline(__always)
  private mutating func skipSpace() {
    while position < bytes.count, bytes[position] <= 0x20 {
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

  /// Passes a key with its closing quote, and returns its column; `nil` for an unrequested key.
  @inline(__always)
  private mutating func key(_ keys: ContiguousArray<PlainKey>, near guess: Int) -> Int? {
    guard position + PlainKey.maxBytes <= bytes.count else { return nil }
    let words = bytes.loadUnaligned(fromByteOffset: position, as: SIMD2<UInt64>.self)
    var column = guess
    if column >= keys.count || !keys[column].begins(words) {
      guard let other = keys.firstIndex(where: { $0.begins(words) }) else { return nil }
      column = other
    }
    position += keys[column].count
    return column
  }

  /// Reads a text without escapes, a whole number or a Boolean; `nil` for anything else. Empty bounds mean `null`.
  @inline(__always)
  private mutating func value() -> Bounds? {
    if take(UInt8(ascii: "\"")) {
      let start = position
      var seen = texts
      position = ByteLanes.first(
        in: bytes, from: start,
        where: {
          seen |= $0
          return ByteLanes.equal($0, 0x22) .| ByteLanes.equal($0, 0x5C) .| ($0 .< SIMD16(repeating: 0x20))
        },
        orOne: {
          seen[0] |= $0
          return $0 == 0x22 || $0 == 0x5C || $0 < 0x20
        })
      texts = seen
      let stop = position
      return take(UInt8(ascii: "\"")) ? (start, stop) : nil
    }
    let start = position
    passDigits()
    if position > start {
      return bytes[start] != UInt8(ascii: "0") || position == start + 1 ? (start, position) : nil
    }
    return takeFlag() ?? (takeWord("null") ? (start, start) : nil)
  }

  @inline(__always)
  private mutating func passDigits() {
    while position + 8 <= bytes.count {
      let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
      let digits = word ^ 0x3030_3030_3030_3030
      // Only the first byte that is marked here is certainly not a digit.
      let others = (digits | (digits &+ 0x0606_0606_0606_0606)) & 0xF0F0_F0F0_F0F0_F0F0
      position += others.trailingZeroBitCount / 8
      if others != 0 { return }
    }
    while position < bytes.count, bytes[position] &- UInt8(ascii: "0") < 10 { position += 1 }
  }

  /// Reads `true` or `false` and returns its bounds; `nil` for other text.
  ///
  /// Compares both words before it branches, because the processor cannot predict the value.
  @inline(__always)
  private mutating func takeFlag() -> Bounds? {
    guard position + 5 <= bytes.count else { return nil }
    let word = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt32.self))
    let isTrue = word == 0x6575_7274  // true
    let isFalse = word == 0x736C_6166 && bytes[position + 4] == UInt8(ascii: "e")  // fals
    guard isTrue != isFalse else { return nil }
    let start = position
    position += isTrue ? 4 : 5
    return (start, position)
  }

  @inline(__always)
  private mutating func takeWord(_ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard position + count <= bytes.count else { return false }
    for location in 0..<count where bytes[position + location] != word.utf8Start[location] { return false }
    position += count
    return true
  }
}
