import TestSupport
import Testing

/// What the commands say together, and what they refuse or remark on (RULES 12).
struct AgreementTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private static let courses = """
    courseId,courseName,dayOfWeek,period,totalClasses,maxAbsences,isFullYear,semesterId
    a,A,1,1,14,4,false,s
    b,B,3,2,14,3,false,s
    c,C,3,4,14,,false,s

    """
  private static let records = """
    recordId,courseId,date,type
    r1,a,2026-04-13,absent
    r2,b,2026-04-15,absent
    r3,c,2026-04-15,absent
    r4,b,2026-04-22,late
    r5,a,2026-05-11,absent

    """

  private func writeCourses() throws {
    try folder.write(Self.courses, to: "u/courses.csv")
    try folder.write(Self.records, to: "u/attendanceRecords.csv")
    try folder.write(
      "semesterId,name,semesterType,startDate,endDate\ns,S,first_half,2026-04-06,2026-07-24\n",
      to: "u/semesters.csv")
  }

  @Test(arguments: ["", "--late-rule 2=1", "--absence-limit 4/5 --now 2026-06-01", "--seed 7 --days 9"])
  func `F4: analyze and simulate print one risk and one number of safe misses, to the last digit`(
    words: String
  ) async throws {
    try writeCourses()
    let ofRun = words.hasPrefix("--seed")
    let line = "u --time-zone Asia/Tokyo --json --quiet"
    let figures = try await folder.run("analyze \(line) --only attendance \(ofRun ? "" : words)")
      .json("measures")("attendance").array
    let forecasts = try await folder.run("simulate \(line) --replicates 3 \(words)").json.part("courses")(
      "items"
    ).array
    let (told, shown) = (try #require(figures), try #require(forecasts))
    #expect(told.count == 3 && shown.count == 3)
    for (figure, forecast) in zip(told, shown) {
      #expect(try figure("course") == forecast("course") && figure("max") == forecast("max"))
      #expect(try figure("risk")("p") == forecast("exceeds") && figure("risk")("p").number != nil)
      #expect(try figure("safeMisses") == forecast("safeMisses") && figure("safeMisses").integer != nil)
      #expect(try figure("absences") == forecast("absencesSoFar"))
    }
  }

  private func remarks(_ line: String) async throws -> [String] {
    let outcome = try await folder.run("\(line) --time-zone Asia/Tokyo --json --quiet")
    return try (outcome.json("remarks").array ?? []).compactMap { try $0("about").text }
  }

  @Test func `F10: the next weeks on the page of analyze have the bands of simulate`() async throws {
    try folder.make("memora-1000", "year")
    let page = try await folder.run("analyze year --quiet")
    let simulated = try await folder.run("simulate year --days 28 --quiet")
    let line = try #require(simulated.text.split(separator: "\n").first { $0.contains("reviews  ") })
    // "reviews  900 (90 % band: 600 – 1100)"
    let band = try #require(line.split(separator: ":").last).dropFirst().dropLast()
    let ahead = page.text.split(separator: "\n").drop { !$0.hasPrefix("The next 28 days") }
    #expect(ahead.contains { $0.contains("reviews") && $0.contains(band) }, "\(band)")
  }

  @Test func `F15: a later start and the eve of it as the moment give the same figures of every kind`()
    async throws
  {
    try folder.make("everything", "all")
    // The life ends on 2026-01-05.
    let line = "simulate all --days 20 --replicates 5 --json --quiet"
    let later = try await folder.run("\(line) --start 2026-02-10").json
    let eve = try await folder.run("\(line) --now 2026-02-09").json
    for kind in ["cards", "tasks", "lists", "attempts", "habits"] {
      #expect(try later.part(kind) == eve.part(kind), "\(kind)")
    }
    // Its terms are over by then; others are not.
    try writeCourses()
    let courses = "simulate u --days 20 --replicates 5 --time-zone Asia/Tokyo --json --quiet"
    #expect(
      try await folder.run("\(courses) --start 2026-06-08").json.part("courses")
        == folder.run("\(courses) --now 2026-06-07").json.part("courses"))
  }

  @Test func `T10: a record that ends with an absence says so, and names --now`() async throws {
    try writeCourses()
    #expect(try await remarks("analyze u --only attendance") == ["--now"])
    let page = try await folder.run("analyze u --time-zone Asia/Tokyo --only attendance --quiet")
    let words = page.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(
      words.contains("The figures describe the moment of the last attendance record.")
        && words.contains("give --now today."))
    #expect(try await remarks("analyze u --only attendance --now 2026-05-11") == [])
    #expect(try await remarks("analyze u --only attendance --now 2026-12-01") == [])
  }

  @Test func `where marks cannot be read, no course is called far from its limit`() async throws {
    let marks = ["present", "present", "?!", "present", "?!", "present", "present", "?!"].enumerated().map {
      ("10-\($0.offset + 10)", $0.element)
    }
    let rows = marks.map { "2026-\($0.0),Algebra,\($0.1)\n" }
    try folder.write("date,course,status\n" + rows.joined(), to: "absences.csv")
    let page = try await folder.run("analyze absences.csv --time-zone Asia/Tokyo --quiet").text
    let said = page.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(
      said.contains(
        "! whether a course is near its limit is uncertain because of 3 rows that could not be read"))
    #expect(!said.contains("no course is near") && !said.contains("course, reminder or habit is at risk"))
  }

  @Test(arguments: ["analyze", "simulate --days 5 --replicates 5"])
  func `a last date long after all others is told, with the --now of the one before it`(command: String)
    async throws
  {
    let rows = (10..<22).map { "c,2026-10-\($0)T08:00:00Z,true\n" } + ["c,2027-06-13T08:00:00Z,true\n"]
    try folder.write("cardId,reviewedAt,result\n" + rows.joined(), to: "reviewLogs.csv")
    #expect(try await remarks("\(command) reviewLogs.csv").contains("--now"))
    #expect(try await !remarks("\(command) reviewLogs.csv --now 2026-10-21").contains("--now"))
    let page = try await folder.run("\(command) reviewLogs.csv --time-zone Asia/Tokyo --quiet")
    let words = page.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(
      words.contains(
        "The report takes 2027-06-13, the day of the latest answer, as the present; this day is 235 days after the answer before it (2026-10-21). After a break this is right. "
          + "If the date of the latest answer is wrong, correct the date or give --now 2026-10-21."),
      "\(page.text)")
  }

  @Test func `F7: a log of another app without intervals calls no card due, and says so`() async throws {
    try folder.write(
      "card_id,review_rating,review_time\n1,3,2024-01-01T00:00:00Z\n1,1,2024-01-04T00:00:00Z\n",
      to: "public.csv")
    let line = "analyze public.csv --time-zone UTC --quiet"
    let json = try await folder.run("\(line) --json").json
    #expect(try json("remarks").array?.map { try $0("about").text } == ["due"])
    #expect(
      try json("measures")("due")("soonest") == .array([]) && json("measures")("today")("due").integer == 0)
    let page = try await folder.run(line)
    let words = page.text.split { " \n".contains($0) }.joined(separator: " ")
    #expect(words.contains("No card is shown as due"))
    // Its own intervals are taken; what was deleted since cannot be known.
    try folder.write(
      "id,cid,usn,ease,ivl,lastIvl,factor,time,type\n1704067200000,1,-1,3,4,1,2500,7000,1\n", to: "revlog.csv"
    )
    let anki = try await folder.run("analyze revlog.csv --time-zone UTC --quiet --json").json
    #expect(try anki("remarks").array?.map { try $0("about").text } == ["due"])
    #expect(try anki("remarks").array?.first?("text").text?.contains("deleted or suspended") == true)
    #expect(try anki("measures")("due")("soonest")(0)("day").text == "2024-01-05")
    // Asked for, the table's own plan is made.
    let plan = try await folder.run(
      "simulate public.csv --intervals 0,1,3 --days 9 --replicates 2 --time-zone UTC --json")
    #expect(try plan.json("parts").array?.map { try $0("kind").text } == ["cards"])
  }

  @Test func `G8: --strict refuses what R3.6 calls invalid, which is listed otherwise`() async throws {
    try folder.write(
      """
      id,name,category,createdAt,isCompleted,completedAt
      fine,Run,habit,2026-01-02T00:00:00Z,false,
      early,Read,learning,2026-01-02T00:00:00Z,false,2026-01-03T00:00:00Z

      """, to: "tasks.csv")
    let line = "tasks.csv --time-zone UTC --quiet"
    let figure = try await folder.run("analyze \(line) --only attempts --json").json("measures")("attempts")
    #expect(try figure("invalid") == .array([.text("early")]))
    for command in ["analyze", "simulate"] {
      let refused = try await folder.run("\(command) \(line) --strict")
      #expect(refused.code == 65 && refused.text == "")
      #expect(
        refused.lines.count == 1 && refused.lines.first?.hasPrefix("R3.6 early (Read): ") == true,
        "\(refused.lines)"
      )
    }
  }

  @Test func `G7: the answer of a deleted card keeps a streak of three`() async throws {
    try folder.write("id,stepIndex,nextDue\na,1,2024-01-09T00:00:00Z\n", to: "d/cards.csv")
    try folder.write(
      """
      id,cardId,reviewedAt,result
      r1,a,2024-01-01T09:00:00Z,1
      r2,deleted,2024-01-02T09:00:00Z,1
      r3,a,2024-01-03T09:00:00Z,1

      """, to: "d/reviewLogs.csv")
    let streaks = try await folder.run("analyze d --time-zone UTC --only streaks --json").json("measures")(
      "streaks")
    #expect(try streaks("current").integer == 3 && streaks("longest").integer == 3)
  }

  @Test func `C6: --streak neutral puts nothing at risk on a day without a due card`() async throws {
    try folder.write(
      "id,cardId,reviewedAt,result\nr1,a,2024-01-01T09:00:00Z,1\nr2,a,2024-01-02T09:00:00Z,1\n",
      to: "reviewLogs.csv")
    func atRisk(_ words: String) async throws -> Bool? {
      try await folder.run("analyze reviewLogs.csv --time-zone UTC --only streaks --json \(words)")
        .json("measures")("streaks")("atRisk").flag
    }
    // The card comes back on the 4th.
    #expect(try await atRisk("--streak neutral --now 2024-01-03") == false)
    #expect(try await atRisk("--streak strict --now 2024-01-03") == true)
    #expect(try await atRisk("--streak neutral --now 2024-01-04") == true)
  }

  @Test func `--tasks plans as many tasks, drawn from those of the data`() async throws {
    try folder.make(ShortLife.tasks(5, days: 40), "tasks")
    let line = "simulate tasks --days 3 --replicates 2 --tasks 40"
    let plan = try await folder.run("\(line) --json --quiet").json.part("tasks")("plan")
    #expect(try plan("tasks").integer == 40 && plan("drawnFrom").integer == 5)
    let page = try await folder.run(line)
    #expect(page.text.contains("Recurring tasks: 40, drawn from the 5 in use, each with its own due day."))
    let own = try await folder.run("simulate tasks --days 3 --replicates 2 --json --quiet").json.part(
      "tasks")("plan")
    #expect(try own("tasks").integer == 5 && own("drawnFrom") == .null)
    try folder.makeTiny("cards")
    #expect(
      try await remarks("simulate cards --days 3 --replicates 2 --tasks 4").filter { $0.hasPrefix("--") }
        == ["--tasks"])
  }
}
