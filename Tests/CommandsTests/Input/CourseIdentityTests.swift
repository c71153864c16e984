import Foundation
import Kaiki
import TestSupport
import Testing

/// Courses whose names several files write in several ways, and totals beside records of one course.
struct CourseIdentityTests {
  private static let head = "日付,科目,出欠\n"

  private static func calendar(_ names: String...) -> String {
    let events = names.enumerated().map { number, name in
      """
      BEGIN:VEVENT
      UID:c\(number)@example.com
      DTSTAMP:20260101T000000Z
      DTSTART;TZID=Asia/Tokyo:2026100\(6 + number)T090000
      DTEND;TZID=Asia/Tokyo:2026100\(6 + number)T103000
      RRULE:FREQ=WEEKLY;UNTIL=20270126T235959Z
      SUMMARY:\(name)
      END:VEVENT

      """
    }
    return "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//example//timetable//EN\n\(events.joined())END:VCALENDAR\n"
  }

  /// Absences on the first Tuesdays from 6 October 2026 on.
  private static func absences(_ names: [String]) -> String {
    head
      + names.enumerated().map { number, name in
        "\(Day(CivilDate(year: 2026, month: 10, day: 6) ?? CivilDate(daysSinceEpoch: 0)) + 7 * number),\(name),欠席\n"
      }.joined()
  }

  private func analyze(_ files: [String: String], _ order: [String], _ words: String = "") async throws
    -> Outcome
  {
    let folder = try TemporaryFolder()
    for (name, text) in files { _ = try folder.write(text.utf8, to: name) }
    return try await folder.run(
      "analyze \(order.joined(separator: " ")) --time-zone Asia/Tokyo --only attendance,items,audit --json \(words)"
    )
  }

  private func counts(_ outcome: Outcome) throws -> [String: [Double?]] {
    let courses = try #require(try outcome.json("measures")("attendance").array)
    return Dictionary(
      uniqueKeysWithValues: try courses.map { course in
        (try course("name").text ?? "", [try course("absences").number, try course("max").number])
      })
  }

