// Elementary functions that give the same bits on every CPU.
//
// A C library may choose a different kernel for each CPU, with or without fused multiply-add, which changes the last
// bit of results. The functions here use only bit patterns and the four basic operations, which Swift never fuses. A
// projection is therefore reproducible on every machine. The functions use no tables, so vectors can take the same
// steps (Lanes.swift).
//
// The polynomials are near-minimax (Chebyshev nodes, mpmath 1.4.1 `chebyfit`, 60 digits).

/// Bit pattern of √½, the lower end of the range √½..<√2 to which the logarithm reduces its argument.
@inlinable var sqrtHalfBits: UInt64 { 0x3FE6_A09E_667F_3BCD }
/// Constant 2²⁷ + 1 that splits a factor into halves whose products are exact (Dekker 1971, doi:10.1007/BF01397083).
@inlinable var splitter: Double { 134_217_729.0 }
@inlinable var inverseOfLn2: Double { 0x1.71547652b82fep+0 }
/// First 31 bits of ln 2; their product with a binary exponent is exact. `ln2Low` contains the following bits.
@inlinable var ln2High: Double { 0x1.62e42fec00000p-1 }
@inlinable var ln2Low: Double { 0x1.d1cf79abc9e3bp-32 }
/// First 29 bits of 2/3; `twoThirdsLow` contains the following bits.
@inlinable var twoThirdsHigh: Double { 0x1.5555555p-1 }
@inlinable var twoThirdsLow: Double { 0x1.5555555555555p-31 }
/// Constant 1.5 × 2⁵²: adding and then subtracting it rounds a number within ±2⁵¹ to the nearest integer.
@inlinable package var rounder: Double { 0x1.8p52 }

/// Returns e^x.
///
/// The error is below 1 ulp for normal results. Overflow gives infinity and underflow gives 0. Results below the
/// normal range are rounded twice. NaN gives NaN.
@inlinable
package func exp(_ x: Double) -> Double {
  exponential(x, 0)
}

/// Returns the natural logarithm of x.
///
/// The error is below 1 ulp. 0 gives minus infinity; a negative value or NaN gives NaN.
@inlinable
package func log(_ x: Double) -> Double {
  guard x > 0, x < .infinity else { return x == 0 ? -.infinity : x == .infinity ? x : .nan }
  let (exponent, f) = reducedForLogarithm(x)
  let s = f / (2 + f)
  let z = s * s
  let r = z * atanhTail(z)
  let half = 0.5 * f * f
  return exponent * ln2High - ((half - (s * (half + r) + exponent * ln2Low)) - f)
}

/// Returns x^y for a base that is at least 0.
///
/// The error is below 1 ulp for `abs(y * log(x))` ≤ 32, and below 3 ulp up to the ends of the range. `pow(x, 0)` and
/// `pow(1, y)` are 1. A negative `x` gives NaN for every `y` except 0.
@inlinable
package func pow(_ x: Double, _ y: Double) -> Double {
  if y == 0 || x == 1 { return 1 }
  guard x >= 0, !y.isNaN else { return .nan }
  if x == 0 || x == .infinity { return (x == 0) == (y > 0) ? 0 : .infinity }

  // Computes log(x) as high + low with about 64 bits; the leading term 2s of the series carries its rounding error.
  let (exponent, f) = reducedForLogarithm(x)
  let divisor = 2 + f
  let divisorLow = f - (divisor - 2)
  let s = f / divisor
  let product = exactProduct(s, divisor)
  let sLow = (((f - product.high) - product.low) - s * divisorLow) / divisor
  // The next term, 2/3 s³, is up to 1/100 of log(x), so it needs extra precision: 8 bits of s make its leading part
  // exact.
  let z = s * s
  let sHigh = Double(bitPattern: s.bitPattern & 0xFFFF_E000_0000_0000)
  let cube = sHigh * sHigh * sHigh
  let third = cube * twoThirdsHigh
  let thirdLow = cube * twoThirdsLow + ArtanhSeries.c0 * (s - sHigh) * (z + sHigh * (s + sHigh))
  let lead = exponent * ln2High
  let start = lead + 2 * s
  let addend = start - lead
  let startLow = (lead - (start - addend)) + (2 * s - addend)
  let sum = start + third
  let sumLow = startLow + ((start - sum) + third)
  let tail = sumLow + (exponent * ln2Low + (2 * sLow * (1 + z) + (thirdLow + s * z * (z * atanhRest(z)))))
  let high = sum + tail
  let low = tail - (high - sum)

  let scaled = y * high
  guard scaled < 710 else { return .infinity }
  guard scaled > -746 else { return 0 }
  let exact = exactProduct(y, high)
  return exponential(exact.high, exact.low + y * low)
}

