import Encoding
import Testing

@testable import Analysis
@testable import Kaiki
@testable import Reports

/// The whole answer of `simulate` (INTERFACE 5), of one kind and of several.
struct SimulationReportTests {
  private func all() throws -> SimulationReport {
    SimulatedParts.report([
      try SimulatedParts.tasks(), try SimulatedParts.lists(),
      try SimulatedParts.attempts(SimulatedParts.targets),
    ])
  }

  @Test func `JSON of several parts has an object for each kind`() throws {
    let expected = """
      {"kaiki": "0.1.0",
       "days": [
         {"day": "2024-01-31", "tasks": {\(TasksReportTests.day(overdue: band("1.5", "1", "2")))},
          "lists": {"items": \(band("5")), "done": \(band("2")), "carried": \(band("0"))},
          "attempts": {"attempts": \(band("3"))}},
         {"day": "2024-02-01", "tasks": {\(TasksReportTests.day(overdue: band("3", "2", "4")))},
          "lists": {"items": \(band("7")), "done": \(band("3")), "carried": \(band("3"))},
          "attempts": {"attempts": \(band("4"))}}],
       "totals": {"tasks": {\(TasksReportTests.totals)},
                  "lists": {"items": \(band("12")), "done": \(band("5")), "carried": \(band("3"))},
                  "attempts": {"attempts": \(band("7"))}},
       "coverage": \(TasksReportTests.coverage), "targets": \(AttemptsPartReportTests.forecasts)}
      """
    #expect(try canonical(all().json.leavingOut("plan").text) == canonical(expected))
  }

  @Test func `the plan of one part is flat, that of several has an object for each kind`() throws {
    let frame = [
      "start", "days", "replicates", "seed", "asOf", "timeZone", "dayStartHour", "sources", "tags",
    ]
    let lists = try SimulatedParts.lists()
    let alone = try SimulatedParts.report([lists]).json("plan")
    #expect(alone.ownKeys == frame + lists.plan.map(\.key) + ["remarks"])
    let plan = try all().json("plan")
    #expect(plan.ownKeys == frame + ["tasks", "lists", "attempts", "remarks"])
    #expect(try plan("lists") == .object(lists.plan))
  }

  @Test func `the plan begins with what all parts share`() throws {
    let frame = SimulatedParts.frame(
      asOf: Sample.morning,
      sources: [ReportedSource(path: "=x.csv", kind: "tasks", rows: 3, rejected: 1, unknownColumns: [])],
      tags: ["語"], categories: [.habit, .other])
    let report = SimulationReport(version: "0.1.0", frame: frame, parts: [try SimulatedParts.lists()])
    let plan = try report.json("plan")
    let expected = """
      {"start": "2024-01-31", "days": 2, "replicates": 2, "seed": 7, "asOf": "2024-01-09T23:00:00Z",
       "timeZone": "Asia/Tokyo", "dayStartHour": 0,
       "sources": [{"path": "=x.csv", "rows": 3, "rejected": 1}], "tags": ["語"],
       "categories": ["habit", "other"]}
      """
    let shared = JSONValue.object(Array(try plan.ownMembers.prefix(10)))
    #expect(try canonical(shared.text) == canonical(expected))
  }

  @Test func `JSON Lines have the plan, a line a day, and the totals with what else there is`() throws {
    let report = try all()
    let lines = report.jsonLines.map(\.text)
    #expect(lines.count == 4)
    let whole = try report.json.ownMembers
    #expect(whole.map(\.key) == ["kaiki", "plan", "days", "totals", "coverage", "targets"])
    #expect(try canonical(lines[0]) == canonical(JSONValue.object(Array(whole.prefix(2))).text))
    #expect(try canonical("[\(lines[1]), \(lines[2])]") == canonical(whole[2].value.text))
    #expect(try canonical(lines[3]) == canonical(JSONValue.object(Array(whole.suffix(3))).text))
  }

  @Test func `where nothing else comes of it there is null and a list of none`() throws {
    let json = SimulatedParts.report([
      try SimulatedParts.tasks(hasReminders: false), try SimulatedParts.attempts([]),
    ]).json
    let members = try json.ownMembers
    #expect(members.suffix(2).map(\.key) == ["coverage", "targets"])
    #expect(members.suffix(2).map(\.value) == [.null, .array([])])
  }

