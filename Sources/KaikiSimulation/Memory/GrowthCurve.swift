import KaikiNumerics

/// The exponential of a multiple of values in 0...1, to ten digits, off a table.
///
/// A value is one of 128 steps and a rest of at most 1/256, whose exponential is five terms of its series. Only +, × and
/// bit patterns are used, so that results are the same on every CPU.
struct GrowthCurve: Hashable, Sendable {
  /// What values are multiplied by.
  let rate: Double
  /// The exponential at each step.
  private let steps: ContiguousArray<Double>

  private static let stepCount = 128.0
  /// Adding it leaves a whole number in the last bits.
  private static let rounder = 0x1.8p52

  /// The curve of e^(rate · y).
  ///
  /// - Parameter rate: In -5...6.
  init(rate: Double) {
    self.rate = rate
    steps = ContiguousArray(
      stride(from: 0, through: Self.stepCount, by: 1).map { exp(rate * $0 / Self.stepCount) })
  }

  /// The exponential; 1 of 0.
  ///
  /// - Parameter y: In 0...1; beyond, it takes longer.
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
