import KaikiNumerics

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
  private static let rounder = 0x1.8p52

  init(rate: Double) {
    self.rate = rate
    steps = ContiguousArray(
      stride(from: 0, through: Self.stepCount, by: 1).map { exp(rate * $0 / Self.stepCount) })
  }

  /// Returns e^(rate · y): from the table for 0...1 (exactly 1 for 0), elsewhere from the slower `exp`.
  @inline(__always)
  func callAsFunction(_ y: Double) -> Double {
    let shifted = y * Self.stepCount + Self.rounder
    let step = Int(truncatingIfNeeded: shifted.bitPattern &- Self.rounder.bitPattern)
    guard UInt(bitPattern: step) < UInt(steps.count) else { return exp(rate * y) }
    let rest = rate * (y - (shifted - Self.rounder) / Self.stepCount)
    let square = rest * rest
    let value = 1 + (rest + square * (0.5 + rest * (1.0 / 6) + square * (1.0 / 24)))
    return steps.withUnsafeBufferPointer { $0[step] } * value
  }
}
