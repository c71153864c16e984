import Analysis
import Kaiki
import Phrases

enum AuditReport: MeasureReport {
  typealias Question = AuditMeasure
  static let title: Phrase = "Audit"
  static let usesDateRange = false

  private static let fields: [Field<Finding>] = [
    Field("rule") { Word($0.rule) }, Field("severity") { $0.severity },
    Field("where") { $0.location },
    Field("name") { $0.name },
    Field("message") { $0.message },
  ]

  static let shape = ReportShape<Findings>.list({ $0.all }, fields)
  static let table = ReportTable<Findings>.rows({ $0.all }, fields)

  static func blocks(_ findings: Findings) -> [Page.Block] {
    guard !findings.counts.isEmpty else { return [.line("nothing found")] }
    let all = findings.all
    let table = Page.Table(
      .text("rule"), .number("findings"), .text("the first"),
      rows: findings.counts.sorted { $0.key < $1.key }.map { rule, count in
        [
          .verbatim(rule), .integer(count),
          all.first { $0.rule == rule }.map(told) ?? "",
        ]
      })
    return [.table(table), .line("Every finding: analyze --only audit --json.")]
  }

  /// Returns a finding as a sentence; in other languages the sentence of its rule, since findings are English.
  private static func told(_ finding: Finding) -> Page.Cell {
    let subject = Phrase(verbatim: finding.subject)
    let text = (subject.isEmpty ? "" : "\(subject): ") + Phrase(verbatim: finding.message)
    guard let meaning = meanings[finding.rule] else { return .text(text) }
    return .english(text, elsewhere: meaning + (subject.isEmpty ? "" : ": " + subject))
  }

  static let meanings: [String: Phrase] = [
    "C5": "cards due at another hour than the start of a day",
    "C8": "steps that are not in the interval table",
    "C9": "rows that are earlier than the previous row",
    "G7": "stored values that differ from the records",
    "S4": "records from after the time of the report",
    "S6": "counts and dates of attempts that differ from the records",
    "S9": "attempts at tasks that were done or archived",
    "S13": "an unknown category or priority",
    "R3.6": "tasks that the app's own checks refuse",
    "A0.6": "tasks done twice on one day",
    "A0.8": "rows of which neither is newer, or items that some inputs lack",
    "L2": "lists of one day, which were merged",
    "L8": "lists above 1 MB",
    "T2": "full-year courses that do not fit, or absences in both terms",
    "T3": "absences in more periods than a day has",
    "T4": "records that another of the same class replaced",
    "T5": "records on days without a class",
    "T10": "numbers of classes that differ from the timetable",
    "duplicate": "rows that occur twice",
    "orphan": "records whose card, task or course is missing",
    "totals": "totals of a course that differ from its records",
    "anki": "rows of Anki's log that are not answers, or do not count as graded answers",
    "far": "records more than ten years from all other dates",
    "frequency": "habits with more than one frequency",
  ]
}

extension Finding.Severity: Reportable {}
