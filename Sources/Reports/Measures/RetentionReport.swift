import Analysis
import Encoding
import Kaiki

struct RetentionReport: FigureReport {
  let figure: RetentionFigure

  static let help = MeasureHelp(
    summary: "the share of answers that were right, with Wilson 95 % intervals.",
    notes: """
      Where the log carries steps, answers are grouped by the step before them; practice does not count (C3).
      Elsewhere by whole days since the card's previous answer, in bins that double; answers on the day of the
      previous one do not count. Groups without answers are left out.
      """,
    keys: [
      ("step", "the step before the answer"), ("days", "or: days since the previous answer, such as 3-4"),
      ("n", "answers"), ("correct", "right answers"), ("rate", "correct / n"),
      ("low", "lower end of the interval"), ("high", "upper end of the interval"),
      ("method", "how the interval was made"),
      ("shrunk", "the rate drawn towards that of all groups (empirical Bayes), or null"),
    ])

  var json: JSONValue {
    .array(
      zip(figure.groups, figure.shrunk).map { group, shrunk in
        let label: JSONValue = figure.grouping == .step ? .optional(Int(group.label)) : .text(group.label)
        return .object([
          .init(key: figure.grouping.rawValue, value: label),
          .init(key: "n", value: .integer(group.interval.n)),
          .init(key: "correct", value: .integer(group.interval.successes)),
          .init(key: "rate", value: .number(group.interval.rate)),
          .init(key: "low", value: .number(group.interval.low)),
          .init(key: "high", value: .number(group.interval.high)),
          .init(key: "method", value: .text(RetentionFigure.method)),
          .init(key: "shrunk", value: .optional(shrunk)),
        ])
      })
  }

  var csv: CSVTable {
    CSVTable(
      header: [figure.grouping.rawValue, "n", "correct", "rate", "low", "high", "method"],
      rows: figure.groups.map { group in
        [
          .plain(group.label), .integer(group.interval.n), .integer(group.interval.successes),
          .number(group.interval.rate), .number(group.interval.low), .number(group.interval.high),
          .plain(RetentionFigure.method),
        ]
      })
  }

  func section(_ language: Language) -> Page.Section {
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
          group.label, interval.n.description, interval.successes.description, percent(interval.rate),
          "\(percent(interval.low)) – \(percent(interval.high))",
        ]
      })
    return Page.Section(title: title, blocks: [.table(table)])
  }
}
