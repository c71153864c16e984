import Kaiki
import Testing

struct CardRemindersTests {
  private static func reminders(dayStartHour: Int = 0) throws -> CardReminders {
    CardReminders(boundary: try Vectors.boundary("Asia/Tokyo", dayStartHour: dayStartHour))
  }

  private static func days(_ texts: [String]) throws -> [Day] {
    try texts.map(Vectors.day)
  }

  private static func failure(_ card: String, at text: String) throws -> CardReminders.Failure {
    CardReminders.Failure(card: card, at: try Vectors.instant(text), question: "Q \(card)")
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

  // MARK: The cap

  /// Wrong answers every 20 seconds from 12:15 on 10 June, newest first: their second tries are due every 20
  /// seconds from 12:45. Seventy of them end at 12:38 and 13:08.
  private static func crowd(failures: Int, rules: NotificationRules = .corrected) throws -> (
    CardReminders, [CardReminders.Failure]
  ) {
    var reminders = try Self.reminders()
    reminders.rules = rules
    let first = try Vectors.instant("2025-06-10T12:15:00+09:00")
    let failures = (0..<failures).reversed().map { number in
      CardReminders.Failure(card: "card \(number)", at: first + Int64(number) * 20, question: "Q")
    }
    return (reminders, failures)
  }

  @Test func `N4, R2.8: the cap keeps 60: all mornings, then the soonest second tries`() throws {
    let (reminders, failures) = try Self.crowd(failures: 70)
    let plan = reminders.plan(
      now: try Vectors.instant("2025-06-10T12:40:00+09:00"), dueDays: try Self.days(["2025-06-01"]),
      failures: failures)
    // All second tries are to come. 60 - 7 mornings leave room for 53 of the 70.
    #expect(plan.planned.count == 60)
    #expect(plan.planned.prefix(7).map(\.kind) == Array(repeating: .morning, count: 7))
    #expect(plan.planned.dropFirst(7).map(\.id) == (0..<53).map { "retry-card \($0)" })
    #expect(plan.dropped == 17)
    // The last planned reminder is the seventh morning, on 17 June: each dropped one is due before it.
    #expect(plan.starved == 17)
    #expect(plan.next?.id == "retry-card 0")
  }

  @Test(
    arguments: [(64, 4, 60), (64, 0, 64), (10, 3, 7), (10, 8, 2), (4, 4, 0), (2, 4, 0)] as [(Int, Int, Int)])
  func `N4: cap and reserve are parameters`(cap: Int, reserve: Int, room: Int) throws {
    var (reminders, failures) = try Self.crowd(failures: 70)
    reminders.cap = cap
    reminders.reserve = reserve
    let plan = reminders.plan(
      now: try Vectors.instant("2025-06-10T12:40:00+09:00"), dueDays: try Self.days(["2025-06-01"]),
      failures: failures)
    let mornings = min(7, room)
    #expect(plan.planned.map(\.kind) == (0..<room).map { $0 < mornings ? .morning : .retry })
    #expect(plan.planned.count + plan.dropped == 77)
    #expect(plan.planned.first?.id == (room > 0 ? "morning-reminder" : nil))
  }

  @Test func `N4: second tries at one time are ordered by id`() throws {
    let at = "2025-06-10T12:00:00+09:00"
    let plan = try Self.reminders().plan(
      now: try Vectors.instant(at), dueDays: [],
      failures: try ["c", "a", "b"].map { try Self.failure($0, at: at) })
    #expect(plan.planned.map(\.id) == ["retry-a", "retry-b", "retry-c"])
  }

  @Test func `N4: the literal rule lets the soonest go, the morning reminder among them`() throws {
    var (reminders, failures) = try Self.crowd(failures: 70, rules: .original)
    // Mornings at 13:00: today's, and those of 11 to 16 June. Second try n comes at 12:45 + 20 n seconds, so
    // number 45 comes at 13:00 too.
    reminders.morningHour = 13
    let now = try Vectors.instant("2025-06-10T12:40:00+09:00")
    let plan = reminders.plan(now: now, dueDays: try Self.days(["2025-06-01"]), failures: failures)
    // Of the 77 the 17 soonest go: second tries 0 ... 16.
    #expect(plan.planned.count == 60)
    #expect(plan.dropped == 17)
    let kept = Set(plan.planned.map(\.id))
    #expect(kept.isDisjoint(with: (0...16).map { "retry-card \($0)" }))
    #expect(kept.isSuperset(of: (17..<70).map { "retry-card \($0)" }))
    // With room for 30 the 47 soonest go: second tries 0 ... 45, and the morning reminder of 13:00.
    reminders.cap = 34
    let smaller = reminders.plan(now: now, dueDays: try Self.days(["2025-06-01"]), failures: failures)
    #expect(smaller.planned.count == 30)
    #expect(!smaller.planned.contains { $0.id == "morning-reminder" })
    reminders.rules = .corrected
    let corrected = reminders.plan(now: now, dueDays: try Self.days(["2025-06-01"]), failures: failures)
    #expect(corrected.planned.first?.id == "morning-reminder")
  }

  @Test func `N4: below the cap both rules plan the same reminders`() throws {
    let (corrected, failures) = try Self.crowd(failures: 53)
    let (original, _) = try Self.crowd(failures: 0, rules: .original)
    let now = try Vectors.instant("2025-06-10T12:40:00+09:00")
    let dueDays = try Self.days(["2025-06-01"])
    let left = corrected.plan(now: now, dueDays: dueDays, failures: failures)
    let right = original.plan(now: now, dueDays: dueDays, failures: failures)
    #expect(left.planned.count == 60)
    #expect(Set(left.planned) == Set(right.planned))
    #expect(left.dropped == 0)
    #expect(right.dropped == 0)
  }

  @Test
  func `N2, N5: planned anew after a right answer, the second try is gone and the next mornings follow`()
    throws
  {
    // Wrong at 12:00 on 10 June, right at 12:05: then step 1, due on the 11th.
    var cards = IdentifierTable()
    _ = cards.intern("c")
    let reviews = [
      Review(reviewedAt: try Vectors.instant("2025-06-10T12:00:00+09:00"), card: 0, isCorrect: false),
      Review(reviewedAt: try Vectors.instant("2025-06-10T12:05:00+09:00"), card: 0, isCorrect: true),
    ]
    let reminders = try Self.reminders()
    func plan(after count: Int, at now: String) throws -> NotificationPlan {
      let now = try Vectors.instant(now)
      let log = ReviewLog(reviews: ContiguousArray(reviews.prefix(count)), cards: cards)
        .replayed(
          by: TableScheduler(table: .standard), boundary: reminders.boundary,
          until: reminders.boundary.day(of: now))
      let failures = log.failedAt.enumerated().compactMap { number, at in
        at.map { CardReminders.Failure(card: cards[number], at: $0, question: "Q") }
      }
      return reminders.plan(now: now, dueDays: log.cards.compactMap(\.due), failures: failures)
    }
    let wrong = try plan(after: 1, at: "2025-06-10T12:00:00+09:00")
    #expect(wrong.planned.map(\.kind) == Array(repeating: .morning, count: 7) + [.retry])
    #expect(wrong.next?.id == "retry-c")
    let right = try plan(after: 2, at: "2025-06-10T12:05:00+09:00")
    #expect(right.planned.map(\.kind) == Array(repeating: .morning, count: 7))
    #expect(right.next?.fire == (try Vectors.instant("2025-06-11T08:00:00+09:00")))
  }

  @Test func `R2.10: 1,000 cards are counted in the badge`() throws {
    let due = try Vectors.day("2025-06-10")
    // Card n is due n mod 10 days after the 10th: 100 a day, so 200 by the 11th and 800 by the 17th.
    let plan = try Self.reminders().plan(
      now: try Vectors.instant("2025-06-10T09:00:00+09:00"), dueDays: (0..<1_000).map { due + $0 % 10 },
      failures: [])
    #expect(plan.planned.compactMap(\.badge) == [200, 300, 400, 500, 600, 700, 800])
  }

  @Test func `N4, G6: second tries at one time are ordered by id as lower-case text`() throws {
    let at = try Vectors.instant("2025-06-10T12:00:00+09:00")
    let plan = CardReminders(boundary: try Vectors.boundary("Asia/Tokyo")).plan(
      now: at, dueDays: [],
      failures: ["B", "a", "C", "_"].map { CardReminders.Failure(card: $0, at: at, question: "Q") })
    #expect(plan.planned.map(\.id) == ["retry-_", "retry-a", "retry-B", "retry-C"])
  }

  @Test func `N6, G4: a date that does not exist has no morning`() throws {
    let plan = CardReminders(boundary: try Vectors.boundary("Pacific/Apia")).plan(
      now: try Vectors.instant("2011-12-29T09:00:00-10:00"), dueDays: [try Vectors.day("2011-12-01")],
      failures: [])
    #expect(
      plan.planned.map(\.fire).prefix(2) == [
        try Vectors.instant("2011-12-31T08:00:00+14:00"), try Vectors.instant("2012-01-01T08:00:00+14:00"),
      ])
  }

  @Test func `N2, N4: a new plan removes what is no longer wanted and adds what is new`() {
    var reminders = CardReminders(boundary: DayBoundary(zone: .utc))
    reminders.morningHour = 8
    let now = Instant(seconds: 12 * 3_600)
    let failure = CardReminders.Failure(card: "a", at: now, question: "a")
    let before = reminders.plan(now: now, dueDays: [Day(1), Day(2)], failures: [failure])
    // The card was answered right: its second try goes, and the mornings count one card less.
    let after = reminders.plan(now: now + 60, dueDays: [Day(2)], failures: [])
    let changes = after.changes(from: before.planned)
    #expect(changes.remove.contains("retry-a"))
    #expect(changes.add.allSatisfy { $0.kind == .morning && $0.badge == 1 })
    // Carrying the changes out gives the new plan, and doing it again changes nothing.
    let kept = before.planned.filter { !changes.remove.contains($0.id) }
    #expect(Set(kept + changes.add) == Set(after.planned))
    let again = after.changes(from: after.planned)
    #expect(again.remove.isEmpty && again.add.isEmpty)
  }
}
