import TestSupport
import Testing

@testable import Analysis
@testable import Forecasting
@testable import Kaiki
@testable import Statistics

/// What daily numbers do over time; `Oracles/check_series.py` compares real ones with SciPy.
struct SeriesTests {
  private func figure(_ series: [(String, [Double?])], today: String = "2024-12-31") async throws
    -> SeriesFigure
  {
    let first = try day("2024-01-01")
    let observations = series.flatMap { name, values in
      values.enumerated().map { DailyObservation(series: name, day: first + $0.offset, value: $0.element) }
    }
    let history = try HistoryAsOf(now: "\(today)T12:00").with(observations: observations.reversed())
    return await history.figure(SeriesMeasure.self)
  }

  @Test func `each series is told by itself, in the order of its days`() async throws {
    let rising = (0..<60).map { Double($0) / 365.25 * 2 }
    let figure = try await figure([("b", rising), ("a", [3, nil, 4])])
    #expect(figure.entries.map(\.series) == ["a", "b"])
    let few = figure.entries[0]
    #expect(few.n == 2)
    #expect([few.first.description, few.last.description] == ["2024-01-01", "2024-01-03"])
    #expect(few.description.value?.mean == 3.5)
    for reason in [few.weekday.reason, few.trend.reason, few.change.reason] {
      #expect(reason == "2 days, and the method needs 20")
    }
    #expect(few.mean.reason == "2 numbers, and the method needs 100")
    let line = figure.entries[1]
    let slope = try #require(line.trend.value?.slope)
    for value in [slope.value, slope.low, slope.high] { #expect(abs(value - 2) < 1e-9) }
    #expect(line.trend.value?.score == 60 * 59 / 2)
    #expect(line.mean.reason == "60 numbers, and the method needs 100")
  }

  @Test func `a weekday that differs and a day of change are found`() async throws {
    // 1 January 2024 is a Monday; Mondays are lower by 5, and from the 50th day all are higher by 20.
    let values = (0..<100).map { index -> Double in
      let jitter = Double((index * 7_919) % 13) / 13
      return 90 + jitter - (index % 7 == 0 ? 5 : 0) + (index >= 50 ? 20 : 0)
    }
    let entry = try await figure([("s", values)]).entries[0]
    let change = try #require(entry.change.value)
    #expect(change.day.description == "2024-02-20")
    #expect(change.test.p == 0.001)
    let weekday = try #require(entry.weekday.value)
    #expect(weekday.medians.map(\.n) == [15, 15, 14, 14, 14, 14, 14])
    #expect(weekday.medians[0].median == weekday.medians.map(\.median).min())
    #expect(entry.mean.reason?.hasPrefix("neighbours are too alike (autocorrelation 0.9") == true)
  }

  @Test func `the mean has an interval where days are many and not too alike`() async throws {
    let values = (0..<150).map { 90 + Double(($0 * 7_919) % 13) }
    let mean = try #require(try await figure([("s", values)]).entries[0].mean.value)
    #expect(mean.low < mean.value && mean.value < mean.high)
    #expect(abs(mean.value - values.reduce(0, +) / 150) < 1e-12)
  }

  @Test func `equal numbers and later days say nothing`() async throws {
    let entry = try await figure([("s", Array(repeating: 7, count: 100))]).entries[0]
    for reason in [entry.weekday.reason, entry.mean.reason] { #expect(reason == "all values are equal") }
    #expect(entry.trend.value?.test.p == 1)
    #expect(entry.description.value?.lag1 == nil)
    #expect(try await figure([("s", [1, 2, 3])], today: "2024-01-02").entries[0].n == 2)
    #expect(try await figure([("s", [nil, nil])]).entries.isEmpty)
  }

  @Test func `the numbers of a series are kept by day`() async throws {
    let entry = try #require(try await figure([("a", [3, nil, 4])]).entries.first)
    let first = try day("2024-01-01")
    #expect(entry.values.map(\.day) == [first, first + 2] && entry.values.map(\.number) == [3, 4])
  }
}
