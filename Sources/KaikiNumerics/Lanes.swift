/// Which of eight lanes are meant.
@usableFromInline package typealias LaneMask = SIMDMask<SIMD8<Int64>>

extension Lanes {
  /// A value for each lane, from 0 to 7.
  @inlinable @inline(__always)
  package static func each(_ value: (Int) -> Double) -> Lanes {
    Lanes(value(0), value(1), value(2), value(3), value(4), value(5), value(6), value(7))
  }

  /// The values of some lanes, and 0 in the others.
  @inlinable @inline(__always)
  package func kept(where mask: LaneMask) -> Lanes {
    unsafeBitCast(
      unsafeBitCast(self, to: SIMD8<Int64>.self) & unsafeBitCast(mask, to: SIMD8<Int64>.self), to: Lanes.self)
  }

  /// The values of some lanes, and those of another vector in the others.
  @inlinable @inline(__always)
  package func kept(where mask: LaneMask, else other: Lanes) -> Lanes {
    let bits = unsafeBitCast(mask, to: SIMD8<Int64>.self)
    return unsafeBitCast(
      (unsafeBitCast(self, to: SIMD8<Int64>.self) & bits)
        | (unsafeBitCast(other, to: SIMD8<Int64>.self) & ~bits), to: Lanes.self)
  }

  /// Each value held to a range.
  @inlinable @inline(__always)
  package func held(from low: Double, to high: Double) -> Lanes {
    let (low, high) = (Lanes(repeating: low), Lanes(repeating: high))
    let raised = kept(where: self .> low, else: low)
    return raised.kept(where: raised .< high, else: high)
  }
}
