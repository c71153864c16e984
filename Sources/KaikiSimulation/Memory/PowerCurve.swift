import KaikiNumerics

/// A power of values, to twelve digits, without a logarithm.
///
/// A value is the product of a power of two, of one of 128 knots from 1 to 2, and of a rest that differs from 1 by at
/// most 1/256: the powers of the first two stand in a table, that of the rest is five terms of its binomial series.
/// Only +, × and bit patterns are used, so that results are the same on every CPU.
struct PowerCurve: Hashable, Sendable {
  /// The power to which values are raised.
  let exponent: Double
  /// Of each knot its inverse and its power, and then the powers of powers of two.
  private let table: ContiguousArray<Double>
  /// The coefficients of the series after the first.
  private let series: SIMD4<Double>

  private static let knots = 128
  private static let knotBits: UInt64 = 45
  private static let halfKnot: UInt64 = 1 << (knotBits - 1)
  /// 2^-16 and up.
  private static let octaves = 64
  private static let firstOctave = 1_023 - 16

  /// The curve of *x* to the power of `exponent`.
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

  /// The power of a value; 1 of 1.
  ///
  /// From 2^-16 to 2^47 the relative error is below 1e-12; beyond, it is that of the logarithm.
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
