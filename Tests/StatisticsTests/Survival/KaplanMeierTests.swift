import Testing

@testable import Statistics

/// The share of things that last longer than a time.
struct KaplanMeierTests {
  private static func members(_ sample: SurvivalSample) -> [String: OracleValue] {
    let curve = KaplanMeier(sample)
    return [
      "n": .integer(curve.n), "events": .integer(curve.events), "median": .optional(curve.median),
      "median_ci95": .numbers([curve.medianInterval.low, curve.medianInterval.high]),
      "table": .array(
        curve.rows.map { row in
          .object([
            "time": .number(row.time), "at_risk": .integer(row.atRisk), "events": .integer(row.events),
            "survival": .number(row.survival), "greenwood_se": .optional(row.standardError),
            "loglog_lower": .optional(row.low), "loglog_upper": .optional(row.high),
          ])
        }),
    ]
  }

  @Test(arguments: Oracle.cases(of: "kaplan-meier"))
  func `the curve, its limits and its median are those of lifelines`(item: Oracle) throws {
    let sample = try SurvivalSample(times: item.numbers("time"), isEvent: item.flags("event"))
    guard let groups = try item.texts("group") else { return item.expect(Self.members(sample)) }
    let parts = try sample.grouped(by: groups).map { ($0.name, OracleValue.object(Self.members($0.sample))) }
    item.expect([
      "all": .object(Self.members(sample)), "groups": .object(Dictionary(uniqueKeysWithValues: parts)),
    ])
  }

  @Test func `a median whose upper end is not reached is open above`() throws {
    let times = [1.0, 2, 3, 4, 5, 6, 7, 8]
    // Three of eight ended: the curve stops at 5/8.
    let curve = KaplanMeier(try SurvivalSample(times: times, isEvent: times.map { $0 < 4 }))
    #expect(curve.rows.map(\.survival) == [7.0 / 8, 7.0 / 8 * (6.0 / 7), 7.0 / 8 * (6.0 / 7) * (5.0 / 6)])
    #expect(curve.median == nil && curve.medianInterval.high == nil)
  }

  @Test func `clusters that are all alike leave no doubt about the median`() throws {
    let cluster = try SurvivalSample(times: [1, 2, 3], isEvent: [true, true, true])
    let interval = KaplanMeier.medianInterval(
      ofClusters: Array(repeating: cluster, count: 5), resamples: 100, seed: 1)
    #expect(interval.low == 2 && interval.high == 2)
  }
}
