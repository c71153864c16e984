import Kaiki
import TestSupport
import Testing

/// The latest thing that happened, and dates at the end that are a slip.
struct HistoryLatestTests {
  /// A history of daily numbers on some dates, one each.
  private static func history(_ dates: [String]) throws -> History {
    var history = History()
    history.observations = try dates.map { DailyObservation(series: "steps", day: try day($0), value: 1) }
    return history
  }

  @Test(
    arguments: [
      ([], []), (["2026-03-02"], []), (["2026-03-01", "2026-03-02", "2026-03-03"], []),
      // 3,653 days are ten years, and no slip.
      (["2026-03-01", "2026-03-02", "2036-03-02"], []),
      (["2026-03-01", "2026-03-02", "2036-03-03"], ["2036-03-03"]),
      // As many as are left, or more, are none.
      (["2026-03-02", "2046-03-02"], []),
      (["2026-03-01", "2026-03-02", "2046-03-02", "2046-03-02"], []),
      (["2026-03-01", "2026-03-01", "2026-03-02", "2046-03-02", "2046-03-02"], ["2046-03-02"]),
      // Dates that lie further ahead still, each ten years after the one before.
      (["2026-03-01", "2026-03-02", "2046-03-02", "2066-03-02"], ["2046-03-02", "2066-03-02"]),
      // One beside which another lies is none.
      (["2026-03-01", "2026-03-02", "2026-03-03", "2046-03-01", "2046-03-02"], []),
    ] as [([String], [String])])
  func `a date that lies ten years after all others, and has fewer events than they, is a slip`(
    dates: [String], strays: [String]
  ) throws {
    let history = try Self.history(dates)
    #expect(history.strayDates.map(\.description) == strays)
    #expect(history.latestDay?.description == dates.last)
    let boundary = DayBoundary(zone: .tokyo)
    let last = dates.last { !strays.contains($0) }
    #expect(history.latest(in: boundary).map { boundary.day(of: $0).description } == last)
  }
}
