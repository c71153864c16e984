import Kaiki
import TestSupport
import Testing

struct CardRemindersTests {
  static func reminders(dayStartHour: Int = 0) throws -> CardReminders {
    CardReminders(boundary: try Vectors.boundary("Asia/Tokyo", dayStartHour: dayStartHour))
  }

  static func days(_ texts: [String]) throws -> [Day] {
    try texts.map(Vectors.day)
  }

  static func failure(_ card: String, at text: String) throws -> CardReminders.Failure {
    CardReminders.Failure(card: card, at: try Vectors.instant(text), question: "Q \(card)")
  }

  // MARK: Texts

  @Test func `D2: texts are those of the language of the settings`() throws {
    var reminders = try Self.reminders()
    let (now, due) = (
      try Vectors.instant("2025-06-10T07:00:00+09:00"), try Self.days(["2025-06-10", "2025-06-11"])
    )
    let failures = [try Self.failure("a", at: "2025-06-10T06:50:00+09:00")]
    let japanese = reminders.plan(now: now, dueDays: due, failures: failures).planned.map(\.body)
    #expect(Set(japanese) == ["もう一度 Q a", "今日の復習 1枚", "今日の復習 2枚"])
    reminders.language = .english
    let english = reminders.plan(now: now, dueDays: due, failures: failures).planned
    #expect(
      Set(english.map(\.body))
        == ["Once more: Q a", "Today's Review: 1 card", "Today's Review: 2 cards"])
    #expect(Set(english.map(\.title)) == ["Time to review"])
  }

  // MARK: Mornings

  @Test func `N6, R2.8: the next seven mornings are planned with the cards that will be due`() throws {
    let plan = try Self.reminders().plan(
      now: try Vectors.instant("2025-06-10T09:00:00+09:00"),
      dueDays: try Self.days(["2025-06-13", "2025-06-09", "2025-06-11", "2025-06-17", "2025-06-18"]),
      failures: [])
    // Due by the morning: 2 from the 11th, 3 from the 13th, 4 on the 17th; the 18th is the eighth morning.
    let expected: [(day: Int, count: Int)] = [(11, 2), (12, 2), (13, 3), (14, 3), (15, 3), (16, 3), (17, 4)]
    #expect(plan.planned.count == 7)
    for (reminder, expected) in zip(plan.planned, expected) {
      #expect(reminder.fire == (try Vectors.instant("2025-06-\(expected.day)T08:00:00+09:00")))
      #expect(reminder.badge == expected.count)
      #expect(reminder.body == "今日の復習 \(expected.count)枚")
      #expect(reminder.title == "復習の時間です")
      #expect(reminder.kind == .morning)
      #expect(reminder.item == nil)
    }
    #expect(
      plan.planned.map(\.id) == [
        "morning-reminder", "morning-reminder-20250612", "morning-reminder-20250613",
        "morning-reminder-20250614", "morning-reminder-20250615", "morning-reminder-20250616",
        "morning-reminder-20250617",
      ])
    #expect(plan.next?.id == "morning-reminder")
    #expect(plan.dropped == 0)
    #expect(plan.starved == 0)
  }

  @Test func `N6: mornings without a due card are left out, and the first planned one has the short id`()
    throws
  {
    let plan = try Self.reminders().plan(
      now: try Vectors.instant("2025-06-10T09:00:00+09:00"), dueDays: try Self.days(["2025-06-15"]),
      failures: [])
    #expect(
      plan.planned.map(\.id) == [
        "morning-reminder", "morning-reminder-20250616", "morning-reminder-20250617",
      ])
    #expect(plan.planned.first?.fire == (try Vectors.instant("2025-06-15T08:00:00+09:00")))
    let none = try Self.reminders().plan(
      now: try Vectors.instant("2025-06-10T09:00:00+09:00"), dueDays: [], failures: [])
    #expect(none.planned.isEmpty)
    #expect(none.next == nil)
  }

  /// When the first morning reminder fires.
  struct Morning: Sendable {
    var now: String
    var hour = 8
    var dayStartHour = 0
    var fire: String
    /// The last part of the second morning's id.
    var second: String
  }

  @Test(
    arguments: [
      Morning(now: "2025-06-10T07:59:59.999+09:00", fire: "2025-06-10T08:00:00+09:00", second: "20250611"),
      Morning(now: "2025-06-10T08:00:00+09:00", fire: "2025-06-11T08:00:00+09:00", second: "20250612"),
      Morning(
        now: "2025-06-10T00:00:00+09:00", hour: 0, fire: "2025-06-11T00:00:00+09:00", second: "20250612"),
      Morning(
        now: "2025-06-10T12:00:00+09:00", hour: 23, fire: "2025-06-10T23:00:00+09:00", second: "20250611"),
      // The machine that writes the data may be anywhere: 23:30 in London is 07:30 in Tokyo.
      Morning(now: "2025-06-09T23:30:00+01:00", fire: "2025-06-10T08:00:00+09:00", second: "20250611"),
      // Days from 4: at 2 in the night it is still the 10th, whose morning is past.
      Morning(
        now: "2025-06-11T02:00:00+09:00", dayStartHour: 4, fire: "2025-06-11T08:00:00+09:00",
        second: "20250612"),
      // Days from 4 and mornings at 2: the morning of the 10th is in the night to the 11th.
      Morning(
        now: "2025-06-11T01:00:00+09:00", hour: 2, dayStartHour: 4, fire: "2025-06-11T02:00:00+09:00",
        second: "20250611"),
    ] as [Morning])
  func `N6, R2.5: the first morning is the next one after now`(row: Morning) throws {
    var reminders = try Self.reminders(dayStartHour: row.dayStartHour)
    reminders.morningHour = row.hour
    let plan = reminders.plan(
      now: try Vectors.instant(row.now), dueDays: try Self.days(["2025-01-01"]), failures: [])
    #expect(plan.planned.count == 7)
    #expect(plan.planned.first?.fire == (try Vectors.instant(row.fire)))
    #expect(plan.planned.dropFirst().first?.id == "morning-reminder-\(row.second)")
  }

  @Test func `N6, G3: a morning in a clock gap fires after it`() throws {
    // New York, 9 March 2025: 02:00 -05 does not exist, the clock shows 03:00 -04.
    var reminders = CardReminders(boundary: try Vectors.boundary("America/New_York"))
    reminders.morningHour = 2
    let plan = reminders.plan(
      now: try Vectors.instant("2025-03-08T12:00:00-05:00"), dueDays: try Self.days(["2025-03-01"]),
      failures: [])
    let fires = plan.planned.prefix(2).map(\.fire)
    #expect(
      fires == [
        try Vectors.instant("2025-03-09T03:00:00-04:00"), try Vectors.instant("2025-03-10T02:00:00-04:00"),
      ])
  }

  // MARK: Second tries

  /// Whether a wrong answer is followed by a reminder, and when.
  struct Retry: Sendable {
    var now: String
    var failedAt: String
    var delay = 30
    var dayStartHour = 0
    var fire: String?
  }

  @Test(
    arguments: [
      Retry(
        now: "2025-06-10T12:10:00+09:00", failedAt: "2025-06-10T12:00:00+09:00",
        fire: "2025-06-10T12:30:00+09:00"),
      Retry(
        now: "2025-06-10T12:10:00+09:00", failedAt: "2025-06-10T12:00:00+09:00", delay: 11,
        fire: "2025-06-10T12:11:00+09:00"),
      // Its time has come, or is past.
      Retry(now: "2025-06-10T12:30:00+09:00", failedAt: "2025-06-10T12:00:00+09:00", fire: nil),
      Retry(now: "2025-06-11T12:00:00+09:00", failedAt: "2025-06-10T12:00:00+09:00", fire: nil),
      // The last moment of the day, and the first of the next one.
      Retry(
        now: "2025-06-10T23:29:59.999+09:00", failedAt: "2025-06-10T23:29:59.999+09:00",
        fire: "2025-06-10T23:59:59.999+09:00"),
      Retry(now: "2025-06-10T23:30:00+09:00", failedAt: "2025-06-10T23:30:00+09:00", fire: nil),
      // Days from 4: midnight is in the middle of the evening, and 03:30 is too late.
      Retry(
        now: "2025-06-10T23:30:00+09:00", failedAt: "2025-06-10T23:30:00+09:00", dayStartHour: 4,
        fire: "2025-06-11T00:00:00+09:00"),
      Retry(
        now: "2025-06-11T03:30:00+09:00", failedAt: "2025-06-11T03:30:00+09:00", dayStartHour: 4, fire: nil),
    ] as [Retry])
  func `N5: a wrong answer is tried again after the delay, on the same logical day`(row: Retry) throws {
    var reminders = try Self.reminders(dayStartHour: row.dayStartHour)
    reminders.retryDelayMinutes = row.delay
    let plan = reminders.plan(
      now: try Vectors.instant(row.now), dueDays: [], failures: [try Self.failure("c-7", at: row.failedAt)])
    #expect(plan.planned.map(\.fire) == (try row.fire.map { [try Vectors.instant($0)] } ?? []))
    if let retry = plan.planned.first {
      #expect(retry.id == "retry-c-7")  // R2.7
      #expect(retry.item == "c-7")
      #expect(retry.kind == .retry)
      #expect(retry.badge == nil)
      #expect(retry.body.contains("Q c-7"))
    }
  }

  @Test func `N5: without a setting the delay is 30 minutes`() throws {
    #expect(try Self.reminders().retryDelayMinutes == 30)
  }
}
