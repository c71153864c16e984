/// The cyclic redundancy check of 32 bits that zip and gzip keep of what they have packed.
///
/// Eight bytes are taken at once, each through a table of its own.
///
/// - Note: Source: RFC 1952, section 8; eight tables after M. E. Kounavis and F. L. Berry, "A systematic approach to
///   building high performance software-based CRC generators", ISCC 2005, doi:10.1109/ISCC.2005.18.
package struct CheckSum {
  private var state: UInt32 = 0xFFFF_FFFF

  /// The sum of all bytes that were added.
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

  /// The sum of some bytes.
  package static func of(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    var sum = CheckSum()
    sum.add(bytes)
    return sum.value
  }

  /// Eight tables of 256 words: what a byte becomes with 0 to 7 bytes behind it.
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
