import Kaiki
import TestSupport
import Testing

struct SectionsTests {
  /// A reminder seen at a moment.
  struct Case: Sendable, CustomTestStringConvertible {
    var rule: String
    var zone = "Asia/Tokyo"
    var dayStartHour = 0
    var reminder: String
    var now: String
    var section: DueSection

    var testDescription: String { rule }
  }

  @Test(
    arguments: [
      Case(
        rule: "A0.1: 09:00 seen at 15:00 is today's", reminder: "2026-06-10T09:00:00",
        now: "2026-06-10T15:00:00+09:00", section: .today),
      Case(
        rule: "R0.2: 21:00 seen at 15:00 is today's", reminder: "2026-06-10T21:00:00",
        now: "2026-06-10T15:00:00+09:00", section: .today),
      Case(
        rule: "A0.1: yesterday's is today's until midnight", reminder: "2026-06-10T09:00:00",
        now: "2026-06-10T23:59:59.999+09:00", section: .today),
      Case(
        rule: "A0.1: yesterday's is overdue from midnight", reminder: "2026-06-10T23:59:59",
        now: "2026-06-11T00:00:00+09:00", section: .overdue),
      Case(
        rule: "R0.2: tomorrow's first moment is upcoming", reminder: "2026-06-11T00:00:00",
        now: "2026-06-10T23:59:59+09:00", section: .upcoming),
      Case(
        rule: "A0.1, G1: with days from 4, yesterday is today until 04:00", dayStartHour: 4,
        reminder: "2026-06-10T09:00:00", now: "2026-06-11T03:59:59+09:00", section: .today),
      Case(
        rule: "A0.1, G1: with days from 4, yesterday is overdue from 04:00", dayStartHour: 4,
        reminder: "2026-06-10T09:00:00", now: "2026-06-11T04:00:00+09:00", section: .overdue),
      Case(
        rule: "A0.1, G1: with days from 4, a reminder at 03:00 belongs to the day before", dayStartHour: 4,
        reminder: "2026-06-11T03:00:00", now: "2026-06-10T12:00:00+09:00", section: .today),
      Case(
        rule: "A0.1, G2: the day is that of the zone, not of UTC", zone: "America/New_York",
        reminder: "2026-06-10T22:00:00", now: "2026-06-10T08:00:00-04:00", section: .today),
      // The clock goes from 02:00 to 03:00 on 8 March.
      Case(
        rule: "A0.1, G3: a reminder in a gap of the clock stays on its day", zone: "America/New_York",
        reminder: "2026-03-08T02:30:00", now: "2026-03-08T23:00:00-04:00", section: .today),
      // With days from 3, 02:30 moved to 03:30 lies on the other side of the day's start.
      Case(
        rule: "A0.1, G3: a gap at the day's start moves a reminder into the day", zone: "America/New_York",
        dayStartHour: 3, reminder: "2026-03-08T02:30:00", now: "2026-03-08T23:00:00-04:00", section: .today),
      // Apia had no 30 December 2011.
      Case(
        rule: "A0.1, G4: of a date that does not exist, the day after has the reminder", zone: "Pacific/Apia",
        reminder: "2011-12-30T09:00:00", now: "2011-12-29T12:00:00-10:00", section: .upcoming),
      Case(
        rule: "A0.1, G4: on the day after, it is today's", zone: "Pacific/Apia",
        reminder: "2011-12-30T09:00:00", now: "2011-12-31T12:00:00+14:00", section: .today),
    ] as [Case])
  func `the section follows from the logical days alone`(row: Case) throws {
    let boundary = try Vectors.boundary(row.zone, dayStartHour: row.dayStartHour)
    let due = TaskScheduler(boundary: boundary).day(of: try Vectors.localTime(row.reminder))
    let today = boundary.day(of: try Vectors.instant(row.now))
    #expect(DueSection(due: due, today: today) == row.section)
  }

  @Test func `R0.2: the sections are overdue, today and upcoming, in this order`() {
    #expect(DueSection.allCases.map(\.rawValue) == ["overdue", "today", "upcoming"])
    let days = (-2...2).map { DueSection(due: Day(100 + $0), today: Day(100)) }
    #expect(days == [.overdue, .overdue, .today, .upcoming, .upcoming])
  }
}
