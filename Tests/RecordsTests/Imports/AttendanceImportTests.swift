import Kaiki
import Testing
@testable import Rows

/// The rows of an app for absences from classes (D4).
struct AttendanceImportTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func day(_ text: String) throws -> Day { Day(try #require(InstantText.date(text))) }

  // MARK: Good rows

  @Test func `terms are read (R4.8)`() throws {
    let read = try Fixture.read("good.semesters.csv")
    #expect(read.faults == [])
    #expect(read.sources.map(\.format) == [.semesters])
    #expect(
      read.semesters == [
        Semester(
          id: "2026a", name: "前期", half: .first, days: try day("2026-04-06")...(try day("2026-07-31"))),
        Semester(id: "2026b", name: "", half: .second, days: try day("2026-09-21")...(try day("2027-01-29"))),
      ])
    // A planned date is no event.
    #expect(read.latestEvent == nil && read.latestDay == nil)
  }

  @Test func `courses are read, with what they leave out (R4.8, T9)`() throws {
    let read = try Fixture.read("good.courses.json")
    #expect(read.faults == [])
    #expect(read.sources.map(\.format) == [.courses])
    #expect(
      read.courses == [
        Course(
          id: "c1", name: "線形代数", weekday: .monday, period: 2, totalClasses: 15, maxAbsences: nil,
          isFullYear: false, colorIndex: 0, semester: "s1", pairId: nil),
        Course(
          id: "c2", name: "English", weekday: .sunday, period: 10, totalClasses: 30, maxAbsences: 0,
          isFullYear: true, colorIndex: -3, semester: "s1", pairId: "c3"),
      ])
  }

  @Test func `absences of every type are read (R4.3)`() throws {
    let read = try Fixture.read("good.attendanceRecords.csv")
    #expect(read.faults == [])
    #expect(read.sources.map(\.format) == [.attendanceRecords])
    #expect(
      read.attendanceRecords == [
        AttendanceRecord(
          id: "r1", course: "c1", day: try day("2026-04-13"), kind: .absent, memo: "寝坊, again",
          createdAt: try .at("2026-04-13T00:10:00Z"), period: 1),
        AttendanceRecord(id: "r2", course: "c1", day: try day("2026-04-20"), kind: .late),
        AttendanceRecord(
          id: "r3", course: "c2", day: try day("2026-04-21"), kind: .earlyLeave,
          createdAt: try .at("2026-04-21T00:00:00Z"), period: 10),
        AttendanceRecord(id: "r4", course: "c2", day: try day("2026-04-28"), kind: .officialAbsence),
      ])
    #expect(read.latestEvent == (try .at("2026-04-21T00:00:00Z")))
    #expect(read.latestDay == (try day("2026-04-28")))
  }

  @Test func `times of periods are read, with seconds or without (R4.8)`() throws {
    let read = try Fixture.read("good.periodTimes.csv")
    #expect(read.faults == [])
    #expect(read.sources.map(\.format) == [.periodTimes])
    #expect(
      read.periodTimes == [
        PeriodTime(period: 1, start: 540, end: 630, semester: "s1"),
        PeriodTime(period: 2, start: 640, end: 730, semester: "s1"),
        PeriodTime(period: 10, start: 1_380, end: 1_439, semester: "s2"),
      ])
  }

  @Test func `days that differ are read in order (T10)`() throws {
    let read = try Fixture.read("good.calendar.csv")
    #expect(read.faults == [])
    #expect(read.sources.map(\.format) == [.calendar])
    #expect(
      read.calendar == [
        CalendarException(day: try day("2026-04-29"), change: .classDay, note: "祝日授業日"),
        CalendarException(day: try day("2026-05-01"), change: .noClass, note: nil),
        CalendarException(day: try day("2026-07-22"), change: .actsAs(.monday), note: "月曜授業日"),
      ])
    #expect(read.latestDay == nil)
  }

  @Test(
    arguments: [
      ("monday", .monday), ("tuesday", .tuesday), ("wednesday", .wednesday), ("thursday", .thursday),
      ("friday", .friday), ("saturday", .saturday), ("sunday", .sunday),
    ] as [(String, Weekday)])
  func `a day may follow the timetable of any weekday (T10)`(name: String, weekday: Weekday) throws {
    let read = try folder.read(["calendar.csv": "date,kind\n2026-05-01,actsAs=\(name)\n"])
    #expect(read.calendar?.map(\.change) == [.actsAs(weekday)])
  }

  // MARK: Faulty rows

  @Test(
    arguments: [
      (
        "faulty.semesters.csv", 2,
        [
          "3:7: \(Words.noChoice("semesterType", "summer", Words.halves))",
          "4:18: \(Words.noDate("startDate", "2026-02-30"))",
          "5:29: \(Words.badTerm("2026-08-01", "2026-07-31"))",
          // A term may last 366 days after its first, to 7 April.
          "6:29: \(Words.badTerm("2026-04-06", "2027-04-08"))",
          "8:1: \(Words.missing("semesterId"))", "9:1: \(Words.missing("semesterType"))",
          "10:1: \(Words.missing("startDate"))",
        ]
      ),
      (
        "faulty.courses.csv", 1,
        [
          "3:7: \(Words.outOfRange("dayOfWeek", 0, 1...7))",
          "4:7: \(Words.outOfRange("dayOfWeek", 8, 1...7))",
          "5:9: \(Words.outOfRange("period", 11, 1...10))", "6:11: \(Words.notWhole("totalClasses", "many"))",
          "7:14: \(Words.outOfRange("maxAbsences", 1_001, 0...1_000))",
          "8:16: \(Words.noFlag("isFullYear", "yes"))", "9:1: \(Words.missing("semesterId"))",
          "10:1: \(Words.missing("courseName"))", "11:1: \(Words.missing("courseId"))",
          "12:1: \(Words.missing("dayOfWeek"))", "13:7: \(Words.notWhole("dayOfWeek", "Mon", such: 1))",
        ]
      ),
      (
        "faulty.attendanceRecords.csv", 1,
        [
          "3:7: \(Words.noDate("date", "04/13/2026"))",
          "4:18: \(Words.noChoice("type", "sick", Words.absences))",
          "5:25: createdAt \"noon\" \(Words.shape)", "6:27: \(Words.outOfRange("period", 0, 1...10))",
          "7:1: \(Words.missing("recordId"))", "8:1: \(Words.missing("courseId"))",
          "9:1: \(Words.missing("date"))", "10:1: \(Words.missing("type"))",
        ]
      ),
      (
        "faulty.periodTimes.csv", 1,
        [
          "3:1: \(Words.outOfRange("period", 0, 1...10))", "4:3: \(Words.noClock("startTime", "9:00"))",
          "5:9: \(Words.noPeriod("10:30", "10:30"))", "6:9: \(Words.noClock("endTime", "24:00"))",
          "7:1: \(Words.missing("startTime"))", "8:1: \(Words.missing("endTime"))",
          "9:1: \(Words.missing("semesterId"))", "10:1: \(Words.missing("period"))",
          "11:3: \(Words.noClock("startTime", "09:00Z"))",
        ]
      ),
      (
        "faulty.calendar.csv", 1,
        [
          "3:1: \(Words.noDate("date", "2026-04-31"))", "4:12: \(Words.noChange("holiday"))",
          "5:12: \(Words.noChange("actsAs=Mo"))", "6:1: \(Words.missing("kind"))",
          "7:1: \(Words.missing("date"))",
        ]
      ),
    ] as [(String, Int, [String])])
  func `each faulty row is named, and the good ones stay (G8)`(name: String, rows: Int, faults: [String])
    throws
  {
    let read = try Fixture.read(name)
    #expect(read.faults == faults.map { "\(name):\($0)" })
    #expect(read.sources.map { [$0.rows, $0.rejected] } == [[rows, faults.count]])
    // A kind before each line.
    #expect(read.history.lines().count == rows)
  }

  // MARK: Merging

  @Test func `a record that stands twice is one, and of two that differ the newer is kept (R0.8)`() throws {
    let header = "recordId,courseId,date,type,createdAt\n"
    let late = header + "r,c,2026-04-13,late,0\n"
    let absent = header + "r,c,2026-04-13,absent,5\n"
    for (left, right) in [(late, absent), (absent, late)] {
      let read = try folder.read(["1.attendanceRecords.csv": left, "2.attendanceRecords.csv": right])
      #expect(read.attendanceRecords?.map(\.kind) == [.absent])
      #expect(
        read.findings.all.map(\.message) == ["two records with this id differ; the newer one was kept"])
    }
    let twice = try folder.read(["1.attendanceRecords.csv": late, "2.attendanceRecords.csv": late])
    #expect(twice.attendanceRecords?.count == 1)
    #expect(twice.findings.all.map(\.message) == ["the record occurs twice; counted once"])
  }

  @Test func `a course that meets twice a week has a row for each, and a period a row for each term`() throws
  {
    let read = try folder.read([
      "courses.csv":
        "courseId,courseName,dayOfWeek,period,totalClasses,semesterId\nc,x,1,1,30,s\nc,x,4,1,30,s\n",
      "periodTimes.csv": "period,startTime,endTime,semesterId\n1,09:00,10:30,s\n1,09:10,10:40,t\n",
    ])
    #expect(read.courses?.map(\.weekday) == [.monday, .thursday])
    #expect(read.periodTimes?.map(\.start) == [540, 550])
    #expect(read.findings.all == [])
  }
}
