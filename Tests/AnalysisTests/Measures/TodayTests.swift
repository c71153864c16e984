import Testing

@testable import Analysis
@testable import Kaiki

/// What waits today (R2.4, A0.1, C5, C7, G1, G7).
struct TodayTests {
  @Test func `C7 overdue cards and those of today are due together`() async throws {
    let subject = try Subject(
      [
        Answer("2024-01-09T08:00", "log-only", true),  // due on 10 January
        Answer("2024-01-08T08:00", "moved", true),  // due on 9 January, whatever the card stores
        Answer("2024-01-08T08:00", "Moved", false),  // practice
      ],
      cards: [
        try Card("later", due: "2024-01-12T00:00"), try Card("b", due: "2024-01-10T00:00"),
        try Card("A", due: "2024-01-10T00:00"), try Card("old", due: "2023-12-01T00:00"),
        try Card("moved", due: "2024-02-01T00:00", step: 5), try Card("soon", due: "2024-01-11T00:00"),
      ], now: "2024-01-10T07:00")
    let today = try await subject.answer(.today, \.today)
    #expect(today.overdue == ["old", "moved"])
    #expect(today.today == ["A", "b", "log-only"])
    #expect(today.upcoming == ["soon", "later"])
    #expect(today.due == 5)
    #expect(today.streak == 2)
    #expect(today.nextNotification == (try instant("2024-01-10T08:00")))
  }

  @Test(
    arguments: [
      // The sample of the design: 09:00 in Tokyo is no day start, but it is on 15 January.
      ("2024-01-15T00:00:00Z", "2024-01-14T23:59", 0, "upcoming"),
      ("2024-01-15T00:00:00Z", "2024-01-15T00:00", 0, "today"),
      ("2024-01-15T00:00:00Z", "2024-01-15T23:59", 0, "today"),
      ("2024-01-15T00:00:00Z", "2024-01-16T00:00", 0, "overdue"),
      ("2024-01-14T15:00:00Z", "2024-01-15T00:00", 0, "today"),
      ("2024-01-14T14:59:59.999Z", "2024-01-15T00:00", 0, "overdue"),
      // G1: with days from four o'clock, half past three is still 14 January.
      ("2024-01-15T04:00", "2024-01-15T03:30", 4, "upcoming"),
      ("2024-01-15T03:59", "2024-01-15T03:30", 4, "today"),
      ("2024-01-15T04:00", "2024-01-16T03:59", 4, "today"),
      ("2024-01-15T04:00", "2024-01-16T04:00", 4, "overdue"),
    ] as [(String, String, Int, String)])
  func `C5 A0.1 a card is due by its logical day, not by its instant`(
    due: String, now: String, dayStartHour: Int, section: String
  ) async throws {
    let subject = try Subject(
      nil, cards: [try Card("a", due: due)], now: now, dayStartHour: dayStartHour)
    let today = try await subject.answer(.today, \.today)
    let sections = ["overdue": today.overdue, "today": today.today, "upcoming": today.upcoming]
    #expect(sections.filter { !$0.value.isEmpty } == [section: ["a"]])
  }

  @Test func `C2 a card answered wrong is due again today`() async throws {
    let subject = try Subject([Answer("2024-01-10T06:00", "a", false)], now: "2024-01-10T07:00")
    #expect(try await subject.answer(.today, \.today).today == ["a"])
  }

  @Test func `with nothing there is nothing`() async throws {
    let subject = try Subject([], now: "2024-01-10T07:00")
    let today = try await subject.answer(.today, \.today)
    #expect(today == TodayFigure(overdue: [], today: [], upcoming: [], streak: 0, nextNotification: nil))
  }
}
