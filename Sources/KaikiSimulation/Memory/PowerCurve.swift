import KaikiNumerics

/// Power x^exponent for a fixed exponent, to twelve digits, without a logarithm.
///
/// The base is split into a power of two, one of 128 knots from 1 to 2, and a remainder that differs from 1 by at
/// most 1/256. A table contains the powers of the first two parts; the power of the remainder is five terms of its
/// binomial series. The code uses only +, × and bit patterns, so every CPU gives the same bits.
struct PowerCurve: Hashable, Sendable {
  /// Exponent of the power, any finite number.
  let exponent: Double
  /// Inverse and power of each knot, followed by the powers of 2^-16, 2^-15 ... 2^47.
  private let table: ContiguousArray<Double>
  /// Coefficients of the binomial series after the first, which is 1.
  private let series: SIMD4<Double>

  private static let knots = 128
  private static let knotBits: UInt64 = 45
  private static let halfKnot: UInt64 = 1 << (knotBits - 1)
  private static let octaves = 64
  private static let firstOctave = 1_023 - 16

  init(exponent: Double) {
    self.exponent = exponent
    var table = ContiguousArray<Double>()
    for knot in 0..<Self.knots {
      let value = 1 + Double(knot) / Double(Self.knots)
      table += [1 / value, pow(value, exponent)]
    }
    for octave in 0..<Self.octaves {
      table.append(pow(Double(bitPattern: UInt64(Self.firstOctave + octave) << 52), exponent))
    }
    self.table = table
    var (coefficient, series) = (1.0, SIMD4<Double>.zero)
    for term in 0..<4 {
      coefficient *= (exponent - Double(term)) / Double(term + 1)
      series[term] = coefficient
    }
    self.series = series
  }

  /// Returns the power of a base > 0; exactly 1 for the base 1.
  ///
  /// From 2^-16 to 2^47 the relative error is below 1e-12. Outside this range `pow` computes the result.
  @inline(__always)
  func callAsFunction(_ x: Double) -> Double {
    let rounded = x.bitPattern &+ Self.halfKnot
    let octave = Int(truncatingIfNeeded: rounded &>> 52) &- Self.firstOctave
    guard UInt(bitPattern: octave) < UInt(Self.octaves) else { return pow(x, exponent) }
    let knot = Int(truncatingIfNeeded: rounded &>> Self.knotBits) & (Self.knots - 1)
    let mantissa = Double(bitPattern: x.bitPattern &- UInt64(bitPattern: Int64(octave - 16)) &<< 52)
    return table.withUnsafeBufferPointer { table in
      let rest = mantissa * table[2 * knot] - 1
      let power =
        1 + rest * ((series.x + rest * series.y) + rest * rest * (series.z + rest * series.w))
      return table[2 * Self.knots + octave] * (table[2 * knot + 1] * power)
    }
  }
}

/// Power x^y of any base and exponent, to eleven digits, from tables of logarithms and of powers of two.
///
/// The base is split into a power of two, one of 128 knots from 1 to 2, and a remainder whose logarithm is five terms
/// of its series. The exponential of exponent × logarithm is split in the same way: a power of two, one of 128 roots
/// of 2, and five terms. The code uses only +, × and bit patterns, so every CPU gives the same bits.
struct AnyPower: Sendable {
  /// Inverse and natural logarithm of each of the 128 knots in turn, followed by 2^(i / 128) for i in 0..<128.
  private let table: ContiguousArray<Double>

  private static let knots = 128
  private static let knotBits: UInt64 = 45
  private static let halfKnot: UInt64 = 1 << (knotBits - 1)
  /// Smallest exponent of two (biased by 1,023) and number of exponents within the table: bases from 2^-64 to 2^64.
  private static let (minOctave, octaves) = (1_023 - 64, 128)
  private static let ln2 = 0.693_147_180_559_945_3

  init() {
    var table = ContiguousArray<Double>()
    for knot in 0..<Self.knots {
      let value = 1 + Double(knot) / Double(Self.knots)
      table += [1 / value, log(value)]
    }
    for root in 0..<Self.knots { table.append(exp(Self.ln2 * Double(root) / Double(Self.knots))) }
    self.table = table
  }

  /// Returns x^exponent to eleven digits; exactly 1 for x = 1.
  ///
  /// - Parameter exponent: Any finite number; `pow` computes results outside e^±500 and bases outside 2^±64.
  @inline(__always)
  func callAsFunction(_ x: Double, _ exponent: Double) -> Double {
    let rounded = x.bitPattern &+ Self.halfKnot
    let octave = Int(truncatingIfNeeded: rounded &>> 52) &- Self.minOctave
    guard UInt(bitPattern: octave) < UInt(Self.octaves) else { return pow(x, exponent) }
    let knot = Int(truncatingIfNeeded: rounded &>> Self.knotBits) & (Self.knots - 1)
    let mantissa = Double(bitPattern: x.bitPattern &- UInt64(bitPattern: Int64(octave - 64)) &<< 52)
    return table.withUnsafeBufferPointer { table in
      let rest = mantissa * table[2 * knot] - 1
      let square = rest * rest
      let series = rest + square * ((rest * (1.0 / 3) - 0.5) + square * (rest * 0.2 - 0.25))
      let scaled = exponent * (Double(octave - 64) * Self.ln2 + (table[2 * knot + 1] + series))
      guard abs(scaled) < 500 else { return pow(x, exponent) }
      let shifted = scaled * (Double(Self.knots) / Self.ln2) + rounder
      let steps = Int(truncatingIfNeeded: shifted.bitPattern &- rounder.bitPattern)
      let left = scaled - (shifted - rounder) * (Self.ln2 / Double(Self.knots))
      let second = left * left
      let value = 1 + (left + second * (0.5 + left * (1.0 / 6) + second * (1.0 / 24)))
      let power = Double(bitPattern: UInt64(bitPattern: Int64(1_023 + (steps >> 7))) << 52)
      return power * (table[2 * Self.knots + (steps & (Self.knots - 1))] * value)
    }
  }
}

/// Exponential e^(rate · y) for values y in 0...1, to ten digits, from a table.
///
/// The value is split into one of 129 table steps and a remainder of at most 1/256, whose exponential is five terms
/// of its series. The code uses only +, × and bit patterns, so every CPU gives the same bits.
struct GrowthCurve: Hashable, Sendable {
  /// Factor of y in the exponent, -5...6.
  let rate: Double
  /// Table of e^(rate · i / 128), one element per i in 0...128.
  private let steps: ContiguousArray<Double>

  private static let stepCount = 128.0

  init(rate: Double) {
    self.rate = rate
    steps = ContiguousArray(
      stride(from: 0, through: Self.stepCount, by: 1).map { exp(rate * $0 / Self.stepCount) })
  }

  /// Returns e^(rate · y): from the table for 0...1 (exactly 1 for 0), elsewhere from the slower `exp`.
  @inline(__always)
  func callAsFunction(_ y: Double) -> Double {
    let shifted = y * Self.stepCount + rounder
    let step = Int(truncatingIfNeeded: shifted.bitPattern &- rounder.bitPattern)
    guard UInt(bitPattern: step) < UInt(steps.count) else { return exp(rate * y) }
    let rest = rate * (y - (shifted - rounder) / Self.stepCount)
    let square = rest * rest
    let value = 1 + (rest + square * (0.5 + rest * (1.0 / 6) + square * (1.0 / 24)))
    return steps.withUnsafeBufferPointer { $0[step] } * value
  }
}
