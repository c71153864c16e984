import Testing

@testable import Analysis
@testable import Kaiki

/// The reminders as of now (N4-N6).
struct NotificationsTests {
  private func cards(_ due: [String]) throws -> [Card] {
    try due.enumerated().map { try Card("card-\($0)", due: "\($1)T00:00") }
  }

  @Test func `N6 seven mornings show how many cards will wait`() async throws {
    // At ten the morning of 10 January is past.
    let subject = try Subject(
      nil,
      cards: try cards(["2023-12-01", "2024-01-11", "2024-01-13", "2024-01-13", "2024-01-17", "2024-01-18"]),
      now: "2024-01-10T10:00")
    let plan = try await subject.answer(.notifications, \.notifications)
    #expect(plan.planned.map(\.badge) == [2, 2, 4, 4, 4, 4, 5])
    #expect(
      plan.planned.map(\.id) == ["morning-reminder"] + (12...17).map { "morning-reminder-202401\($0)" })
    #expect(try plan.planned.map(\.fire) == (11...17).map { try instant("2024-01-\($0)T08:00") })
    #expect(plan.planned.map(\.body) == [2, 2, 4, 4, 4, 4, 5].map { "今日の復習 \($0)枚" })
    #expect(plan.planned.allSatisfy { $0.kind == .morning && $0.item == nil })
    #expect([plan.cap, plan.dropped, plan.starved] == [60, 0, 0])
  }

  @Test func `N6 a morning without cards is left out, and the first planned one has the plain id`()
    async throws
  {
    let subject = try Subject(nil, cards: try cards(["2024-01-13"]), now: "2024-01-10T07:59")
    let plan = try await subject.answer(.notifications, \.notifications)
    #expect(
      plan.planned.map(\.id) == [
        "morning-reminder", "morning-reminder-20240114", "morning-reminder-20240115",
        "morning-reminder-20240116",
      ])
    #expect(try plan.next?.fire == instant("2024-01-13T08:00"))
  }

  @Test func `N5 a card answered wrong is asked again on the same logical day, once it is still wrong`()
    async throws
  {
    let subject = try Subject(
      [
        Answer("2024-01-10T11:45", "late", false),
        Answer("2024-01-10T11:20", "past", false),  // 11:50 is over
        Answer("2024-01-10T11:40", "mended", false), Answer("2024-01-10T11:50", "mended", true),
        Answer("2024-01-10T11:41", "log-only", false),
        Answer("2024-01-10T12:30", "to-come", false),
      ],
      cards: [
        try Card("LATE", due: "2024-01-10T00:00", question: "犬は？"), try Card("past", due: "2024-01-10T00:00"),
        try Card("mended", due: "2024-01-10T00:00"), try Card("to-come", due: "2024-02-10T00:00"),
      ], now: "2024-01-10T12:00")
    let plan = try await subject.answer(.notifications, \.notifications)
    let retries = plan.planned.filter { $0.kind == .retry }
    #expect(retries.map(\.id) == ["retry-log-only", "retry-LATE"])
    #expect(try retries.map(\.fire) == [instant("2024-01-10T12:11"), instant("2024-01-10T12:15")])
    #expect(retries.map(\.body) == ["もう一度 log-only", "もう一度 犬は？"])
    #expect(retries.map(\.item) == ["log-only", "LATE"])
    #expect(retries.allSatisfy { $0.badge == nil })
    #expect(plan.planned.first?.id == "morning-reminder")
  }

  @Test(
    arguments: [(0, "2024-01-10T23:30", 0), (0, "2024-01-10T23:29", 1), (4, "2024-01-10T23:45", 1)]
      as [(Int, String, Int)])
  func `N5 no second try falls after the logical day`(dayStartHour: Int, at: String, count: Int) async throws
  {
    let subject = try Subject([Answer(at, "a", false)], now: "\(at):01", dayStartHour: dayStartHour)
    let plan = try await subject.answer(.notifications, \.notifications)
    #expect(plan.planned.count { $0.kind == .retry } == count)
  }

  @Test func `N4 mornings come first under a small cap`() async throws {
    let subject = try Subject(
      (10..<20).map { Answer("2024-01-10T11:\($0 + 30)", "c\($0)", false) }, now: "2024-01-10T11:55")
    let plan = try await subject.answer(.notifications, \.notifications) {
      $0.reminders.cap = 12
      $0.reminders.reserve = 2
    }
    #expect(plan.cap == 10)
    #expect(
      plan.planned.map(\.id).suffix(4) == [
        "morning-reminder-20240117", "retry-c10", "retry-c11", "retry-c12",
      ])
    #expect(plan.planned.count == 10)
    #expect(plan.dropped == 7)
    // All seven would have been shown before the last planned morning.
    #expect(plan.starved == 7)
  }

  @Test func `without cards nothing is planned`() async throws {
    let subject = try Subject([], now: "2024-01-10T12:00")
    let plan = try await subject.answer(.notifications, \.notifications)
    #expect(plan.planned.isEmpty)
    #expect(plan.next == nil)
  }
}
