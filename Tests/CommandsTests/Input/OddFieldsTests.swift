import TestSupport
import Testing

/// What pages and JSON say of values that were read otherwise than they stand.
struct OddFieldsTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func `times in seconds are told as a guess, which --strict refuses`() async throws {
    let csv = """
      card_id,review_rating,review_time,review_duration
      1,3,1709290800,5230
      1,3,1709463600,4000
      1,1,1709809200,4000

      """
    try folder.write(csv.utf8, to: "seconds.csv")
    let outcome = try await folder.run("analyze seconds.csv --time-zone UTC --only load --json")
    let load = try outcome.json("measures")("load")
    #expect(try (0..<3).map { try load($0)("day").text } == ["2024-03-01", "2024-03-03", "2024-03-07"])
    let guess =
      "Guessed: seconds.csv:2:5: the numbers in the column review_time are too small for milliseconds and were read "
      + "as seconds since 1970."
    #expect(try outcome.remarks.contains(guess))
    let page = try await folder.run("analyze seconds.csv --time-zone UTC --only load --lang ja")
    #expect(page.text.contains("1970年からの秒数として読みました"))
    #expect(try await folder.run("analyze seconds.csv --time-zone UTC --strict").code == 65)
  }

  @Test func `times without a zone are read where --time-zone names one`() async throws {
    let csv = "card_id,review_rating,review_time\n1,3,2024-03-01T23:30:00\n1,3,2024-03-07 23:30:00+00:00\n"
    try folder.write(csv.utf8, to: "naive.csv")
    func days(_ line: String) async throws -> [String?] {
      let outcome = try await folder.run("analyze naive.csv --only load --json \(line)")
      let load = try outcome.json("measures")("load")
      return try (0..<(load.array?.count ?? 0)).map { try load($0)("day").text }
    }
    #expect(try await days("--time-zone Asia/Tokyo") == ["2024-03-01", "2024-03-08"])
    #expect(try await days("--time-zone UTC") == ["2024-03-01", "2024-03-07"])
    #expect(try await days("") == ["2024-03-08"])
  }

  @Test func `a few answers long before all others are set aside and said`() async throws {
    let header = "id,cid,usn,ease,ivl,lastIvl,factor,time,type\n"
    let rows = (0..<20).map { "\(1_772_355_600_000 + 86_400_000 * $0),100,-1,3,1,1,2500,6000,1\n" }.joined()
    try folder.write("\(header)86400000,100,-1,3,1,1,2500,6000,1\n\(rows)".utf8, to: "revlog.csv")
    let outcome = try await folder.run("analyze revlog.csv --time-zone UTC --only load,audit --json")
    let load = try outcome.json("measures")("load")
    #expect(load.array?.count == 20)
    #expect(try load(0)("day").text == "2026-03-01")
    #expect(
      try outcome.remarks.contains(
        "Events more than ten years before 2026-03-01 are ignored: 1, the first on 1970-01-02."))
    #expect(
      outcome.text.contains(
        "events more than ten years before 2026-03-01, the first on 1970-01-02, were ignored: 1"))
  }

  @Test func `old logs of Anki write whole days in seconds`() async throws {
    let csv = """
      id,cid,usn,ease,ivl,lastIvl,factor,time,type
      1772366400000,1,-1,3,-172800,0,0,5000,0
      1772366500000,2,-1,3,-600,0,0,5000,0
      1772366600000,3,-1,3,2,0,2500,5000,0

      """
    try folder.write(csv.utf8, to: "r.csv")
    let outcome = try await folder.run(
      "analyze r.csv --time-zone UTC --day-start 4 --now 2026-03-02T12:00:00Z --only items --json")
    let items = try outcome.json("measures")("items")
    let next = try (0..<3).map { "\(try items($0)("id").text ?? "") \(try items($0)("next").text ?? "")" }
    #expect(next.sorted() == ["1 2026-03-03", "2 2026-03-01", "3 2026-03-03"])
  }

  @Test func `order of items is that of sortOrder, and other keys of items are said`() async throws {
    let json =
      #"[{"id":"L","createdAt":"2026-01-10T00:00:00Z","items":["#
      + #"{"id":"i1","content":"second","isCompleted":false,"sortOrder":2,"createdAt":"2026-01-10T00:00:00Z"},"#
      + #"{"id":"i2","content":"first","isCompleted":false,"sortOrder":1}]}]"#
    try folder.write(json.utf8, to: "d/lists.json")
    let outcome = try await folder.run("analyze d --time-zone UTC --only today --json")
    let items = try outcome.json("measures")("today")("items")
    #expect(try [items(0).text, items(1).text] == ["first", "second"])
    #expect(outcome.text.contains("items.createdAt"))
    #expect(!outcome.text.contains("items.sortOrder"))
  }

  @Test func `F20: a streak of an export without events is null with a reason`() async throws {
    let json =
      #"[{"id":"t","title":"水やり","intervalValue":3,"intervalUnit":"day","#
      + #""nextReminderDate":"2026-01-08T00:00:00Z","createdDate":"2026-01-01T00:00:00Z","#
      + #""lastCompletedDate":"2026-01-05T00:00:00Z"}]"#
    try folder.write(json.utf8, to: "d/tasks.json")
    let line = "analyze d --now 2026-01-10T06:00:00Z --time-zone Asia/Tokyo --only streaks,items,today"
    let streaks = try await folder.run("\(line) --json").json("measures")("streaks")
    #expect(
      try ["current", "longest", "activeDays", "doneToday", "atRisk"].map { try streaks($0) }
        == Array(repeating: .null, count: 5))
    #expect(try streaks("reason").text == "the data hold no answers, completions or attempts")
    let page = try await folder.run(line).text
    #expect(page.contains("unknown: the data contain no answers, completions or attempts."))
    #expect(!page.contains("0 days"))
    #expect(try await folder.run("\(line) --lang ja").text.contains("不明：回答・完了・着手の記録がありません。"))
  }

  @Test func `T4: audit under --rules original says what that rule did`() async throws {
    let courses = "courseId,courseName,dayOfWeek,period,totalClasses,semesterId\na,重複,2,1,15,S1\n"
    try folder.write(courses.utf8, to: "d/courses.csv")
    let records = "recordId,courseId,date,type\nR020,a,2026-04-07,absent\nR021,a,2026-04-07,absent\n"
    try folder.write(records.utf8, to: "d/attendanceRecords.csv")
    func locations(_ rules: String) async throws -> [String] {
      let line = "analyze d --now 2026-10-15 --time-zone Asia/Tokyo --only audit --json --rules \(rules)"
      let audit = try await folder.run(line).json("measures")("audit")
      return try (audit.array ?? []).filter { try $0("rule").text == "T4" }
        .map { "\(try $0("where").text ?? ""): \(try $0("message").text ?? "")" }
    }
    #expect(
      try await locations("original") == [
        "R021: the course already has a record of this date: R020; this record is ignored"
      ])
    #expect(
      try await locations("corrected") == [
        "R020: another record of the same class replaced this record: R021"
      ])
  }
}
