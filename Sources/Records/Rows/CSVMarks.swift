/// Finds the bytes at which a field of comma-separated values may end: commas, quotes and line ends, 64 bytes at a time.
struct CSVMarks {
  private let bytes: UnsafeRawBufferPointer
  /// The first of the 64 bytes that were looked at last, and a bit for each mark among them.
  private var base = 0
  private var marks: UInt64 = 0
  /// The end of the last 64 bytes with one that is not ASCII, or a NUL; what follows is text without looking.
  private(set) var doubtfulEnd = 0

  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
    look(from: 0)
  }

  /// The first mark at or after a byte; the end of the input where there is none.
  @inline(__always)
  mutating func next(from start: Int) -> Int {
    if start < base || start >= base + 64 { look(from: start) }
    var rest = marks &>> UInt64(truncatingIfNeeded: start - base)
    if rest != 0 { return start + rest.trailingZeroBitCount }
    while base + 64 < bytes.count {
      look(from: base + 64)
      rest = marks
      if rest != 0 { return base + rest.trailingZeroBitCount }
    }
    return bytes.count
  }

  private mutating func look(from start: Int) {
    base = start
    marks = 0
    guard start + 64 <= bytes.count else { return lookAtRest() }
    var found: UInt64 = 0
    // The high bit of each byte, here or one place on, says whether it is 0 or no ASCII.
    var doubtful: UInt64 = 0
    for part in 0..<4 {
      let offset = start &+ 16 &* part
      let lanes = bytes.loadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self)
      let isMark =
        ByteLanes.equal(lanes, 0x2C) .| ByteLanes.equal(lanes, 0x0A) .| ByteLanes.equal(lanes, 0x0D)
        .| ByteLanes.equal(lanes, 0x22)
      found |= UInt64(ByteLanes.bits(isMark)) &<< UInt64(truncatingIfNeeded: 16 &* part)
      for half in 0..<2 {
        let word = bytes.loadUnaligned(fromByteOffset: offset &+ 8 &* half, as: UInt64.self)
        doubtful |= word &- 0x0101_0101_0101_0101 | word
      }
    }
    marks = found
    if doubtful & 0x8080_8080_8080_8080 != 0 { doubtfulEnd = start + 64 }
  }

  /// Less than 64 bytes at the end of the input.
  private mutating func lookAtRest() {
    for index in base..<max(base, bytes.count) {
      let byte = bytes[index]
      if byte == 0x2C || byte == 0x0A || byte == 0x0D || byte == 0x22 { marks |= 1 << UInt64(index - base) }
    }
    doubtfulEnd = bytes.count
  }
}
