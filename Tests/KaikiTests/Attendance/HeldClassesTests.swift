import Kaiki
import Phrases
import TestSupport
import Testing

/// When classes are held: by a timetable, by the marks of a sheet, or by counts (T10, F22).
struct HeldClassesTests {
  private static let spring = ("2024-04-08", "2024-07-31")
  private static let autumn = ("2026-09-24", "2027-01-31")

  /// A course whose slot was made of marks.
  private func assumed(_ weekday: Weekday, _ period: Int = 1) -> Course {
    Course(
      id: "c", name: "c", weekday: weekday, period: period, totalClasses: 15, semester: "term",
      isAssumed: true)
  }

  private func history(
    _ courses: [Course], _ marks: [Absence], _ term: (String, String), today: String
  ) throws -> CourseHistory {
    try CourseHistory(courses, marks, semesters: [try Semester("term", term.0, term.1)], today: today)
  }

  private func coming(_ history: CourseHistory) -> [String] { history.coming[0].map(\.day.description) }

  @Test func `F22: where a sheet has marks of being there, days with a mark are the classes held`() throws {
    let marks: [Absence] = [
      Absence("2024-04-12", "c", .present), Absence("2024-04-26", "c"), Absence("2024-05-10", "c", .present),
      Absence("2024-05-24", "c", .present), Absence("2024-06-07", "c", .present),
    ]
    let history = try history([assumed(.friday)], marks, Self.spring, today: "2024-06-07")
    #expect(history.held(0) == 5)
    // Every other week, as the marks are: eight of what are fifteen weeks.
    #expect(coming(history) == ["2024-06-21", "2024-07-05", "2024-07-19"])
    #expect(history.timetable.courses[0].totalClasses == 8)
    #expect(history.findings.all.isEmpty)
  }

