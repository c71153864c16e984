/// Mask of a vector of eight numbers (lanes): one truth value per number, true if the number is selected.
@usableFromInline package typealias LaneMask = SIMDMask<SIMD8<Int64>>

extension Lanes {
  /// Creates a vector from a function that returns the number of each lane, by its index 0...7.
  @inlinable @inline(__always)
  package static func each(_ value: (Int) -> Double) -> Lanes {
    Lanes(value(0), value(1), value(2), value(3), value(4), value(5), value(6), value(7))
  }

  /// Returns the vector with 0 in place of the numbers that the mask does not select.
  @inlinable @inline(__always)
  package func kept(where mask: LaneMask) -> Lanes {
    unsafeBitCast(
      unsafeBitCast(self, to: SIMD8<Int64>.self) & unsafeBitCast(mask, to: SIMD8<Int64>.self), to: Lanes.self)
  }

  /// Returns the vector with the numbers of `other` in place of the numbers that the mask does not select.
  @inlinable @inline(__always)
  package func kept(where mask: LaneMask, else other: Lanes) -> Lanes {
    let bits = unsafeBitCast(mask, to: SIMD8<Int64>.self)
    return unsafeBitCast(
      (unsafeBitCast(self, to: SIMD8<Int64>.self) & bits)
        | (unsafeBitCast(other, to: SIMD8<Int64>.self) & ~bits), to: Lanes.self)
  }

  /// Returns the vector with each of its eight numbers clamped to the range `low`...`high`.
  @inlinable @inline(__always)
  package func clamped(from low: Double, to high: Double) -> Lanes {
    let (low, high) = (Lanes(repeating: low), Lanes(repeating: high))
    let raised = kept(where: self .> low, else: low)
    return raised.kept(where: raised .< high, else: high)
  }
}
