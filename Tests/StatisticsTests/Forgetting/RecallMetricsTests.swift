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
    let outcomes = RecallMetrics.outcomes(p, y)
    item.expect([
      "log_loss": .number(RecallMetrics.logLoss(outcomes)),
      "auc": .optional(RecallMetrics.areaUnderCurve(outcomes)),
      "rmse_bins": .number(RecallMetrics.binnedError(outcomes, bins)),
    ])
  }

  @Test func `predictions are compared with what came of them in parts of equal size`() throws {
    let p = (1...20).map { Double($0) / 20 }
    let table = try RecallMetrics.calibration(RecallMetrics.outcomes(p, p.map { $0 > 0.5 }), bins: 4)
    #expect(table.map(\.observed.n) == [5, 5, 5, 5])
    #expect(table.map(\.observed.successes) == [0, 0, 5, 5])
    for (bin, mean) in zip(table, [0.15, 0.4, 0.65, 0.9]) { #expect(abs(bin.predicted - mean) < 1e-12) }
  }

  @Test func `equal predictions stay in one part`() throws {
    let table = try RecallMetrics.calibration(
      RecallMetrics.outcomes([0.3, 0.5, 0.5, 0.5, 0.5, 0.9], [true, true, false, true, true, true]), bins: 3)
    #expect(table.map(\.observed.n) == [5, 1])
    #expect(table.map(\.observed.successes) == [4, 1])
  }

  @Test(arguments: Oracle.cases(of: "recall-metrics"))
  func `reviews that are counted by prediction and bin have the metrics of the reviews`(item: Oracle) throws {
    // Predictions in tenths, of which many are equal.
    let p = try item.numbers("p").map { ($0 * 10).rounded() / 10 }
    let y = try item.flags("y")
    let keys = p.map { RecallMetrics.Key(elapsed: 1 + ($0 * 40).rounded(), reviews: 1, lapses: 0) }
    var counted: [Double: (n: Int, recalled: Int)] = [:]
    for (p, y) in zip(p, y) {
      counted[p, default: (0, 0)].n += 1
      counted[p, default: (0, 0)].recalled += y ? 1 : 0
    }
    let groups = counted.sorted { $0.key > $1.key }.map {
      RecallMetrics.Outcomes(p: $0.key, n: $0.value.n, recalled: $0.value.recalled)
    }
    let bins = RecallMetrics.Bins(
      groups.map {
        RecallMetrics.Bin(
          elapsed: 1 + ($0.p * 40).rounded(), reviews: RecallMetrics.Bin.step(ofReviews: 1),
          lapses: RecallMetrics.Bin.step(ofLapses: 0))
      })
    let single = RecallMetrics.outcomes(p, y)
    #expect(abs(RecallMetrics.logLoss(groups) - RecallMetrics.logLoss(single)) < 1e-12)
    #expect(RecallMetrics.areaUnderCurve(groups) == RecallMetrics.areaUnderCurve(single))
    #expect(
      abs(
        RecallMetrics.binnedError(groups, bins)
          - RecallMetrics.binnedError(single, RecallMetrics.Bins(keys))) < 1e-12)
    let (table, expected) = (try RecallMetrics.calibration(groups), try RecallMetrics.calibration(single))
    #expect(table.map(\.observed) == expected.map(\.observed))
    for (bin, other) in zip(table, expected) { #expect(abs(bin.predicted - other.predicted) < 1e-12) }
  }
}
