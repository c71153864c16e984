import Analysis
import Encoding
import Kaiki

struct LatencyReport: FigureReport {
  let figure: LatencyFigure

  static let help = MeasureHelp(
    summary: "how long answers took, in milliseconds.",
    notes: """
      Exact quantiles: the smallest value v with at least q·n values ≤ v. Answers whose time was not recorded
      are left out; without any, p50, p90 and p99 are null and "reason" says why.
      """,
    keys: [
      ("n", "answers with a time"), ("p50", "the median"), ("p90", "one answer in ten took longer"),
      ("p99", "one answer in a hundred took longer"), ("reason", "why there are no figures"),
      ("byStep", "the same for each step before the answer; empty where the log carries no steps"),
      ("step", "the step before the answer"),
    ])

  var json: JSONValue {
    var members = Self.members(figure.all)
    if figure.all == nil { members.append(.init(key: "reason", value: "no answer has a time")) }
    let steps = figure.bySteps.map { entry in
      JSONValue.object([.init(key: "step", value: .integer(entry.step))] + Self.members(entry.quantiles))
    }
    return .object(members + [.init(key: "byStep", value: .array(steps))])
  }

  private static func members(_ quantiles: LatencyFigure.Quantiles?) -> [JSONValue.Member] {
    [
      .init(key: "n", value: .integer(quantiles?.n ?? 0)),
      .init(key: "p50", value: .optional(quantiles?.p50)),
      .init(key: "p90", value: .optional(quantiles?.p90)),
      .init(key: "p99", value: .optional(quantiles?.p99)),
    ]
  }

  var csv: CSVTable {
    let all = figure.all.map { [("all", $0)] } ?? []
    let steps = figure.bySteps.map { ($0.step.description, $0.quantiles) }
    return CSVTable(
      header: ["step", "n", "p50", "p90", "p99"],
      rows: (all + steps).map { label, quantiles in
        [
          .plain(label), .integer(quantiles.n), .integer(quantiles.p50), .integer(quantiles.p90),
          .integer(quantiles.p99),
        ]
      })
  }

  func section(_ language: Language) -> Page.Section {
    let title = language("Answer time", "回答時間")
    guard let all = figure.all else {
      return Page.Section(title: title, blocks: [.line(language("no answer has a time", "回答時間の記録なし"))])
    }
    let seconds = { (milliseconds: Int) in
      language(
        "\(DecimalText.fixed(Double(milliseconds) / 1_000, 1)) s",
        "\(DecimalText.fixed(Double(milliseconds) / 1_000, 1))秒")
    }
    let rows = [(language("all", "全体"), all)] + figure.bySteps.map { ($0.step.description, $0.quantiles) }
    let table = Page.Table(
      columns: [
        .text(language("step", "段階")), .number("n"), .number(language("median", "中央値")), .number("p90"),
        .number("p99"),
      ],
      rows: rows.map { label, quantiles in
        [label, quantiles.n.description] + [quantiles.p50, quantiles.p90, quantiles.p99].map(seconds)
      })
    return Page.Section(title: title, blocks: [.table(table)])
  }
}
