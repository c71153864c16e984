import Distributions
import Testing

@testable import Statistics

/// Curves of recall over elapsed days.
struct ForgettingCurveTests {
  @Test(arguments: Oracle.cases(of: "nonlinear-recall"))
  func `the stability is the likeliest, its error by the expected information`(item: Oracle) throws {
    let (elapsed, recalled) = (try item.numbers("elapsed"), try item.flags("y"))
    var found: [String: OracleValue] = [:]
    for (name, curve) in ["exponential": ForgettingCurve.exponential, "power": .power] {
      let fit = try curve.fitted(elapsed: elapsed, recalled: recalled)
      let p = elapsed.map { curve.recall(after: $0, stability: fit.value) }
      found[name] = .object([
        "s": .number(fit.value), "se": .optional(fit.standardError),
        "log_loss": .number(RecallMetrics.logLoss(RecallMetrics.outcomes(p, recalled))),
      ])
    }
    item.expect(found)
  }

  @Test func `the standard power curve falls to 0.9 at its stability and to one half nine times later`() {
    #expect(abs(ForgettingCurve.power.recall(after: 12, stability: 12) - 0.9) < 1e-15)
    #expect(ForgettingCurve.power.recall(after: 45, stability: 5) == 0.5)
    #expect(ForgettingCurve.power.recall(after: 0, stability: 5) == 1)
  }

  @Test func `the power curve has any factor and decay`() {
    // FSRS-4.5: a factor of 19/81 and a decay of 1/2 fall to 0.9 at the stability.
    #expect(abs(ForgettingCurve.powerRecall(1, factor: 19.0 / 81, decay: 0.5) - 0.9) < 1e-15)
    let curve = ForgettingCurve.power(factor: 3, decay: 2)
    #expect(curve.recall(after: 2, stability: 2) == 1.0 / 16)
  }

  @Test(arguments: [0.01, 0.5, 1, 4, 20])
  func `the slope is that of the curve`(x: Double) {
    for curve in [ForgettingCurve.exponential, .power, .power(factor: 19.0 / 81, decay: 0.5)] {
      let step = 1e-5 * x
      let slope = (curve.recall(x + step) - curve.recall(x - step)) / (2 * step)
      #expect(abs(curve.slope(x) / slope - 1) < 1e-6)
    }
  }

  @Test(
    arguments: [
      ([1, 2], [true, false], .tooFew(2, least: 10, what: "reviews")),
      (
        [1], [true, false], .outOfRange("there must be one elapsed time above 0 per review; check both lists")
      ),
      (
        [0, 1], [true, false],
        .outOfRange("there must be one elapsed time above 0 per review; check both lists")
      ),
      (Array(repeating: 3, count: 10), Array(repeating: true, count: 10), .noVariation),
    ] as [([Double], [Bool], StatisticsError)])
  func `reviews that tell no stability are refused`(
    elapsed: [Double], recalled: [Bool], error: StatisticsError
  ) {
    #expect(throws: error) { try ForgettingCurve.power.fitted(elapsed: elapsed, recalled: recalled) }
  }
}