  @Test func `CSV of several parts has columns of each kind`() throws {
    let names = [
      "tasks_due", "tasks_done", "tasks_overdue", "tasks_notified", "tasks_starved", "lists_items",
      "lists_done", "lists_carried", "attempts_attempts",
    ].flatMap { name in ["mean", "p5", "p50", "p95"].map { "\(name)_\($0)" } }
    let table = try all().csv
    #expect(table.header == ["day"] + names)
    #expect(table.rows.allSatisfy { $0.count == table.header.count })
    #expect(
      table.text.hasSuffix(
        "\n2024-02-01,15,10,10,20,6,4,4,8,3,2,2,4,4.5,3,3,6,2.5,1,1,4,7,7,7,7,3,3,3,3,3,3,3,3,4,4,4,4\n"))
  }

  @Test func `the page of several parts has a head for all, and a section for each kind`() throws {
    let report = try all()
    check({ report.page($0) }, shows: ["67.5 %", "soon", "12"])
    let english = report.text()
    #expect(
      english.hasPrefix(
        "Kaiki simulation\n  Runs: 2 replicates, seed 7.\n\nRecurring tasks\n  Recurring tasks in use: 1.\n"))
    #expect(english.contains("\n\nDaily lists\n  Lists: new items"))
    #expect(english.contains("\n\nAttempts\n  Attempts: 2 active tasks"))
    #expect(english.ranges(of: "By month").count == 3)
    let japanese = report.text(.japanese)
    for title in ["回帰 シミュレーション\n  反復 2回、乱数の種 7。\n", "\n繰り返す課題\n  使用中", "\n今日の一覧\n", "\n着手\n"] {
      #expect(japanese.contains(title), "\(title)")
    }
  }

  @Test func `remarks are those of the run, then those of each part, and in English in JSON`() throws {
    let parts: [any SimulatedPart] = [try SimulatedParts.tasks(), try SimulatedParts.lists()]
    let said = try SimulatedParts.report(parts).json("plan")("remarks")
    let expected = ["Runs: 2 replicates, seed 7."] + parts.flatMap { $0.remarks(.english) }
    #expect(said == .array(expected.map(JSONValue.text)))
    #expect(expected.count == 1 + 3 + 1)
  }

  @Test func `remarks on the run say from where it starts, and what lies between`() throws {
    func remarks(_ frame: SimulationFrame, _ language: Language) throws -> [String] {
      let report = SimulationReport(
        version: "0.1.0", frame: frame, parts: [try SimulatedParts.tasks(), try SimulatedParts.lists()])
      return report.page(language).sections[0].blocks.map {
        if case .line(let line) = $0 { line } else { "" }
      }
    }
    // 08:00 on 10 January in Tokyo; the run starts on 31 January.
    let later = SimulatedParts.frame(asOf: Sample.morning)
    #expect(
      try remarks(later, .english) == [
        "As of 2024-01-09T23:00:00Z; days of Asia/Tokyo.",
        "Nothing is done from 2024-01-11 to the day before 2024-01-31.", "Runs: 2 replicates, seed 7.",
      ])
    #expect(
      try remarks(later, .japanese) == [
        "時点 2024-01-09T23:00:00Z、日付は Asia/Tokyo。", "2024-01-11 から 2024-01-31 の前日までは何もしないと仮定。",
        "反復 2回、乱数の種 7。",
      ])
    let next = SimulatedParts.frame(asOf: Sample.morning + 20 * 86_400)
    #expect(try remarks(next, .english).count == 2)
    let madeUp = SimulatedParts.frame(isMadeUp: true)
    #expect(
      try remarks(madeUp, .english) == [
        "No data set was named: this is a made-up deck from 2024-01-31.", "Runs: 2 replicates, seed 7.",
      ])
    #expect(try remarks(madeUp, .japanese)[0] == "データの指定なし：2024-01-31 からの架空の山札です。")
  }

  @Test func `remarks are broken into lines`() throws {
    let frame = SimulationFrame(
      span: SimulatedParts.options().span, asOf: Sample.morning,
      boundary: DayBoundary(zone: TimeZoneRules(identifier: Sample.long, fixedOffset: 0)), sources: [],
      tags: [], categories: [], isMadeUp: false)
    let report = SimulationReport(version: "0.1.0", frame: frame, parts: [try SimulatedParts.lists()])
    check { report.page($0) }
    #expect(report.text(.japanese, width: 20).filter { $0 == "題" }.count == 30)
  }

  @Test func `the help names every key that is printed`() throws {
    let text = SimulationReport.helpText
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
    let english = Page(sections: [SimulationReport.ahead(parts, .english)]).text(
      width: 100, isColoured: false)
    #expect(
      english == """
        The next 2 days
          From 2024-01-31, by simulation from the past; more with simulate.
                           per day  in all  p5 – p95  by day
          tasks done             6      12    8 – 16  ██
          list items done      2.5       5     5 – 5  ▅█

        """)
    let japanese = Page(sections: [SimulationReport.ahead(parts, .japanese)]).text(
      width: 100, isColoured: false)
    #expect(
      japanese.contains("これからの 2日\n") && japanese.contains("\n  一覧の完了        2.5     5     5 – 5  ▅█\n"))
    check({ Page(sections: [SimulationReport.ahead(parts, $0)]) })
  }
}
