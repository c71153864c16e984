import Encoding
import Testing

@testable import Analysis
@testable import Kaiki
@testable import Reports

/// The whole answer of `analyze` (INTERFACE 4).
struct AnalysisReportTests {
  private func report(_ figures: [(measure: Measure, figure: Figure)]) -> AnalysisReport {
    AnalysisReport(
      version: "0.1.0", asOf: Instant(milliseconds: 1_706_670_000_500), timeZone: "Asia/Tokyo",
      dayStartHour: 4,
      sources: [
        ReportedSource(
          path: "reviewLogs.csv", kind: "reviewLogs", rows: 100_000, rejected: 2, unknownColumns: ["x"]),
        ReportedSource(
          path: "\u{1B}[2J" + RichFigures.long, kind: "cards", rows: 3, rejected: 0, unknownColumns: []),
      ],
      rejections: [
        ReportedRejection(
          file: "x.csv", line: 118, column: 7, message: "the interval \"12d\" is not a number")
      ], figures: figures)
  }

  private let header = #"""
    "kaiki": "0.1.0", "asOf": "2024-01-31T03:00:00.500Z", "timeZone": "Asia/Tokyo", "dayStartHour": 4,
    "sources": [
      {"path": "reviewLogs.csv", "kind": "reviewLogs", "rows": 100000, "rejected": 2,
       "unknownColumns": ["x"]},
      {"path": "PATH", "kind": "cards", "rows": 3, "rejected": 0, "unknownColumns": []}],
    "rejected": [
      {"file": "x.csv", "line": 118, "column": 7, "message": "the interval \"12d\" is not a number"}]
    """#.replacing("PATH", with: #"\u001b[2J"# + RichFigures.long)

  @Test func `JSON says what the figures rest on, then each measure`() throws {
    let figures: [(measure: Measure, figure: Figure)] = [
      (.load, .load([RichFigures.load[1]])), (.leeches, .leeches([])),
    ]
    let expected = """
      {\(header),
       "measures": {"load": [{"day": "2024-01-02", "reviews": 4, "correct": 3}], "leeches": []}}
      """
    let json = report(figures).json
    #expect(try canonical(json.text) == canonical(expected))
    guard case .object(let members) = json else {
      Issue.record("a report is an object")
      return
    }
    #expect(
      members.map(\.key) == [
        "kaiki", "asOf", "timeZone", "dayStartHour", "sources", "rejected", "measures",
      ])
  }

  @Test func `every measure stands under its name, in order`() {
    guard case .object(let members) = report(RichFigures.all).json, let measures = members.last?.value,
      case .object(let figures) = measures
    else {
      Issue.record("a report is an object of measures")
      return
    }
    #expect(figures.map(\.key) == Measure.allCases.map(\.rawValue))
    #expect(figures.map(\.value) == RichFigures.all.map(\.figure.report.json))
  }

  @Test func `JSON Lines have the header, then a line a measure`() throws {
    let lines = report(RichFigures.all).jsonLines.map(\.text)
    #expect(lines.count == 1 + Measure.allCases.count)
    #expect(try canonical(lines[0]) == canonical("{\(header)}"))
    for (line, entry) in zip(lines.dropFirst(), RichFigures.all) {
      let expected = #"{"measure": "\#(entry.measure.rawValue)", "value": \#(entry.figure.report.json.text)}"#
      #expect(try canonical(line) == canonical(expected))
      #expect(!line.contains("\n"))
    }
  }

  @Test func `the page fits every terminal in both languages and has the figures`() {
    check(
      { report(RichFigures.all).page($0) },
      shows: [
        "2024-01-31T03:00:00.500Z", "Asia/Tokyo", "04:00", "100000", "reviewLogs.csv", "1066", "66.7 %",
        "65.0",
        "太郎", "2024-04-09", "653", "37", "520", "log.csv:186",
      ])
    check({ report(RichFigures.empty).page($0) })
    let page = report([]).page(.english).text(width: 200, isColoured: false)
    #expect(page.contains("2 rejected"))
    #expect(page.contains(#"\u{1b}[2J"#))
  }
}
