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

  /// Ten answers, each so many days after the one before, at half past seven in the morning in Tokyo, and some more so many days
  /// after the last.
  @Test(
    arguments: [
      (1, [60], true), (1, [59], false), (30, [60], true), (31, [61], false), (1, [60, 60], true),
      (1, [60, 60, 60], false), (1, [60, 61], false), (1, [], false), (1, [5_000], false), (0, [60], false),
    ] as [(Int, [Int], Bool)])
  func `one or two answers long after all others may be a slip, though they are the present`(
    step: Int, later: [Int], isDoubtful: Bool
  ) throws {
    let (boundary, first) = (DayBoundary(zone: .tokyo), try day("2020-03-01"))
    let last = first + 9 * step
    let days = (0..<10).map { first + $0 * step } + later.map { last + $0 }
    var history = History()
    history.log = try ReviewLog(days.map { SmallReview("\($0)T07:30", "c", true) })
    let end = history.doubtfulEnd(in: boundary)
    #expect((end != nil) == isDoubtful)
    guard let end else { return }
    #expect(end.before == last && end.last == last + later[0])
    var others: [History] = [history, history, history, history]
    others[0].collection = CollectionState(
      modified: try instant("2020-01-01T00:00"), scheduler: .sm2)
    // Something else of that day, of the time between, and a filter.
    others[1].observations = [DailyObservation(series: "steps", day: end.last, value: 1)]
    others[2].opens = [AppOpen(at: boundary.start(of: last + 30), zone: .tokyo)]
    others[3].cards = []
    others[3].keep(tags: ["x"])
    for other in others { #expect(other.doubtfulEnd(in: boundary) == nil) }
  }
}
