import Analysis
import Kaiki

enum RetentionReport: MeasureReport {
  typealias Question = RetentionMeasure

  static let help = ReportHelp(
    "the share of answers that were right, with Wilson 95 % intervals.",
    notes: """
      Where the log carries steps, answers are grouped by the step before them; practice does not count (C3).
      Elsewhere by whole days since the card's previous answer, in bins that double; answers on the day of the
      previous one do not count. Groups without answers are left out.
      """)
  static let isOfNow = false

  private typealias Row = (grouping: RetentionFigure.Grouping, group: RetentionFigure.Group)

  private static let fields: [Field<Row>] = [
    Field(present: "step", "the step before the answer") {
      $0.grouping == .step ? Int($0.group.label) : nil
    },
    Field(present: "days", "or: days since the previous answer, such as 3-4") {
      $0.grouping == .days ? Word($0.group.label) : nil
    },
    Field("n", "answers") { $0.group.interval.n },
    Field("correct", "right answers") { $0.group.interval.successes },
    Field("rate", "correct / n") { $0.group.interval.rate },
    Field("low", "lower end of the interval") { $0.group.interval.low },
    Field("high", "upper end of the interval") { $0.group.interval.high },
    Field("method", "how the interval was made") { _ in Word(RetentionFigure.method) },
    Field("shrunk", "the rate drawn towards that of all groups (empirical Bayes), or null", column: .none) {
      $0.group.shrunk
    },
  ]

  private static func rows(_ figure: RetentionFigure) -> [Row] {
    figure.groups.map { (figure.grouping, $0) }
  }

  static let shape = ReportShape<RetentionFigure>.list(rows, fields)
  static let table = ReportTable<RetentionFigure>.rows(rows, fields) {
    $0.grouping == .step ? ["days"] : ["step"]
  }

  static func section(_ figure: RetentionFigure, _ language: Language) -> Page.Section {
    let title = language("Retention", "定着率")
    guard !figure.groups.isEmpty else {
      return Page.Section(title: title, blocks: [.line(language("no graded reviews", "採点された復習なし"))])
    }
    let label = figure.grouping == .step ? language("step", "段階") : language("days", "経過日数")
    let table = Page.Table(
      columns: [
        .text(label), .number("n"), .number(language("right", "正答")),
        .number(language("rate", "率")), .number(language("95 % interval", "95 % 区間")),
      ],
      rows: figure.groups.map { group in
        let interval = group.interval
        return [
          .text(group.label), .integer(interval.n), .integer(interval.successes), .percent(interval.rate),
          .range(.percent(interval.low), .percent(interval.high)),
        ]
      })
    return Page.Section(title: title, blocks: [.table(table)])
  }
}
