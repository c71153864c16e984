import Encoding
import Testing

@testable import Analysis
@testable import Forecasting
@testable import Kaiki
@testable import KaikiSimulation
@testable import Reports

/// The whole answer of `simulate` (INTERFACE 5), of one kind and of several.
struct SimulationReportTests {
  private func all() throws -> SimulationReport {
    SimulatedParts.report([
      try SimulatedParts.tasks(), try SimulatedParts.lists(),
      try SimulatedParts.attempts(SimulatedParts.targets),
    ])
  }

  private static let listDays = """
    {"day": "2024-01-31", "items": \(band("5")), "done": \(band("2")), "carried": \(band("0"))},
    {"day": "2024-02-01", "items": \(band("7")), "done": \(band("3")), "carried": \(band("3"))}
    """

  @Test func `INTERFACE 5: JSON has a part for each kind`() throws {
    let parts: [any SimulatedPart] = [
      try SimulatedParts.tasks(), try SimulatedParts.lists(),
      try SimulatedParts.attempts(SimulatedParts.targets),
    ]
    let expected = simulation(
      remarks: [SimulatedParts.away] + parts.flatMap(\.said),
      [
        TasksReportTests.part(parts[0].planText),
        """
        {"kind": "lists", "plan": \(parts[1].planText), "days": [\(Self.listDays)],
         "totals": {"items": \(band("12")), "done": \(band("5")), "carried": \(band("3"))}}
        """,
        """
        {"kind": "attempts", "plan": \(parts[2].planText),
         "days": [{"day": "2024-01-31", "attempts": \(band("3"))}, {"day": "2024-02-01", "attempts": \(band("4"))}],
         "totals": {"attempts": \(band("7"))}, "items": \(AttemptsPartReportTests.forecasts)}
        """,
      ])
    #expect(try canonical(all().json.text) == canonical(expected))
  }

  @Test func `INTERFACE 5: JSON has one shape, of one kind or of five`() throws {
    let parts: [any SimulatedPart] = [
      try SimulatedParts.cards(knowsMemorised: true), try SimulatedParts.tasks(),
      try SimulatedParts.lists(), try SimulatedParts.attempts(SimulatedParts.targets),
      try SimulatedParts.courses(),
    ]
    let whole = SimulatedParts.report(parts).json
    let keys = ["kaiki", "plan", "remarks", "parts"]
    #expect(whole.ownKeys == keys)
    let all = try #require(try whole("parts").elements)
    #expect(try all.map { try $0("kind") } == ["cards", "tasks", "lists", "attempts", "courses"])
    for (part, inAll) in zip(parts, all) {
      let alone = SimulatedParts.report([part]).json
      #expect(alone.ownKeys == keys)
      #expect(try alone("plan") == whole("plan"))
      #expect(try alone("parts") == .array([inAll]))
      #expect(inAll.ownKeys?.prefix(4) == ["kind", "plan", "days", "totals"])
    }
    #expect(all.map { $0.ownKeys?.dropFirst(4) } == [[], ["coverage"], [], ["items"], ["items"]])
  }

  @Test func `the plan has what all parts share, and each part its own`() throws {
    let frame = SimulatedParts.frame(
      asOf: Sample.morning,
      sources: [ReportedSource(path: "=x.csv", kind: "tasks", rows: 3, rejected: 1, unknownColumns: [])],
      tags: ["語"], categories: [.habit, .other])
    let lists = try SimulatedParts.lists()
    let report = SimulationReport(version: "0.1.0", frame: frame, parts: [lists])
    let expected = """
      {"start": "2024-01-31", "days": 2, "replicates": 2, "seed": 7, "asOf": "2024-01-09T23:00:00Z",
       "timeZone": "Asia/Tokyo", "dayStartHour": 0,
       "sources": [{"path": "=x.csv", "rows": 3, "rejected": 1}], "tags": ["語"],
       "categories": ["habit", "other"]}
      """
    #expect(try canonical(report.json("plan").text) == canonical(expected))
    #expect(try report.json("parts")(0)("plan") == .object(lists.plan))
  }

