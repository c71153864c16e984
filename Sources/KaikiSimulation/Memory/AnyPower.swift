import KaikiNumerics

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
  private static let rounder = 0x1.8p52

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
      let shifted = scaled * (Double(Self.knots) / Self.ln2) + Self.rounder
      let steps = Int(truncatingIfNeeded: shifted.bitPattern &- Self.rounder.bitPattern)
      let left = scaled - (shifted - Self.rounder) * (Self.ln2 / Double(Self.knots))
      let second = left * left
      let value = 1 + (left + second * (0.5 + left * (1.0 / 6) + second * (1.0 / 24)))
      let power = Double(bitPattern: UInt64(bitPattern: Int64(1_023 + (steps >> 7))) << 52)
      return power * (table[2 * Self.knots + (steps & (Self.knots - 1))] * value)
    }
  }
}
