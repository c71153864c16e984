import TestSupport
import Testing

@testable import Analysis
@testable import Forecasting
@testable import Kaiki

/// How the classes of each term were attended (R4.9, T1, T8, T11), by hand.
struct SemestersTests {
  /// Five Wednesdays in spring and five Thursdays in autumn; and a full-year course on the Mondays 8, 15 and 22 April
  /// (29 April and 6 May are holidays) and on five Tuesdays of October.
  static func history(calendar: [(String, CalendarException.Change)] = []) throws -> HistoryAsOf {
    try HistoryAsOf(
      [
        Course("wed", .wednesday), Course("thu", .thursday, in: "autumn"),
        Course("x1", name: "Seminar", .monday, isFullYear: true, pair: "x2"),
        Course("x2", name: "Seminar", .tuesday, isFullYear: true, in: "autumn", pair: "x1"),
      ],
      [
        Absence("2024-04-15", "x1"), Absence("2024-04-15", "x2"), Absence("2024-04-17", "wed", .late),
        Absence("2024-10-10", "thu", .officialAbsence),
        // Between the terms.
        Absence("2024-07-03", "wed"),
      ],
      semesters: [
        try Semester("autumn", "2024-10-01", "2024-10-31", .second),
        try Semester("spring", "2024-04-08", "2024-05-12"),
      ], calendar: calendar, today: "2024-10-16")
  }

  private func figure(_ change: (inout AnalysisOptions) -> Void = { _ in }) async throws -> SemestersFigure {
    try await Self.history().figure(SemestersMeasure.self, change: change)
  }

  private func shown(_ entry: SemestersFigure.Entry) -> [Int] {
    [entry.courses, entry.held, entry.coming, entry.count.absent, entry.count.late, entry.count.official]
  }

  @Test func `R4.9, T1, T11: classes and absences are of the term of their day, and a copy counts once`()
    async throws
  {
    let figure = try await figure()
    #expect(figure.bySemester.map(\.semester?.id) == ["spring", "autumn"])
    #expect(shown(figure.bySemester[0]) == [2, 8, 0, 1, 1, 0])
    #expect(shown(figure.bySemester[1]) == [2, 5, 5, 0, 0, 1])
    // The absence between the terms is of none, but it shows a class held (T5): 8 + 5 + 1 classes.
    #expect(shown(figure.all) == [3, 14, 5, 2, 1, 1])
    // RULES 11: a late arrival is half a class.
    #expect(figure.bySemester.map(\.rate) == [6.5 / 8, 1])
    #expect(figure.all.rate == 11.5 / 14)
  }

  /// Fifteen Tuesdays, none of which is a holiday, from 9 April on: the last is 16 July 2024.
  @Test
  func
    `a term made of the dates of a sheet ends with the last class of its courses, and a named one as it is named`()
    async throws
  {
    func figure(_ term: String) async throws -> SemestersFigure {
      var course = Course("a", .tuesday, in: term)
      course.isAssumed = true
      return await
        (try HistoryAsOf(
          [course], [Absence("2024-04-09", "a")],
          semesters: [try Semester(term, "2024-04-08", "2024-04-30")], today: "2024-04-16")).figure(
          SemestersMeasure.self)
    }
    let made = try await figure("2024 first_half").bySemester[0]
    #expect(made.semester?.days == (try day("2024-04-08"))...(try day("2024-07-16")))
    #expect([made.held, made.coming] == [2, 13])
    let named = try await figure("spring").bySemester[0]
    #expect(named.semester?.days == (try day("2024-04-08"))...(try day("2024-04-30")))
    #expect([named.held, named.coming] == [2, 2])
  }

