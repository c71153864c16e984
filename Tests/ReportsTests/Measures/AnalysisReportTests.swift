import Encoding
import TestSupport
import Testing

@testable import Analysis
@testable import Kaiki
@testable import Reports

/// The whole answer of `analyze` (INTERFACE 4).
struct AnalysisReportTests {
  private func report(_ answers: [any AnsweredMeasure], settings: AppSettings? = nil) -> AnalysisReport {
    AnalysisReport(
      version: "0.1.0", asOf: Instant(milliseconds: 1_706_670_000_500),
      boundary: DayBoundary(zone: .tokyo, dayStartHour: 4),
      sources: [
        ReportedSource(
          path: "reviewLogs.csv", kind: "reviewLogs", rows: 100_000, rejected: 2, unknownColumns: ["x"]),
        ReportedSource(
          path: "\u{1B}[2J" + Sample.long, kind: "cards", rows: 3, rejected: 0, unknownColumns: []),
      ],
      rejections: [
        ReportedRejection(
          file: "x.csv", line: 118, column: 7, message: "the interval \"12d\" is not a number")
      ], answers: answers, assumedSettings: settings)
  }

  private let header = #"""
    "kaiki": "0.1.0", "asOf": "2024-01-31T03:00:00.500Z", "timeZone": "Asia/Tokyo", "dayStartHour": 4,
    "sources": [
      {"path": "reviewLogs.csv", "kind": "reviewLogs", "rows": 100000, "rejected": 2,
       "unknownColumns": ["x"]},
      {"path": "PATH", "kind": "cards", "rows": 3, "rejected": 0, "unknownColumns": []}],
    "rejected": [
      {"file": "x.csv", "line": 118, "column": 7, "message": "the interval \"12d\" is not a number"}],
    "remarks": [
      {"about": "rejected",
       "text": "The figures on reviews lack 2 of 100002 rows of reviewLogs.csv that could not be read; --strict lists these rows."}]
    """#.replacing("PATH", with: #"\u001b[2J"# + Sample.long)

  private let load = LoadReport.shown(
    LoadFigure(days: [LoadDay(day: Sample.monday + 1, reviews: 4, correct: 3, ratings: [0, 0, 0, 0])]))

  @Test func `the summary counts unread rows, and mentions no kind that the data lack`() {
    #expect(report([load]).page.summary.allSatisfy { $0.question == .trust })
    var rejected = report([load, LeechesReport.shown(LeechesFigure(leeches: []))])
    rejected.sources[1].rejectedItems = 3
    let points = rejected.page.summary
    #expect(points.map(\.line) == [.reading])
    #expect(
      points.last?.words.english == "5 rows or items could not be read (2 files)"
        && points.last?.state == .watch)
    for index in rejected.sources.indices {
      (rejected.sources[index].rejected, rejected.sources[index].rejectedItems) = (0, 0)
    }
    let clean = rejected.page.summary
    #expect(
      clean.last?.words.english == "every row of the files could be read (2 files)"
        && clean.last?.state == .good)
  }

  @Test func `JSON says what the figures rest on, then each measure`() throws {
    let leeches = LeechesReport.shown(LeechesFigure(leeches: []))
    let expected = """
      {\(header),
       "measures": {"load": [{"day": "2024-01-02", "reviews": 4, "correct": 3}], "leeches": []}}
      """
    let json = report([load, leeches]).json
    #expect(try canonical(json.text) == canonical(expected))
    guard case .object(let members) = json else {
      Issue.record("a report is an object")
      return
    }
    #expect(
      members.map(\.key) == [
        "kaiki", "asOf", "timeZone", "dayStartHour", "sources", "rejected", "remarks", "measures",
      ])
  }

  @Test func `F9, G8: remarks stand in JSON and at the head of the page, rejected rows first`() throws {
    var report = report([])
    report.remarks = [.zoneAssumed("Asia/Tokyo"), .idle("--reset", of: .dailyLists)]
    let remarks = try #require(try report.json("remarks").elements)
    #expect(try remarks.map { try $0("about") } == ["rejected", "timeZone", "--reset"])
    #expect(remarks.allSatisfy { $0.ownKeys == ["about", "text"] })
    for language in Language.allCases {
      let head = report.page.sections[0].blocks.compactMap {
        if case .line(let line) = $0 { language(line) } else { nil }
      }
      #expect(head.count == 3)
      #expect(head.dropFirst() == report.remarks.map { language($0.text) }[...])
    }
    #expect(try remarks.map { try $0("text") }.last == .text(report.remarks[1].text.english))
    check(report.page)
  }

  @Test func `a page of some days names the sections that tell how things stand at their end`() {
    let due = DueReport.shown(DueFigure(soonest: [], today: Sample.monday))
    var report = report([due, load])
    let words =
      "These sections describe the end of the reporting range and use all earlier records: Due soonest."
    func head(_ language: Language) -> [String] {
      report.page.sections[0].blocks.compactMap {
        if case .line(let line) = $0 { language(line) } else { nil }
      }
    }
    #expect(!head(.english).contains(words))
    report.range = AnalysisReport.Days(from: nil, to: Sample.monday)
    #expect(!head(.english).contains(words))
    report.range = AnalysisReport.Days(from: Sample.monday, to: nil)
    #expect(head(.english).first == words)
    #expect(head(.japanese).first == "次の節は、期間の前も含むすべての記録から求めた、期間の最後の時点の状態です：期日の近いカード。")
  }

  @Test func `G8: items of lists that were kept out stand beside rows, in JSON and on the page`() throws {
    var report = report([])
    report.sources[1].rejectedItems = 2
    let sources = try #require(try report.json("sources").elements)
    #expect(try sources[1]("rejectedItems") == 2 && sources[0].ownKeys?.contains("rejectedItems") == false)
    #expect(
      report.page.text(.english, width: 200, isColoured: false).contains(
        "3 rows, 2 items rejected: "))
    #expect(report.page.text(.japanese, width: 200, isColoured: false).contains("3行、不良項目 2件: "))
  }

  @Test func `every measure stands under its name, in order`() async throws {
    let answers = try await RichHistory.answers
    guard case .object(let members) = report(answers).json, let measures = members.last?.value,
      case .object(let figures) = measures
    else {
      Issue.record("a report is an object of measures")
      return
    }
    #expect(figures.map(\.key) == MeasureRegistry.names)
    #expect(figures.map(\.value) == answers.map(\.json))
  }

  @Test func `INTERFACE 4: JSON Lines have a flat row for each entry, with its measure first`() async throws {
    let days = LoadReport.shown(
      LoadFigure(
        days: [
          LoadDay(day: Sample.monday, reviews: 2, correct: 0, ratings: [0, 0, 0, 0]),
          LoadDay(day: Sample.monday + 1, reviews: 4, correct: 3, ratings: [0, 0, 0, 0]),
        ]))
    let leeches = LeechesReport.shown(LeechesFigure(leeches: [Leech(card: "=a", name: "犬", wrong: 3)]))
    #expect(
      report([days, leeches]).jsonLines.map(\.text) == [
        #"{"measure": "load", "day": "2024-01-01", "reviews": 2, "correct": 0}"#,
        #"{"measure": "load", "day": "2024-01-02", "reviews": 4, "correct": 3}"#,
        #"{"measure": "leeches", "card": "=a", "name": "犬", "wrong": 3}"#,
      ])
    // The same of every measure: as many rows as its table has, each value a single one.
    let answers = try await RichHistory.answers
    let lines = report(answers).jsonLines
    #expect(lines.count == answers.reduce(0) { $0 + $1.table.rows.count })
    for line in lines {
      let members = try line.ownMembers
      #expect(members.first?.key == "measure" && members.allSatisfy { $0.value.isSingle })
      #expect(Set(members.map(\.key)).count == members.count, "\(line.text)")
      #expect(!line.text.contains("\n"))
    }
    #expect(try Set(lines.map { try $0("measure").text }).count == MeasureRegistry.all.count)
  }

  @Test func `INTERFACE 4: what the rows rest on is the report without its figures`() throws {
    #expect(try canonical(report([load]).meta.text) == canonical("{\(header)}"))
    #expect(try report([load]).meta.ownMembers == report([load]).json.ownMembers.dropLast())
  }

  @Test func `the help explains what the figures rest on`() {
    let text = AnalysisReport.help.text(Language.english.help)
    for key in [
      "kaiki", "asOf", "timeZone", "dayStartHour", "sources", "unknownColumns", "rejected", "remarks",
      "measures",
    ] {
      #expect(text.contains(" \(key) "), "\(key)")
    }
  }

  @Test func `the page fits every terminal in both languages and has the figures`() async throws {
    let answers = try await RichHistory.answers
    check(
      report(answers).page,
      shows: [
        // F12: noon in Tokyo.
        "2024-01-31 12:00", "Asia/Tokyo", "04:00", "100000", "reviewLogs.csv",
        // 130 answers in turn to five cards, three in four right: of those after the first five 94 of 125.
        "130", "75.2 %", "太郎", "2024-05-09",
      ])
    let nothing = try await RichHistory.nothing
    check(report(nothing).page)
    let page = report([]).page.text(.english, width: 200, isColoured: false)
    #expect(page.contains("2 rejected"))
    #expect(page.contains(#"\u{1b}[2J"#))
  }

  @Test func `what is to be done stands first, then how things stand, what has been, and the files`()
    async throws
  {
    let answers = try await RichHistory.answers
    let titles = report(answers).page.sections.map(\.title.english)
    let now = answers.filter { $0.isSnapshot && !$0.isActionable }.map { $0.section.title.english }
    let past = answers.filter { !$0.isSnapshot }.map { $0.section.title.english }
    let waits = [
      "Today", "What comes next", "The current state of the cards", "Due soonest", "Notifications",
    ]
    #expect(titles == ["Kaiki analysis"] + waits + now + past + ["Data"])
    #expect(now.first == "Streaks" && past.first == "Load" && past.last == "Audit")
  }

  @Test func `the page says which settings were assumed`() {
    let english = report([], settings: AppSettings()).page.text(
      .english, width: 120, isColoured: false)
    #expect(english.contains("settings   none; assumed: 0, 1, 2, 4, 7, 15, 30 days, 08:00\n"))
    let japanese = report([], settings: AppSettings()).page.text(
      .japanese, width: 120, isColoured: false)
    #expect(japanese.contains("設定          データになし（間隔表 0, 1, 2, 4, 7, 15, 30日、朝 08:00 と仮定）\n"))
    #expect(!report([]).page.text(.english, width: 120, isColoured: false).contains("settings"))
  }
}
