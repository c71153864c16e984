import TestSupport
import Testing

@testable import Analysis
@testable import Kaiki
@testable import KaikiNumerics
@testable import Statistics

/// Whether things are done more or less as time goes on.
struct TrendTests {
  /// Completions of one task: so many on each day from Monday, 1 January 2024.
  private func entry(_ counts: [Int]) async throws -> TrendFigure.Entry {
    let first = try day("2024-01-01")
    let done = counts.enumerated().flatMap { offset, count in
      (0..<count).map { Event("\(first + offset)T0\($0):00", "t") }
    }
    let history = try HistoryAsOf(now: "\(first + counts.count)T12:00").with(done: done)
    return try #require(await history.figure(TrendMeasure.self).entries.first)
  }

  @Test func `weeks that rise one by one have the trend of Mann and Kendall`() async throws {
    // Week w has w + 1 things, all on its Monday, and something on its first day.
    let counts = (0..<9).flatMap { week in [week + 1, 0, 0, 0, 0, 0, 0] }
    let entry = try await entry(counts)
    #expect(entry.n == 63)
    let weeks = try #require(entry.weeks.value)
    // All 36 pairs of 9 weeks rise, each by one a week; var 9 x 8 x 23 / 18 = 92.
    #expect(weeks.score == 36 && weeks.variance == 92)
    #expect(abs(weeks.test.statistic - 35 / 92.0.squareRoot()) < 1e-12)
    #expect(weeks.slope.value == 1 && weeks.slope.low == 1 && weeks.slope.high == 1)
    // Far more spread than Poisson's: errors are widened, and it is said.
    let count = try #require(entry.count.value)
    #expect(count.dispersion > 3 && count.test.method.contains("widened"))
    let bare = try TrendRegression.poisson(
      x: counts.indices.map { Double($0) / 7 }, counts: counts.map(Double.init))
    #expect(abs(count.slope.value - bare.slope.value) < 1e-12)
    let errors = (try #require(count.slope.standardError), try #require(bare.slope.standardError))
    #expect(abs(errors.0 - errors.1 * bare.dispersion.squareRoot()) < 1e-9)
    // Student's distribution of 61 degrees: SciPy 1.17.1 stats.t.ppf(0.975, 61).
    #expect(abs((count.slope.high - count.slope.value) / errors.0 - 1.9996235849949393) < 1e-9)
    #expect(abs(count.growth.value - (exp(count.slope.value) - 1)) < 1e-15)
  }

  @Test func `a change has its first day, and the share of days before and after`() async throws {
    // Twenty days each done, then every fourth for forty.
    let counts = Array(repeating: 1, count: 20) + (0..<40).map { $0 % 4 == 3 ? 1 : 0 }
    let entry = try await entry(counts)
    let change = try #require(entry.change.value)
    #expect(change.day == (try day("2024-01-21")))
    #expect(change.before == 1 && change.after == 0.25)
    #expect(change.test.p == 0.001)
    let success = try #require(entry.success.value)
    #expect(success.slope.value < 0 && success.test.p < 0.001)
  }

  @Test func `what the days cannot bear is said`() async throws {
    let few = try await entry([1, 0, 1])
    #expect(few.success.reason == "3 days, and the method needs 20")
    #expect(few.count.reason == "3 days, and the method needs 20")
    #expect(few.weeks.reason == "0 whole weeks, and the method needs 8")
    #expect(few.change.reason == "3 days, and the method needs 28")
    let daily = try await entry(Array(repeating: 1, count: 60))
    #expect(daily.success.reason == "all values are equal" && daily.change.reason == "all values are equal")
    let split = try await entry(Array(repeating: 1, count: 15) + Array(repeating: 0, count: 15))
    #expect(split.success.reason == "the outcomes are separated: no finite slope fits best")
  }
}
