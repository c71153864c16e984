import Kaiki
import TestSupport
import Testing

/// How often a course meets whose days only its records show.
struct RhythmOfRecordsTests {
  private static let autumn = ("2026-09-24", "2027-01-31")

  /// Number of classes and next class of a course on the weekday of its records, as of the last one.
  private func course(_ days: [Day]) throws -> (total: Int, next: Day?) {
    let last = try #require(days.last)
    let course = Course(
      id: "c", name: "c", weekday: last.weekday, period: 1, totalClasses: 15, semester: "term",
      isAssumed: true)
    let history = try CourseHistory(
      [course], days.map { Absence($0.description, "c", .present) },
      semesters: [try Semester("term", Self.autumn.0, Self.autumn.1, .second)], today: last.description)
    return (history.timetable.courses[0].totalClasses, history.coming[0].first?.day)
  }

  /// 12 October, 23 November and 11 January are holidays on Mondays, 3 November and 29 December are a holiday and none.
  @Test(
    arguments: [
      // A gap that a holiday explains, and two records one week apart.
      (["2026-10-05", "2026-10-19", "2026-10-26"], 15, "2026-11-02"),
      (["2026-09-28", "2026-10-05", "2026-10-19"], 15, "2026-10-26"),
      (["2026-10-06", "2026-10-20", "2026-10-27", "2026-11-10"], 15, "2026-11-17"),
      // The only gaps of two weeks have a holiday in them.
      (["2026-10-05", "2026-10-19", "2026-11-16", "2026-11-30"], 15, "2026-12-07"),
      // Two gaps are few, and three weeks refute two.
      (["2026-10-06", "2026-10-20", "2026-11-10"], 15, "2026-11-17"),
      (["2026-10-06", "2026-10-20", "2026-11-17"], 15, "2026-11-24"),
      (["2026-09-29", "2026-10-13", "2026-10-27", "2026-11-17", "2026-12-01"], 15, "2026-12-08"),
      // Four weeks twice and six weeks have two in common, but no class after two.
      (["2026-09-29", "2026-10-27", "2026-11-24", "2027-01-05"], 15, "2027-01-12"),
      // A fortnight, also with a missed record and with holidays.
      (["2026-10-06", "2026-10-20", "2026-11-03", "2026-11-17"], 8, "2026-12-01"),
      (["2026-09-29", "2026-10-13", "2026-11-10", "2026-11-24"], 8, "2026-12-08"),
      (["2026-10-05", "2026-10-19", "2026-11-02", "2026-11-16", "2026-11-30"], 8, "2026-12-14"),
      // Every three weeks.
      (["2026-09-29", "2026-10-20", "2026-11-10", "2026-12-01"], 5, "2026-12-22"),
    ] as [([String], Int, String)])
  func `F22: only several gaps that no holiday explains show that a course does not meet weekly`(
    days: [String], total: Int, next: String
  ) throws {
    let found = try course(days.map { try Vectors.day($0) })
    #expect(found.total == total)
    #expect(found.next?.description == next)
  }

  private struct Sample {
    var days: [Day]
    /// Days of the course without a record.
    var missed: Int
  }

  /// Records of a course that meets every so many weeks but on holidays, with missed ones.
  private func sample(everyWeeks step: Int, missing share: Double, seed: Int) throws -> Sample {
    var random = SeededGenerator(seed: seed)
    let holidays = Set((2026...2027).flatMap(JapaneseHolidays.holidays).map(\.day))
    let first = try Vectors.day("2026-09-28") + Int.random(in: 0..<5, using: &random)
    let classes = stride(from: 0, to: 18, by: step).map { first + 7 * $0 }.filter { !holidays.contains($0) }
    let count = Int.random(in: 1...classes.count, using: &random)
    let kept = classes.prefix(count).filter { _ in Double.random(in: 0..<1, using: &random) >= share }
    return Sample(days: kept, missed: classes.prefix(count).count - kept.count)
  }

  @Test func `F22: a weekly course is weekly as soon as two of its records are an odd number of weeks apart`()
    throws
  {
    for seed in 0..<400 {
      let days = try sample(everyWeeks: 1, missing: seed % 2 == 0 ? 0.15 : 0.4, seed: seed).days
      let isRefuted = zip(days, days.dropFirst()).contains { ($1 - $0) / 7 % 2 == 1 }
      guard let last = days.last, days.count < 4 || isRefuted else { continue }
      // A rhythm of three weeks is shown by more than one odd gap.
      let isThird = days.count >= 4 && zip(days, days.dropFirst()).allSatisfy { ($1 - $0) / 7 % 3 == 0 }
      guard !isThird else { continue }
      let found = try course(days)
      // A term may be longer than 15 weeks; each date with a record is a class of the course.
      #expect(found.total == max(15, days.count), "\(seed): \(days)")
      if let next = found.next { #expect(next - last <= 14, "\(seed): \(days) then \(next)") }
    }
  }

  @Test func `F22: a course of several weeks keeps its rhythm whatever records are missing`() throws {
    for step in 2...3 {
      var shown = 0
      for seed in 0..<300 {
        let sample = try sample(everyWeeks: step, missing: seed % 2 == 0 ? 0 : 0.25, seed: seed)
        let days = sample.days
        guard !days.isEmpty else { continue }
        let found = try course(days)
        let gaps = zip(days, days.dropFirst()).map { ($1 - $0) / 7 }
        // What is assumed is weekly, or a multiple of the true rhythm.
        // The total is at least the number of records: nine dates in 18 weeks are nine classes of a fortnightly course.
        func total(everyWeeks weeks: Int) -> Int { max((15 + weeks - 1) / weeks, days.count) }
        let weeks = (1...6).filter { total(everyWeeks: $0) == found.total }
        #expect(weeks.contains { $0 == 1 || $0 % step == 0 }, "\(seed): \(days)")
        if sample.missed == 0, days.count >= 6 {
          shown += 1
          #expect(found.total == total(everyWeeks: step), "\(step) \(seed): \(days) \(gaps)")
        }
      }
      #expect(shown > 10 || step == 3)
    }
  }
}
