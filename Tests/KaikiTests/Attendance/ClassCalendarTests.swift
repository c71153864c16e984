import TestSupport
import Testing

@testable import Kaiki

/// On which days classes are held (T10), in the spring of 2024 around Japan's holidays of May.
struct ClassCalendarTests {
  private func calendar(
    _ exceptions: [(String, CalendarException.Change)] = []
  ) throws -> ClassCalendar {
    ClassCalendar(
      exceptions: try exceptions.map { CalendarException(day: try Vectors.day($0.0), change: $0.1) },
      years: 2_024...2_024)
  }

  private func meetings(
    on weekday: Weekday, _ exceptions: [(String, CalendarException.Change)] = []
  ) throws -> [String] {
    // From Monday, 8 April to Sunday, 12 May.
    let term = try Vectors.day("2024-04-08")...Vectors.day("2024-05-12")
    return try calendar(exceptions).meetings(on: weekday, in: term).map(\.description)
  }

  @Test func `T10: classes are the weekdays of the term without holidays`() throws {
    // 29 April, 3 May and, in place of Sunday the 5th, 6 May.
    #expect(try meetings(on: .monday) == ["2024-04-08", "2024-04-15", "2024-04-22"])
    #expect(try meetings(on: .friday) == ["2024-04-12", "2024-04-19", "2024-04-26", "2024-05-10"])
    #expect(try meetings(on: .sunday) == ["2024-04-14", "2024-04-21", "2024-04-28", "2024-05-12"])
    #expect(try calendar().isHoliday(Vectors.day("2024-05-06")))
    #expect(try !calendar().isHoliday(Vectors.day("2024-05-07")))
  }

  @Test func `T10: classes are held on a holiday that the calendar makes a class day`() throws {
    #expect(
      try meetings(on: .monday, [("2024-04-29", .classDay)]) == [
        "2024-04-08", "2024-04-15", "2024-04-22", "2024-04-29",
      ])
    // It is still a holiday by law.
    #expect(try calendar([("2024-04-29", .classDay)]).isHoliday(Vectors.day("2024-04-29")))
  }

  @Test func `T10: a day without classes has none`() throws {
    #expect(try meetings(on: .monday, [("2024-04-15", .noClass)]) == ["2024-04-08", "2024-04-22"])
    #expect(try calendar([("2024-04-15", .noClass)]).timetable(of: Vectors.day("2024-04-15")) == nil)
  }

  @Test func `T10: a Wednesday may follow Monday's timetable, even on a holiday`() throws {
    let exceptions: [(String, CalendarException.Change)] = [
      ("2024-05-01", .actsAs(.monday)), ("2024-05-03", .actsAs(.monday)),
    ]
    #expect(
      try meetings(on: .monday, exceptions) == [
        "2024-04-08", "2024-04-15", "2024-04-22", "2024-05-01", "2024-05-03",
      ])
    #expect(
      try meetings(on: .wednesday, exceptions) == ["2024-04-10", "2024-04-17", "2024-04-24", "2024-05-08"])
  }

  @Test func `T10: of a day that stands twice the last exception counts`() throws {
    let exceptions: [(String, CalendarException.Change)] = [
      ("2024-04-15", .noClass), ("2024-04-15", .classDay),
    ]
    #expect(try meetings(on: .monday, exceptions) == ["2024-04-08", "2024-04-15", "2024-04-22"])
  }

  @Test func `T10: only the years asked for have holidays, so that a term needs all of its own`() throws {
    let newYear = try Vectors.day("2025-01-01")
    #expect(try calendar().timetable(of: newYear) == .wednesday)
    #expect(ClassCalendar(exceptions: [], years: 2_024...2_025).timetable(of: newYear) == nil)
  }
}
