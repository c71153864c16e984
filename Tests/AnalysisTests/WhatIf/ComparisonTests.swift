import Kaiki
import Testing
@testable import Analysis
@testable import Forecasting

struct ComparisonTests {
  private static func settings(_ variations: [(String, Variation)]) -> [(name: String, variation: Variation)]
  {
    variations.map { (name: $0.0, variation: $0.1) }
  }

  @Test func `a setting against itself differs in no replicate`() async throws {
    let comparison = try await Comparison(
      Self.settings([("sm2", .scheduler(.sm2)), ("again", .scheduler(.sm2))]), of: .deck())
    let entry = comparison.entries[1]
    #expect(entry.totals == comparison.entries[0].totals)
    for band in entry.differences.values { #expect(band.p5 == 0 && band.p95 == 0) }
    #expect(comparison.entries[0].differences.isEmpty && entry.changes[.minutes] == 0)
  }

  @Test func `differences are those of the same replicates, run alone`() async throws {
    let whatIf = WhatIf.deck()
    let comparison = try await Comparison(
      Self.settings([("table", .scheduler(.table)), ("fsrs6@0.85", .retention(.fsrs6, 0.85))]), of: whatIf)
    var alone: [[Double]] = []
    for change in [
      { (options: inout ScenarioOptions) in options.cards.scheduler = .table },
      { options in (options.cards.scheduler, options.cards.retention) = (.fsrs6, 0.85) },
    ] {
      let other = WhatIf.deck(jobs: 1, change)
      let scenario = try CardScenario(other.evidence, other.options)
      let totals = await scenario.plan.run(jobs: 1)
      alone.append(totals.map { Double($0[.reviews].reduce(0) { $0 + Int($1) }) })
    }
    let expected = Band(zip(alone[1], alone[0]).map { $0 - $1 })
    #expect(comparison.entries[1].differences[.reviews] == expected)
    let mean = alone[0].reduce(0, +) / Double(alone[0].count)
    #expect(abs((comparison.entries[1].changes[.reviews] ?? 0) - expected.mean / mean) < 1e-12)
  }

  @Test func `a higher retention costs more and keeps more, and longer intervals the other way round`()
    async throws
  {
    let comparison = try await Comparison(
      Self.settings([
        ("0.8", .retention(.fsrs6, 0.8)), ("0.95", .retention(.fsrs6, 0.95)),
        ("2", .number(2, of: .fixedInterval)), ("20", .number(20, of: .fixedInterval)),
      ]), of: .deck())
    let minutes = comparison.entries.map { $0.totals[.minutes]?.mean ?? 0 }
    let memorised = comparison.entries.map { $0.totals[.memorised]?.mean ?? 0 }
    #expect(minutes[1] > minutes[0] && memorised[1] > memorised[0])
    #expect(minutes[2] > minutes[3] && memorised[2] > memorised[3])
  }

  @Test func `a table that is tried out is the table of the plan`() async throws {
    let table = try IntervalTable([0, 3, 9, 27])
    let comparison = try await Comparison(
      Self.settings([
        ("table:0,3,9,27", .value(of: .intervals) { $0.table = table }), ("memrise", .scheduler(.memrise)),
      ]), of: .deck())
    #expect(comparison.entries[0].scenario.plan.simulationModel.scheduler.intervals == [0, 3, 9, 27])
    #expect(
      comparison.entries[1].scenario.plan.simulationModel.scheduler.intervals == [0, 1, 6, 12, 48, 96, 180])
  }
}
