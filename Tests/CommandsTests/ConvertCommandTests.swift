import TestSupport
import Testing

struct ConvertCommandTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// No id, name or text of the data stands in what is written, and every figure that names nothing is the same.
  @Test(arguments: ["json", "csv"])
  func `anonymous files tell the same figures and no names`(form: String) async throws {
    try folder.write(
      #"""
      [{"id":"secret-card","question":"secret-front","answer":"secret-back","stepIndex":1,
        "nextDue":"2026-01-03T00:00:00Z","tags":["secret-tag"],"deck":"secret-deck::secret-part"}]
      """#, to: "d/cards.json")
    try folder.write(
      "id,cardId,reviewedAt,result,userId\n"
        + "secret-1,secret-card,2026-01-01T09:00:00Z,false,secret-user\n"
        + "secret-2,secret-card,2026-01-02T09:00:00Z,true,secret-user\n", to: "d/reviewLogs.csv")
    try folder.write(
      #"""
      [{"id":"secret-list","createdAt":"2026-01-02T00:00:00Z",
        "items":[{"id":"secret-item","content":"secret-milk","isCompleted":true}]}]
      """#, to: "d/lists.json")
    try folder.write("date,kind,note\n2026-01-02,noClass,secret-note\n", to: "d/calendar.csv")
    try folder.write(#"{"timeZoneIdentifier":"UTC"}"#, to: "d/settings.json")
    let outcome = try await folder.run("kaiki convert d --to \(form) --out a --anonymise my-own-key")
    #expect(outcome.code == 0, "\(outcome.errors)")
    let names = try folder.names(in: "a")
    #expect(names.count == 5)
    for name in names {
      let text = try folder.text(of: "a/\(name)")
      #expect(!text.contains("secret"), "\(name): \(text)")
    }
    for only in ["load", "rhythm", "heatmap"] {
      let own = try await folder.run("analyze d --only \(only) --json").json("measures")
      let anonymous = try await folder.run("analyze a --only \(only) --json").json("measures")
      #expect(own == anonymous, "\(only)")
    }
    let again = try await folder.run("kaiki convert d --to \(form) --out b --anonymise my-own-key")
    #expect(again.code == 0)
    for name in names { #expect(try folder.text(of: "b/\(name)") == folder.text(of: "a/\(name)")) }
  }

  private func convert(_ input: String, to format: String, _ output: String) async throws {
    let outcome = try await folder.run("kaiki convert \(input) --to \(format) --out \(output)")
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.text == "")
  }

  @Test func `a data set goes through every format and comes back the same`() async throws {
    try folder.makeTiny()
    try await convert("tiny", to: "json", "json")
    try await convert("json", to: "csv", "csv")
    try await convert("csv", to: "jsonl", "jsonl")
    try await convert("jsonl", to: "json", "again")
    for kind in ["cards", "reviewLogs", "settings"] {
      let first = try folder.text(of: "json/\(kind).json")
      #expect(try folder.text(of: "again/\(kind).json") == first)
      #expect(try folder.names(in: "csv").contains("\(kind).csv"))
      #expect(try folder.names(in: "jsonl").contains("\(kind).jsonl"))
    }
    let line = "--only today,load,retention,latency,streaks,due,heatmap,leeches,notifications --json"
    let plain = try await folder.run("analyze tiny \(line)").json("measures")
    for name in ["json", "csv", "jsonl"] {
      #expect(try await folder.run("analyze \(name) \(line)").json("measures") == plain, "\(name)")
      try await convert(name, to: name, "\(name)2")
      for file in try folder.names(in: name) {
        #expect(
          try folder.text(of: "\(name)2/\(file)") == folder.text(of: "\(name)/\(file)"), "\(name)/\(file)")
      }
    }
  }

  @Test(
    arguments: [
      (.tasks, "today,streaks,notifications,delays"), (.attempts, "attempts,streaks"),
      (.lists, "today,lists"),
    ] as [(ShortLife.Kind, String)])
  func `tasks, attempts and lists go through every format, and come back the same`(
    kind: ShortLife.Kind, measures: String
  ) async throws {
    try folder.make(kind.made(), "first")
    try await convert("first", to: "json", "json")
    try await convert("json", to: "csv", "csv")
    try await convert("csv", to: "jsonl", "jsonl")
    try await convert("jsonl", to: "json", "again")
    let names = try folder.names(in: "json")
    #expect(try folder.names(in: "again") == names)
    for name in names {
      #expect(try folder.text(of: "again/\(name)") == folder.text(of: "json/\(name)"), "\(name)")
    }
    #expect(try folder.names(in: "csv").count == 3)
    // A data set says the same in every format.
    let line = "--only \(measures) --json --quiet"
    #expect(
      try await folder.run("analyze csv \(line)").json("measures")
        == folder.run("analyze first \(line)").json("measures"))
  }

  @Test func `steps, practice and ids that a log lacks are derived by the rules (C1, C2, C3)`() async throws {
    let log = """
      cardId,reviewedAt,result
      c,2024-01-01T09:00:00Z,1
      c,2024-01-01T10:00:00Z,1
      c,2024-01-02T09:00:00Z,0
      c,2024-01-02T10:00:00Z,1
      c,2024-01-05T09:00:00Z,1

      """
    try folder.write(log, to: "reviewLogs.csv")
    let outcome = try await folder.run("kaiki convert reviewLogs.csv --time-zone UTC --to csv --out d")
    #expect(outcome.code == 0)
    #expect(
      try folder.text(of: "d/reviewLogs.csv") == """
        id,cardId,reviewedAt,previousStep,nextStep,result,counted
        c-1704099600000,c,2024-01-01T09:00:00Z,0,1,true,graded
        c-1704103200000,c,2024-01-01T10:00:00Z,1,1,true,practice
        c-1704186000000,c,2024-01-02T09:00:00Z,1,0,false,graded
        c-1704189600000,c,2024-01-02T10:00:00Z,0,1,true,graded
        c-1704445200000,c,2024-01-05T09:00:00Z,1,2,true,graded

        """)
  }

  @Test func `G7: cards and tasks are written as their answers and completions put them`() async throws {
    try folder.write(
      "id,question,stepIndex,nextDue,reviewCount\nc1,one,5,2024-03-01T12:00:00Z,9\nnew,two,0,2024-03-02T12:00:00Z,0\n",
      to: "d/cards.csv")
    try folder.write(
      "id,cardId,reviewedAt,result\nr1,c1,2024-01-01T09:00:00Z,1\nr2,c1,2024-01-02T09:00:00Z,1\nr3,gone,2024-01-03T09:00:00Z,1\n",
      to: "d/reviewLogs.csv")
    try folder.write(
      "id,title,intervalValue,intervalUnit,nextReminderDate,createdDate\nt,Wash,3,day,2024-01-05T08:00:00Z,2024-01-01T00:00:00Z\n",
      to: "d/tasks.csv")
    try folder.write("taskId,completedAt\nt,2024-01-02T10:00:00Z\n", to: "d/completions.csv")
    #expect(try await folder.run("kaiki convert d --time-zone UTC --to json --out e").code == 0)
    let cards = try JSON(Array(folder.text(of: "e/cards.json").utf8))("rows")
    #expect(try ["stepIndex", "reviewCount"].map { try cards(0)($0).integer } == [2, 2])
    #expect(try cards(0)("nextDue").text == "2024-01-04T00:00:00Z" && cards(0)("lastResult").flag == true)
    // C5: one without answers is due at the start of its day.
    #expect(try cards(1)("nextDue").text == "2024-03-02T00:00:00Z" && cards(1)("reviewCount").integer == 0)
    let task = try JSON(Array(folder.text(of: "e/tasks.json").utf8))("rows")(0)
    #expect(try task("nextReminderDate").text == "2024-01-05T10:00:00Z")
    #expect(try task("lastCompletedDate").text == "2024-01-02T10:00:00Z")
    // The answer of a card that is gone is written too.
    #expect(try JSON(Array(folder.text(of: "e/reviewLogs.json").utf8))("rows").array?.count == 3)
    // And what is written says the same as what was read.
    let line = "--time-zone UTC --only today,streaks,load,items --json"
    #expect(
      try await folder.run("analyze e \(line)").json("measures")
        == folder.run("analyze d \(line)").json("measures"))
  }

  @Test func `rows that occur twice are written once, and bad ones not at all`() async throws {
    try folder.write("id,cardId,reviewedAt,result\nr,c,0,1\nr,c,0,1\ns,c,x,1\n", to: "reviewLogs.csv")
    let outcome = try await folder.run("kaiki convert reviewLogs.csv --time-zone UTC --to csv --out d")
    #expect(outcome.code == 0)
    #expect(outcome.lines.count == 1)
    #expect(try folder.text(of: "d/reviewLogs.csv").split(separator: "\n").count == 2)
  }

  @Test func `existing files are replaced only with --force, all or none`() async throws {
    try folder.makeTiny()
    try folder.write("old", to: "d/reviewLogs.csv")
    #expect(try await folder.run("kaiki convert tiny --to csv --out d").code == 73)
    #expect(try folder.names(in: "d") == ["reviewLogs.csv"])
    #expect(try folder.text(of: "d/reviewLogs.csv") == "old")
    #expect(try await folder.run("kaiki convert tiny --to csv --out d --force").code == 0)
    #expect(try folder.names(in: "d") == ["cards.csv", "reviewLogs.csv", "settings.csv"])
  }

  @Test func `a data set can be converted in its own folder`() async throws {
    try folder.makeTiny()
    let cards = try folder.text(of: "tiny/cards.json")
    #expect(try await folder.run("kaiki convert tiny --to json --out tiny --force").code == 0)
    #expect(try folder.text(of: "tiny/cards.json") == cards)
    #expect(try folder.names(in: "tiny") == ["cards.json", "reviewLogs.json", "settings.json"])
  }

  // MARK: For other programs

  @Test(
    arguments: [
      ("ics", ["kaiki.ics"]), ("loop", ["Checkmarks.csv", "Habits.csv"]),
      ("taskwarrior", ["taskwarrior.json"]),
      ("todotxt", ["done.txt", "todo.txt"]), ("anki", ["anki.reviewLogs.csv"]),
    ])
  func `everything is written for another program, and what is lost is named`(
    form: String, names: [String]
  ) async throws {
    try folder.makeThirdParty()
    let outcome = try await folder.run("kaiki convert d --to \(form) --out out")
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(try folder.names(in: "out") == names)
    #expect(outcome.errors.contains("--to \(form) cannot store all data of "), "\(outcome.errors)")
  }

  @Test func `tasks come back from Taskwarrior's file and from todo.txt`() async throws {
    try folder.makeThirdParty()
    for form in ["taskwarrior", "todotxt"] {
      #expect(try await folder.run("kaiki convert d --to \(form) --out \(form)").code == 0)
      try await convert(form, to: "json", "\(form)-back")
      let tasks = try folder.text(of: "\(form)-back/tasks.json")
      #expect(tasks.contains("洗濯"))
      #expect(tasks.contains("\"intervalValue\": 3") || tasks.contains("\"intervalValue\":3"))
      #expect(try folder.text(of: "\(form)-back/completions.json").components(of: "completedAt") == 2)
    }
  }

  @Test func `habits come back from Loop's tables with the same strength`() async throws {
    try folder.makeThirdParty()
    #expect(try await folder.run("kaiki convert d --to loop --out loop").code == 0)
    let line = "--only strength --json --now 2026-01-05 --time-zone UTC"
    let first = try await folder.run("analyze d \(line)").json("measures")
    #expect(try await folder.run("analyze loop \(line)").json("measures") == first)
  }

  @Test func `names of habits that a spreadsheet would run are guarded in Loop's tables, but with --raw`()
    async throws
  {
    try folder.write("habit,date,value\n=1+1,2025-12-01,YES_MANUAL\n", to: "h/checkmarks.csv")
    let guarded = try await folder.run("kaiki convert h --to loop --out guarded")
    #expect(
      guarded.code == 0
        && guarded.errors.contains(
          "writes an apostrophe before each name; to write names unchanged, give --raw")
    )
    let raw = try await folder.run("kaiki convert h --to loop --out raw --raw")
    #expect(raw.code == 0 && !raw.errors.contains("apostrophe"))
    for (out, name) in [("guarded", "'=1+1"), ("raw", "=1+1")] {
      #expect(try folder.text(of: "\(out)/Checkmarks.csv").hasPrefix("Date,\(name),\n"))
      #expect(try folder.text(of: "\(out)/Habits.csv").contains("\n001,\(name),"))
    }
  }

  @Test(
    arguments: [
      "pay due:2030-01-01 rec:1d", "2024-01-01 2024-02-02 (A) foo", "(A) foo", "x foo", "x",
      "a t:2030-01-01 pri:B z",
      "due:soon http://example.org",
    ])
  func `a title comes back from todo.txt as a title, and no word of it as a mark`(title: String) async throws
  {
    try folder.write(
      "id,title,intervalValue,intervalUnit,nextReminderDate,createdDate\n"
        + "t1,\(title),2,week,2025-02-01T00:00:00Z,2025-01-01T00:00:00Z\n", to: "d/tasks.csv")
    try folder.write("id,taskId,completedAt\nc1,t1,2025-01-10T00:00:00Z\n", to: "d/completions.csv")
    #expect(try await folder.run("kaiki convert d --to todotxt --out todo --time-zone UTC").code == 0)
    #expect(try await folder.run("kaiki convert todo --to jsonl --out back --time-zone UTC").code == 0)
    let tasks = try folder.text(of: "back/tasks.jsonl").split(separator: "\n")
    #expect(tasks.count == 1)
    let task = try JSON(Array(try #require(tasks.first).utf8))
    #expect(try #require(task("title").text).replacing("·", with: "") == title)
    #expect(try task("intervalValue").integer == 2 && task("intervalUnit").text == "week")
    #expect(try #require(task("nextReminderDate").text).hasPrefix("2025-01-24"))
    #expect(try folder.text(of: "back/completions.jsonl").split(separator: "\n").count == 1)
  }

  @Test func `a calendar has lines of 75 bytes and comes back with its tasks`() async throws {
    try folder.makeThirdParty()
    #expect(try await folder.run("kaiki convert d --to ics --out ics").code == 0)
    let text = try folder.text(of: "ics/kaiki.ics")
    let lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)
    #expect(lines.allSatisfy { $0.utf8.count <= 75 && !$0.contains("\n") })
    #expect(text.contains("RRULE:FREQ=WEEKLY;INTERVAL=2\r\n"))
    #expect(text.contains("SUMMARY:1 card due\r\n"))
    try await convert("ics", to: "json", "back")
    #expect(try folder.text(of: "back/tasks.json").contains("fixedSkip"))
  }

  @Test func `data without what a program holds are refused`() async throws {
    try folder.makeTiny()
    let outcome = try await folder.run("kaiki convert tiny --to loop --out out")
    #expect(outcome.code == 65)
    #expect(
      outcome.errors.contains(
        "--to loop: the data contain nothing that this format can store; choose another format"))
  }

  @Test func `with --strict every guess is named, and ends with 65`() async throws {
    try folder.write("日付;科目;区分\n2025/10/20;数学;欠席\n".utf8, to: "a.csv")
    let plain = try await folder.run("analyze a.csv --only attendance --json")
    #expect(plain.code == 0, "\(plain.errors)")
    #expect(plain.text.contains("\"about\": \"guess\"") || plain.text.contains("\"about\":\"guess\""))
    let strict = try await folder.run("analyze a.csv --only attendance --strict")
    #expect(strict.code == 65)
    #expect(
      strict.errors.contains(
        "a.csv:2:1: the text \"2025/10/20\" was read as 2025-10-20; --strict accepts no guess, so correct the file"
      ))
    #expect(
      strict.errors.contains(
        "a.csv:2:15: the text \"欠席\" was read as absent; --strict accepts no guess, so correct the file"))
  }
}

extension TemporaryFolder {
  /// A data set with something of most kinds.
  fileprivate func makeThirdParty() throws {
    try make([
      "d/settings.json": #"{"intervals": [0, 1, 3], "timeZoneIdentifier": "UTC"}"#,
      "d/cards.csv": "id,question,answer,stepIndex,nextDue\nc1,q,a,1,2026-01-07T00:00:00Z\n",
      "d/reviewLogs.csv":
        "id,cardId,reviewedAt,previousStep,nextStep,result\nr1,c1,2026-01-04T09:00:00Z,0,1,true\n",
      "d/tasks.csv": """
      id,title,intervalValue,intervalUnit,nextReminderDate,createdDate,policy,anchorDate
      t1,洗濯,3,day,2026-01-06T08:00:00Z,2025-12-01T08:00:00Z,fromCompletion,
      t2,Put out the paper; and a title that is long enough to be folded in a calendar,2,week,2026-01-08T07:00:00Z,2025-12-01T08:00:00Z,fixedSkip,2025-12-11T07:00:00Z

      """,
      "d/completions.csv":
        "id,taskId,completedAt\ne1,t1,2025-12-31T08:30:00Z\ne2,t1,2026-01-03T08:30:00Z\n",
      "d/checkmarks.csv":
        "habit,date,value,freq_numerator,freq_denominator\n走る,2026-01-03,YES_MANUAL,3,7\n走る,2026-01-04,NO,3,7\n",
      "d/lists.json": #"[{"id":"l","createdAt":"2026-01-01T00:00:00Z","items":[]}]"#,
    ])
  }

  private func make(_ files: KeyValuePairs<String, String>) throws {
    for (name, text) in files { try write(text.utf8, to: name) }
  }
}

extension String {
  /// How often a text stands in this one.
  fileprivate func components(of text: String) -> Int {
    var (count, rest) = (0, self[...])
    while let range = rest.firstRange(of: text) {
      count += 1
      rest = rest[range.upperBound...]
    }
    return count
  }
}
