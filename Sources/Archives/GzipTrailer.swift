/// Check of the checksum and size that gzip writes after each stream; libarchive ignores them.
///
/// - Note: Source: RFC 1952, section 2.2, 2.3.1 and 8.
package enum GzipTrailer {
  /// Size of the shortest stream in bytes: header, an empty block and trailer.
  private static let minBytes = 20
  /// First bytes of a stream with gzip's method.
  private static let mark: [UInt8] = [0x1F, 0x8B, 8]
  /// Maximum number of passes over the unpacked bytes in the search for the ends of streams: about one false start per 16 MiB is
  /// expected.
  private static let maxRounds = 4

  /// Returns true if checksum and size in the trailer of each stream match the unpacked bytes.
  ///
  /// The end of a stream is unknown, but the start of the next stream is recognizable by its first bytes. The trailer before
  /// such a start ends a stream if its checksum and size match the unpacked bytes after the earlier streams. Zeros at the end
  /// of the file are ignored, as in gzip.
  package static func allows(_ unpacked: UnsafeRawBufferPointer, of packed: UnsafeRawBufferPointer) -> Bool {
    guard packed.count >= minBytes else { return false }
    if fits(unpacked, packed, packed.count) { return true }
    var (rest, stream) = (unpacked, 0)
    var left = maxRounds * unpacked.count
    for index in minBytes..<max(minBytes, packed.count - minBytes)
    where packed[index] == mark[0] && packed[index + 1] == mark[1] && packed[index + 2] == mark[2]
      && index - stream >= minBytes
    {
      let size = Int(word(packed, index - 4))
      guard size <= rest.count else { continue }
      left -= size
      guard left >= 0 else { return false }
      guard fits(UnsafeRawBufferPointer(rebasing: rest[..<size]), packed, index) else { continue }
      rest = UnsafeRawBufferPointer(rebasing: rest[size...])
      stream = index
    }
    var end = packed.count
    while end - stream >= minBytes {
      if Int(word(packed, end - 4)) == rest.count { return fits(rest, packed, end) }
      guard packed[end - 1] == 0 else { return false }
      end -= 1
    }
    return false
  }

  /// True if the trailer that ends at `end` has the checksum and size of the unpacked bytes.
  private static func fits(
    _ unpacked: UnsafeRawBufferPointer, _ packed: UnsafeRawBufferPointer, _ end: Int
  ) -> Bool {
    word(packed, end - 4) == UInt32(truncatingIfNeeded: unpacked.count)
      && word(packed, end - 8) == CheckSum.of(unpacked)
  }

  private static func word(_ bytes: UnsafeRawBufferPointer, _ index: Int) -> UInt32 {
    UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt32.self))
  }
}

/// Cyclic redundancy check of 32 bits, as in zip and gzip; computes eight bytes at once.
///
/// - Note: Source: RFC 1952, section 8; eight tables after M. E. Kounavis and F. L. Berry, "A systematic approach to
///   building high performance software-based CRC generators", ISCC 2005, doi:10.1109/ISCC.2005.18.
package struct CheckSum {
  private var state: UInt32 = 0xFFFF_FFFF

  var value: UInt32 { ~state }

  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    var (sum, index) = (state, 0)
    Self.tables.withUnsafeBufferPointer { tables in
      func step(_ table: Int, _ byte: UInt32) -> UInt32 { tables[table &* 256 &+ Int(byte & 0xFF)] }
      while index &+ 8 <= bytes.count {
        let low =
          sum ^ UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt32.self))
        let high = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: index &+ 4, as: UInt32.self))
        let near = step(7, low) ^ step(6, low >> 8) ^ step(5, low >> 16) ^ step(4, low >> 24)
        sum = near ^ step(3, high) ^ step(2, high >> 8) ^ step(1, high >> 16) ^ step(0, high >> 24)
        index &+= 8
      }
      while index < bytes.count {
        sum = step(0, sum ^ UInt32(bytes[index])) ^ (sum >> 8)
        index &+= 1
      }
    }
    state = sum
  }

  package static func of(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    var sum = CheckSum()
    sum.add(bytes)
    return sum.value
  }

  /// Eight tables of 256 words: the checksum of a byte that 0 to 7 further bytes follow.
  private static let tables: [UInt32] = {
    var words: [UInt32] = (0..<256).map { byte in
      var sum = UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? 0xEDB8_8320 ^ (sum >> 1) : sum >> 1 }
      return sum
    }
    for index in 256..<2_048 {
      let before = words[index - 256]
      words.append(words[Int(before & 0xFF)] ^ (before >> 8))
    }
    return words
  }()
}
