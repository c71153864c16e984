import Kaiki
import TestSupport
import Testing

/// Limits, weekdays and empty counts of sheets, up to the figures and remarks of a report.
struct SheetStatementTests {
  private func analyze(_ text: String, _ words: String = "--only attendance,items") async throws -> Outcome {
    let folder = try TemporaryFolder()
    _ = try folder.write(text.utf8, to: "a.csv")
    return try await folder.run("analyze a.csv --now 2026-11-26 --time-zone Asia/Tokyo \(words) --json")
  }

  @Test(
    arguments: [
      "科目,第1回,第2回,第3回,第4回,欠席上限\n統計,×,○,×,,2\n",
      "Course,2026-10-05,2026-10-12,2026-10-19,Max absences\n統計,×,○,×,2\n",
      "日付,科目,出欠,上限\n2026-10-05,統計,欠席,2\n2026-10-12,統計,出席,2\n2026-10-19,統計,欠席,2\n",
      "科目,全授業回数,実施回数,欠席,欠席上限\n統計,15,3,2,2\n",
    ])
  func `the limit of a sheet is that of its course`(text: String) async throws {
    let course = try #require(try await analyze(text).json("measures")("attendance").array?.first)
    #expect(try course("absences").number == 2)
    #expect(try course("max").number == 2)
    #expect(try course("status").text == "limit")
  }

  @Test(
    arguments: [
      // 26 November 2026 is a Thursday.
      ("科目,曜日,時限,第1回,第2回,第3回\n統計,火,1,×,○,\n", "2026-12-01"), ("科目,第1回,第2回,第3回\n統計,×,○,\n", nil),
      ("科目,全授業回数,欠席,曜時\n統計,15,2,金3・4\n", "2026-11-27"), ("科目,全授業回数,欠席\n統計,15,2\n", nil),
    ] as [(String, String?)])
  func `the next class is on the weekday of the sheet, or unknown`(text: String, next: String?) async throws {
    let item = try #require(try await analyze(text).json("measures")("items").array?.first)
    #expect(try item("next").text == next)
  }

  @Test func `an empty count is null, and so is everything that rests on it`() async throws {
    let report = try await analyze("Course,Total,Held,Absent\nA,15,6,\nB,15,6,1\n")
    let courses = try #require(try report.json("measures")("attendance").array)
    for key in ["absences", "remaining", "status", "color", "rate", "risk", "safeMisses"] {
      #expect(try courses[0](key) == .null, "\(key)")
      #expect(try courses[1](key) != .null, "\(key)")
    }
    #expect(try report.remarks.contains { $0.contains("a.csv:2:1") && $0.contains("unknown, not as 0") })
  }

  @Test func `the summary counts empty cells, and names each course without a number of absences`()
    async throws
  {
    let folder = try TemporaryFolder()
    _ = try folder.write(
      "Course,Total,Held,Attended,Absent,Late\nArt,15,8,,,1\nLaw,15,9,9,0,0\nLogic,15,,,,\n".utf8, to: "a.csv"
    )
    let text = try await folder.run("analyze a.csv --now 2026-11-26 --time-zone Asia/Tokyo --quiet").text
    for course in ["Art", "Logic"] { #expect(text.contains("\(course): the number of absences is unknown")) }
    #expect(text.contains("empty cells (named below)") && !text.contains("unread row"))
  }

  @Test(
    arguments: [
      ("科目,実施回数,全授業回数,欠席\n代数,16,15,3\n統計,8,15,1\n", "16 classes held are more than the course's total of 15"),
      ("科目,実施回数,全授業回数,欠席\n代数,3,0,1\n統計,8,15,1\n", "3 classes held are more than the course's total of 0"),
      (
        "Course,Held,Total,Absent\nA,8,15,9\nB,8,15,1\n",
        "9 absences, late arrivals and early leaves are more than 8"
      ),
      (
        "Course,Held,Total,Absent,Late\nA,8,15,5,4\nB,8,15,1,2\n",
        "9 absences, late arrivals and early leaves are more than 8"
      ),
      (
        "date,course,status\n2026-10-05,Art, Advanced,absent\n2026-10-05,Law,absent\n",
        "4 fields and the header 3"
      ),
      ("日付,統計,英語\n2026-10-05,○,×,○\n2026-10-12,○,○\n", "4 fields and the header 3"),
    ])
  func `a row that contradicts itself or its headings is rejected`(text: String, reason: String) async throws
  {
    let folder = try TemporaryFolder()
    _ = try folder.write(text.utf8, to: "a.csv")
    let line = "analyze a.csv --now 2026-11-26 --time-zone Asia/Tokyo"
    let outcome = try await folder.run(line)
    #expect(
      outcome.errors.contains("a.csv:2:1: the row has \(reason)")
        || outcome.errors.contains("a.csv:2:1: \(reason)"))
    #expect(outcome.code == 0 && !outcome.text.contains("✓ no course"))
    #expect(try await folder.run(line + " --strict").code == 65)
  }

