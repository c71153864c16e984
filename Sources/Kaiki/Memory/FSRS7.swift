/// The memory model FSRS-7: a slow and a fast trace, 34 weights.
///
/// Its formulas stand in `FSRS7Lanes`, for eight cards at once.
///
/// - Note: Source: open-spaced-repetition/ts-fsrs, `packages/fsrs/src/models/fsrs-7/constants.ts` and `algorithm.ts`,
///   which cite fsrs-rs c9562d6 and srs-benchmark b4b0254.
public enum FSRS7 {
  /// The published weights: first stabilities, difficulty, the slow trace from w7, the fast one from w15, the curve
  /// from w23.
  public static let standardWeights: [Double] = [
    0.1104, 2.2395, 3.9221, 11.7841, 6.1686, 0.6457, 3.6807, 1.9795, 0, 1.3826, 0.7024, 0.5999, 0.8146,
    0.6398, 1, 1.3207, 0.6707, 3.8668, 0.4416, 0.0934, 1.8631, 0.6162, 1.0869, 0.1567, 0.0801, 0.2421, 0.9464,
    0.1433, 0.7145, 0, 0.5667, 0.3734, 0.5333, 0.3048,
  ]

  /// The range of each weight.
  public static let bounds: [ClosedRange<Double>] = [
    0.0001...50, 0.0001...100, 0.0001...100, 0.0001...100, 1...10, 0.001...4, 0.1...4, 0...4, 0...1.2,
    0.3...3,
    0.01...1.5, 0.1...1, 0...3.5, 0...1, 1...7, 0...4, 0...2, 0.5...6, 0.001...1.5, 0.001...1, 0...5, 0...1,
    1...7, 0.01...0.25, 0.01...0.95, 0.2...0.85, 0.5...0.99, 0.01...1, 0.1...1, 0...0.9, 0.1...1.1, 0...1,
    0...0.6, 0...0.6,
  ]
}
