import TestSupport
import Testing

/// States in the colours of the designs, on a terminal and on a page, each with its word.
struct StatesTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      """
      semesterId,name,semesterType,startDate,endDate
      s1,2026 前期,first_half,2026-04-06,2026-07-31

      """, to: "u/semesters.csv")
    let courses = [(0, 5), (4, 5), (5, 5), (6, 5), (0, 1)]
    try folder.write(
      "courseId,courseName,dayOfWeek,period,totalClasses,maxAbsences,semesterId\n"
        + courses.enumerated().map { "c\($0),C\($0),1,\($0 + 1),15,\($1.1),s1\n" }.joined(),
      to: "u/courses.csv")
    let mondays = ["04-06", "04-13", "04-20", "04-27", "05-11", "05-18"]
    try folder.write(
      "recordId,courseId,date,type\n"
        + courses.enumerated().flatMap { course, counts in
          mondays.prefix(counts.0).map { "r\(course)-\($0),c\(course),2026-\($0),absent\n" }
        }.joined(), to: "u/attendanceRecords.csv")
  }

  /// The states of C0 to C4, by the corrected rules and by the literal text: of C4 one absence is allowed, and none was.
  @Test(
    arguments: [
      ("corrected", ["safe", "warning", "limit", "exceeded", "warning"], [32, 33, 31, 31, 33]),
      ("original", ["safe", "warning", "limit", "exceeded", "warning"], [32, 33, 31, 31, 32]),
    ] as [(String, [String], [Int])])
  func `D4: absences are green, orange and red, by both sets of rules`(
    rules: String, words: [String], codes: [Int]
  ) async throws {
    let line = "analyze u --only attendance --time-zone Asia/Tokyo --rules \(rules) --report page.html"
    let plain = try await folder.run("\(line) --color never --force")
    let coloured = try await folder.run("\(line) --color always --force")
    #expect(plain.code == 0 && coloured.code == 0, "\(plain.errors)")
    let page = try folder.text(of: "page.html")
    let classes = [32: "good\">", 33: "attention\">! ", 31: "alarm\">✕ "]
    for (course, (word, code)) in zip(words, codes).enumerated() {
      let row = try #require(coloured.text.split(separator: "\n").first { $0.hasPrefix("  C\(course)  ") })
      #expect(row.contains("\u{1B}[\(code)m\(word)\u{1B}[0m"), "\(row)")
      let cells = try #require(page.split(separator: "<th scope=\"row\">C\(course)</th>").last)
      let chip = "<span class=\"chip \(try #require(classes[code]))\(word)</span>"
      #expect(cells.prefix { $0 != "\n" }.prefix(2_000).contains(chip), "\(course)")
    }
    #expect(!plain.text.contains("\u{1B}"))
    var bare = coloured.text
    for code in ["[1m", "[31m", "[32m", "[33m", "[0m"] { bare.replace("\u{1B}\(code)", with: "") }
    #expect(bare == plain.text)
  }

  @Test func `D0: what is overdue is red, and what is of today orange`() async throws {
    try folder.write(
      """
      id,title,intervalValue,intervalUnit,nextReminderDate,createdDate,isActive,notificationEnabled
      a,A,7,day,2026-05-10T09:00:00Z,2026-04-01T00:00:00Z,true,true
      b,B,7,day,2026-05-18T11:00:00Z,2026-04-01T00:00:00Z,true,true

      """, to: "t/tasks.csv")
    let line = "analyze t --only today --time-zone UTC --now 2026-05-18T10:00:00Z --report page.html"
    let outcome = try await folder.run("\(line) --color always")
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.text.contains("\u{1B}[33m2 tasks\u{1B}[0m"))
    #expect(outcome.text.contains("of these overdue  \u{1B}[31m1\u{1B}[0m"))
    let page = try folder.text(of: "page.html")
    for chip in ["alarm\">✕ 1 overdue: A<", "attention\">! 1 due today: B<", "alarm\">✕ 1<"] {
      #expect(page.contains("<span class=\"chip \(chip)/span>"), "\(chip)")
    }
  }
}
