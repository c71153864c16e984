import Kaiki
import Phrases
import TestSupport
import Testing

/// Courses, when their classes are held, and what is odd about the absences (T2-T5, T10, S4).
struct CourseHistoryTests {
  /// What was found by a rule: where, and what is said.
  private func found(_ rule: String, _ history: CourseHistory) -> [String] {
    history.findings.all.filter { $0.rule == rule }.map { "\($0.location): \($0.message)" }
  }

  @Test func `T10: the classes of a course are those of its weekdays, by day and period`() throws {
    let history = try CourseHistory(
      [Course("a", .monday, 2), Course("a", .friday, 1), Course("a", .friday, 3), Course("b", .tuesday)],
      calendar: [("2024-05-01", .actsAs(.friday)), ("2024-04-22", .noClass)], today: "2024-04-10")
    #expect(
      history.meetings[0].map { "\($0.day) \($0.period)" } == [
        "2024-04-08 2", "2024-04-12 1", "2024-04-12 3", "2024-04-15 2", "2024-04-19 1", "2024-04-19 3",
        "2024-04-26 1", "2024-04-26 3", "2024-05-01 1", "2024-05-01 3", "2024-05-10 1", "2024-05-10 3",
      ])
    #expect(history.meetings[1].map(\.day.weekday) == Array(repeating: .tuesday, count: 5))
  }

  @Test(
    arguments: [
      // Period 1 ends at 10:30, 2 at 12:10; of period 3 nothing is known, so that it is over from midnight.
      ("2024-04-10", 0, [1, 2], 1), ("2024-04-10", 10 * 60 + 29, [1, 2], 1),
      ("2024-04-10", 10 * 60 + 30, [2], 2), ("2024-04-10", 12 * 60 + 9, [2], 2),
      ("2024-04-10", 12 * 60 + 10, [], 3), ("2024-04-09", 23 * 60, [1, 2, 3], 0), ("2024-04-11", 0, [], 3),
    ] as [(String, Int, [Int], Int)])
  func `T10: a class of today is over when its period has ended`(
    today: String, minute: Int, ahead: [Int], held: Int
  ) throws {
    let history = CourseHistory(
      courses: (1...3).map { Course("wed", .wednesday, $0) },
      semesters: [try Semester("spring", "2024-04-08", "2024-05-12")], records: [], calendar: [],
      periodTimes: [
        PeriodTime(period: 1, start: 540, end: 630, semester: "SPRING"),
        PeriodTime(period: 2, start: 640, end: 730, semester: "spring"),
        PeriodTime(period: 3, start: 0, end: 1_440, semester: "autumn"),
      ], today: try day(today), minute: minute)
    let wednesday = try day("2024-04-10")
    #expect(history.coming[0].filter { $0.day == wednesday }.map(\.period) == ahead)
    // Wednesdays 17 and 24 April and 1 and 8 May have three classes each.
    #expect(history.coming[0].count == ahead.count + 12)
    #expect(history.held(0) == held)
    #expect(
      history.coming[0].prefix(1).map { history.start(of: $0)?.description } == [
        ["2024-04-10T09:00:00", "2024-04-10T10:40:00"][(ahead.first ?? 1) - 1]
      ].filter { _ in !ahead.isEmpty }
        + (ahead.isEmpty ? ["2024-04-17T09:00:00"] : []))
  }

  @Test func `T10: a class of today with a record is over, whatever the clock says`() throws {
    func ahead(_ period: Int?) throws -> [Int] {
      let history = CourseHistory(
        courses: (1...2).map { Course("wed", .wednesday, $0) },
        semesters: [try Semester("spring", "2024-04-08", "2024-05-12")],
        records: try [Absence("2024-04-10", "wed", .late, period: period)].records, calendar: [],
        periodTimes: (1...2).map {
          PeriodTime(period: $0, start: 500 * $0, end: 500 * $0 + 90, semester: "spring")
        },
        today: try day("2024-04-10"), minute: 0)
      return history.coming[0].filter { $0.day == history.meetings[0].first?.day }.map(\.period)
    }
    #expect(try ahead(1) == [2] && ahead(2) == [1])
    // Without a period it may be of either.
    #expect(try ahead(nil) == [])
  }

  @Test func `T2, T10: a full-year course with a row in one term alone has its classes in both`() throws {
    let history = try CourseHistory(
      [Course("x", .monday, classes: 8, isFullYear: true)],
      semesters: [
        try Semester("spring", "2024-04-08", "2024-05-12"),
        try Semester("autumn", "2024-10-01", "2024-11-02", .second),
      ], today: "2024-04-10")
    // Mondays 8, 15 and 22 April; 7, 21 and 28 October, since the 14th is a holiday: six, not eight.
    #expect(
      history.meetings[0].map(\.day.description) == [
        "2024-04-08", "2024-04-15", "2024-04-22", "2024-10-07", "2024-10-21", "2024-10-28",
      ])
    #expect(
      history.findings.all.map { "\($0.rule) \($0.severity) \($0.location)" } == ["T10 note x", "T2 note x"])
  }

  @Test func `T10: a number of classes that the timetable does not have is reported`() throws {
    let history = try CourseHistory(
      [Course("mon", .monday, classes: 15), Course("wed", .wednesday, classes: 5)], today: "2024-04-10")
    #expect(
      found("T10", history) == [
        "mon: the limit is based on totalClasses, which is 15, but the timetable has 3 classes"
      ])
  }

  @Test func `T5: records of days without that class are flagged by the reason, and counted`() throws {
    let history = try CourseHistory(
      [Course("mon", .monday, classes: 2)],
      [
        Absence("2024-04-09", "mon"), Absence("2024-04-29", "mon"), Absence("2024-05-13", "mon"),
        Absence("2024-04-15", "mon"), Absence("2024-04-22", "mon"), Absence("2024-04-07", "mon"),
        Absence("2024-07-15", "mon"),
      ], calendar: [("2024-04-15", .noClass)], today: "2024-08-01")
    #expect(
      found("T5", history) == [
        "r0: offSchedule: the course has no class on 2024-04-09; counted",
        "r1: holiday: 2024-04-29; counted", "r2: outsideTerm: 2024-05-13; counted",
        "r3: offSchedule: the course has no class on 2024-04-15; counted",
        "r5: outsideTerm: 2024-04-07; counted",
        // A holiday too, but the term is over.
        "r6: outsideTerm: 2024-07-15; counted",
      ])
    #expect(history.log.events[0].count == 7)
    #expect(found("T10", history).isEmpty)
  }

  @Test func `T5, T10: a class on a holiday and one by another weekday's timetable are on schedule`() throws {
    let history = try CourseHistory(
      [Course("mon", .monday)],
      [Absence("2024-04-29", "mon"), Absence("2024-05-01", "mon"), Absence("2024-04-08", "mon")],
      calendar: [
        ("2024-04-29", .classDay), ("2024-05-01", .actsAs(.monday)), ("2024-04-08", .actsAs(.friday)),
      ], today: "2024-05-02")
    #expect(
      found("T5", history) == ["r2: offSchedule: the course has no class on 2024-04-08; counted"])
  }

  @Test func `T5: a full-year course is in term in both of its terms`() throws {
    let history = try CourseHistory(
      [
        Course("x1", name: "X", .monday, isFullYear: true, pair: "x2"),
        Course("x2", name: "X", .tuesday, isFullYear: true, in: "autumn", pair: "x1"),
      ],
      [Absence("2024-10-01", "x1"), Absence("2024-04-15", "x2"), Absence("2024-09-02", "x1")],
      semesters: [
        try Semester("spring", "2024-04-08", "2024-05-12"),
        try Semester("autumn", "2024-10-01", "2024-10-31", .second),
      ], today: "2024-12-01")
    #expect(found("T5", history) == ["r2: outsideTerm: 2024-09-02; counted"])
    // Mondays 8, 15 and 22 April (29 April and 6 May are holidays), five Tuesdays of October, and the absence of 2 September,
    // which is a class of its own (T5).
    #expect(history.meetings.map(\.count) == [3 + 5 + 1])
  }

  @Test func `where the terms are not known, nothing is said of days and classes`() throws {
    let history = try CourseHistory(
      [Course("mon", .monday)], [Absence("2024-04-09", "mon")], semesters: [], today: "2024-05-02")
    #expect(history.meetings == [[]])
    #expect(
      found("T10", history) == [
        "mon: the term of the course is unknown, so its classes and rates are unknown; add the file semesters"
      ])
    #expect(history.findings.all.count == 1)
    #expect(history.log.events[0].count == 1)
  }

  @Test
  func `T2: a pairId leads to the other half whatever its name, in the same year, and limits are compared`()
    throws
  {
    let semesters = [
      try Semester("spring", "2024-04-08", "2024-05-12"),
      try Semester("autumn", "2024-10-01", "2024-10-31", .second),
      try Semester("next", "2025-10-01", "2025-10-31", .second),
    ]
    func courses(_ other: Course) throws -> CourseHistory {
      let own = Course("x1", name: "X", .monday, classes: 8, max: 3, isFullYear: true, pair: "x2")
      let (one, two) = try (
        CourseHistory([own, other], semesters: semesters, today: "2024-12-01"),
        CourseHistory([other, own], semesters: semesters, today: "2024-12-01")
      )
      // Whichever row comes first.
      #expect(Set(one.timetable.courses) == Set(two.timetable.courses))
      return one
    }
    let half = Course("x2", name: "X", .tuesday, classes: 8, max: 3, isFullYear: true, in: "autumn")
    let whole = try courses(half)
    #expect(whole.timetable.courses.map(\.ids) == [["x1", "x2"]] && found("T2", whole).isEmpty)
    for other in [
      Course("x2", name: "Y", .tuesday, classes: 8, max: 3, isFullYear: true, in: "autumn"),
      Course("x2", name: "X", .tuesday, classes: 8, max: 3, in: "autumn"),
    ] {
      let one = try courses(other)
      #expect(one.timetable.courses.map(\.ids) == [["x1", "x2"]] && found("T2", one).isEmpty)
      // Mondays of April but for the 29th, and Tuesdays of October.
      #expect(one.meetings.map(\.count) == [3 + 5])
    }
    let two = try courses(
      Course("x2", name: "X", .tuesday, classes: 8, max: 3, isFullYear: true, in: "next"))
    #expect(two.timetable.courses.map(\.ids) == [["x1"], ["x2"]])
    #expect(
      found("T2", two) == [
        "x1: pairId \"x2\" names no course of the other term of the same year: that course is of another academic year; not joined",
        "x1: the full-year course has a row in only one term; it is assumed to meet in both terms",
      ])
    let other = try courses(
      Course("x2", name: "X", .tuesday, classes: 8, max: 2, isFullYear: true, in: "autumn"))
    #expect(other.timetable.courses.map(\.maxAbsences) == [3])
    #expect(
      found("T2", other) == [
        "x1: the halves of the course differ in total or limit; the greater number counts"
      ])
  }

  @Test func `T4: a record without a period is of the only period of its day`() throws {
    let history = try CourseHistory(
      [
        Course("mon", .monday, classes: 3), Course("lab", .monday, 2, classes: 6),
        Course("lab", .monday, 3, classes: 6),
      ],
      [
        Absence("2024-04-15", "mon"), Absence("2024-04-15", "mon", period: 1), Absence("2024-04-15", "lab"),
        Absence("2024-04-15", "lab", period: 2),
      ], today: "2024-05-02")
    #expect(history.log.events[0].map(\.id) == ["r1"])
    #expect(history.log.events[1].map(\.id) == ["r2", "r3"])
  }

  @Test func `T2: a pairId that names no other course is reported`() throws {
    let history = try CourseHistory(
      [Course("self", .monday, classes: 3, pair: "SELF"), Course("lost", .monday, classes: 3, pair: "gone")],
      today: "2024-05-02")
    #expect(
      found("T2", history) == [
        "lost: pairId \"gone\" names no course of the other term of the same year: no course has this id; not joined",
        "self: pairId \"SELF\" names no course of the other term of the same year: it is the course's own id; not joined",
      ])
  }

  @Test func `S4: records after today are set aside, and it is said how many`() throws {
    let history = try CourseHistory(
      [Course("mon", .monday, classes: 3)],
      [Absence("2024-04-15", "mon"), Absence("2024-04-22", "mon"), Absence("2024-04-08", "mon")],
      today: "2024-04-14")
    #expect(history.rows.map(\.id) == ["r2"])
    #expect(history.log.events[0].map(\.id) == ["r2"])
    #expect(
      found("S4", history) == [": attendance records later than 2024-04-14 were ignored: 2"])
    #expect(
      try CourseHistory(
        [Course("mon", .monday, classes: 3)], [Absence("2024-04-15", "mon")], today: "2024-04-15"
      )
      .findings.all.isEmpty)
  }

  @Test func `T2, T3, T4: copies, records beyond the day's periods and replaced ones are reported`() throws {
    let history = try CourseHistory(
      [
        Course("x1", name: "X", .monday, classes: 8, isFullYear: true, pair: "x2"),
        Course("x2", name: "X", .tuesday, classes: 8, isFullYear: true, in: "autumn", pair: "x1"),
      ],
      [
        Absence("2024-04-08", "x1", period: 1), Absence("2024-04-08", "x2"),
        Absence("2024-04-08", "x1", period: 2), Absence("2024-04-15", "x1", .late),
        Absence("2024-04-15", "x1", .absent), Absence("2024-04-15", "gone"),
      ],
      semesters: [
        try Semester("spring", "2024-04-08", "2024-05-12"),
        try Semester("autumn", "2024-10-01", "2024-10-31", .second),
      ], today: "2024-05-02")
    #expect(
      history.findings.all.map { "\($0.rule) \($0.severity) \($0.location): \($0.message)" } == [
        "T2 note r1: both terms of a full-year course have this absence; counted once",
        "T3 warning r2: the day has more records than the course has periods; counted",
        "T4 note r3: another record of the same class replaced this record: r4",
        "T5 note r2: offSchedule: the course has no class on 2024-04-08 in period 2; counted",
        "orphan warning r5: the record names course gone, which is not among the courses; ignored",
      ])
    #expect(history.log.events[0].map(\.id) == ["r0", "r2", "r4"])
  }

  @Test func `T4: by the rules as published the first record of a date stays, and that is said`() throws {
    let history = try CourseHistory(
      [Course("a", .monday, classes: 5), Course("b", .tuesday, classes: 5)],
      [
        Absence("2024-04-08", "a"), Absence("2024-04-08", "a"), Absence("2024-04-09", "b", .late),
        Absence("2024-04-09", "b"), Absence("2024-04-15", "a"),
      ], today: "2024-05-02")
    let original = history.originalFindings.all.filter { $0.rule == "T4" }
    #expect(
      original.map { "\($0.location): \($0.message)" } == [
        "r1: the course already has a record of this date: r0; this record is ignored",
        "r3: the course already has a record of this date: r2; this record is ignored",
      ])
    #expect(
      found("T4", history) == [
        "r0: another record of the same class replaced this record: r1",
        "r2: another record of the same class replaced this record: r3",
      ])
  }

  @Test func `T2: a pairId of a course of the same half of the year is refused, which is said`() throws {
    let history = try CourseHistory(
      [Course("a", .monday, classes: 3), Course("c", .friday, classes: 3, pair: "a")], today: "2024-05-02")
    #expect(
      found("T2", history) == [
        "c: pairId \"a\" names no course of the other term of the same year: that course meets in the same half of the year; not joined"
      ])
  }

  @Test func `T3, T10: a day that follows another weekday has that weekday's periods`() throws {
    let history = try CourseHistory(
      [Course("lab", .monday, 1), Course("lab", .monday, 2)],
      [Absence("2024-05-01", "lab", period: 1), Absence("2024-05-01", "lab", period: 2)],
      calendar: [("2024-05-01", .actsAs(.monday))], today: "2024-05-02")
    #expect(found("T3", history).isEmpty)
    #expect(found("T5", history).isEmpty)
  }

  @Test func `T2: courses whose other half could be several are reported`() throws {
    let history = try CourseHistory(
      [
        Course("a", name: "A", .monday, isFullYear: true),
        Course("b", name: "A", .tuesday, isFullYear: true, in: "autumn"),
        Course("c", name: "A", .friday, isFullYear: true, in: "autumn"),
      ],
      semesters: [
        try Semester("spring", "2024-04-08", "2024-05-12"),
        try Semester("autumn", "2024-10-01", "2024-10-31", .second),
      ], today: "2024-05-02")
    #expect(
      found("T2", history) == ["a: several full-year courses could be its other half; not joined"])
    #expect(history.timetable.courses.count == 3)
  }
}
