import CMachine

/// Operations on 16 bytes at once.
package enum ByteLanes {
  /// Returns one bit per lane; the first lane is the lowest bit.
  @inline(__always)
  package static func bits(_ mask: SIMDMask<SIMD16<Int8>>) -> UInt16 {
    kaiki_lane_bits(unsafeBitCast(mask, to: SIMD16<UInt8>.self))
  }

  /// Returns the high bit of each lane; the first lane is the lowest bit.
  @inline(__always)
  package static func highBits(_ lanes: SIMD16<UInt8>) -> UInt16 { bits(lanes .>= SIMD16(repeating: 0x80)) }

  /// Compares each lane with a byte. The standard operator for a vector and one byte compiles to a loop over the lanes.
  @inline(__always)
  package static func equal(_ lanes: SIMD16<UInt8>, _ byte: UInt8) -> SIMDMask<SIMD16<Int8>> {
    lanes .== SIMD16(repeating: byte)
  }

  /// Returns the index of the first byte from `start` on that satisfies a condition, given for 16 bytes and for one byte;
  /// the count if none does.
  @inline(__always)
  package static func first(
    in bytes: UnsafeRawBufferPointer, from start: Int,
    where isFound: (SIMD16<UInt8>) -> SIMDMask<SIMD16<Int8>>,
    orOne isFoundOne: (UInt8) -> Bool
  ) -> Int {
    var index = start
    while index + 16 <= bytes.count {
      let found = bits(isFound(bytes.loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)))
      if found != 0 { return index + found.trailingZeroBitCount }
      index += 16
    }
    while index < bytes.count, !isFoundOne(bytes[index]) { index += 1 }
    return index
  }

  /// Returns the index of the first occurrence of a byte from `start` on; the count if the byte does not follow.
  package static func first(_ byte: UInt8, in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    first(in: bytes, from: start, where: { equal($0, byte) }, orOne: { $0 == byte })
  }

  /// Returns the index after the first occurrence of a text; `nil` if the text does not occur.
  package static func end(of text: String, in bytes: UnsafeRawBufferPointer) -> Int? {
    let word = Array(text.utf8)
    var index = first(word[0], in: bytes, from: 0)
    while index + word.count <= bytes.count {
      if bytes[index..<(index + word.count)].elementsEqual(word) { return index + word.count }
      index = first(word[0], in: bytes, from: index + 1)
    }
    return nil
  }

  /// Returns the number of bytes that satisfy a condition, given for 16 bytes and for one byte.
  @inline(__always)
  package static func count(
    in bytes: UnsafeRawBufferPointer, where isCounted: (SIMD16<UInt8>) -> SIMDMask<SIMD16<Int8>>,
    orOne isCountedOne: (UInt8) -> Bool
  ) -> Int {
    var (index, count) = (0, 0)
    while index + 16 <= bytes.count {
      var counts = SIMD16<UInt8>()
      // A lane counts up to 255.
      let end = min(bytes.count, index + 16 * Int(UInt8.max))
      while index + 16 <= end {
        let lanes = bytes.loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
        counts &-= unsafeBitCast(isCounted(lanes), to: SIMD16<UInt8>.self)
        index += 16
      }
      for lane in counts.indices { count += Int(counts[lane]) }
    }
    while index < bytes.count {
      count += isCountedOne(bytes[index]) ? 1 : 0
      index += 1
    }
    return count
  }
}
