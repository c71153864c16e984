/// A falling power of values from 1 up, read off a table.
///
/// The table has 64 knots between one power of two and the next, and goes straight between knots: the relative
/// error is below *w* (*w* + 1) / 8 · 2^-12, which is 3e-5 at *w* = 0.6 and 6e-6 at the standard 0.1542. A
/// projection sums recall over every card and day; there the table is worth a tenth of the time.
struct PowerCurve: Hashable, Sendable {
  private let knots: ContiguousArray<Double>
  /// Bits of the mantissa below the knots.
  private static let restBits: UInt64 = 46
  private static let one = (1.0).bitPattern >> restBits
  private static let largestExponent = 40
  private static let largest = 0x1p40

  /// The curve of *x*^-w.
  ///
  /// - Parameter w: > 0.
  init(exponent w: Double) {
    knots = ContiguousArray(
      (0...UInt64(Self.largestExponent) * 64).map { knot in
        pow(Double(bitPattern: (Self.one + knot) << Self.restBits), -w)
      })
  }

  /// Adds the powers of 1 + step n for some whole numbers n in a row; below 0 they count as 0.
  ///
  /// - Parameters:
  ///   - first: The first number.
  ///   - step: > 0.
  ///   - units: One sum a number, in units of 2^-32.
  @inline(__always)
  func add(from first: Int, step: Double, to units: UnsafeMutableBufferPointer<Int64>) {
    knots.withUnsafeBufferPointer { knots in
      guard first >= 0, 1 + step * Double(first + units.count) < Self.largest else {
        for place in units.indices {
          units[place] += Self.units(Self.power(of: 1 + step * Double(max(0, first + place)), knots))
        }
        return
      }
      var number = Double(first)
      for place in units.indices {
        let bits = (1 + step * number).bitPattern
        units[place] &+= Self.units(
          Self.power(at: Int(truncatingIfNeeded: bits &>> Self.restBits &- Self.one), bits, knots))
        number += 1
      }
    }
  }

  /// A number in 0...1 in units of 2^-32: the last bits of a sum whose last place is worth so much.
  @inline(__always)
  private static func units(_ value: Double) -> Int64 {
    Int64(bitPattern: (value + 0x1p20).bitPattern &- (0x1p20).bitPattern)
  }

  /// The power of a value; those beyond 2^40 give that of 2^40.
  ///
  /// - Parameter x: ≥ 1.
  @inline(__always)
  func callAsFunction(_ x: Double) -> Double { knots.withUnsafeBufferPointer { Self.power(of: x, $0) } }

  @inline(__always)
  private static func power(of x: Double, _ knots: UnsafeBufferPointer<Double>) -> Double {
    let bits = x.bitPattern
    let knot = Int(bits >> restBits &- one)
    return knot < knots.count - 1 ? power(at: knot, bits, knots) : knots[knots.count - 1]
  }

  /// Straight from one knot to the next.
  @inline(__always)
  private static func power(at knot: Int, _ bits: UInt64, _ knots: UnsafeBufferPointer<Double>) -> Double {
    let rest = Double(Int64(truncatingIfNeeded: bits & (1 << restBits - 1))) * 0x1p-46
    return knots[knot] + (knots[knot + 1] - knots[knot]) * rest
  }
}
