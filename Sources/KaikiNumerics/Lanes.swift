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

// The elementary functions of Exponential.swift for eight values at once. The steps and the resulting bits are equal;
// special values at the ends of the range are unsupported because likelihood sums never reach them.

/// Vector of eight numbers (its lanes) that SIMD instructions process together.
@usableFromInline package typealias Lanes = SIMD8<Double>

/// Returns e^x for each of the eight numbers of a vector.
///
/// For -708 ≤ x ≤ 709 the bits equal the bits of ``exp(_:)``; outside, the result is the value at the nearer end.
@inlinable @inline(__always)
package func exp(_ x: Lanes) -> Lanes {
  let x = x.clamped(from: -708, to: 709)
  let shifted = x * inverseOfLn2 + rounder
  let exponent = shifted - rounder
  let high = x - exponent * ln2High
  let low = exponent * ln2Low
  let r = high - low
  let rest = (high - r) - low
  let value = 1 + (r + (rest + r * r * exponentialRest(r)))
  // The last bits of `shifted` contain the exponent as an integer.
  let bits = unsafeBitCast(shifted, to: SIMD8<UInt64>.self) &+ 1_023
  return value * unsafeBitCast(bits &<< 52, to: Lanes.self)
}

/// Returns the natural logarithm of eight finite numbers ≥ 2^-1022, with the bits of ``log(_:)``.
@inlinable @inline(__always)
package func log(_ x: Lanes) -> Lanes {
  let bits = unsafeBitCast(x, to: SIMD8<UInt64>.self)
  let one: UInt64 = 1_023 << 52
  let shifted = (bits &+ (one &- sqrtHalfBits)) &>> 52
  let mantissa = unsafeBitCast(bits &- (shifted &<< 52) &+ one, to: Lanes.self)
  // An integer in the last bits of 2^52 becomes a floating-point number by subtraction of 2^52.
  let exponent = unsafeBitCast(shifted | (0x1p52).bitPattern, to: Lanes.self) - (0x1p52 + 1_023)
  let f = mantissa - 1
  let s = f / (2 + f)
  let z = s * s
  let r = z * atanhTail(z)
  let half = 0.5 * f * f
  return exponent * ln2High - ((half - (s * (half + r) + exponent * ln2Low)) - f)
}

/// Returns (exp(r) - 1 - r) / r² for each of the eight numbers of a vector within ±ln 2 / 2.
///
/// A generic function for single numbers and vectors would slow down compilation of the module.
@inlinable @inline(__always)
func exponentialRest(_ r: Lanes) -> Lanes {
  typealias Series = ExponentialSeries
  let r2 = r * r
  let r4 = r2 * r2
  let q0 = 0.5 + r * Series.c1
  let q2 = Series.c2 + r * Series.c3
  let q4 = Series.c4 + r * Series.c5
  let q6 = Series.c6 + r * Series.c7
  let q8 = Series.c8 + r * Series.c9
  return (q0 + r2 * q2) + r4 * ((q4 + r2 * q6) + r4 * (q8 + r2 * Series.c10))
}

@inlinable @inline(__always)
func atanhTail(_ z: Lanes) -> Lanes {
  typealias Series = ArtanhSeries
  let z2 = z * z
  let p1 = Series.c1 + z * Series.c2
  let p3 = Series.c3 + z * Series.c4
  let p5 = Series.c5 + z * Series.c6
  let rest = (p1 + z2 * p3) + z2 * z2 * (p5 + z2 * Series.c7)
  return Series.c0 + z * rest
}
