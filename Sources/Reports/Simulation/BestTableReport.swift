import Analysis
import Encoding
import Kaiki
import KaikiSimulation
import Phrases

package struct BestTableReport: DocumentReport {
  private let version: String
  private let frame: SimulationFrame
  private let scenario: BestTableScenario
  private let figure: BestTableFigure

  package init(
    version: String, frame: SimulationFrame, scenario: BestTableScenario, figure: BestTableFigure
  ) {
    self.version = version
    self.frame = frame
    self.scenario = scenario
    self.figure = figure
  }

  private static let value: [Field<LifeValue>] = [
    Field("minutes") { $0.minutes },
    Field("memorised") { $0.memorised },
  ]

  private static let bands: [Field<BestTableFigure.Bands>] = [
    .object("minutes", { $0.minutes }, BandFields.band),
    .object("memorised", { $0.memorised }, BandFields.band),
  ]

  private static let judged: [Field<BestTableFigure.Judged>] =
    [.values("intervals", { $0.table.intervals })]
    + value.of { $0.value } + [
      .object(
        "gridError", { $0.gridError }, value),
      .object("drawn", { $0.drawn }, bands),
    ]

  private static let bestTable: [Field<BestTableReport>] =
    [
      Field("steps") { $0.scenario.steps },
      Field("newPerDay") { $0.scenario.newPerDay },
      Field("limit") {
        $0.figure.bound.minutes
      },
    ] + judged.of { $0.figure.best } + [
      Field("isProven") { $0.figure.isProven },
      Field("tried") { $0.figure.tried },
      .list(
        "comparedWith", { $0.figure.comparedWith },
        [Field("name") { Word($0.name.rawValue) }]
          + judged.of { $0.judged } + [
            .object(
              "difference", { $0.difference },
              bands)
          ]),
      .object(
        "bound",
        { $0.figure },
        value.of { $0.bound } + [
          Field("gridError") {
            $0.boundGridError
          }
        ]),
    ]

  package static let context = ReportShape<BestTableReport>.object(frameFields)
  package static let document = ReportShape<BestTableReport>.object(
    frameFields + [.object("bestTable", { $0 }, bestTable)])

  private static let frameFields: [Field<BestTableReport>] = [
    Field("kaiki") { $0.version },
    .object("plan", { $0.frame }, SimulationReport.frameFields),
    .object("cards", { $0.scenario.cards }, CardsReport.plan),
    .list("remarks", { $0.remarks }, Remark.fields),
  ]

  /// One row per table, the found table first; the last row is the bound, without intervals.
  private static let table = ReportTable<BestTableReport>.rows(
    { $0.rows },
    [Field<Row>("name") { Word($0.name) }, Field("intervals") { $0.intervals(" ").map(Word.init) }]
      + value.of { $0.value })

  package var csv: FlatTable { Self.table.table(self) }

  private struct Row {
    var name: String
    var table: IntervalTable?
    var value: LifeValue
    var difference: BestTableFigure.Bands?

    func intervals(_ separator: String) -> String? {
      table.map { $0.intervals.map(\.description).joined(separator: separator) }
    }
  }

  private var rows: [Row] {
    [Row(name: "best", table: figure.best.table, value: figure.best.value)]
      + figure.comparedWith.map {
        Row(
          name: $0.name.rawValue, table: $0.judged.table, value: $0.judged.value, difference: $0.difference)
      } + [Row(name: "bound", value: figure.bound)]
  }

  private var remarks: [Remark] {
    let (new, days) = (scenario.newPerDay, frame.span.days)
    return SimulationReport.remarks(on: frame)
      + [
        Remark(
          "--best-table",
          "Minutes a day and cards memorised are expected after \(days) days with \(new) new cards a day; the learner reviews every due card every day."
        ),
        Remark(
          "--best-table",
          "The search allows at most the minutes of the current table, so most memorised also means most memorised a minute."
        ),
        figure.isProven
          ? Remark(
            "isProven", "This is the best table: all \(figure.tried) tables of this length were tried.")
          : Remark(
            "isProven",
            "A slightly better table is possible because the search covered only \(figure.tried) tables."),
      ] + CardsReport.remarks(scenario.cards).map { Remark(CardsReport.word, $0) }
  }

  package var page: Page {
    let table = Page.Table(
      .text("table"), .text("intervals"), .number("minutes"), .number("memorised"),
      .number(isAtEdge ? "first: minutes" : "best: minutes"),
      .number(isAtEdge ? "first: memorised" : "best: memorised"),
      rows: rows.map { row in
        [
          .text(title(row.name)),
          .verbatim(row.intervals(",") ?? ""),
          .amount(row.value.minutes), .amount(row.value.memorised),
          row.difference.map { .ends($0.minutes) } ?? "", row.difference.map { .ends($0.memorised) } ?? "",
        ]
      })
    let share = Page.Cell.percent(figure.best.value.memorised / figure.bound.memorised)
    let lines = Page.Section.lines(remarks)
    let last =
      [nearness].compactMap(\.self) + [
        isAtEdge
          ? Phrase(
            "Differences: the first table minus each table, with a 90 % band for chance among the cards of one day."
          )
          : Phrase(
            "Differences: the best table minus each table, with a 90 % band for chance among the cards of one day."
          ),
        isAtEdge
          ? Phrase(
            "The first table reaches \(share) of the bound, which no scheduler can exceed at these minutes.")
          : Phrase(
            "The best table reaches \(share) of the bound, which no scheduler can exceed at these minutes."),
      ]
    return Page(
      sections: [
        Page.Section(
          title: "Kaiki: the best interval table",
          blocks: lines + [.line(""), .table(table), .line("")] + last.map(Page.Block.line))
      ] + Page.Section.details(of: remarks), summary: summary, more: Page.more())
  }

  /// True if the table is at an end of the search: its longest interval is the run, or each interval is a day.
  private var isAtEdge: Bool {
    let intervals = figure.best.table.intervals
    return intervals.last == scenario.cards.plan.span.days || intervals.dropFirst().allSatisfy { $0 <= 1 }
  }

  /// The table; good if the search tried every table and the table is inside its range.
  private var summary: [Page.SummaryPoint] {
    let intervals = figure.best.table.intervals.map(\.description).joined(separator: ",")
    let memorised = Page.Cell.amount(figure.best.value.memorised)
    let minutes = Page.Cell.amount(figure.best.value.minutes)
    let words: Phrase = "\(intervals): \(memorised) cards memorised at \(minutes) minutes a day"
    let days = scenario.cards.plan.span.days
    let point =
      if isAtEdge {
        Page.SummaryPoint(
          .bestTable, .watch,
          "\(words) – at the edge of the intervals tried, 1 to \(days) days: the optimum may be outside (\(figure.tried, "table") tried)"
        )
      } else if figure.isProven {
        Page.SummaryPoint(
          .bestTable, .good, "the best table is \(words) (all \(figure.tried, "table") tried)")
      } else {
        Page.SummaryPoint(
          .bestTable, .unknown,
          "\(words); a better table is possible (\(figure.tried, "table") tried)")
      }
    return frame.gaps.summary(with: [point], frame.sources)
  }

  /// Cards memorised and minutes of the current table as shares of the best table; `nil` if the current table was not
  /// compared.
  private var nearness: Phrase? {
    guard let own = figure.comparedWith.first(where: { $0.name == .inForce })?.judged.value else {
      return nil
    }
    let best = figure.best.value
    let shares = [own.memorised / best.memorised, own.minutes / best.minutes].map {
      Page.Cell.percent($0)
    }
    return isAtEdge
      ? "With the current table, you remember \(shares[0]) of the cards that you remember with the first table, in \(shares[1]) of the minutes."
      : "With the current table, you remember \(shares[0]) of the cards that you remember with the best table, in \(shares[1]) of the minutes."
  }

  private func title(_ name: String) -> Phrase {
    switch name {
    case "best": isAtEdge ? Phrase("at the edge") : Phrase("best")
    case "inForce": Phrase("in force")
    case "standard": Phrase("standard")
    case "memrise": Phrase(verbatim: "Memrise")
    default: Phrase("bound")
    }
  }

  package static let help = ReportHelp(id: "best-table", name: "--best-table", keys: document.help)
}
