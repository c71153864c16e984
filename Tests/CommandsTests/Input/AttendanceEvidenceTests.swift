import Kaiki
import TestSupport
import Testing

/// Statements about attendance need records: a timetable, the columns of a sheet and other people's rows give none.
struct AttendanceEvidenceTests {
  private static let zone = "--time-zone Asia/Tokyo"
  private static let timetable = """
    科目,曜日,時限,授業回数
    英語,月,1,15
    数学,火,1,15

    """
  /// The spring term of 2026.
  private static let terms =
    "semesterId,semesterType,startDate,endDate\nterm,first_half,2026-04-06,2026-07-31\n"

  private func report(_ files: [String: String], _ words: String) async throws -> Outcome {
    let folder = try TemporaryFolder()
    for (name, text) in files { _ = try folder.write(text.utf8, to: name) }
    return try await folder.run("\(words) \(Self.zone)")
  }

  private static func oneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private static func course(_ name: String, _ outcome: Outcome) throws -> JSON {
    try #require(
      try outcome.json("measures")("attendance").array?.first { try $0("name").text == name },
      "\(outcome.text)\(outcome.errors)")
  }

  @Test(arguments: ["analyze", "simulate"])
  func `a timetable alone is no evidence of attendance`(command: String) async throws {
    let files = ["courses.csv": Self.timetable, "semesters.csv": Self.terms]
    let text = Self.oneLine(try await report(files, "\(command) . --now 2026-06-27").text)
    #expect(text.contains("no attendance record") && !text.contains("✓ no course"), "\(text)")
  }

  @Test
  func `a course that a log of presence omits is unknown, one that a log of absences omits was attended`()
    async throws
  {
    func status(_ log: String) async throws -> JSON {
      let files = [
        "courses.csv": Self.timetable, "semesters.csv": Self.terms, "log.csv": "date,course,status\n" + log,
      ]
      return try Self.course(
        "英語", try await report(files, "analyze . --now 2026-06-27 --only attendance --json"))
    }
    let logged = try await status("2026-04-14,数学,present\n2026-04-21,数学,absent\n")
    let absences = try await status("2026-04-14,数学,absent\n2026-04-21,数学,absent\n")
    for key in ["absences", "status", "rate", "risk"] { #expect(try logged(key) == .null, "\(key)") }
    #expect(try absences("risk") != .null && absences("rate").number == 1)
  }

  @Test(
    arguments: [
      "氏名,2026-05-12,2026-05-19,2026-05-26,2026-06-02,2026-06-09\n林,○,○,×,○,○\n岸,×,×,×,×,×\n",
      "student,date,course,status\n"
        + ["12", "19", "26"].map { "林,2026-05-\($0),法学,present\n岸,2026-05-\($0),法学,absent\n" }.joined(),
    ])
  func `a person who was always absent has the classes of the sheet`(sheet: String) async throws {
    let line = "analyze a.csv --student 岸 --now 2026-06-10 --only attendance --json"
    let course = try #require(
      try await report(["a.csv": sheet], line).json("measures")("attendance").array?.first)
    let classes = sheet.hasPrefix("氏名") ? 5 : 3
    #expect(try course("held").integer == classes && course("absences").number == Double(classes))
    #expect(try course("rate").number == 0)
  }

  @Test func `the attended share omits courses of which held classes or absences are unknown`() async throws {
    let sheet = "科目,全授業回数,実施回数,欠席\n力学,15,9,3\n音楽,15,9,\n体育,15,,2\n"
    let outcome = try await report(["a.csv": sheet], "analyze a.csv --now 2026-06-10 --only semesters --json")
    let all = try outcome.json("measures")("semesters")("all")
    #expect(try all("held").integer == 9 && all("absent").integer == 5)
    #expect(try all("rate").number.map { abs($0 - 6.0 / 9) < 1e-9 } == true)
  }

  @Test func `filled columns of numbered classes may be those so far`() async throws {
    let line = "analyze a.csv --now 2026-06-10 --only attendance --json"
    let filled = try await report(["a.csv": "科目,第1回,第2回,第3回,第4回\n法学,○,○,○,○\n"], line)
    let open = try await report(["a.csv": "科目,第1回,第2回,第3回,第4回\n法学,○,○,○,\n"], line)
    #expect(
      try Self.course("法学", filled)("coming").integer == 11 && Self.course("法学", filled)("max").integer == 5)
    #expect(try Self.course("法学", open)("coming").integer == 1 && Self.course("法学", open)("max").integer == 1)
    #expect(try filled.remarks.contains { $0.contains("limit 1 if the sheet lists all 4 classes") })
  }

  @Test func `a finished course at its limit is not among the courses far from it`() async throws {
    let terms = Self.terms + "autumn,second_half,2026-09-24,2027-01-31\n"
    let courses = """
      courseId,courseName,dayOfWeek,period,totalClasses,maxAbsences,semesterId
      a,力学,1,1,15,2,term
      b,音楽,1,1,15,5,autumn

      """
    let records = """
      recordId,courseId,date,type
      1,a,2026-05-11,absent
      2,a,2026-05-18,absent

      """
    let files = ["courses.csv": courses, "semesters.csv": terms, "attendanceRecords.csv": records]
    let outcome = try await report(files, "analyze . --now 2026-11-27 --report r.html")
    let text = Self.oneLine(outcome.text)
    #expect(text.contains("✓ no running course is near its limit (1 course,"), "\(text)")
  }

  @Test func `tables of a page have no ✓`() async throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(
      "date,course,status\n2026-06-01,法学,present\n2026-06-08,法学,present\n".utf8, to: "a.csv")
    _ = try await folder.run("analyze a.csv --now 2026-06-10 --report r.html \(Self.zone)")
    let page = try folder.text(of: "r.html")
    #expect(page.contains("class=\"chip good\"") && !page.contains("class=\"chip good\">✓ safe"))
    #expect(!page.contains("✓ 法学"))
  }

  @Test func `a rejected date has its reason in the language of the page`() async throws {
    let sheet = "student,date,course,status\n原,2026-13-06,法学,欠席\n林,2026-06-05,法学,欠席\n"
    let text = try await report(["a.csv": sheet], "analyze a.csv --by-user --lang ja").text
    #expect(Self.oneLine(text).contains("日付ではありません") && !text.contains("is not a date"))
  }

  @Test(
    arguments: ["学籍番号", "出席番号", "番号", "No", "ID"].map { ($0, "第1回,第2回,第3回") }
      + ["番号", "No", "ID"].map { ($0, "2026-10-05,2026-10-12,2026-10-19") })
  func `numbers of students are no dates`(heading: String, classes: String) async throws {
    let sheet = "\(heading),氏名,\(classes)\n26001,青木葵,○,○,○\n26002,石井健,○,×,○\n26003,上田光,×,×,○\n"
    let outcome = try await report(["a.csv": sheet], "analyze a.csv --by-user --now 2026-10-20 --json")
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(try outcome.json("answered").integer == 3)
    let one = try await report(
      ["a.csv": sheet], "analyze a.csv --student 上田光 --now 2026-10-20 --only attendance --json")
    let course = try #require(try one.json("measures")("attendance").array?.first, "\(one.errors)")
    #expect(try course("absences").number == 2 && course("held").integer == 3)
  }

  @Test func `habits of two people are refused by their names`() async throws {
    let sheet =
      "氏名,日付,読書,運動\n森,2026-06-01,yes,no\n林,2026-06-01,no,yes\n森,2026-06-02,yes,yes\n林,2026-06-02,no,no\n"
    let outcome = try await report(["a.csv": sheet], "analyze a.csv")
    #expect(outcome.code == 65 && outcome.errors.contains("2 people (森, 林)"), "\(outcome.errors)")
  }
}
