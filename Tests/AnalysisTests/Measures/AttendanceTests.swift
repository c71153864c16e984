import TestSupport
import Testing

@testable import Analysis
@testable import Forecasting
@testable import Kaiki

/// How courses stand (T1, T4, T6-T13, RULES 11), in five weeks of the spring of 2024.
struct AttendanceTests {
  func figure(
    _ courses: [Course], _ absences: [Absence] = [], semesters: [Semester]? = nil,
    periodTimes: [PeriodTime] = [], today: String, change: (inout AttendanceRules) -> Void = { _ in }
  ) async throws -> AttendanceFigure {
    let history = try HistoryAsOf(
      courses, absences, semesters: semesters, periodTimes: periodTimes, today: today)
    return await history.figure(AttendanceMeasure.self) { change(&$0.attendance) }
  }

  func entry(
    _ courses: [Course], _ absences: [Absence] = [], semesters: [Semester]? = nil, today: String,
    change: (inout AttendanceRules) -> Void = { _ in }
  ) async throws -> AttendanceFigure.Entry {
    let figure = try await figure(courses, absences, semesters: semesters, today: today, change: change)
    return try #require(figure.courses.first)
  }

  func near(_ left: Double?, _ right: Double) -> Bool { left.map { abs($0 - right) < 1e-9 } ?? false }

  /// Eleven Wednesdays without a holiday.
  static var eleven: [Semester] {
    get throws { [try Semester("spring", "2024-04-08", "2024-06-23")] }
  }

  // MARK: What counts

  private static let seminar = [
    Course("x1", name: "Seminar", .monday, classes: 6, isFullYear: true, pair: "x2"),
    Course("x2", name: "Seminar", .monday, classes: 6, isFullYear: true, in: "autumn", pair: "x1"),
    Course("old", name: "Seminar", .tuesday, classes: 6, in: "past"),
  ]

  private static var years: [Semester] {
    get throws {
      [
        try Semester("spring", "2024-04-08", "2024-05-12"),
        try Semester("autumn", "2024-10-01", "2024-10-31", .second),
        try Semester("past", "2023-04-10", "2023-05-14"),
      ]
    }
  }

  @Test func `T1, T2, T11: a full-year course counts once; literally copies and other years are added`()
    async throws
  {
    let absences = [
      Absence("2024-04-08", "x1"), Absence("2024-04-08", "x2"), Absence("2023-04-11", "old"),
    ]
    let figure = try await figure(Self.seminar, absences, semesters: Self.years, today: "2024-05-01")
    #expect(figure.courses.map(\.course.id) == ["x1", "old"])
    #expect(figure.courses.map(\.absences) == [1, 1])
    // Six classes allow two absences.
    #expect(figure.courses.map(\.max) == [2, 2])
    #expect(figure.courses.map(\.status) == [.warning, .warning])
    #expect(figure.courses.map(\.color) == [.orange, .orange])
    let original = try await self.figure(
      Self.seminar, absences, semesters: Self.years, today: "2024-05-01"
    ) { $0.isOriginal = true }
    #expect(original.courses.map(\.absences) == [3, 3])
    #expect(original.courses.map(\.color) == [.red, .red])
  }

  @Test func `T4: two records of a day count by period; literally the second was refused`() async throws {
    let lab = [Course("lab", .wednesday, 1), Course("lab", .wednesday, 2)]
    let absences = [
      Absence("2024-04-10", "lab", .late, period: 1), Absence("2024-04-10", "lab", .absent, period: 2),
    ]
    let entry = try await entry(lab, absences, today: "2024-05-01")
    #expect(entry.count.late == 1 && entry.count.absent == 1)
    let original = try await self.entry(lab, absences, today: "2024-05-01") { $0.isOriginal = true }
    #expect(original.count.late == 1 && original.count.absent == 0)
  }

  @Test func `T4: a late arrival that is mended to an absence is one; literally it stays late`() async throws
  {
    let absences = [Absence("2024-04-10", "wed", .late), Absence("2024-04-10", "wed", .absent)]
    let entry = try await entry([Course("wed", .wednesday)], absences, today: "2024-05-01")
    #expect(entry.absences == 1 && entry.count.late == 0)
    let original = try await self.entry([Course("wed", .wednesday)], absences, today: "2024-05-01") {
      $0.isOriginal = true
    }
    #expect(original.absences == 0 && original.count.late == 1)
  }

