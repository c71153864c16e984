import TestSupport
import Testing

@testable import Analysis
@testable import Forecasting
@testable import Kaiki

/// The classes of each day, and which of them were missed (T4, T10).
struct CourseHistoryHeldTests {
  /// The classes of each day as `course`, with `-` for a missed one and `~` for one come late to or left early.
  private func shown(_ courses: [Course], _ absences: [Absence], today: String) throws -> [String: [String]] {
    let history = try CourseHistory(courses, absences, today: today)
    let held = history.held(until: try day(today))
    return Dictionary(
      uniqueKeysWithValues: held.map { day, classes in
        (day.description, classes.map { "\($0.course)\($0.isMissed ? "-" : "")\($0.isLate ? "~" : "")" })
      })
  }

  @Test func `classes are those of the timetable up to today, without holidays`() throws {
    let held = try shown([Course("mon", .monday), Course("wed", .wednesday)], [], today: "2024-05-01")
    // Monday, 29 April is a holiday.
    #expect(
      held == [
        "2024-04-08": ["0"], "2024-04-10": ["1"], "2024-04-15": ["0"], "2024-04-17": ["1"],
        "2024-04-22": ["0"],
        "2024-04-24": ["1"], "2024-05-01": ["1"],
      ])
  }

  @Test func `a record is of its course and period, and without a period of every class of its day`() throws {
    let lab = [Course("lab", .wednesday, 1), Course("lab", .wednesday, 2), Course("other", .wednesday, 3)]
    let held = try shown(
      lab,
      [
        Absence("2024-04-10", "lab", period: 2), Absence("2024-04-17", "lab"),
        Absence("2024-04-24", "lab", .late, period: 1), Absence("2024-04-24", "other", .earlyLeave),
        // T5: the timetable has no class on a Thursday, and the record shows one.
        Absence("2024-04-11", "lab"),
      ], today: "2024-04-24")
    #expect(
      held == [
        "2024-04-10": ["0", "0-", "1"], "2024-04-11": ["0-"], "2024-04-17": ["0-", "0-", "1"],
        "2024-04-24": ["0~", "0", "1~"],
      ])
  }

  @Test func `T10: a class of today that is still to come is not held`() throws {
    let history = CourseHistory(
      courses: [Course("a", .wednesday, 1), Course("b", .wednesday, 2)],
      semesters: [try Semester("spring", "2024-04-08", "2024-05-12")], records: [], calendar: [],
      periodTimes: [1, 2].map {
        PeriodTime(period: $0, start: 600 * $0, end: 600 * $0 + 90, semester: "spring")
      },
      today: try day("2024-04-10"), minute: 700)
    let held = history.held(until: try day("2024-04-10"))
    #expect(held.values.map { $0.map(\.course) } == [[0]])
  }

  @Test func `an official absence is no missed class, and before the term there is none`() throws {
    let wed = [Course("wed", .wednesday)]
    #expect(
      try shown(wed, [Absence("2024-04-10", "wed", .officialAbsence)], today: "2024-04-10")
        == ["2024-04-10": ["0"]])
    #expect(try shown(wed, [], today: "2024-04-09").isEmpty)
  }
}