  @Test(arguments: [
    ("線形代数Ⅱ", "線形代数II"), ("線形代数Ⅱ", "線形代数　ⅱ"), ("Linear Algebra", "ＬＩＮＥＡＲ algebra"), ("ガイダンス", "ｶﾞｲﾀﾞﾝｽ"),
    ("ガイダンス", "カ\u{3099}イタ\u{3099}ンス"), ("化学", "化学（火1）"), ("化学 (Tue)", "化学"),
    ("English (Room 204)", "ENGLISH"),
  ])
  func `a sheet means the course of the calendar whose name is equal`(name: String, written: String)
    async throws
  {
    let files = [
      "cal.ics": Self.calendar(name), "log.csv": Self.absences(Array(repeating: written, count: 3)),
    ]
    for order in [["cal.ics", "log.csv"], ["log.csv", "cal.ics"]] {
      let outcome = try await analyze(files, order, "--now 2026-11-27")
      #expect(try counts(outcome).mapValues(\.first) == [name: 3])
      #expect(
        try outcome.json("measures")("audit").array?.contains { try $0("rule").text == "orphan" } == false)
    }
  }

  @Test(arguments: [
    ("線形代数Ⅱ", "線形代数２", "線形代数Ⅱ"), ("Algebra", "Algbera", "Algebra"), ("English (A)", "English", "English (A)"),
  ])
  func `a name that no course has is reported with the nearest course`(
    name: String, written: String, nearest: String
  )
    async throws
  {
    let files = [
      "cal.ics": Self.calendar(name, "English (B)", "物理学"),
      "log.csv": Self.absences(Array(repeating: written, count: 3)),
    ]
    let outcome = try await analyze(files, ["log.csv", "cal.ics"], "--now 2026-11-27")
    #expect(try counts(outcome)[name]?.first == 0)
    let found = try #require(try outcome.json("measures")("audit").array).filter {
      try $0("rule").text == "orphan"
    }
    #expect(found.count == 3)
    #expect(try found.allSatisfy { try $0("name").text == written && $0("severity").text == "warning" })
    #expect(try found.allSatisfy { try $0("message").text?.contains("the nearest is \(nearest)") == true })
  }

  @Test func `an app's list of courses, a sheet and totals are of one course by name`() async throws {
    let files = [
      "courses.csv": "courseId,courseName,dayOfWeek,period,totalClasses,semesterId\nk1,英語Ⅱ,2,1,15,s\n",
      "semesters.csv":
        "semesterId,name,semesterType,startDate,endDate\ns,秋,second_half,2026-09-24,2027-01-31\n",
      "log.csv": Self.absences(["英語II", "英語 ⅱ"]),
      "集計.csv": "科目,全授業回数,欠席回数,欠席上限\n英語ＩＩ,15,2,4\n",
    ]
    let outcome = try await analyze(files, files.keys.sorted(), "--now 2026-10-27")
    #expect(try counts(outcome) == ["英語Ⅱ": [2, 4]])
  }

  @Test func `two sheets with two spellings have one course, and sections stay two`() async throws {
    let files = [
      "a.csv": Self.absences(["英語II", "English (A)"]), "b.csv": Self.absences(["英語Ⅱ", "English (B)", "英語Ⅱ"]),
    ]
    for order in [["a.csv", "b.csv"], ["b.csv", "a.csv"]] {
      let found = try counts(try await analyze(files, order)).mapValues(\.first)
      #expect(found == ["英語Ⅱ": 2, "English (A)": 1, "English (B)": 1])
    }
  }

  // MARK: Totals

  @Test(arguments: [
    (3, 3, nil), (4, 4, "absences: 4 in the totals, 3 in the records"),
    (2, 3, "absences: 2 in the totals, 3 in the records"),
  ])
  func `totals are a check on the records and never added`(totals: Int, counted: Double, said: String?)
    async throws
  {
    let files = [
      "log.csv": Self.absences(["数学II", "数学Ⅱ", "数学Ⅱ"]),
      "totals.csv": "Course,Total classes,Absences,Max absences\n数学Ⅱ,14,\(totals),4\n化学,15,1,5\n",
    ]
    for order in [["log.csv", "totals.csv"], ["totals.csv", "log.csv"]] {
      let outcome = try await analyze(files, order, "--now 2026-10-20")
      #expect(try counts(outcome) == ["数学Ⅱ": [counted, 4], "化学": [1, 5]])
      let found = try #require(try outcome.json("measures")("audit").array).filter {
        try $0("rule").text == "totals"
      }
      #expect(found.count == (said == nil ? 0 : 1))
      if let said { #expect(try found.first?("message").text?.contains(said) == true) }
      let items = try #require(try outcome.json("measures")("items").array)
      // The records show the days of 数学Ⅱ; nothing shows those of 化学.
      let next = Dictionary(
        uniqueKeysWithValues: try items.map { (try $0("name").text ?? "", try $0("next").text) })
      #expect(next == ["数学Ⅱ": "2026-10-27", "化学": nil])
    }
  }

  @Test func `a calendar and totals of one course count the absences of the totals`() async throws {
    let files = [
      "cal.ics": Self.calendar("数学Ⅱ"), "totals.csv": "科目,全授業回数,実施回数,欠席回数\n数学II,15,6,3\n",
    ]
    for order in [["cal.ics", "totals.csv"], ["totals.csv", "cal.ics"]] {
      let outcome = try await analyze(files, order, "--now 2026-11-12")
      #expect(try counts(outcome) == ["数学Ⅱ": [3, 5]])
      let course = try #require(try outcome.json("measures")("attendance").array?.first)
      #expect(try course("held").integer == 6)
      #expect(try course("rate").number == 0.5)
      #expect(
        try outcome.json("measures")("audit").array?.contains { try $0("rule").text == "A0.8" } == false)
    }
  }

  // MARK: Rate, limit and risk

  /// P(more than `left` of `coming` | Beta(a, b)) by log-gamma.
  private static func tail(_ left: Int, _ coming: Int, _ a: Double, _ b: Double) -> Double {
    func beta(_ a: Double, _ b: Double) -> Double { lgamma(a) + lgamma(b) - lgamma(a + b) }
    return (0...coming).filter { $0 > left }.map { count in
      let (hits, all) = (Double(count), Double(coming))
      let ways = lgamma(all + 1) - lgamma(hits + 1) - lgamma(all - hits + 1)
      return exp(ways + beta(a + hits, b + all - hits) - beta(a, b))
    }.reduce(0, +)
  }

  /// Absences on Tuesdays of the timetable, on a holiday, on another weekday and before the term.
  @Test(arguments: [
    ["2026-10-06", "2026-10-13"], ["2026-10-06", "2026-11-03"], ["2026-10-08", "2026-10-15", "2026-10-13"],
    ["2026-09-01", "2026-10-13"], ["2026-11-03", "2026-10-09", "2026-09-15", "2026-10-13"],
  ])
  func `T5: rate and risk use the absences of days without a class, too`(days: [String]) async throws {
    let files = [
      "cal.ics": Self.calendar("数学Ⅱ", "英語"), "log.csv": Self.head + days.map { "\($0),数学II,欠席\n" }.joined(),
    ]
    let outcome = try await analyze(files, ["cal.ics", "log.csv"], "--now 2026-11-27")
    let course = try #require(
      try outcome.json("measures")("attendance").array?.first { try $0("name").text == "数学Ⅱ" })
    let held = try #require(try course("held").integer)
    let absences = try #require(try course("absences").number)
    #expect(absences == Double(days.count))
    #expect(try abs((course("rate").number ?? 0) - (1 - absences / Double(held))) < 1e-9)
    let scheduled = 7  // Tuesdays to 24 November but for 3 November, a holiday.
    let planned = ["2026-10-06", "2026-10-13"]
    #expect(held == scheduled + days.count { !planned.contains($0) })
    let prior = try course("risk")("prior")
    let (a, b) = (try #require(try prior("a").number), try #require(try prior("b").number))
    let left = try #require(try course("max").integer) - days.count
    let expected = Self.tail(
      left, try #require(try course("coming").integer), a + absences, b + Double(held) - absences)
    #expect(abs((try course("risk")("p").number ?? 0) - expected) < 1e-9)
  }

  /// One record of a day with two classes is one absence in all figures.
  @Test func `a record without a period is one absence for rate and risk`() async throws {
    let files = [
      "courses.csv":
        "courseId,courseName,dayOfWeek,period,totalClasses,maxAbsences,semesterId\nk,実験,2,3,30,10,s\nk,実験,2,4,30,10,s\n"
        + "m,数学,3,1,15,5,s\n",
      "semesters.csv":
        "semesterId,name,semesterType,startDate,endDate\ns,秋,second_half,2026-09-24,2027-01-31\n",
      "attendanceRecords.csv": "recordId,courseId,date,type\nr1,k,2026-10-06,absent\nr2,m,2026-10-07,late\n",
    ]
    let outcome = try await analyze(files, files.keys.sorted(), "--now 2026-10-21")
    let course = try #require(
      try outcome.json("measures")("attendance").array?.first { try $0("name").text == "実験" })
    let held = try #require(try course("held").integer)
    #expect(try course("absences").number == 1)
    if try course("risk")("badDays") == .null {
      let prior = try course("risk")("prior")
      let expected = Self.tail(
        9, try #require(try course("coming").integer), (try prior("a").number ?? 0) + 1,
        (try prior("b").number ?? 0) + Double(held - 1))
      #expect(abs((try course("risk")("p").number ?? 0) - expected) < 1e-9)
    }
  }

  @Test func `an exceeded course is at risk after its last class`() async throws {
    let weeks = (0..<16).map {
      Day(CivilDate(year: 2026, month: 4, day: 8) ?? CivilDate(daysSinceEpoch: 0)) + 7 * $0
    }
    let rows = weeks.enumerated().map { "\($1),化学,\($0 % 2 == 0 ? "欠席" : "出席")\n\($1),生物,出席\n" }.joined()
    for now in ["2026-07-23", "2026-08-05", "2026-12-01"] {
      let outcome = try await analyze(["log.csv": Self.head + rows], ["log.csv"], "--now \(now)")
      let course = try #require(
        try outcome.json("measures")("attendance").array?.first { try $0("name").text == "化学" })
      #expect(try course("status").text == "exceeded" && course("absences").number == 8)
    }
  }

  @Test func `limits that add up are remarked, and the rules as published take those of one row`()
    async throws
  {
    func files(_ limit: Int) -> [String: String] {
      [
        "semesters.csv":
          "semesterId,name,semesterType,startDate,endDate\ns1,前期,first_half,2026-04-06,2026-07-24\ns2,後期,second_half,2026-09-21,2027-01-29\n",
        "courses.csv":
          "courseId,courseName,dayOfWeek,period,totalClasses,maxAbsences,isFullYear,semesterId,pairId\na1,Lab,2,3,12,\(limit),true,s1,a2\na2,Lab,2,3,12,\(limit),true,s2,a1\n",
        "attendanceRecords.csv":
          "recordId,courseId,date,type\nr0,a1,2026-04-14,absent\nr0c,a2,2026-04-14,absent\nr1,a1,2026-04-21,absent\nr1c,a2,2026-04-21,absent\n",
      ]
    }
    for (limit, words, expected, remarked) in [
      (4, "", [2, 8], true), (2, "", [2, 2], false), (2, "--absence-limit 4/5", [2, 4], true),
      (4, "--rules original", [4, 4], false), (2, "--rules original", [4, 2], false), (6, "", [2, 6], false),
    ] as [(Int, String, [Double], Bool)] {
      let outcome = try await analyze(files(limit), files(limit).keys.sorted(), "--now 2026-06-30 \(words)")
      #expect(try counts(outcome) == ["Lab": expected], "\(limit) \(words)")
      let about = try outcome.json("remarks").array?.compactMap { try $0("about").text } ?? []
      #expect(about.contains("limits") == remarked, "\(limit) \(words)")
    }
  }

  @Test func `F18: two marks of a person for one class are those of two people, whatever the spelling`()
    async throws
  {
    let log = Self.head + "2026-10-06,英語II,欠席\n2026-10-06,英語II,出席\n2026-10-13,英語II,出席\n2026-10-13,英語II,欠席\n"
    let outcome = try await analyze(
      ["log.csv": log, "cal.ics": Self.calendar("英語Ⅱ")], ["log.csv", "cal.ics"])
    #expect(outcome.code == 65)
  }
}
