import Testing

@testable import Statistics

/// The cumulative hazard.
struct NelsonAalenTests {
  @Test(arguments: Oracle.cases(of: "nelson-aalen"))
  func `the cumulative hazard is that of lifelines, its standard error that of Aalen`(item: Oracle) throws {
    let sample = try SurvivalSample(times: item.numbers("time"), isEvent: item.flags("event"))
    item.expect([
      "n": .integer(sample.times.count), "events": .integer(sample.events),
      "table": .array(
        NelsonAalen(sample).rows.map { row in
          .object([
            "time": .number(row.time), "at_risk": .integer(row.atRisk), "events": .integer(row.events),
            "hazard": .number(row.cumulativeHazard), "se": .number(row.standardError),
          ])
        }),
    ])
  }
}