  @Test func `a late arrival and an early leave may be of one class`() async throws {
    let course = try #require(
      try await analyze("Course,Held,Total,Absent,Late,Early leave\nA,8,15,5,3,3\n").json("measures")(
        "attendance"
      )
      .array?.first)
    #expect(try course("held").integer == 8)
  }

  @Test func `counts of a list of people are of the course that the file names`() async throws {
    let folder = try TemporaryFolder()
    _ = try folder.write("氏名,全授業回数,実施回数,欠席回数,欠席上限\n森,15,8,2,5\n阿部,15,8,0,5\n".utf8, to: "統計.csv")
    let line = "analyze 統計.csv --now 2026-11-26 --time-zone Asia/Tokyo"
    let all = try await folder.run(line)
    #expect(all.code == 65 && all.errors.contains("2 people (森, 阿部)"))
    let one = try #require(
      try await folder.run(line + " --student 森 --only attendance --json").json("measures")("attendance")
        .array?
        .first)
    #expect(try one("name").text == "統計" && one("absences").number == 2 && one("held").integer == 8)
    let each = try await folder.run(line + " --by-user --json")
    #expect(try each.json("answered").integer == 2)
  }

  @Test func `marks without a known course name the present`() async throws {
    let folder = try TemporaryFolder()
    _ = try folder.write("科目,曜日,時限,授業回数\n代数,月,2,15\n".utf8, to: "courses.csv")
    _ = try folder.write(
      "date,course,status\n2026-10-05,幾何学,absent\n2026-10-12,幾何学,absent\n".utf8, to: "log.csv")
    let outcome = try await folder.run("analyze courses.csv log.csv --time-zone Asia/Tokyo")
    #expect(outcome.code == 0 && outcome.text.contains("2026-10-12"))
    #expect(outcome.text.contains("no figure counts 2 attendance records"))
  }

  @Test func `a course with fewer than three classes has no risk in any output`() async throws {
    let folder = try TemporaryFolder()
    let art = (0..<8).map { "2026-10-\(10 + $0),Art,\($0 % 3 == 0 ? "absent" : "present")\n" }.joined()
    let text = "date,course,status\n\(art)2026-11-17,Law,absent\n2026-11-24,Law,present\n"
    _ = try folder.write(text.utf8, to: "a.csv")
    let line = "a.csv --now 2026-11-26 --time-zone Asia/Tokyo"
    for command in ["analyze", "simulate"] {
      let page = try await folder.run("\(command) \(line)").text.split(whereSeparator: \.isWhitespace)
        .joined(separator: " ")
      #expect(page.contains("too early to say: 2 of 3 classes known"), "\(page)")
    }
    let courses = try #require(
      try await folder.run("analyze \(line) --only attendance --json").json("measures")("attendance").array)
    let law = try #require(try courses.first { try $0("name").text == "Law" })
    for key in ["risk", "expected", "safeMisses", "riskOfNextMiss"] {
      #expect(try law(key) == .null, "\(key)")
    }
  }

  @Test(arguments: ["第1回,第2回,第3回", "2026-10-05,2026-10-12,2026-10-19"])
  func `--by-user reads each person of a class list`(classes: String) async throws {
    let folder = try TemporaryFolder()
    _ = try folder.write("組,生徒氏名,\(classes)\n1,Ito,○,×,○\n2,Ueda,○,○,○\n".utf8, to: "a.csv")
    let outcome = try await folder.run("analyze a.csv --by-user --time-zone Asia/Tokyo --json")
    #expect(outcome.code == 0)
    #expect(try outcome.json("answered").integer == 2 && outcome.json("people").integer == 2)
  }

  @Test func `numbers under an unknown heading leave no ✓ for courses`() async throws {
    let folder = try TemporaryFolder()
    let marks = Array(repeating: "○", count: 8).joined(separator: ",")
    let classes = (1...8).map { "第\($0)回" }.joined(separator: ",")
    _ = try folder.write("科目,目安,\(classes)\n統計,1,\(marks)\n".utf8, to: "a.csv")
    let text = try await folder.run("analyze a.csv --now 2026-11-26 --time-zone Asia/Tokyo --quiet").text
    #expect(!text.contains("✓ no course is near its limit"))
    #expect(text.contains("1 unknown heading of numbers"))
  }

  @Test func `the page names an unused column of people`() async throws {
    let report = try await analyze("student,date,course,status\nAnn,2026-10-05,A,absent\n")
    #expect(try report.remarks.contains { $0.contains("\"student\" with one name") })
  }

  @Test func `totals of several people, without a date, have a row for each person`() async throws {
    let folder = try TemporaryFolder()
    _ = try folder.write("学籍番号,科目,全授業回数,実施回数,欠席\nA01,英語,15,10,2\nA02,英語,15,10,0\n".utf8, to: "a.csv")
    let report = try await folder.run("analyze a.csv --by-user --time-zone Asia/Tokyo --json")
    #expect(report.code == 0, "\(report.errors)")
    let users = try #require(try report.json("users").array)
    #expect(try users.map { try $0("attendance").number } == [0.8, 1])
  }

  @Test func `a course whose classes may go on after the last date of its sheet has no ✓`() async throws {
    let folder = try TemporaryFolder()
    // Fifteen Mondays from 6 April 2026 on; the summer term may have classes until August.
    let first = try day("2026-04-06")
    let rows = (0..<15).map { "統計,\(first + 7 * $0),\($0 == 3 ? "欠席" : "出席")\n" }
    _ = try folder.write("科目,日付,出欠\n\(rows.joined())".utf8, to: "a.csv")
    let page = try await folder.run(
      "analyze a.csv --now 2026-07-20 --time-zone Asia/Tokyo --only attendance --lang en")
    #expect(page.text.contains("· 統計 1/5 (15 classes held)"), "\(page.text)")
    #expect(!page.text.contains("✓"), "\(page.text)")
  }

  @Test func `a report by user names a guessed time zone`() async throws {
    let folder = try TemporaryFolder()
    let rows = ["a", "b"].map { "\($0),c,3,1700000000000\n\($0),c,3,1700500000000\n" }.joined()
    _ = try folder.write("user_id,card_id,review_rating,review_time\n\(rows)".utf8, to: "a.csv")
    let guessed = try await folder.run("analyze a.csv --by-user --json")
    #expect(try guessed.json("remarks")(0)("about").text == "timeZone")
    let named = try await folder.run("analyze a.csv --by-user --time-zone UTC --json")
    #expect(try named.json("remarks").array?.isEmpty == true)
  }
}
