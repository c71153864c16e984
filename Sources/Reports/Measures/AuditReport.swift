import Analysis
import Kaiki

enum AuditReport: MeasureReport {
  typealias Question = AuditMeasure

  static let help = ReportHelp(
    "what the rules have to say of the data.",
    notes: """
      Rules: C5 a stored due date that is no day start; C8 a step outside the table; C9 a row earlier than the
      one before it; G7 a stored card or task that its events contradict; S4 events later than now; S6 stored
      counters of attempts that the attempts contradict; S9 attempts after a task's completion; S13 a category
      that is not known; R3.6 a task that the app's own checks refuse; A0.6 a task done twice on a day; L2 lists
      of one day, or items with one id, that were merged; L8 a list of more than 1 MB; duplicate, the same id
      twice, or of two rows the newer one; A0.8 rows with one id, or settings, of which nothing tells which is
      newer, with the values of both, and things that one of several exports lacks; orphan, events of a card or
      task that the data lack; anki, rows that are no answers; far, ticks of a habit that lie more than ten years
      before the others. A rule lists at most \(Findings.mostPerRule) findings and counts the rest.
      """)
  static let isOfNow = false
  static let countsDays = false

  private static let fields: [Field<Finding>] = [
    Field("rule", "the rule's id") { Word($0.rule) }, Field("severity", "note or warning") { $0.severity },
    Field("where", "file and line, or the id") { $0.place },
    Field("message", "what was found, and what was done") { $0.message },
  ]

  static let shape = ReportShape<Findings>.list({ $0.all }, fields)
  static let table = ReportTable<Findings>.rows({ $0.all }, fields)

  static func section(_ findings: Findings, _ language: Language) -> Page.Section {
    let title = language("Audit", "点検")
    guard !findings.counts.isEmpty else {
      return Page.Section(title: title, blocks: [.line(language("nothing found", "問題なし"))])
    }
    let table = Page.Table(
      columns: [
        .text(language("rule", "規則")), .number(language("entries", "件数")),
        .text(language("first", "最初の例")),
      ],
      rows: findings.counts.sorted { $0.key < $1.key }.map { rule, count in
        let first = findings.all.first { $0.rule == rule }
        let place = first.map { $0.place.isEmpty ? "" : "\($0.place): " } ?? ""
        return [.text(rule), .integer(count), .text(place + (first?.message ?? ""))]
      })
    return Page.Section(title: title, blocks: [.table(table)])
  }
}

extension Finding.Severity: Reportable {}
