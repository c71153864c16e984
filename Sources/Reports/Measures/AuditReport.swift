import Analysis
import Kaiki

enum AuditReport: MeasureReport {
  typealias Question = AuditMeasure

  static let help = ReportHelp(
    "what the rules have to say of the data.",
    notes: """
      Rules: C5 a stored due date that is no day start; C8 a step outside the table; C9 a row earlier than the
      one before it; G7 a stored card or task that its events contradict; S4 events later than now; S6 stored
      counters of attempts that the attempts contradict; S9 attempts after a task's completion; S13 a category or
      priority that is not known; R3.6 a task that the app's own checks refuse; A0.6 a task done twice on a
      day; T2-T5 and T10 absences and courses that the timetable does not bear out; frequency, a
      habit with several; L2 lists of one day, or items with one id, that were merged; L8 a list of
      more than 1 MB; duplicate, the same id twice, or of two rows the newer one; A0.8 rows with one
      id, or settings, of which nothing tells which is newer, with the values of both, and things
      that one of several exports lacks; orphan, events of a card or task that the data lack; anki,
      rows that are no answers; far, ticks of a habit, or up to three events of any kind, that lie
      more than ten years before the others. A rule lists at most
      \(Findings.mostPerRule) findings and counts the rest.
      """)
  static let isOfNow = false
  static let countsDays = false

  private static let fields: [Field<Finding>] = [
    Field("rule", "the rule's id") { Word($0.rule) }, Field("severity", "note or warning") { $0.severity },
    Field("where", "file and line, or the id") { $0.place },
    Field("name", "what that is called, or null where it has no name") { $0.name },
    Field("message", "what was found, and what was done") { $0.message },
  ]

  static let shape = ReportShape<Findings>.list({ $0.all }, fields)
  static let table = ReportTable<Findings>.rows({ $0.all }, fields)

  static func section(_ findings: Findings, _ language: Language) -> Page.Section {
    let title = language("Audit", "点検")
    guard !findings.counts.isEmpty else {
      return Page.Section(title: title, blocks: [.line(language("nothing found", "問題なし"))])
    }
    let all = findings.all
    let table = Page.Table(
      columns: [
        .text(language("rule", "規則")), .number(language("findings", "指摘")),
        .text(language("the first", "内容と最初の例")),
      ],
      rows: findings.counts.sorted { $0.key < $1.key }.map { rule, count in
        [
          .text(rule), .integer(count),
          .text(all.first { $0.rule == rule }.map { told($0, language) } ?? ""),
        ]
      })
    return Page.Section(
      title: title,
      blocks: [
        .table(table),
        .line(
          language("Every finding: analyze --only audit --json.", "すべての指摘（英語）は analyze --only audit --json。")),
      ])
  }

  /// A finding in a sentence; in Japanese that of its rule, since findings themselves are English as errors are.
  private static func told(_ finding: Finding, _ language: Language) -> String {
    let subject = finding.subject
    guard language == .japanese, let meaning = japanese[finding.rule] else {
      return (subject.isEmpty ? "" : "\(subject): ") + finding.message
    }
    return meaning + (subject.isEmpty ? "" : "：\(subject)")
  }

  /// What each rule finds.
  static let japanese = [
    "C5": "次の期日が一日の始まりの時刻でないカード",
    "C8": "間隔表にない段階",
    "C9": "前の行より時刻の早い行",
    "G7": "記録と食い違う保存値",
    "S4": "この時点より後の記録",
    "S6": "記録と食い違う着手の回数や日時",
    "S9": "完了・保管した課題への着手",
    "S13": "未知のカテゴリまたは優先度",
    "R3.6": "アプリの検査に合わない課題",
    "A0.6": "同じ日に二度完了した課題",
    "A0.8": "新旧を決められない行、または一部の入力にない項目",
    "L2": "同じ日の一覧（統合）",
    "L8": "1 MB を超える一覧",
    "T2": "通年の授業の組み合わせ、または両学期に重なる欠席",
    "T3": "一日の時限数を超える欠席の記録",
    "T4": "同じ授業の別の記録に置き換えられた記録",
    "T5": "授業のない日の記録",
    "T10": "時間割と合わない授業回数",
    "duplicate": "重複した行",
    "orphan": "対象がデータにない記録",
    "anki": "Anki の、回答でない行や扱いの異なる行",
    "far": "ほかの日付から十年以上離れた記録",
    "frequency": "頻度が複数ある習慣",
  ]
}

extension Finding.Severity: Reportable {}