/// Returns `exp(x + correction)` for a correction of the size of the rounding error of `x`.
///
/// Overflow gives infinity, underflow gives 0, and NaN in `x` gives NaN.
@inlinable @inline(__always)
func exponential(_ x: Double, _ correction: Double) -> Double {
  guard x < 709.79 else { return x.isNaN ? x : .infinity }
  guard x > -745.2 else { return x.isNaN ? x : 0 }
  let exponent = (x * inverseOfLn2 + rounder) - rounder
  let high = x - exponent * ln2High
  let low = exponent * ln2Low - correction
  let r = high - low
  let rest = (high - r) - low
  let value = 1 + (r + (rest + r * r * exponentialRest(r)))
  let scale = Int(exponent)
  let first = scale >> 1
  return value * powerOfTwo(first) * powerOfTwo(scale - first)
}

/// Splits a positive finite value into 2^exponent (1 + f), with 1 + f between √½ and √2 and f exact.
@inlinable @inline(__always)
func reducedForLogarithm(_ x: Double) -> (exponent: Double, f: Double) {
  var bits = x.bitPattern
  var exponent = 0
  if bits < 0x0010_0000_0000_0000 {
    bits = (x * 0x1p54).bitPattern
    exponent = -54
  }
  let shifted = Int(truncatingIfNeeded: bits &- sqrtHalfBits) >> 52
  exponent += shifted
  let mantissa = Double(bitPattern: bits &- UInt64(bitPattern: Int64(shifted)) << 52)
  return (Double(exponent), mantissa - 1)
}

/// Polynomial coefficients of (exp(r) - 1 - r) / r² for r within ±ln 2 / 2; `c1` belongs to r, `c2` to r², and so on.
///
/// The constant term is ½. The error of the polynomial is 1.4e-18.
@usableFromInline enum ExponentialSeries {
  @inlinable static var c1: Double { 0x1.5555555555557p-3 }
  @inlinable static var c2: Double { 0x1.5555555555556p-5 }
  @inlinable static var c3: Double { 0x1.11111111100dcp-7 }
  @inlinable static var c4: Double { 0x1.6c16c16c162d4p-10 }
  @inlinable static var c5: Double { 0x1.a01a01abe7fe1p-13 }
  @inlinable static var c6: Double { 0x1.a01a01a6d889cp-16 }
  @inlinable static var c7: Double { 0x1.71de0231960ebp-19 }
  @inlinable static var c8: Double { 0x1.27e4db646b17ep-22 }
  @inlinable static var c9: Double { 0x1.af4de97ca4194p-26 }
  @inlinable static var c10: Double { 0x1.1f730349868cep-29 }
}

/// Polynomial coefficients of (2 atanh(s) - 2s) / s³ in z = s²; `c0` is the constant term, `c1` belongs to z, and so
/// on.
///
/// The polynomial applies to s from 0 to (√2 - 1) / (√2 + 1); its error is 2.1e-18.
@usableFromInline enum ArtanhSeries {
  @inlinable static var c0: Double { 0x1.5555555555555p-1 }
  @inlinable static var c1: Double { 0x1.9999999999a38p-2 }
  @inlinable static var c2: Double { 0x1.2492492476c42p-2 }
  @inlinable static var c3: Double { 0x1.c71c720168526p-3 }
  @inlinable static var c4: Double { 0x1.745cf8fe328f9p-3 }
  @inlinable static var c5: Double { 0x1.3b1c36b445cebp-3 }
  @inlinable static var c6: Double { 0x1.0fbe71ad855c9p-3 }
  @inlinable static var c7: Double { 0x1.0c05166ec4148p-3 }
}

@inlinable @inline(__always)
func exponentialRest(_ r: Double) -> Double {
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
func atanhTail(_ z: Double) -> Double {
  ArtanhSeries.c0 + z * atanhRest(z)
}

/// Returns the polynomial of ``ArtanhSeries`` at z (s², from 0 to 0.03) without its constant term, divided by z.
@inlinable @inline(__always)
func atanhRest(_ z: Double) -> Double {
  typealias Series = ArtanhSeries
  let z2 = z * z
  let p1 = Series.c1 + z * Series.c2
  let p3 = Series.c3 + z * Series.c4
  let p5 = Series.c5 + z * Series.c6
  return (p1 + z2 * p3) + z2 * z2 * (p5 + z2 * Series.c7)
}

/// Returns the rounded product of two numbers (`high`) and its rounding error (`low`); their sum is the exact
/// product.
@inlinable @inline(__always)
func exactProduct(_ a: Double, _ b: Double) -> (high: Double, low: Double) {
  let product = a * b
  let aHigh = splitter * a - (splitter * a - a)
  let aLow = a - aHigh
  let bHigh = splitter * b - (splitter * b - b)
  let bLow = b - bHigh
  return (product, ((aHigh * bHigh - product) + aHigh * bLow + aLow * bHigh) + aLow * bLow)
}

/// Returns 2^exponent for an exponent in -1022...1023.
@inlinable @inline(__always)
func powerOfTwo(_ exponent: Int) -> Double {
  Double(bitPattern: UInt64(bitPattern: Int64(exponent + 1_023)) << 52)
}
