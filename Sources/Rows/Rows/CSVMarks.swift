import CMachine
import Files

/// Finds the bytes at which a field of CSV may end: commas, quotes and line ends.
///
/// Indexes a few thousand bytes at a time, so that the next mark needs no search.
package struct CSVMarks {
  private let bytes: UnsafeRawBufferPointer
  /// Indexed bytes.
  private var range = 0..<0
  /// Offsets of the marks from the start of ``range``; elements from ``count`` on are undefined.
  private var offsets = ContiguousArray<UInt16>()
  private var count = 0
  private var index = 0
  /// End of the last indexed range with a byte that is NUL or above ASCII; later bytes are valid text.
  private(set) var doubtfulEnd = 0

  package static let length = 4_096
  private let lanes: Lanes

  /// - Parameter lanes: Instructions to use; all have equal results.
  package init(_ bytes: UnsafeRawBufferPointer, lanes: Lanes = .best) {
    self.bytes = bytes
    self.lanes = lanes
  }

  /// Returns the first mark from a byte on, and passes it; the end of the input if there is none.
  @inline(__always)
  package mutating func next(from start: Int) -> Int {
    if !range.contains(start) || index > 0 && range.lowerBound + Int(offsets[index - 1]) >= start {
      seek(start)
    }
    while true {
      let position = nextInOrder()
      if position >= start { return position }
    }
  }

  /// Returns the next mark, and passes it; the end of the input if there is none.
  @inline(__always)
  mutating func nextInOrder() -> Int {
    while index == count {
      guard range.upperBound < bytes.count else { return bytes.count }
      look(from: range.upperBound)
    }
    defer { index &+= 1 }
    return range.lowerBound &+ Int(offsets[index])
  }

  /// Moves before the first mark from a byte on.
  mutating func seek(_ start: Int) {
    guard range.contains(start) else { return look(from: start) }
    while index > 0, range.lowerBound + Int(offsets[index - 1]) >= start { index -= 1 }
    while index < count, range.lowerBound + Int(offsets[index]) < start { index += 1 }
  }

  /// Calls a function with the next indexed marks, as offsets from a base; the function returns the number of marks to
  /// pass.
  @inline(__always)
  mutating func passFound(_ body: (_ offsets: UnsafeBufferPointer<UInt16>, _ base: Int) -> Int) {
    index &+= offsets.withUnsafeBufferPointer {
      body(UnsafeBufferPointer(rebasing: $0[index..<count]), range.lowerBound)
    }
  }

  /// Indexes the bytes from a byte on; returns false if the same bytes are already indexed.
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
      // The last bytes of the input, fewer than 64.
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
  package enum Lanes {
    /// 16; every processor has such instructions.
    case sixteen
    /// 32; some processors have such instructions.
    case wide

    /// Number of offsets per write; surplus elements are undefined.
    fileprivate static let atOnce = 8

    package static let best: Lanes = {
      #if arch(x86_64)
        if kaiki_has_wide_lanes() != 0 { return .wide }
      #endif
      return .sixteen
    }()

    /// Writes the offsets of the marks from the start of a range, a multiple of 64 bytes; `offsets` needs ``atOnce`` more
    /// elements than marks.
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
        // Eight unconditional writes avoid a branch per mark, which the processor cannot predict.
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

    /// Returns one bit per mark among 64 bytes, and sets a high bit of `doubtful` if a byte is 0 or above ASCII.
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
