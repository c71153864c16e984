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
