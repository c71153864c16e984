/// What gzip writes after its stream: the check sum and the size of what it packed, which the library passes over.
///
/// - Note: Source: RFC 1952, section 2.3.1 and 8.
package enum GzipTrailer {
  /// Whether what was unpacked may be what was packed.
  ///
  /// Of several streams one after another the size does not fit, and nothing is known.
  ///
  /// - Parameters:
  ///   - packed: The whole file.
  ///   - unpacked: What came out of it.
  package static func allows(_ unpacked: UnsafeRawBufferPointer, of packed: UnsafeRawBufferPointer) -> Bool {
    guard packed.count >= 18 else { return false }
    func word(_ place: Int) -> UInt32 {
      UInt32(littleEndian: packed.loadUnaligned(fromByteOffset: place, as: UInt32.self))
    }
    guard word(packed.count - 4) == UInt32(truncatingIfNeeded: unpacked.count) else { return true }
    return word(packed.count - 8) == checkSum(unpacked)
  }

  /// The cyclic redundancy check of 32 bits, by a table of bytes.
  private static func checkSum(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    var sum: UInt32 = 0xFFFF_FFFF
    table.withUnsafeBufferPointer { table in
      for byte in bytes { sum = table[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] ^ sum >> 8 }
    }
    return ~sum
  }

  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { sum, _ in sum & 1 == 1 ? 0xEDB8_8320 ^ sum >> 1 : sum >> 1 }
  }
}
