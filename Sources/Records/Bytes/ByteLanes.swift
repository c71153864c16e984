import CMachine

/// Looks at sixteen bytes at once.
enum ByteLanes {
  /// A bit a lane, the first lane in the lowest.
  @inline(__always)
  static func bits(_ mask: SIMDMask<SIMD16<Int8>>) -> UInt16 {
    kaiki_lane_bits(unsafeBitCast(mask, to: SIMD16<UInt8>.self))
  }

  /// The high bit of each lane, that of the first lane in the lowest.
  @inline(__always)
  static func highBits(_ lanes: SIMD16<UInt8>) -> UInt16 { bits(lanes .>= SIMD16(repeating: 0x80)) }

  /// Which lanes are a byte. The operator of a vector and one byte goes through the lanes one by one.
  @inline(__always)
  static func equal(_ lanes: SIMD16<UInt8>, _ byte: UInt8) -> SIMDMask<SIMD16<Int8>> {
    lanes .== SIMD16(repeating: byte)
  }

  /// The first byte from some place on that satisfies a condition; the end where there is none.
  ///
  /// - Parameters:
  ///   - isFound: The condition, of sixteen bytes.
  ///   - isFoundOne: The same of one.
  @inline(__always)
  static func first(
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

  /// How many bytes satisfy a condition.
  ///
  /// - Parameters:
  ///   - isCounted: The condition, of sixteen bytes.
  ///   - isCountedOne: The same of one.
  @inline(__always)
  static func count(
    in bytes: UnsafeRawBufferPointer, where isCounted: (SIMD16<UInt8>) -> SIMDMask<SIMD16<Int8>>,
    orOne isCountedOne: (UInt8) -> Bool
  ) -> Int {
    var (index, count) = (0, 0)
    while index + 16 <= bytes.count {
      var counts = SIMD16<UInt8>()
      // As often as a lane can be counted up.
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
