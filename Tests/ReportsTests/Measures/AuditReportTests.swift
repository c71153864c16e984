import Kaiki
import Testing

@testable import Analysis
@testable import Reports

/// `audit` in every form (INTERFACE 4).
struct AuditReportTests {
  private let figure = Figure.audit(RichFigures.audit)

  @Test func `JSON has the findings in their order`() throws {
    let expected = #"""
      [{"rule": "C9", "severity": "note", "where": "log.csv:186", "message": "the review is earlier"},
       {"rule": "C8", "severity": "warning", "where": "=cmd\u001b[31m|\n\u202ex",
        "message": "step 9 lies outside 0...6; read as 6"}]
      """#
    #expect(try canonical(figure.report.json.text) == canonical(expected))
  }

  @Test func `CSV has a row a finding`() {
    #expect(
      figure.report.csv.text == """
        rule,severity,where,message
        C9,note,log.csv:186,the review is earlier
        C8,warning,"'=cmd\u{1B}[31m|
        \u{202E}x",step 9 lies outside 0...6; read as 6

        """)
  }

  @Test func `the page counts the findings of each rule and shows the first`() {
    figure.checkPage(shows: ["C8", "C9", "1", "log.csv:186: the review is earlier"])
    let page = figure.page(width: 200)
    #expect(page.contains(#"=cmd\u{1b}[31m|\u{a}\u{202e}x: step 9 lies outside"#))
    #expect(Figure.audit(Findings()).page() == "Audit\n  nothing found\n")
    #expect(Figure.audit(Findings()).report.json == [])
  }

  @Test func `the page counts findings beyond the hundred that a rule lists`() {
    let many = (0..<150).map {
      Finding(rule: "C9", severity: .note, place: "log.csv:\($0)", message: "early")
    }
    let figure = Figure.audit(RichFigures.findings(many))
    figure.checkPage(shows: ["C9", "150", "log.csv:0: early"])
    #expect(figure.report.csv.rows.count == 101)
  }

  @Test(
    arguments: [
      "A0.6", "C5", "C8", "C9", "G7", "L2", "L8", "R3.6", "S13", "S4", "S6", "S9", "duplicate", "orphan",
      "anki",
      "settings",
    ] as [String])
  func `the help says what each rule is about`(rule: String) {
    #expect(Measure.audit.help.notes.contains("\(rule) ") || Measure.audit.help.notes.contains("\(rule),"))
  }
}
