import CMachine

/// Finds the bytes at which a field of comma-separated values may end: commas, quotes and line ends, a few thousand bytes
/// at a time, so that going from one to the next is no search.
struct CSVMarks {
  private let bytes: UnsafeRawBufferPointer
  /// The bytes that were looked at last.
  private var range = 0..<0
  /// Where the marks among them are, from the first of these bytes on; after ``count`` of them stands what is left over.
  private var offsets = ContiguousArray<UInt16>()
  private var count = 0
  /// Which of the marks comes next.
  private var index = 0
  /// The end of the last bytes looked at with one that is not ASCII, or a NUL; what follows is text without looking.
  private(set) var doubtfulEnd = 0

  /// How many bytes are looked at, at most.
  static let length = 4_096
  private let lanes: Lanes

  /// - Parameter lanes: How bytes are looked at; what is found is the same.
  init(_ bytes: UnsafeRawBufferPointer, lanes: Lanes = .best) {
    self.bytes = bytes
    self.lanes = lanes
  }

  /// The first mark at or after a byte, which is passed; the end of the input where there is none.
  @inline(__always)
  mutating func next(from start: Int) -> Int {
    if !range.contains(start) || index > 0 && range.lowerBound + Int(offsets[index - 1]) >= start {
      seek(start)
    }
    while true {
      let position = nextInOrder()
      if position >= start { return position }
    }
  }

  /// The mark after the one that was returned last, which is passed; the end of the input where there is none.
  @inline(__always)
  mutating func nextInOrder() -> Int {
    while index == count {
      guard range.upperBound < bytes.count else { return bytes.count }
      look(from: range.upperBound)
    }
    defer { index &+= 1 }
    return range.lowerBound &+ Int(offsets[index])
  }

  /// Stands before the first mark at or after a byte.
  mutating func seek(_ start: Int) {
    guard range.contains(start) else { return look(from: start) }
    while index > 0, range.lowerBound + Int(offsets[index - 1]) >= start { index -= 1 }
    while index < count, range.lowerBound + Int(offsets[index]) < start { index += 1 }
  }

  /// Gives a function the marks that come next, as far as they have been looked for, as places after a byte; it says how many of
  /// them are passed.
  @inline(__always)
  mutating func passFound(_ body: (_ offsets: UnsafeBufferPointer<UInt16>, _ base: Int) -> Int) {
    index &+= offsets.withUnsafeBufferPointer {
      body(UnsafeBufferPointer(rebasing: $0[index..<count]), range.lowerBound)
    }
  }

  /// Looks for marks from a byte on.
  ///
  /// - Returns: Whether there was any use in it: the marks from there on were not known yet, as far as they go.
  mutating func look(afresh start: Int) -> Bool {
    guard start != range.lowerBound, start < bytes.count else { return false }
    look(from: start)
    return true
  }

  private mutating func look(from start: Int) {
    if offsets.isEmpty { offsets = ContiguousArray(repeating: 0, count: Self.length + Lanes.atOnce) }
    let start = min(start, bytes.count)
    let end = min(start + Self.length, bytes.count)
    let bytes = bytes
    var isDoubtful = false
    let found = offsets.withUnsafeMutableBufferPointer { offsets in
      var offset = start + (end - start) / 64 * 64
      var found = lanes.marks(in: bytes, start..<offset, offsets, &isDoubtful)
      // Less than 64 bytes at the end of the input.
      while offset < end {
        let byte = bytes[offset]
        if byte == 0x2C || byte == 0x0A || byte == 0x0D || byte == 0x22 {
          offsets[found] = UInt16(truncatingIfNeeded: offset - start)
          found += 1
        }
        if byte == 0 || byte >= 0x80 { isDoubtful = true }
        offset += 1
      }
      return found
    }
    range = start..<end
    (count, index) = (found, 0)
    if isDoubtful { doubtfulEnd = end }
  }
}

extension CSVMarks {
  /// How many bytes are looked at by one instruction.
  enum Lanes {
    /// Sixteen, as every processor can.
    case sixteen
    /// 32, as some can.
    case wide

    /// How many places are written at once, needed or not.
    fileprivate static let atOnce = 8

    /// The most that this processor can.
    static let best: Lanes = {
      #if arch(x86_64)
        if kaiki_has_wide_lanes() != 0 { return .wide }
      #endif
      return .sixteen
    }()

    /// Writes where the marks among some bytes are, from the first of these on.
    ///
    /// - Parameters:
    ///   - range: The bytes, a multiple of 64 of them.
    ///   - offsets: Has room for ``atOnce`` more than there are marks.
    ///   - isDoubtful: Becomes true where one of the bytes is 0 or no ASCII.
    /// - Returns: How many there are.
    fileprivate func marks(
      in bytes: UnsafeRawBufferPointer, _ range: Range<Int>, _ offsets: UnsafeMutableBufferPointer<UInt16>,
      _ isDoubtful: inout Bool
    ) -> Int {
      #if arch(x86_64)
        if self == .wide, let address = bytes.baseAddress, let offsets = offsets.baseAddress {
          var doubtful: UInt8 = 0
          let found = kaiki_wide_csv_marks(address + range.lowerBound, range.count, offsets, &doubtful)
          isDoubtful = isDoubtful || doubtful != 0
          return found
        }
      #endif
      return sixteenByteMarks(in: bytes, range, offsets, &isDoubtful)
    }

    private func sixteenByteMarks(
      in bytes: UnsafeRawBufferPointer, _ range: Range<Int>, _ offsets: UnsafeMutableBufferPointer<UInt16>,
      _ isDoubtful: inout Bool
    ) -> Int {
      var doubtful = SIMD16<UInt8>()
      var found = 0
      for offset in stride(from: range.lowerBound, to: range.upperBound, by: 64) {
        var marks = Self.marks(at: offset, of: bytes, &doubtful)
        let number = marks.nonzeroBitCount
        var written = 0
        // Eight at once, since where the next mark lies is soon known and whether there is one is not.
        repeat {
          for position in 0..<Self.atOnce {
            offsets[found &+ written &+ position] = UInt16(
              truncatingIfNeeded: offset &- range.lowerBound &+ marks.trailingZeroBitCount)
            marks &= marks &- 1
          }
          written &+= Self.atOnce
        } while written < number
        found &+= number
      }
      if ByteLanes.highBits(doubtful) != 0 { isDoubtful = true }
      return found
    }

    /// A bit for each mark among 64 bytes.
    ///
    /// - Parameter doubtful: The high bit of some lane is set where one of them is 0 or no ASCII.
    @inline(__always)
    private static func marks(
      at offset: Int, of bytes: UnsafeRawBufferPointer, _ doubtful: inout SIMD16<UInt8>
    ) -> UInt64 {
      var found: UInt64 = 0
      for part in 0..<4 {
        let lanes = bytes.loadUnaligned(fromByteOffset: offset &+ 16 &* part, as: SIMD16<UInt8>.self)
        let isMark =
          ByteLanes.equal(lanes, 0x2C) .| ByteLanes.equal(lanes, 0x0A) .| ByteLanes.equal(lanes, 0x0D)
          .| ByteLanes.equal(lanes, 0x22)
        found |= UInt64(ByteLanes.bits(isMark)) &<< UInt64(truncatingIfNeeded: 16 &* part)
        doubtful |= (lanes &- SIMD16(repeating: 1)) | lanes
      }
      return found
    }
  }
}