  @Test func `classes from the next term on do not lengthen the one before`() async throws {
    let courses = ["2024 first_half", "2024 second_half"].map { term in
      var course = Course("a", .tuesday, in: term)
      course.isAssumed = true
      return course
    }
    let figure = await
      (try HistoryAsOf(
        courses, [Absence("2024-04-09", "a"), Absence("2024-10-01", "a")],
        semesters: [
          try Semester("2024 first_half", "2024-04-08", "2024-07-31"),
          try Semester("2024 second_half", "2024-09-24", "2024-10-31", .second),
        ], today: "2024-10-02")).figure(SemestersMeasure.self)
    #expect(figure.bySemester[0].semester?.days.upperBound == (try day("2024-07-31")))
    #expect(
      figure.bySemester[1].semester.map { $0.days.upperBound > (try? day("2024-12-01")) ?? Day(0) } == true)
    #expect(figure.all.held + figure.all.coming == figure.bySemester.reduce(0) { $0 + $1.held + $1.coming })
  }

  @Test(
    arguments: [(.present, 1), (.excluded, 1), (.neither, 0.8)] as [(OfficialRule, Double)])
  func `T8: an official absence counts in the rate by its rule`(rule: OfficialRule, rate: Double) async throws
  {
    let figure = try await figure { $0.attendance.official = rule }
    #expect(figure.bySemester[1].rate == rate)
  }

  @Test func `of a range count its classes and absences, and what is to come stays`() async throws {
    let from = try day("2024-04-16")
    let figure = try await figure { $0.firstDay = from }
    #expect(shown(figure.bySemester[0]) == [2, 5, 0, 0, 1, 0])
    #expect(figure.bySemester[0].rate == 4.5 / 5)
    // Five classes of each term from 16 April on, and the one on 3 July between them (T5).
    #expect(shown(figure.all) == [3, 11, 5, 1, 1, 1])
    let later = try day("2024-10-16")
    let none = try await self.figure { $0.firstDay = later }
    #expect(none.all.held == 0 && none.all.rate == nil && none.all.coming == 5)
  }

  @Test func `a term that is asked for stands alone, in all too`() async throws {
    let figure = try await figure { $0.semesters = ["Autumn"] }
    #expect(figure.bySemester.map(\.semester?.id) == ["autumn"])
    #expect(shown(figure.bySemester[0]) == [2, 5, 5, 0, 0, 1])
    #expect(shown(figure.all) == [2, 5, 5, 0, 0, 1])
    let rhythm = try await Self.history().figure(TrendMeasure.self) { $0.semesters = ["autumn"] }
    // The Tuesdays 1, 8 and 15 and the Thursdays 3 and 10; the class of today is of a day that is not over.
    #expect(rhythm.entries.first { $0.kind == .courses }?.n == 5)
  }

  @Test(
    arguments: [
      ([], [16, 8]), ([.late], [0, 0]), ([.absent], [0, 0]), ([.officialAbsence], [16, 8]),
    ] as [(Set<AttendanceRecord.Kind>, [Int])])
  func `totals are of no term, and in all only if their absences and late arrivals are known`(
    unknown: Set<AttendanceRecord.Kind>, all: [Int]
  ) async throws {
    var (course, count) = (Course("wed", .wednesday), AbsenceCount())
    if !unknown.contains(.absent) { count.absent = 8 }
    course.counts = CourseCounts(held: 16, absences: count, unknown: unknown)
    let figure = try await HistoryAsOf(
      [course], semesters: [try Semester("spring", "2024-04-08", "2024-07-26")], today: "2024-08-01"
    ).figure(SemestersMeasure.self)
    #expect([figure.all.held, figure.all.count.absent] == all)
    #expect(figure.all.rate == (all[0] > 0 ? 0.5 : nil))
    let term = try #require(figure.bySemester.first)
    #expect([term.courses, term.held, term.count.absent] == [1, 0, 0] && term.rate == nil)
  }

  @Test func `courses whose terms are not known have no classes`() async throws {
    let figure = try await HistoryAsOf([Course("x", .monday)], semesters: [], today: "2024-05-01")
      .figure(SemestersMeasure.self)
    #expect(figure.bySemester.isEmpty && figure.all.courses == 1 && figure.all.rate == nil)
    #expect(try await HistoryAsOf(now: "2024-05-01T12:00").figure(SemestersMeasure.self).all.courses == 0)
  }
}
