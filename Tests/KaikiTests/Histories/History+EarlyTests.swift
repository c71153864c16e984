import Kaiki
import Phrases
import TestSupport
import Testing

/// Events that lie long before all others, as a clock that was reset makes them.
struct HistoryEarlyTests {
  /// A history of answers on some dates, one each.
  private func history(_ dates: [String]) throws -> HistoryAsOf {
    try HistoryAsOf(
      dates.enumerated().map { SmallReview("\($0.element)T12:00", "c\($0.offset)", true) },
      now: "2026-03-20T12:00")
  }

  private static let march = ["2026-03-01", "2026-03-02", "2026-03-03", "2026-03-04", "2026-03-05"]

  @Test(
    arguments: [
      (["1970-01-05"], 1), (["1970-01-05", "1970-01-05", "1988-01-01"], 3), (["2016-02-28"], 1),
      // Not ten years, four events, and events beside which others are.
      (["2016-03-02"], 0), (["1970-01-05", "1970-01-06", "1970-01-07", "1970-01-08"], 0), ([], 0),
      (["1970-01-05", "2016-03-02"], 1),
    ] as [([String], Int)])
  func `up to three events that lie ten years before the next are set aside and reported`(
    early: [String], count: Int
  ) throws {
    let subject = try history(early + Self.march)
    #expect(subject.log?.reviews.count == early.count + 5 - count)
    let found = subject.findings.all.filter { $0.rule == "far" }
    #expect(found.map(\.severity) == (count == 0 ? [] : [.warning]))
    if count > 0, let first = early.first {
      let next = (early + Self.march)[count]
      #expect(
        found.map(\.message) == [
          "events more than ten years before \(next), the first on \(first), were ignored: \(count)"
        ])
    }
  }

  @Test func `as many as are left, or more, are no slip`() throws {
    #expect(try history(["1990-01-01", "2026-03-01"]).log?.reviews.count == 2)
    #expect(try history(["1990-01-01", "2026-03-01", "2026-03-02"]).log?.reviews.count == 2)
  }

  @Test func `events of every kind are set aside, and when a task was made is none`() throws {
    let (old, new) = (try instant("1970-01-05T12:00"), try instant("2026-03-01T12:00"))
    func lists(_ instants: [Instant]) -> [DailyList] {
      instants.enumerated().map { DailyList(id: "l\($0.offset)", createdAt: $0.element, items: []) }
    }
    var history = History()
    history.attemptTasks = [AttemptTask(id: "t", name: "t", category: .other, createdAt: old)]
    history.attempts = (0..<6).map { Attempt(id: "a\($0)", task: "t", at: $0 == 0 ? old : new) }
    history.completions = [Completion(id: "c", task: "r", at: old)]
    history.lists = lists([old, new])
    let subject = HistoryAsOf(
      history, settings: AppSettings(), boundary: DayBoundary(zone: .tokyo),
      now: try instant("2026-03-20T12:00"))
    let early = try #require(history.earlyEvents)
    #expect(try [early.first, early.next] == ["1970-01-05", "2026-03-01"].map(day))
    #expect(early.count == 3)
    #expect(subject.history.attempts?.count == 5)
    #expect(subject.history.completions?.isEmpty == true)
    #expect(subject.history.lists?.count == 1)
    #expect(subject.history.attemptTasks?.count == 1)
  }
}
