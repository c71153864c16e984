import TestSupport
import Testing

@testable import Analysis
@testable import Kaiki

/// How often classes are missed, on whole days and one by one.
struct AbsenceRatesTests {
  private typealias Plan = CoursePlan

  private func rates(
    _ courses: [Course], _ absences: [Absence], calendar: [(String, CalendarException.Change)] = [],
    today: String, start: String
  ) throws -> AbsenceRates {
    let history = try HistoryAsOf(courses, absences, calendar: calendar, today: today)
    return try #require(history.absenceRates(AttendanceRules(), from: try day(start))).rates
  }

  private func meetings(_ rates: AbsenceRates) -> [[Int]] {
    rates.meetings.map { [$0.day, $0.course] }
  }

  @Test func `a day on which every class is missed was spent in bed, and counts for no course`() throws {
    // Wednesdays 10, 17 and 24 April have two classes, Fridays 12 and 19 April one.
    let rates = try rates(
      [
        Course("w1", .wednesday, 1, classes: 5, max: 2), Course("w2", .wednesday, 2, classes: 5, max: 2),
        Course("fri", .friday, classes: 4, max: 3),
      ],
      [
        Absence("2024-04-10", "w1"), Absence("2024-04-10", "w2"), Absence("2024-04-17", "w1"),
        Absence("2024-04-12", "fri"), Absence("2024-04-24", "w2", .late),
        Absence("2024-04-24", "w1", .officialAbsence), Absence("2024-04-11", "fri"),
      ], today: "2024-04-24", start: "2024-04-25")
    #expect(rates.classDays == 3)
    #expect(rates.fullDayAbsences == 1)
    #expect(rates.courses.map(\.number) == [0, 1, 2])
    #expect(
      rates.courses.map(\.course) == [
        Plan.Course(absences: 2, max: 2, held: 2, missed: 1),
        Plan.Course(absences: 1, max: 2, held: 2, missed: 0, late: 1),
        // The absence of a Thursday counts, but no class was missed by it.
        Plan.Course(absences: 2, max: 3, held: 2, missed: 1),
      ])
    // Friday the 26th, Wednesdays 1 and 8 May, and Friday the 10th; 3 May is a holiday.
    #expect(meetings(rates) == [[1, 2], [6, 0], [6, 1], [13, 0], [13, 1], [15, 2]])
  }

  @Test func `T4: of two periods of a day one may be missed alone`() throws {
    let lab = [Course("lab", .wednesday, 1), Course("lab", .wednesday, 2)]
    let one = try rates(
      lab, [Absence("2024-04-10", "lab", period: 2)], today: "2024-04-17", start: "2024-04-18")
    #expect(one.classDays == 2)
    #expect(one.fullDayAbsences == 0)
    #expect(one.courses.map(\.course.held) == [4])
    #expect(one.courses.map(\.course.missed) == [1])
    let both = try rates(
      lab, [Absence("2024-04-10", "lab", period: 2), Absence("2024-04-10", "lab", period: 1)],
      today: "2024-04-17", start: "2024-04-18")
    #expect(both.fullDayAbsences == 1)
    #expect(both.courses.map(\.course.held) == [2])
    #expect(both.courses.map(\.course.missed) == [0])
  }

  @Test func `courses without classes to come are left out, and holidays have none`() throws {
    // After Friday, 26 April the Mondays 29 April and 6 May are holidays.
    let rates = try rates(
      [Course("mon", .monday), Course("wed", .wednesday)], [], today: "2024-04-26", start: "2024-04-27")
    #expect(rates.courses.map(\.number) == [1])
    #expect(meetings(rates) == [[4, 0], [11, 0]])
    let other = try self.rates(
      [Course("mon", .monday), Course("wed", .wednesday)], [], calendar: [("2024-05-06", .classDay)],
      today: "2024-04-26", start: "2024-04-27")
    #expect(other.courses.map(\.number) == [0, 1])
    #expect(meetings(other) == [[4, 1], [9, 0], [11, 1]])
  }

  @Test func `data without courses have no rates of absence`() throws {
    let history = try HistoryAsOf(now: "2024-05-01T12:00")
    #expect(history.absenceRates(AttendanceRules(), from: try day("2024-05-02")) == nil)
  }
}
