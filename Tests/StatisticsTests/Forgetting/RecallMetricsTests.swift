import Testing

@testable import Statistics

/// How good predictions of recall are.
struct RecallMetricsTests {
  @Test(arguments: Oracle.cases(of: "recall-metrics"))
  func `the metrics are those of scikit-learn and of the benchmark`(item: Oracle) throws {
    let (p, y) = (try item.numbers("p"), try item.flags("y"))
    let (elapsed, reviews, lapses) = (
      try item.numbers("elapsed"), try item.integers("reviews"), try item.integers("lapses")
    )
    let bins = RecallMetrics.Bins(
      p.indices.map { RecallMetrics.Key(elapsed: elapsed[$0], reviews: reviews[$0], lapses: lapses[$0]) })
    item.expect([
      "log_loss": .number(RecallMetrics.logLoss(p, y)),
      "auc": .optional(RecallMetrics.areaUnderCurve(p, y)),
      "rmse_bins": .number(RecallMetrics.binnedError(p, y, bins)),
    ])
  }

  @Test func `predictions are compared with what came of them in parts of equal size`() throws {
    let p = (1...20).map { Double($0) / 20 }
    let table = try RecallMetrics.calibration(p, p.map { $0 > 0.5 }, bins: 4)
    #expect(table.map(\.observed.n) == [5, 5, 5, 5])
    #expect(table.map(\.observed.successes) == [0, 0, 5, 5])
    for (bin, mean) in zip(table, [0.15, 0.4, 0.65, 0.9]) { #expect(abs(bin.predicted - mean) < 1e-12) }
  }

  @Test func `equal predictions stay in one part`() throws {
    let table = try RecallMetrics.calibration(
      [0.3, 0.5, 0.5, 0.5, 0.5, 0.9], [true, true, false, true, true, true], bins: 3)
    #expect(table.map(\.observed.n) == [5, 1])
    #expect(table.map(\.observed.successes) == [4, 1])
  }
}
