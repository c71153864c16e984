import TestSupport
import Testing

/// Samples of what happens on each day of many replicates: a mean for each quantity and day.
struct DailySamples {
  private(set) var means: [[SampleMean]]

  init(quantities: Int, days: Int) {
    means = [[SampleMean]](
      repeating: [SampleMean](repeating: SampleMean(), count: days), count: quantities)
  }

  /// Takes in a replicate, by quantity and day.
  mutating func add(_ replicate: [[Double]]) {
    for (quantity, values) in replicate.enumerated() {
      for (day, value) in values.enumerated() { means[quantity][day].add(value) }
    }
  }

  /// The sum of a quantity's means over all days.
  func sum(_ quantity: Int) -> Double { means[quantity].reduce(0) { $0 + $1.value } }

  /// Expects every mean to agree with that of another sample within some standard errors.
  ///
  /// - Parameters:
  ///   - names: What the quantities are called.
  ///   - slack: Added to each standard error: where a thing has happened to neither, or once in all replicates, the
  ///     error says little.
  ///   - least: How far means may always lie apart, as a share: on days on which nothing varies there is no error.
  /// - Returns: The furthest that two means lie apart, in standard errors.
  func expectAgreement(
    with expected: DailySamples, names: [String], within limit: Double, slack: Double = 0,
    least: (String) -> Double = { _ in 0 }
  ) -> Double {
    var furthest = 0.0
    for (quantity, name) in names.enumerated() {
      for (day, (left, right)) in zip(means[quantity], expected.means[quantity]).enumerated() {
        let error = (left.squaredError + right.squaredError).squareRoot() + slack
        let difference = abs(left.value - right.value)
        if error > 1e-9 { furthest = max(furthest, difference / error) }
        #expect(
          difference <= max(limit * error, least(name) * right.value),
          "\(name) on day \(day): \(left.value), not \(right.value); \(difference / error) standard errors")
      }
    }
    return furthest
  }
}