  @Test func `INTERFACE 5: JSON Lines have a flat row for each kind and day`() throws {
    let lines = try all().jsonLines
    #expect(
      try lines.map { try "\($0("kind").text) \($0("day").text)" } == [
        #""tasks" "2024-01-31""#, #""tasks" "2024-02-01""#, #""lists" "2024-01-31""#,
        #""lists" "2024-02-01""#,
        #""attempts" "2024-01-31""#, #""attempts" "2024-02-01""#,
      ])
    #expect(
      lines.last?.text
        == #"{"kind": "attempts", "day": "2024-02-01", "attempts_mean": 4, "attempts_p5": 4, "attempts_p50": 4, "attempts_p95": 4}"#
    )
    for line in lines {
      #expect(try line.ownMembers.allSatisfy { $0.value.isSingle } && !line.text.contains("\n"))
    }
  }

  @Test func `where nothing else comes of it there is null and a list of none`() throws {
    let parts = try SimulatedParts.report([
      try SimulatedParts.tasks(hasReminders: false), try SimulatedParts.attempts([]),
    ]).json("parts")
    #expect(try parts(0)("coverage") == .null)
    #expect(try parts(1)("items") == .array([]))
  }

  @Test func `CSV of several parts has a row for each kind and day, and the columns of all`() throws {
    let names = [
      "due", "dueNew", "done", "overdue", "shown", "starved", "items", "carried", "attempts",
    ].flatMap { name in ["mean", "p5", "p50", "p95"].map { "\(name)_\($0)" } }
    let table = try all().csv
    #expect(table.header == ["kind", "day"] + names)
    #expect(table.rows.allSatisfy { $0.count == table.header.count })
    let lines = table.text.split(separator: "\n").map(String.init)
    #expect(lines.count == 7)
    let (none, four) = (
      ",,,,", { (value: String) in "," + Array(repeating: value, count: 4).joined(separator: ",") }
    )
    #expect(
      lines[2]
        == "tasks,2024-02-01,15,10,10,20,7.5,5,5,10,6,4,4,8,3,2,2,4,4.5,3,3,6,2.5,1,1,4" + none + none + none)
    // "done" is a column of tasks and of lists.
    #expect(
      lines[4]
        == "lists,2024-02-01" + none + none + four("3") + none + none + none + four("7") + four("3") + none)
    #expect(lines[6] == "attempts,2024-02-01" + [String](repeating: none, count: 8).joined() + four("4"))
    // JSON Lines say the same.
    for (row, line) in zip(table.rows, try all().jsonLines) {
      let cells = zip(table.header, row).filter { $0.1.json != .null }
      #expect(Set(try line.ownMembers) == Set(cells.map { JSONValue.Member(key: $0, value: $1.json) }))
    }
  }

  @Test func `INTERFACE 5: what the rows rest on is the report without its days`() throws {
    let report = try all()
    #expect(report.meta.ownKeys == ["kaiki", "plan", "remarks", "parts"])
    #expect(try report.meta.ownMembers.prefix(3) == report.json.ownMembers.prefix(3))
    let (parts, plans) = (try #require(try report.json("parts").elements), try report.meta("parts"))
    #expect(try plans == .array(parts.map { .object(Array(try $0.ownMembers.prefix(2))) }))
  }

  @Test func `the page of several parts has a head for all, and a section for each kind`() throws {
    let report = try all()
    check(report.page, shows: ["67.5 %", "soon", "12"])
    let english = report.text()
    #expect(
      english.hasPrefix(
        """
        Kaiki simulation

        In short
          What will come         · tasks done: 6 a day, 12 in 2 days (90 %: 8 – 16)
                                 · list items done: 2.5 a day, 5 in 2 days (90 %: 5 – 5)

        """))
    #expect(
      english.contains(
        """
        Read before the figures
          Runs: 2 replicates, seed 7.
          Breaks of all activities together: none so far. In the simulation such a break begins 1.0 times in
          365 other days and lasts 10 days on average, as in the record with one more year and one more
          break.

        Recurring tasks
          Recurring tasks in use: 1.

        """))
    #expect(english.contains("\n\nDaily lists\n  Lists: new items"))
    #expect(english.contains("\n\nAttempts\n  Attempts: 2 active tasks"))
    #expect(english.ranges(of: "By month").count == 3)
    let japanese = report.text(.japanese)
    for title in [
      "Kaiki シミュレーション\n\n要点\n  これからの見込み",
      "数値を読む前の注意\n  シミュレーションの反復 2回、シード 7。\n  すべての活動が止まった中断：これまでなし。",
      "\n繰り返す課題\n  使用中", "\nデイリーリスト\n", "\n着手\n",
    ] {
      #expect(japanese.contains(title), "\(title)")
    }
  }

  @Test func `remarks are those of the run, then those of each part, and in English in JSON`() throws {
    let parts: [any SimulatedPart] = [try SimulatedParts.tasks(), try SimulatedParts.lists()]
    var frame = SimulatedParts.frame(
      sources: [ReportedSource(path: "x.csv", kind: "tasks", rows: 3, rejected: 1, unknownColumns: [])])
    frame.remarks = [.idle("--intervals", of: .cards)]
    let report = SimulationReport(version: "0.1.0", frame: frame, parts: parts)
    let said = try #require(try report.json("remarks").elements)
    let texts = [
      "The figures on tasks lack 1 of 4 rows of x.csv that could not be read; --strict lists these rows.",
      frame.remarks[0].text.english, "Runs: 2 replicates, seed 7.",
      "Breaks of all activities together: none so far. In the simulation such a break begins 1.0 times in 365 other days and lasts 10 days on average, as in the record with one more year and one more break.",
    ]
    #expect(
      try said.map { try $0("text") }
        == (texts + parts.flatMap { $0.remarks.map(\.english) }).map(JSONValue.text))
    #expect(
      try said.map { try $0("about") } == [
        "rejected", "--intervals", "run", "run", "tasks", "tasks", "tasks", "tasks", "tasks", "lists",
        "lists",
      ])
    // On the page all of them stand above the figures.
    for part in parts {
      let page = SimulationReport(version: "0.1.0", frame: frame, parts: [part]).text(width: 200)
      let line = page.split { " \n".contains($0) }.joined(separator: " ")
      for text in texts + part.remarks.map(\.english) { #expect(line.contains(" \(text)"), "\(page)") }
    }
  }

  @Test func `spells away are told once, by the longest record, in both languages`() throws {
    let lists = try SimulatedParts.lists()
    for (away, english, japanese) in [
      ([], "none so far", "これまでなし"), ([3...9], "one so far, of 7 days", "1回（7日間）"),
      ([3...9, 20...24], "2 so far, 12 days in total", "2回（合計 12日間）"),
    ] as [([ClosedRange<Int>], String, String)] {
      var scenario = try #require(try SimulatedParts.scenarios().tasks)
      scenario.plan.away = InactivityEpisodes((0..<25).map { day in away.contains { $0.contains(day) } })
      let tasks = Answer<TasksReport>(
        figure: Simulated(
          scenario: scenario, projection: try SimulatedParts.tasks().projection,
          ending: try SimulatedParts.tasks().figure.ending))
      for (language, words) in [(Language.english, english), (.japanese, japanese)] {
        let page = SimulatedParts.report([tasks, lists]).text(language, width: 200)
        #expect(page.ranges(of: words).count == 1, "\(page)")
        #expect(page.ranges(of: language == .english ? "Breaks of all" : "すべての活動が止まった中断").count == 1)
      }
    }
    #expect(!SimulatedParts.report([try SimulatedParts.courses()]).text().contains("Away from"))
  }

  @Test func `remarks on the run say from where it starts, and what lies between`() throws {
    func remarks(_ frame: SimulationFrame, _ language: Language) throws -> [String] {
      let report = SimulationReport(
        version: "0.1.0", frame: frame, parts: [try SimulatedParts.tasks(), try SimulatedParts.lists()])
      return report.page.sections[0].blocks.map {
        if case .line(let line) = $0 { language(line) } else { "" }
      }
    }
    // 08:00 on 10 January in Tokyo; the run starts on 31 January.
    let later = SimulatedParts.frame(asOf: Sample.morning)
    #expect(
      try remarks(later, .english) == [
        "As of 2024-01-10 08:00, Asia/Tokyo.",
        "The simulation assumes no activity between the end of the data and --start: from 2024-01-11 to the day before 2024-01-31.",
        "Runs: 2 replicates, seed 7.",
        SimulatedParts.away.text,
      ])
    #expect(
      try remarks(later, .japanese) == [
        "数値は 2024-01-10 08:00 の時点のものです（Asia/Tokyo）。",
        "シミュレーションでは、2024-01-11 から 2024-01-31 の前日までは何もしないと仮定しています。",
        "シミュレーションの反復 2回、シード 7。",
        "すべての活動が止まった中断：これまでなし。シミュレーションでは、中断が活動中の365日に 1.0回始まり、平均 10日続きます。この値は、記録に1年と中断1回を加えて求めました。",
      ])
    let next = SimulatedParts.frame(asOf: Sample.morning + 20 * 86_400)
    #expect(try remarks(next, .english).count == 3)
    let madeUp = SimulatedParts.frame(isMadeUp: true)
    #expect(
      try remarks(madeUp, .english) == [
        "The cards are a synthetic deck from 2024-01-31 because no data set is given.",
        "Runs: 2 replicates, seed 7.",
        SimulatedParts.away.text,
      ])
    #expect(try remarks(madeUp, .japanese)[0] == "データの指定がないため、2024-01-31 に始まる架空のデッキで計算しています。")
  }

  @Test func `remarks are broken into lines`() throws {
    let frame = SimulationFrame(
      span: SimulatedParts.options().span, asOf: Sample.morning,
      boundary: DayBoundary(zone: TimeZoneRules(identifier: Sample.long, fixedOffset: 0)), sources: [],
      tags: [], categories: [], isMadeUp: false)
    let report = SimulationReport(version: "0.1.0", frame: frame, parts: [try SimulatedParts.lists()])
    check(report.page)
    #expect(report.text(.japanese, width: 20).filter { $0 == "題" }.count == 30)
  }

  @Test func `the help names every key that is printed`() throws {
    let text = SimulationReport.helpText(Language.english.help)
    let parts: [any SimulatedPart] = [
      try SimulatedParts.cards(knowsMemorised: true), try SimulatedParts.tasks(),
      try SimulatedParts.lists(), try SimulatedParts.attempts(SimulatedParts.targets),
      try SimulatedParts.courses(),
    ]
    for part in parts {
      #expect(text.contains("\n\(part.kind):\n"))
      let own =
        part.plan.map(\.key) + part.ending.map(\.key) + part.members(part.projection.totals).map(\.key)
      for key in own { #expect(text.contains("    \(key) "), "\(key)") }
    }
    for line in text.split(separator: "\n") { #expect(columns(String(line)) <= 120, "\(line)") }
  }

  @Test func `the next weeks have a row a kind`() throws {
    let parts: [any SimulatedPart] = [try SimulatedParts.tasks(), try SimulatedParts.lists()]
    let english = Page(sections: [SimulationReport.ahead(parts, past: [])]).text(
      .english, width: 100, isColoured: false)
    #expect(
      english == """
        The next 2 days
          Forecast from 2024-01-31, simulated from past records. For all figures, run kaiki simulate.
                           per day  in all  90 % band  highest day  by day, up to 2024-02-01
          tasks done             6      12     8 – 16            6  ██
          list items done      2.5       5      5 – 5            3  ▅█

        """)
    let japanese = Page(sections: [SimulationReport.ahead(parts, past: [])]).text(
      .japanese, width: 100, isColoured: false)
    #expect(
      japanese.contains("これからの 2日間\n")
        && japanese.contains("  リストの完了  "))
    check(Page(sections: [SimulationReport.ahead(parts, past: [])]))
  }

  @Test func `next weeks that take long are left out, and the command is named`() {
    let english = Page(sections: [SimulationReport.leftOut]).text(
      .english, width: 100, isColoured: false)
    #expect(
      english == """
        The next 28 days
          This report omits the simulation because so large a log takes a while. Run simulate DATASET --days
          28.

        """)
    check(Page(sections: [SimulationReport.leftOut]))
  }
}
