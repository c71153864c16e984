import Testing

@testable import Kaiki

/// Rows of an app become the courses of a person (T1, T2, T11, T13).
struct TimetableTests {
  private typealias Slot = TakenCourse.Slot

  private func ids(_ rows: [Course]) throws -> [[String]] {
    try SmallTerms.timetable(rows).courses.map(\.ids)
  }

  @Test func `T1: sections and years of one name stay courses of their own`() throws {
    let timetable = try SmallTerms.timetable([
      Course("a", name: "English", .monday), Course("b", name: "English", .tuesday),
      Course("c", name: "English", .monday, in: "last spring"), Course("d", name: "English", in: "autumn"),
    ])
    #expect(timetable.courses.map(\.ids) == [["a"], ["b"], ["c"], ["d"]])
    #expect(timetable.course(of: "B") == 1)
    #expect(timetable.course(of: "gone") == nil)
    #expect(timetable.ambiguous.isEmpty)
  }

  @Test func `T1, T11: a full-year course is one course with two terms`() throws {
    let timetable = try SmallTerms.timetable([
      Course("other", .friday, 3),
      Course("x1", name: "Seminar", .monday, 2, classes: 30, max: 10, isFullYear: true, pair: "X2"),
      Course("x2", name: "Seminar", .tuesday, 4, classes: 30, isFullYear: true, in: "autumn", pair: "x1"),
    ])
    #expect(timetable.courses.map(\.id) == ["other", "x1"])
    let course = timetable.courses[1]
    #expect(course.ids == ["x1", "x2"])
    #expect(course.isFullYear)
    // Once, not 60 classes and 20 absences.
    #expect(course.totalClasses == 30)
    #expect(course.maxAbsences == 10)
    #expect(
      course.slots == [
        Slot(semester: "spring", weekday: .monday, period: 2),
        Slot(semester: "autumn", weekday: .tuesday, period: 4),
      ])
    #expect(timetable.course(of: "x2") == 1)
  }

  @Test func `T2: halves belong together by academic year and name, if both are full-year courses`() throws {
    #expect(
      try ids([
        Course("last1", name: "A", isFullYear: true, in: "last spring"),
        Course("now2", name: "A", isFullYear: true, in: "autumn"),
        Course("half", name: "A", in: "autumn"),
        Course("now1", name: "A", isFullYear: true),
        Course("last2", name: "A", isFullYear: true, in: "last autumn"),
        Course("b", name: "B", isFullYear: true),
      ]) == [["last1", "last2"], ["half"], ["now1", "now2"], ["b"]])
  }

  @Test func `T2: an unrelated half-year course and a course of the same half are no pair`() throws {
    #expect(
      try ids([
        Course("a", name: "A", isFullYear: true), Course("half", name: "A", in: "autumn"),
        Course("same", name: "A", .friday, isFullYear: true),
        Course("nowhere", name: "A", isFullYear: true, in: "gone"),
      ]) == [["a"], ["half"], ["same"], ["nowhere"]])
  }

  @Test func `T2: of several halves the one in the same slot is taken`() throws {
    let timetable = try SmallTerms.timetable([
      Course("a1", name: "A", .monday, 1, isFullYear: true),
      Course("b1", name: "A", .friday, 5, isFullYear: true),
      Course("b2", name: "A", .friday, 5, isFullYear: true, in: "autumn"),
      Course("a2", name: "A", .monday, 1, isFullYear: true, in: "autumn"),
    ])
    #expect(timetable.courses.map(\.ids) == [["a1", "a2"], ["b1", "b2"]])
    #expect(timetable.ambiguous.isEmpty)
  }

  @Test func `T2: where several could be the other half, the course is reported and left alone`() throws {
    let timetable = try SmallTerms.timetable([
      Course("a1", name: "A", .monday, 1, isFullYear: true),
      Course("b2", name: "A", .tuesday, 2, isFullYear: true, in: "autumn"),
      Course("c2", name: "A", .friday, 5, isFullYear: true, in: "autumn"),
    ])
    #expect(timetable.ambiguous.map(\.id) == ["a1"])
    #expect(timetable.courses.map(\.ids) == [["a1"], ["b2"], ["c2"]])
  }

  @Test func `T2: a half in another slot is found once those in the same slot are taken, in any order`()
    throws
  {
    let rows = [
      Course("b1", name: "A", .friday, 5, isFullYear: true),
      Course("a1", name: "A", .monday, 1, isFullYear: true),
      Course("x2", name: "A", .tuesday, 3, isFullYear: true, in: "autumn"),
      Course("a2", name: "A", .monday, 1, isFullYear: true, in: "autumn"),
    ]
    for rows in [rows, rows.reversed()] {
      let timetable = try SmallTerms.timetable(rows)
      #expect(Set(timetable.courses.map { Set($0.ids) }) == [["a1", "a2"], ["b1", "x2"]])
      #expect(timetable.ambiguous.isEmpty)
    }
  }

  @Test func `T2: a pair that the app names is not broken by a course of the same name`() throws {
    // b says nothing of its half, but a names b.
    #expect(
      try ids([
        Course("b", name: "A", isFullYear: true, in: "autumn"), Course("c", name: "A", isFullYear: true),
        Course("a", name: "A", isFullYear: true, pair: "b"),
      ]) == [["c"], ["a", "b"]])
  }

  @Test func `T2: a pairId decides, whatever the names and whether both rows say that they last a year`()
    throws
  {
    let timetable = try SmallTerms.timetable([
      Course("a", name: "English I", .monday, pair: "b"),
      Course("b", name: "English II", .tuesday, isFullYear: true, in: "autumn"),
      // Of another year, of the same half, and not there.
      Course("c", name: "C", isFullYear: true, pair: "d"),
      Course("d", name: "C", isFullYear: true, in: "last autumn"),
      Course("e", name: "E", pair: "f"), Course("f", name: "E"), Course("g", name: "G", pair: "gone"),
    ])
    #expect(timetable.courses.map(\.ids) == [["a", "b"], ["c"], ["d"], ["e"], ["f"], ["g"]])
    #expect(timetable.courses[0].isFullYear && timetable.courses[0].name == "English I")
    #expect(timetable.unpaired.map(\.course.id) == ["c", "e", "g"])
    #expect(timetable.unpaired.map(\.reason) == [.otherYear, .sameTerm, .unknown])
  }

  @Test func `T2: a full-year course with a row in one term alone meets in both terms of its year`() throws {
    let timetable = try SmallTerms.timetable([
      Course("a", .monday, 2, isFullYear: true), Course("a", .friday, 3, isFullYear: true),
      Course("b", .tuesday, 1, isFullYear: true, in: "last autumn"), Course("half", .monday, 4),
      Course("nowhere", .monday, 5, isFullYear: true, in: "gone"),
    ])
    func slots(_ course: Int) -> [String] {
      timetable.courses[course].slots.map { "\($0.semester) \($0.weekday) \($0.period)" }
    }
    #expect(slots(0) == ["spring monday 2", "spring friday 3", "autumn monday 2", "autumn friday 3"])
    #expect(slots(1) == ["last spring tuesday 1", "last autumn tuesday 1"])
    #expect(slots(2) == ["spring monday 4"] && slots(3) == ["gone monday 5"])
    #expect(timetable.halved == ["a", "b"])
  }

  @Test func `T2: rows that may yet be halves of each other are not taken to meet in both terms`() throws {
    let timetable = try SmallTerms.timetable([
      Course("a1", name: "A", .monday, 1, isFullYear: true),
      Course("b2", name: "A", .tuesday, 2, isFullYear: true, in: "autumn"),
      Course("c2", name: "A", .friday, 5, isFullYear: true, in: "autumn"),
    ])
    #expect(timetable.courses.map { $0.slots.map(\.semester) } == [["spring"], ["autumn"], ["autumn"]])
    #expect(timetable.halved.isEmpty)
  }

  @Test(
    arguments: [
      // Each half has a total of its own, and exactly a third of it as its limit.
      (15, 5, 15, 5, 30, 10, false), (15, nil, 15, nil, 30, nil, false), (14, 4, 15, 5, 29, 9, false),
      (15, nil, 15, 5, 30, nil, false),
      // A total of the year stands in both rows.
      (30, 10, 30, 10, 30, 10, false), (30, nil, 30, nil, 30, nil, false), (30, 10, 30, nil, 30, 10, true),
      // A number of the user's own is of the year; of two the greater one.
      (15, 3, 15, 3, 15, 3, false), (10, 2, 10, 2, 10, 2, false), (15, 7, 15, 7, 15, 7, false),
      (15, 7, 15, 5, 15, 7, true), (15, 3, 15, 5, 15, 5, true),
      (30, 10, 15, 5, 30, 10, true),
    ] as [(Int, Int?, Int, Int?, Int, Int?, Bool)])
  func `T9: halves that store what the rule gives add up, and any other number holds for the year`(
    firstTotal: Int, firstMax: Int?, secondTotal: Int, secondMax: Int?, total: Int, max: Int?, disagrees: Bool
  ) throws {
    let rows = [
      Course("x1", name: "X", classes: firstTotal, max: firstMax, isFullYear: true),
      Course("x2", name: "X", classes: secondTotal, max: secondMax, isFullYear: true, in: "autumn"),
    ]
    for rows in [rows, rows.reversed()] {
      let timetable = try SmallTerms.timetable(rows)
      #expect(timetable.courses.map(\.totalClasses) == [total])
      #expect(timetable.courses.map(\.maxAbsences) == [max])
      #expect(timetable.disagreeing == (disagrees ? ["x1"] : []))
    }
  }

  /// Limits of halves by the default rule, by the rule of four fifths, and by the rules as published.
  @Test(
    arguments: [
      (15, 5, 15, 5, 10, 10, 5), (15, 3, 15, 3, 3, 6, 3), (10, 2, 10, 2, 2, 4, 2), (14, 4, 15, 5, 9, 9, 4),
      (15, 7, 15, 7, 7, 7, 7), (15, 3, 15, 5, 5, 5, 3), (15, nil, 15, nil, 10, 6, 5),
      (30, 10, 30, 10, 10, 10, 10),
      (12, 4, 12, 4, 8, 8, 4), (12, 5, 12, 5, 5, 5, 5),
    ] as [(Int, Int?, Int, Int?, Int, Int, Int)])
  func `T9: only a third, or the rule that the user requests, is evidence that limits add up`(
    firstTotal: Int, firstMax: Int?, secondTotal: Int, secondMax: Int?, limit: Int, ofFifth: Int,
    original: Int
  ) throws {
    let rows = [
      Course("x1", name: "X", classes: firstTotal, max: firstMax, isFullYear: true),
      Course("x2", name: "X", classes: secondTotal, max: secondMax, isFullYear: true, in: "autumn"),
    ]
    let course = try SmallTerms.timetable(rows).courses[0]
    #expect(course.limit(by: .twoThirds) == limit)
    #expect(course.limit(by: .fourFifths) == ofFifth)
    #expect(course.originalLimit(by: .twoThirds, in: ["SPRING"]) == original)
    // A limit of both halves is based on the classes of both.
    let sum = firstTotal + secondTotal
    for rule in AbsenceLimit.allCases {
      let isSum = course.limit(by: rule) == (firstMax ?? 0) + (secondMax ?? 0)
      #expect(!isSum || course.totalClasses(by: rule) == sum)
    }
    let combined = course.combinedLimits(by: .twoThirds)?.map(\.limit).reduce(0, +)
    #expect(combined == (firstMax != nil && limit > max(firstMax ?? 0, secondMax ?? 0) ? limit : nil))
  }

  @Test func `totals and a timetable of one course are one course, in any order`() throws {
    var totals = Course("a", classes: 12, max: 3, in: "term")
    (totals.weekday, totals.period) = (nil, nil)
    totals.counts = CourseCounts(held: 4, absences: AbsenceCount())
    let rows = [Course("a", .monday, classes: 15, max: 5), totals, Course("a", .friday, classes: 15, max: 5)]
    for rows in [rows, rows.reversed(), [rows[1], rows[0], rows[2]]] {
      let course = try #require(try SmallTerms.timetable(rows).courses.first)
      #expect(course.totalClasses == 12 && course.maxAbsences == 3 && course.counts?.held == 4)
      #expect(course.hasStatedTotal && course.hasDays)
      #expect(course.slots.map(\.weekday) == [.monday, .friday])
    }
    let alone = try SmallTerms.timetable([totals]).courses[0]
    #expect(!alone.hasDays && alone.slots.isEmpty && alone.limit(by: .twoThirds) == 3)
  }

  @Test func `T1, T13: rows of one id are the classes of one course, up to Sunday and period 10`() throws {
    let timetable = try SmallTerms.timetable([
      Course("a", .sunday, 10), Course("other", .monday, 1), Course("A", .monday, 1),
      Course("a", .sunday, 10),
    ])
    #expect(timetable.courses.map(\.ids) == [["a"], ["other"]])
    // Both courses have Monday's first period.
    #expect(
      timetable.courses.map(\.slots) == [
        [
          Slot(semester: "spring", weekday: .monday, period: 1),
          Slot(semester: "spring", weekday: .sunday, period: 10),
        ], [Slot(semester: "spring", weekday: .monday, period: 1)],
      ])
    #expect(Course.periods == 1...10)
  }

  @Test func `terms come by their first day, and the academic year begins in April`() throws {
    let timetable = try SmallTerms.timetable([])
    #expect(timetable.semesters.map(\.id) == ["last spring", "last autumn", "spring", "autumn"])
    #expect(timetable.semesters.map(\.academicYear) == [2_023, 2_023, 2_024, 2_024])
    let winter = try SmallTerms.term("winter", .second, "2025-01-06", "2025-03-31")
    let april = try SmallTerms.term("april", .first, "2025-04-01", "2025-07-31")
    #expect(winter.academicYear == 2_024)
    #expect(april.academicYear == 2_025)
    #expect(timetable.semester("SPRING")?.id == "spring")
  }
}
