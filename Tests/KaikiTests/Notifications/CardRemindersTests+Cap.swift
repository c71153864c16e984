import Kaiki
import TestSupport
import Testing

/// The cap, and plans made anew.
extension CardRemindersTests {
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
