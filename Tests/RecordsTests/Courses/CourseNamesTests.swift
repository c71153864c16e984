import Kaiki
import TestSupport
import Testing

@testable import Formats

/// Courses of one name in calendars, lists, totals and sheets.
struct CourseNamesTests {
  private static let day = Day(0)

  private func dated(_ name: String, id: String? = nil) -> Course {
    Course(id: id ?? name, name: name, weekday: .monday, period: 1, totalClasses: 15, semester: "term")
  }

  private func totals(_ name: String) -> Course {
    Course(
      id: name, name: name, weekday: nil, period: nil, totalClasses: 15, semester: "term",
      counts: CourseCounts(held: nil, absences: AbsenceCount()))
  }

  private func records(_ names: [String]) -> [AttendanceRecord] {
    names.enumerated().map { AttendanceRecord(id: "r\($0)", course: $1, day: Self.day, kind: .absent) }
  }

  private func names(_ courses: [Course], _ records: [String]) -> CourseNames {
    CourseNames(courses, terms: [], records: self.records(records), marks: records)
  }

  @Test(arguments: [
    ("英語II", "英語Ⅱ"), ("英語　ⅱ", "英語Ⅱ"), ("英語Ⅱ(月1)", "英語Ⅱ"), ("英語２", nil), ("英語Ⅱ(再)", nil),
  ])
  func `a record is of the course with the same key, or the same key but for a place`(
    written: String, course: String?
  ) {
    for row in [dated("英語Ⅱ"), dated("英語Ⅱ", id: "c1")] {
      let names = names([row], [written])
      #expect(names.id(of: written, on: Self.day) == (course == nil ? written : row.id))
      #expect(names.nearest[written] == (course == nil ? "英語Ⅱ" : nil))
    }
  }

  @Test func `a bracket counts if several courses have the rest of the name`() {
    let sections = names(
      [dated("English (Mon 1)"), dated("English (Wed 2)")], ["English", "English (Mon 1)"])
    #expect(sections.id(of: "English", on: Self.day) == "English")
    #expect(sections.id(of: "ENGLISH(MON 1)", on: Self.day) == "English (Mon 1)")
    #expect(Set(sections.nearest.keys) == ["English"])
    let letters = names([dated("English (A)"), dated("English (B)")], ["English", "english (a)"])
    #expect(letters.id(of: "English", on: Self.day) == "English")
    // A name that equals an id but for case is an id of the course as it is (G6).
    #expect(letters.id(of: "english (a)", on: Self.day) == "english (a)")
    #expect(letters.id(of: "english（Ａ）", on: Self.day) == "English (A)")
    #expect(Set(letters.nearest.keys) == ["English"])
  }

  @Test func `sheets of one course give it one spelling, and sections of it stay courses`() {
    let written = ["英語II", "英語Ⅱ", "英語Ⅱ", "English (A)", "English (B)", "数学(月1)", "数学", "化学(月1)", "化学(水2)"]
    let names = names([], written)
    #expect(
      written.map { names.id(of: $0, on: Self.day) } == [
        "英語Ⅱ", "英語Ⅱ", "英語Ⅱ", "English (A)", "English (B)", "数学", "数学", "化学(月1)", "化学(水2)",
      ])
    #expect(names.nearest.isEmpty)
  }

  @Test func `rows of totals have the id of the dated course with their name, in any order`() {
    for course in [dated("英語Ⅱ"), dated("英語Ⅱ", id: "c1"), dated("英語Ⅱ (月1)")] {
      for rows in [[course, totals("英語II")], [totals("英語II"), course]] {
        let names = names(rows, ["英語 ii"])
        #expect(Set(rows.map { names.renaming($0).id }) == [course.id])
        #expect(names.id(of: "英語 ii", on: Self.day) == course.id)
      }
    }
  }

  @Test func `rows of an app are courses by their ids, and equal names are told apart by the term`() throws {
    let rows = [
      Course("a", name: "Lab", in: "spring"), Course("b", name: "Lab", in: "autumn"),
      Course("c", name: "Art", in: "spring"), Course("d", name: "Art", in: "spring"),
    ]
    let terms = [
      try Semester("spring", "2026-04-08", "2026-07-31"),
      try Semester("autumn", "2026-09-24", "2027-01-31", .second),
    ]
    let names = CourseNames(rows, terms: terms, records: [], marks: [])
    #expect(rows.map { names.renaming($0).id } == ["a", "b", "c", "d"])
    #expect(names.id(of: "LAB", on: try Vectors.day("2026-10-05")) == "b")
    #expect(names.id(of: "LAB", on: try Vectors.day("2026-08-20")) == "LAB")
    #expect(names.id(of: "Art", on: try Vectors.day("2026-04-20")) == "Art")
    #expect(names.id(of: "d", on: try Vectors.day("2026-04-20")) == "d")
  }

  @Test func `rows of one full-year course are of one course`() throws {
    let rows = [
      Course("a", name: "Lab", isFullYear: true, in: "spring", pair: "b"),
      Course("b", name: "Lab", isFullYear: true, in: "autumn", pair: "a"),
    ]
    let terms = [
      try Semester("spring", "2026-04-08", "2026-07-31"),
      try Semester("autumn", "2026-09-24", "2027-01-31", .second),
    ]
    let names = CourseNames(rows, terms: terms, records: [], marks: [])
    #expect(names.id(of: "lab", on: try Vectors.day("2026-08-20")) == "a")
  }

  /// Courses with random spellings of random names.
  @Test func `the ids of courses do not depend on the order of rows and records`() {
    let spellings = [["英語Ⅱ", "英語II", "英語 ⅱ"], ["Ｃ言語", "C言語", "c 言語"], ["数学", "数 学"], ["化学(月1)", "化学"]]
    for seed in 0..<100 {
      var random = SeededGenerator(seed: seed)
      var rows: [Course] = []
      var marks: [String] = []
      for names in spellings {
        for name in names where Bool.random(using: &random) {
          switch Int.random(in: 0..<3, using: &random) {
          case 0: rows.append(dated(name))
          case 1: rows.append(totals(name))
          default: break
          }
          marks.append(name)
        }
      }
      let first = names(rows, marks)
      let second = names(rows.reversed(), marks.reversed())
      for mark in marks {
        #expect(
          first.id(of: mark, on: Self.day) == second.id(of: mark, on: Self.day), "\(seed) \(mark)")
      }
      #expect(first.nearest == second.nearest, "\(seed)")
      #expect(rows.map(first.renaming) == rows.map(second.renaming), "\(seed)")
    }
  }
}