  @Test func `F22: a weekly course goes on weekly, but for holidays, up to fifteen classes`() throws {
    let days = ["2026-10-05", "2026-10-12", "2026-10-19", "2026-10-26", "2026-11-02", "2026-11-09"]
    let marks = days.enumerated().map { Absence($1, "c", $0 == 2 || $0 == 4 ? .absent : .present) }
    let history = try history([assumed(.monday)], marks, Self.autumn, today: "2026-11-09")
    #expect(history.held(0) == 6)
    #expect(
      coming(history) == [
        "2026-11-16", "2026-11-30", "2026-12-07", "2026-12-14", "2026-12-21", "2026-12-28", "2027-01-04",
        "2027-01-18", "2027-01-25",
      ])
  }

  @Test func `F22: in a sheet of absences alone a class a week is assumed beside them, fifteen in all`()
    throws
  {
    let days = ["2026-10-05", "2026-10-12", "2026-10-19", "2026-10-26", "2026-11-02"]
    let history = try history(
      [assumed(.monday)], days.map { Absence($0, "c") }, Self.autumn, today: "2026-11-11")
    // 12 October is a holiday, on which the sheet has a mark; 23 November and 11 January are holidays, too.
    #expect(history.held(0) == 7)
    #expect(
      coming(history) == [
        "2026-11-16", "2026-11-30", "2026-12-07", "2026-12-14", "2026-12-21", "2026-12-28", "2027-01-04",
        "2027-01-18",
      ])
    #expect(history.timetable.courses[0].totalClasses == 15)
  }

  @Test func `F22: a course of two classes a week has thirty`() throws {
    let marks = ["2026-10-05", "2026-10-07", "2026-10-14", "2026-10-19"].map { Absence($0, "c", .present) }
    var courses = [assumed(.monday), assumed(.wednesday, 2)]
    for index in courses.indices { courses[index].totalClasses = 30 }
    let history = try history(courses, marks, Self.autumn, today: "2026-10-19")
    #expect(history.held(0) == 4)
    #expect(
      history.coming[0].prefix(3).map { "\($0.day) \($0.period)" } == [
        "2026-10-21 2", "2026-10-26 1", "2026-10-28 2",
      ])
    #expect(history.timetable.courses[0].totalClasses == 30)
  }

  /// From 26 October on thirteen Mondays make fifteen classes with the two; 23 November and 11 January are holidays.
  @Test func `F22: days after the last mark of a sheet that is behind are not known, and stay in the total`()
    throws
  {
    let marks = ["2026-10-05", "2026-10-19"].map { Absence($0, "c", .present) }
    let history = try history([assumed(.monday)], marks, Self.autumn, today: "2027-01-20")
    #expect(history.held(0) == 2)
    #expect(
      history.unmarked[0].map(\.day.description) == [
        "2026-10-26", "2026-11-02", "2026-11-09", "2026-11-16", "2026-11-30", "2026-12-07", "2026-12-14",
        "2026-12-21", "2026-12-28", "2027-01-04", "2027-01-18",
      ])
    #expect(coming(history) == ["2027-01-25", "2027-02-01"])
    #expect(history.timetable.courses[0].totalClasses == 15)
    #expect(history.findings.all.isEmpty)
  }

  /// From the last weeks of the term on there are no fifteen days, and yet fifteen classes.
  @Test func `F22: a sheet that was begun late is of a course of fifteen classes all the same`() throws {
    let history = try history(
      [assumed(.monday)], [Absence("2027-01-18", "c", .present)], Self.autumn, today: "2027-01-18")
    #expect(history.held(0) == 1)
    #expect(coming(history) == ["2027-01-25", "2027-02-01", "2027-02-08"])
    #expect(history.timetable.courses[0].totalClasses == 15)
  }

  /// A course whose sheet was filled in beforehand.
  private func planned(_ days: [String]) throws -> Course {
    var course = assumed(.monday)
    course.classDays = try days.map { try Vectors.day($0) }
    course.totalClasses = days.count
    return course
  }

  @Test func `F22: the days of a sheet that was filled in beforehand are those of its classes to come`()
    throws
  {
    let days = ["2026-10-05", "2026-10-12", "2026-10-19", "2026-11-23", "2026-11-25", "2026-11-30"]
    let marks: [Absence] = [
      Absence("2026-10-05", "c", .present), Absence("2026-10-12", "c"), Absence("2026-11-30", "c", .noClass),
    ]
    let history = try history([try planned(days)], marks, Self.autumn, today: "2026-10-19")
    // 19 October has no mark, so that nobody knows of it; 23 November is a holiday that the sheet has all the same.
    #expect(history.held(0) == 2)
    #expect(history.unmarked[0].map(\.day.description) == ["2026-10-19"])
    #expect(coming(history) == ["2026-11-23", "2026-11-25"])
    #expect(history.timetable.courses[0].totalClasses == 5)
    #expect(history.findings.all.isEmpty)
    let before = try self.history([try planned(days)], marks, Self.autumn, today: "2026-10-05")
    #expect(before.held(0) == 1)
    #expect(coming(before) == ["2026-10-12", "2026-10-19", "2026-11-23", "2026-11-25"])
  }

  @Test
  func `F22: after a few days that the sheet has ahead the course goes on weekly, up to fifteen classes`()
    throws
  {
    var course = try planned(["2026-10-05", "2026-10-12", "2026-10-19", "2026-10-26"])
    course.totalClasses = 15
    let marks = ["2026-10-05", "2026-10-12", "2026-10-19"].map { Absence($0, "c", .present) }
    let history = try history([course], marks, Self.autumn, today: "2026-10-19")
    #expect(history.held(0) == 3)
    #expect(coming(history).prefix(3) == ["2026-10-26", "2026-11-02", "2026-11-09"])
    #expect(coming(history).count == 12)
  }

  /// Sheets of one course with random marks, and with random days ahead.
  @Test func `F22: total and limit of a sheet are the same on every day of the term, and no class is lost`()
    throws
  {
    let first = try Vectors.day("2026-09-28")
    for seed in 0..<60 {
      var random = SeededGenerator(seed: seed)
      func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &random) < share }
      let weeks = (0..<16).filter { _ in chance(0.9) }.map { first + 7 * $0 }
      let second = chance(0.3) ? weeks.map { $0 + 3 } : []
      let days = (weeks + second).sorted()
      let isOfAbsences = chance(0.3)
      let kinds: [AttendanceRecord.Kind] = [.absent, .late, .officialAbsence, .noClass]
      let count = Int.random(in: 1...days.count, using: &random)
      let marks = days.prefix(count).enumerated().compactMap { number, day -> Absence? in
        if number > 0, chance(0.2) { return nil }
        let kind = isOfAbsences || chance(0.3) ? kinds.randomElement(using: &random) : .present
        return Absence(day.description, "c", kind ?? .absent)
      }
      let cancelled = Set(marks.filter { $0.kind == .noClass }.map(\.date))
      let ahead = chance(0.5) ? days.filter { !cancelled.contains($0.description) } : []
      var courses = [assumed(first.weekday)] + (second.isEmpty ? [] : [assumed((first + 3).weekday, 2)])
      let total = chance(0.5) ? max(1, ahead.count) : 15 * courses.count
      for index in courses.indices {
        (courses[index].totalClasses, courses[index].classDays) = (total, ahead)
      }
      var totals: Set<Int> = []
      for offset in 0..<160 {
        let today = first + (offset - 5)
        let history = try history(courses, marks, Self.autumn, today: today.description)
        let total = history.timetable.courses[0].totalClasses
        totals.insert(total)
        let held = history.meetings[0].count - history.coming[0].count
        #expect(held + history.unmarked[0].count + history.coming[0].count <= total, "\(seed) \(today)")
        #expect(
          history.coming[0].allSatisfy { $0.day > today }
            && history.unmarked[0].allSatisfy { $0.day <= today })
        #expect(history.findings.all.filter { $0.rule == "T10" }.isEmpty)
      }
      #expect(totals.count == 1, "\(seed): \(totals)")
    }
  }

  @Test func `F22: in a sheet of absences alone that was filled in beforehand its past days were held`()
    throws
  {
    let days = ["2026-10-05", "2026-10-12", "2026-10-19", "2026-10-26", "2026-11-02"]
    let history = try history(
      [try planned(days)], [Absence("2026-10-12", "c"), Absence("2026-10-19", "c")], Self.autumn,
      today: "2026-10-19")
    #expect(history.held(0) == 3)
    #expect(coming(history) == ["2026-10-26", "2026-11-02"])
  }

  @Test func `a cancelled class is none, of a timetable and of marks`() throws {
    let given = try CourseHistory(
      [Course("c", .monday)], [Absence("2024-04-15", "c", .noClass), Absence("2024-04-22", "c")],
      today: "2024-04-22")
    #expect(given.meetings[0].map(\.day.description) == ["2024-04-08", "2024-04-22"])
    #expect(given.log.events[0].count == 1)
    let announced = try CourseHistory(
      [Course("c", .monday)], [Absence("2024-04-22", "c", .noClass)], today: "2024-04-08")
    #expect(announced.coming[0].map(\.day.description) == ["2024-04-15"])
    let made = try history(
      [assumed(.monday)], [Absence("2026-10-05", "c"), Absence("2026-10-19", "c", .noClass)], Self.autumn,
      today: "2026-10-26")
    #expect(made.meetings[0].prefix(3).map(\.day.description) == ["2026-09-28", "2026-10-05", "2026-10-26"])
  }

  @Test func `F22: a mark of being there on another day than the timetable's is a class, too`() throws {
    let history = try CourseHistory(
      [Course("c", .monday, 2)],
      [Absence("2024-04-08", "c", .present), Absence("2024-04-11", "c", .present)],
      today: "2024-04-12")
    #expect(history.held(0) == 2)
    #expect(history.findings.all.filter { $0.rule == "T5" }.isEmpty)
  }

  /// 10 April 2024 is a Wednesday, and 29 April and 6 May are holidays on Mondays.
  @Test(
    arguments: [
      // A sheet without a weekday: placeholder days, one a week from tomorrow on.
      (nil, ["2024-04-11", "2024-04-18", "2024-04-25", "2024-05-02"]),
      (.monday, ["2024-04-15", "2024-04-22", "2024-05-13", "2024-05-20"]),
    ] as [(Weekday?, [String])])
  func `counts without days have their classes held, and those to come on their weekday or else a week apart`(
    weekday: Weekday?, days: [String]
  ) throws {
    var absences = AbsenceCount()
    absences.absent = 2
    let course = Course(
      id: "c", name: "c", weekday: weekday, period: weekday.map { _ in 1 }, totalClasses: 15,
      semester: "none", counts: CourseCounts(held: 7, absences: absences))
    let history = try CourseHistory([course], today: "2024-04-10")
    #expect(history.held(0) == 7)
    #expect(history.coming[0].count == 8)
    #expect(history.coming[0].prefix(4).map(\.day.description) == days)
    #expect(history.timetable.courses[0].hasDays == (weekday != nil))
    #expect(history.findings.all.isEmpty)
  }

  /// A class that was moved from Mondays in period 2 to Tuesdays in period 4 from 7 May on, with one day on a Friday.
  private func moved() throws -> [Course] {
    var rows = [Course("c", .monday, 2), Course("c", .tuesday, 4)]
    rows[0].classDays = try ["2024-04-08", "2024-04-15", "2024-04-22", "2024-05-10"].map {
      try Vectors.day($0)
    }
    rows[1].classDays = try ["2024-05-07", "2024-05-14", "2024-05-21"].map { try Vectors.day($0) }
    return rows
  }

  @Test func `T10: a slot that holds for some of the term has its own days`() throws {
    let history = try CourseHistory(try moved(), today: "2024-05-10")
    #expect(
      history.meetings[0].map { "\($0.day) \($0.period)" } == [
        "2024-04-08 2", "2024-04-15 2", "2024-04-22 2", "2024-05-07 4", "2024-05-10 2", "2024-05-14 4",
        "2024-05-21 4",
      ])
    #expect(history.coming[0].map(\.day.description) == ["2024-05-14", "2024-05-21"])
    func weekdays(inWeekOf day: String) throws -> [Weekday] {
      history.timetable.courses[0].slots(inWeekOf: try Vectors.day(day)).map(\.weekday)
    }
    #expect(try weekdays(inWeekOf: "2024-04-10") == [.monday])
    // The first class of a slot on the last of the seven days, and a day later.
    #expect(try weekdays(inWeekOf: "2024-05-01") == [.monday, .tuesday])
    #expect(try weekdays(inWeekOf: "2024-04-30") == [.monday])
    #expect(try weekdays(inWeekOf: "2024-05-20") == [.tuesday])
    #expect(try weekdays(inWeekOf: "2024-06-20") == [.monday, .tuesday])
  }

  @Test func `T10: days without classes, and days with another timetable, hold for a slot with its own days`()
    throws
  {
    func days(_ exceptions: [CalendarException]) throws -> [String] {
      let calendar = ClassCalendar(exceptions: exceptions, years: 2024...2024)
      let own = try ["2024-04-08", "2024-04-15", "2024-04-22", "2024-05-10"].map { try Vectors.day($0) }
      return calendar.meetings(on: .monday, of: own).map(\.description)
    }
    func exception(_ day: String, _ change: CalendarException.Change) throws -> CalendarException {
      CalendarException(day: try Vectors.day(day), change: change)
    }
    #expect(try days([]) == ["2024-04-08", "2024-04-15", "2024-04-22", "2024-05-10"])
    #expect(
      try days([exception("2024-04-15", .noClass), exception("2024-05-10", .noClass)]) == [
        "2024-04-08", "2024-04-22",
      ])
    // 29 April is a holiday, and not a day of the slot: the calendar alone settles it.
    #expect(
      try days([
        exception("2024-04-29", .classDay), exception("2024-04-18", .actsAs(.monday)),
        exception("2024-05-16", .actsAs(.monday)),
      ]) == ["2024-04-08", "2024-04-15", "2024-04-18", "2024-04-22", "2024-04-29", "2024-05-10"])
  }

  @Test func `T5: a record of a slot that the class has left is off schedule`() throws {
    let history = try CourseHistory(
      try moved(), [Absence("2024-05-13", "c"), Absence("2024-05-14", "c")], today: "2024-05-14")
    #expect(history.findings.all.filter { $0.rule == "T5" }.map(\.message).count == 1)
  }

  @Test func `T4: a mark of being there takes no absence back, and a late arrival is more than it`() throws {
    func kinds(_ records: [Absence]) throws -> [AttendanceRecord.Kind] {
      try CourseHistory([Course("c", .monday)], records, today: "2024-04-10").log.events[0].map(\.kind)
    }
    let day = "2024-04-08"
    #expect(try kinds([Absence(day, "c"), Absence(day, "c", .present)]) == [.absent])
    #expect(try kinds([Absence(day, "c", .present), Absence(day, "c")]) == [.absent])
    #expect(try kinds([Absence(day, "c", .present), Absence(day, "c", .late)]) == [.late])
    #expect(try kinds([Absence(day, "c", .late), Absence(day, "c", .present)]) == [.late])
  }
}
