import Kaiki
import TestSupport
import Testing
@testable import Analysis
@testable import Reports

/// `audit` in every form (INTERFACE 4).
struct AuditReportTests {
  /// A card at step 9 of a table that ends at 6, stored with an hour that begins no day.
  static let printed = PrintedValue(
    history: {
      try HistoryAsOf(nil, cards: [Card("a", due: "2024-01-10T09:00", step: 9)], now: "2024-01-10T12:00")
    },
    json: """
      [{"rule": "C5", "severity": "note", "where": "a", "name": null,
        "message": "nextDue 2024-01-10 09:00:00 is not the start of a day in Asia/Tokyo; read as 2024-01-10"},
       {"rule": "C8", "severity": "warning", "where": "a", "name": null, "message": "step 9 lies outside 0...6; read as 6"}]
      """,
    csv: """
      rule,severity,where,name,message
      C5,note,a,,nextDue 2024-01-10 09:00:00 is not the start of a day in Asia/Tokyo; read as 2024-01-10
      C8,warning,a,,step 9 lies outside 0...6; read as 6
      """, english: ["C8 1 a: step 9 lies outside 0...6; read as 6"],
    japanese: [
      "規則 指摘 内容と最初の例 C5 1 期日の時刻が1日の始まりでないカード：a C8 1 間隔表にない段階：a"
    ])

  private static let rich = findings([
    Finding(rule: "C9", severity: .note, location: "log.csv:186", code: .backward),
    Finding(
      rule: "C8", severity: .warning, location: Sample.hostile,
      code: .stepOutside(9, top: 6, readAs: 6)),
  ])

  /// Findings, which come in any order.
  private static func findings(_ list: [Finding]) -> Findings {
    var findings = Findings()
    for finding in list { findings.append(finding) }
    return findings
  }

  private let figure = AuditReport.shown(Self.rich)

  private static let notes = Language.english.help["reports/audit/notes"]

  @Test func `JSON has the findings by rule`() throws {
    let expected = #"""
      [{"rule": "C8", "severity": "warning", "where": "=cmd\u001b[31m|\n\u202ex", "name": null,
        "message": "step 9 lies outside 0...6; read as 6"},
       {"rule": "C9", "severity": "note", "where": "log.csv:186", "name": null, "message": "the review is earlier than the row before it; sorted by time"}]
      """#
    #expect(try canonical(figure.json.text) == canonical(expected))
  }

  @Test func `CSV has a row a finding`() {
    #expect(
      figure.table.text == """
        rule,severity,where,name,message
        C8,warning,"'=cmd\u{1B}[31m|
        \u{202E}x",,step 9 lies outside 0...6; read as 6
        C9,note,log.csv:186,,the review is earlier than the row before it; sorted by time

        """)
  }

  @Test func `the page counts the findings of each rule and shows the first`() {
    figure.checkPage(shows: ["C8", "C9", "1", "log.csv:186"])
    let page = figure.page(width: 200)
    #expect(page.contains("log.csv:186: the review is earlier than the row before it; sorted by time"))
    #expect(page.contains(#"=cmd\u{1b}[31m|\u{a}\u{202e}x: step 9 lies outside"#))
    #expect(AuditReport.shown(Findings()).page() == "Audit\n  nothing found\n")
    #expect(AuditReport.shown(Findings()).json == [])
  }

  @Test
  func `what a finding is about has its name in every form, and Japanese pages tell the rule in Japanese`()
    throws
  {
    let named = AuditReport.shown(
      Self.findings([
        Finding(
          rule: "S6", severity: .warning, location: "step-06", name: "走る",
          code: .attemptCount(22, recorded: 21)),
        Finding(rule: "L2", severity: .note, location: "", code: .listMerged(Day(47), into: "a")),
      ]))
    #expect(try named.json(1)("name") == "走る" && named.json(0)("name") == .null)
    #expect(
      named.table.text.contains(
        "S6,warning,step-06,走る,the stored totalAttempts is 22; the number of recorded attempts is 21"))
    #expect(
      named.page().split { " \n".contains($0) }.joined(separator: " ").contains(
        "step-06 (走る): the stored totalAttempts is 22; the number of recorded attempts is 21"))
    let japanese = named.page(.japanese)
    #expect(japanese.contains("着手の記録と食い違う、課題の着手回数や日付：step-06 (走る)\n"))
    #expect(japanese.contains("同じ日のデイリーリスト（一つに統合しました）\n") && !japanese.contains("merged"))
    // Every rule that the help names.
    let rules = Self.notes.split { " .,;:\n".contains($0) }.map(String.init)
      .filter { $0.first?.isUppercase == true && $0.last?.isNumber == true }
    #expect(rules.count > 12)
    for rule in rules where !["T2-T5", "A0", "R3"].contains(rule) {
      #expect(AuditReport.meanings[rule] != nil, "\(rule)")
    }
  }

  @Test func `the page counts findings beyond the hundred that a rule lists`() {
    let many = (0..<150).map {
      Finding(rule: "C9", severity: .note, location: "log.csv:\($0)", code: .backward)
    }
    let figure = AuditReport.shown(Self.findings(many))
    figure.checkPage(shows: ["C9", "150", "log.csv:0"])
    #expect(figure.page().contains("log.csv:0: the review is earlier"))
    #expect(figure.table.rows.count == 101)
  }

  @Test(
    arguments: [
      "A0.6", "A0.8", "C5", "C8", "C9", "G7", "L2", "L8", "R3.6", "S13", "S4", "S6", "S9", "duplicate",
      "orphan",
      "anki", "far",
    ] as [String])
  func `the help says what each rule is about`(rule: String) {
    #expect(Self.notes.contains("\(rule) ") || Self.notes.contains("\(rule),"))
  }
}

extension AuditReport: PrintedMeasure {
  static let printedValues = [AuditReportTests.printed]
}