  @Test(
    arguments: [
      // No absence: literally green whatever the limit.
      (0, 0, .limit, .red, .green), (1, 0, .warning, .orange, .green), (1, 1, .limit, .red, .red),
      (2, 1, .warning, .orange, .orange), (2, 2, .limit, .red, .red), (2, 3, .exceeded, .red, .red),
      (5, 3, .safe, .green, .green),
    ] as [(Int, Int, AbsenceStatus, StatusColor, StatusColor)])
  func `T6: status and colour by what remains, and the literal colour`(
    max: Int, absences: Int, status: AbsenceStatus, color: StatusColor, literal: StatusColor
  ) async throws {
    let days = ["2024-04-10", "2024-04-17", "2024-04-24"].prefix(absences).map { Absence($0, "wed") }
    let course = Course("wed", .wednesday, max: max)
    let entry = try await entry([course], days, today: "2024-05-01")
    #expect(entry.status == status)
    #expect(entry.color == color)
    #expect(entry.remaining == Double(max - absences))
    let original = try await self.entry([course], days, today: "2024-05-01") { $0.isOriginal = true }
    #expect(original.color == literal)
  }

  @Test func `T6: a box for each allowed absence, filled up to the count, and the overflow beside them`()
    async throws
  {
    let days = ["2024-04-10", "2024-04-17", "2024-04-24"].map { Absence($0, "wed") }
    var boxes: [[StatusColor?]] = []
    var overflow: [Int] = []
    for max in [5, 4, 3, 1, 0] {
      let entry = try await entry([Course("wed", .wednesday, max: max)], days, today: "2024-05-01")
      boxes.append(entry.boxes)
      overflow.append(entry.overflow)
    }
    #expect(
      boxes == [
        [.green, .green, .green, nil, nil], [.orange, .orange, .orange, nil], [.red, .red, .red], [.red], [],
      ])
    #expect(overflow == [0, 0, 0, 2, 3])
  }

  @Test(
    arguments: [
      (.none, 1, .safe), (.threeAreOne, 2, .warning), (.twoAreOne, 2, .warning), (.third, 2, .warning),
    ]
      as [(LateRule, Double, AbsenceStatus)])
  func `T7: late arrivals and early leaves count by the rule, and never by the literal one`(
    rule: LateRule, absences: Double, status: AbsenceStatus
  ) async throws {
    let days = [
      Absence("2024-04-10", "wed"), Absence("2024-04-17", "wed", .late),
      Absence("2024-04-24", "wed", .earlyLeave), Absence("2024-05-01", "wed", .late),
    ]
    let course = Course("wed", .wednesday, max: 3)
    let entry = try await entry([course], days, today: "2024-05-01") { $0.late = rule }
    #expect(entry.absences == absences)
    #expect(entry.status == status)
    let original = try await self.entry([course], days, today: "2024-05-01") {
      $0.late = rule
      $0.isOriginal = true
    }
    #expect(original.absences == 1)
  }

  @Test func `T9: without a limit of its own a course allows a third or a fifth`() async throws {
    let courses = [
      Course("a", .wednesday, classes: 15), Course("b", .friday, classes: 30),
      Course("c", .monday, classes: 14),
      Course("own", .tuesday, classes: 15, max: 1),
    ]
    #expect(try await figure(courses, today: "2024-05-01").courses.map(\.max) == [5, 10, 4, 1])
    #expect(
      try await figure(courses, today: "2024-05-01") { $0.limit = .fourFifths }.courses.map(\.max)
        == [3, 6, 2, 1])
  }

  // MARK: Rates

  /// Wednesdays 10, 17 and 24 April and 1 May were held, 8 May is to come.
  static let week = [
    Absence("2024-04-10", "wed"), Absence("2024-04-17", "wed", .late),
    Absence("2024-04-24", "wed", .officialAbsence),
  ]

  @Test(
    arguments: [
      // 4 held, 1 missed and half of one late: 2.5 points.
      (.present, 2.5 / 4, 2.5 / 5, 3.5 / 5),
      // 3 of 4 classes count, and 4 of 5.
      (.excluded, 1.5 / 3, 1.5 / 4, 2.5 / 4),
      // The official absence has no point.
      (.neither, 1.5 / 4, 1.5 / 5, 2.5 / 5),
    ] as [(OfficialRule, Double, Double, Double)])
  func `T8, RULES 11: Moodle's three rates, by what an official absence counts`(
    rule: OfficialRule, taken: Double, all: Double, most: Double
  ) async throws {
    let entry = try await entry([Course("wed", .wednesday, classes: 5)], Self.week, today: "2024-05-01") {
      $0.official = rule
    }
    #expect(entry.held == 4)
    #expect(near(entry.rate, taken) && near(entry.rateAll, all) && near(entry.rateMax, most), "\(entry)")
    // It is no absence by any rule.
    #expect(entry.absences == 1 && entry.count.official == 1)
  }

  @Test func `T10: holidays were not held, and totalClasses holds for the limit alone`() async throws {
    // Mondays 8, 15 and 22 April; 29 April and 6 May are holidays.
    let entry = try await entry(
      [Course("mon", .monday, classes: 15)], [Absence("2024-04-15", "mon")], today: "2024-05-12")
    #expect(entry.held == 3)
    #expect(near(entry.rate, 2.0 / 3) && near(entry.rateAll, 2.0 / 3) && near(entry.rateMax, 2.0 / 3))
    // The timetable has no class to come, whatever totalClasses says.
    #expect(entry.max == 5)
    #expect(entry.risk == AttendanceFigure.Risk(p: 0, low: 0, high: 0))
  }

  @Test func `a rate is between 0 and 1, and there is none of no class`() async throws {
    let courses = [Course("wed", .wednesday, classes: 5)]
    let none = try await entry(courses, today: "2024-04-09")
    #expect(none.held == 0)
    #expect(none.rate == nil && none.rateAll == 0 && none.rateMax == 1)
    let all = try await entry(courses, today: "2024-05-12")
    #expect(all.rate == 1 && all.rateAll == 1 && all.rateMax == 1)
    // More absences than classes of the timetable. Those of 8 and 9 April are classes held, too (T5): with 10 April they are
    // three, and the Wednesdays 17 and 24 April, 1 and 8 May follow.
    let many = try await entry(
      courses, [Absence("2024-04-08", "wed"), Absence("2024-04-09", "wed"), Absence("2024-04-10", "wed")],
      today: "2024-04-10")
    #expect(many.held == 3 && many.rate == 0 && many.rateAll == 0)
    #expect(near(many.rateMax, 4.0 / (3 + 4)))
  }

  // MARK: Warnings

  @Test func `T12: there is one warning a threshold, on the day of the absence that crossed it`() async throws
  {
    let days = ["2024-04-10", "2024-04-17", "2024-04-24", "2024-05-01", "2024-05-08"]
    let entry = try await entry(
      [Course("wed", .wednesday, max: 3)], days.map { Absence($0, "wed") }, today: "2024-05-12")
    #expect(
      entry.warnings.map { "\($0.day) \($0.threshold)" } == [
        "2024-04-17 warning", "2024-04-24 limit", "2024-05-01 exceeded",
      ])
  }

  // MARK: The week

  @Test(
    arguments: [
      ("2024-04-07", nil), ("2024-04-08", "spring"), ("2024-05-12", "spring"), ("2024-08-01", "spring"),
      ("2024-10-01", "autumn"), ("2025-03-01", "autumn"),
    ] as [(String, String?)])
  func `T13: the week is that of today's term, or of the last one that has begun`(
    today: String, term: String?
  ) async throws {
    let semesters = [
      try Semester("autumn", "2024-10-01", "2024-10-31", .second),
      try Semester("spring", "2024-04-08", "2024-05-12"),
    ]
    let times = [
      PeriodTime(period: 2, start: 640, end: 730, semester: "spring"),
      PeriodTime(period: 1, start: 540, end: 630, semester: "SPRING"),
      PeriodTime(period: 1, start: 550, end: 640, semester: "autumn"),
    ]
    let figure = try await figure(
      [Course("wed", .wednesday)], semesters: semesters, periodTimes: times, today: today)
    #expect(figure.term?.id == term)
    #expect(figure.periodTimes.map(\.start) == (term == nil ? [] : term == "spring" ? [540, 640] : [550]))
  }

  @Test func `T13: of terms that overlap today's is taken, though another one began later`() async throws {
    let semesters = [
      try Semester("year", "2024-04-01", "2025-03-31"),
      try Semester("short", "2024-05-01", "2024-05-10", .second),
    ]
    #expect(try await figure([], semesters: semesters, today: "2024-05-05").term?.id == "short")
    #expect(try await figure([], semesters: semesters, today: "2024-06-05").term?.id == "year")
  }
}
