import Analysis
import Encoding
import Forecasting
import Kaiki
import Phrases

/// Results of `simulate --compare`, or of `--sweep`, whose settings are the numbers of one option.
package struct ComparisonReport: DocumentReport {
  private let frame: WhatIfFrame
  private let comparison: Comparison
  /// Swept option with its numbers; `nil` for `--compare`.
  private let curve: (option: CardSetting, values: [Double])?

  package init(
    frame: WhatIfFrame, comparison: Comparison, curve: (option: CardSetting, values: [Double])? = nil
  ) {
    self.frame = frame
    self.comparison = comparison
    self.curve = curve
  }

  private static let bands: [Field<[Comparison.Measure: Band]>] = Comparison.Measure.allCases.map { measure in
    .object(present: measure.rawValue, { $0[measure] }, BandFields.band)
  }

  private static let entryFields: [Field<Comparison.Entry>] = [
    Field("name") { $0.name },
    Field("scheduler") {
      Word($0.scenario.plan.simulationModel.scheduler.name.rawValue)
    },
    .values(
      "intervals",
      orNull: { $0.scenario.plan.simulationModel.scheduler.intervals }),
    Field("desiredRetention") {
      $0.scenario.plan.simulationModel.scheduler.retention
    },
    .object("totals", { $0.totals }, bands), .object("difference", { $0.differences }, bands),
    .object(
      "change", { $0.changes },
      Comparison.Measure.allCases.map { measure in
        Field(present: measure.rawValue) { $0[measure] }
      }),
  ]

  private typealias Point = (value: Double, entry: Comparison.Entry)

  private static let pointFields: [Field<Point>] =
    [Field("value") { $0.value }] + bands.of { $0.entry.totals }

  private static let header = WhatIfFrame.fields.of { (report: ComparisonReport) in report.frame }
  package static let context = ReportShape<ComparisonReport>.object(header)
  package static let document = ReportShape<ComparisonReport>.object(
    header + [
      .list(present: "comparison", { $0.curve == nil ? $0.comparison.entries : nil }, entryFields),
      Field(present: "option") { $0.curve?.option.key },
      .list(
        present: "curve",
        { report in
          report.curve.map { zip($0.values, report.comparison.entries).map { (value: $0, entry: $1) } }
        }, pointFields),
    ])

  /// One row per setting, or per number of the option.
  package var csv: FlatTable {
    let measured = Comparison.Measure.allCases.filter { comparison.entries[0].totals[$0] != nil }
    let names = ["mean", "p5", "p50", "p95"]
    func cells(_ band: Band?) -> [any Reportable] { [band?.mean, band?.p5, band?.p50, band?.p95] }
    func header(_ suffix: String) -> [String] {
      measured.flatMap { measure in names.map { measure.rawValue + suffix + $0 } }
    }
    return FlatTable(
      header: [curve?.option.key ?? "name"] + header("_") + header("_difference_"),
      rows: comparison.entries.enumerated().map { index, entry in
        var row: [any Reportable] = [curve.map { $0.values[index] } ?? entry.name]
        for measure in measured { row += cells(entry.totals[measure]) }
        for measure in measured { row += cells(entry.differences[measure]) }
        return row
      })
  }

  package static let help = ReportHelp(
    id: "compare", name: "JSON of --compare", keys: document.help)

  package var page: Page {
    let title = curve.map { Phrase("By --\($0.option.key)") } ?? Phrase("Comparison of the settings")
    let charts = comparison.charts(of: curve.map { ($0.option.title, $0.values) })
    return Page(
      sections: [
        Page.Section(title: "Kaiki what-if", blocks: Page.Section.lines(frame.remarks)),
        Page.Section(
          title: title, blocks: [.table(table)] + notes.map(Page.Block.line) + charts.map { .chart($0) },
          id: "settings"),
      ] + frame.differences + Page.Section.details(of: frame.remarks), summary: summary, more: Page.more())
  }

  /// The setting with the least time per card memorised, and whether it is at an end of the tried numbers.
  private var summary: [Page.SummaryPoint] {
    let (state, words) = finding
    let point = Page.SummaryPoint(.minTime, state, words, section: "settings")
    return frame.frame.gaps.summary(with: [point], frame.frame.sources)
  }

  private var finding: (Page.SummaryState, Phrase) {
    let option = curve.map { "--\($0.option.key) " } ?? ""
    let settings: Phrase = "\(comparison.entries.count, "setting")"
    let basis = settings + ", " + Phrase("\(frame.frame.span.replicates, "replicate")")
    if curve != nil, comparison.entries.count == 1 {
      let name = option + comparison.entries[0].name
      return (
        .unknown,
        Phrase("\(name) is at the edge, as the only number tried: the optimum may be outside (\(basis))")
      )
    }
    guard let least = comparison.least, let minutes = minutes(of: least.index) else {
      return (.unknown, Phrase("no setting takes less time for each card memorised (\(basis))"))
    }
    let shown = Page.Cell.fixed(minutes, decimals: 2)
    let name = option + comparison.entries[least.index].name
    if isAtEdge, let range = tried {
      let (from, to) = (DecimalText.number(range.lowerBound), DecimalText.number(range.upperBound))
      return (
        .watch,
        Phrase(
          "\(name) is at the edge of the numbers tried, \(from) to \(to): the optimum may be outside (\(shown) minutes for each card memorised; \(basis))"
        )
      )
    }
    return least.isCertain
      ? (
        .good,
        Phrase("\(name) takes the least time for each card memorised: \(shown) minutes (\(basis))")
      )
      : (
        .unknown,
        Phrase(
          "\(name) takes the least time for each card memorised, \(shown) minutes, but not beyond chance (\(basis); more --replicates may decide)"
        )
      )
  }

  /// Smallest and largest number that was tried; `nil` for settings of several kinds.
  private var tried: ClosedRange<Double>? {
    guard let values = curve?.values, let from = values.min(), let to = values.max() else { return nil }
    return from...to
  }

  /// True if the least time per card memorised is at an end of the numbers that were tried.
  private var isAtEdge: Bool {
    guard let curve, let tried else { return false }
    return curve.values.indices.contains { index in
      isLeast(index) && (curve.values[index] == tried.lowerBound || curve.values[index] == tried.upperBound)
    }
  }

  /// True if no other setting has a smaller mean time per card memorised, and some have a larger one.
  private func isLeast(_ index: Int) -> Bool {
    guard let least = comparison.least else { return false }
    return minutes(of: index) == minutes(of: least.index)
  }

  private func minutes(of index: Int) -> Double? {
    comparison.entries[index].totals[.minutesPerMemorised]?.mean
  }

  private var table: Page.Table {
    let mark: Phrase = isAtEdge ? "edge" : "least"
    let rows = comparison.entries.enumerated().map { index, entry -> [Page.Cell] in
      [
        .verbatim(entry.name), .amount(entry.totals[.reviews]?.mean ?? 0),
        .amount(entry.totals[.minutes]?.mean ?? 0), .optional(entry.totals[.memorised]) { .amount($0.mean) },
        .optional(entry.totals[.minutesPerMemorised]) { .fixed($0.mean, decimals: 2) },
        .optional(entry.changes[.minutes]) { Self.signed($0) },
        .optional(entry.changes[.memorised]) { Self.signed($0) },
        .text(isLeast(index) ? mark : ""),
      ]
    }
    return Page.Table(
      .text(curve?.option.title ?? Phrase("setting")), .number("reviews"), .number("minutes"),
      .number("memorised"), .number("minutes/card"), .number("time"), .number("memory"), .text(""),
      rows: rows)
  }

  private var notes: [Phrase] {
    let columns: Phrase =
      "Memorised: the sum of the cards' recall probabilities on the evening of the last day; a card answered on that day counts 1. Time and memory: differences from the first row, in the same replicates."
    guard comparison.least != nil else { return [columns] }
    let mark: Phrase =
      isAtEdge
      ? "Edge: fewer minutes of study for each card memorised than any other number tried; numbers outside may need fewer still."
      : "Least: the fewest minutes of study for each card memorised, which need not be the most memorised."
    return [columns, mark]
  }

  private static func signed(_ change: Double) -> Page.Cell {
    let percent = DecimalText.fixed(abs(change) * 100, 1)
    return .verbatim(percent == "0.0" ? "0.0 %" : "\(change < 0 ? "−" : "+")\(percent) %")
  }
}

extension CardSetting {
  fileprivate var title: Phrase { heading ?? Phrase(verbatim: key) }
}

extension Comparison {
  /// Charts of the time and the memory of settings.
  ///
  /// - Parameter curve: Title and numbers of the swept option; `nil` for settings of several kinds.
  func charts(of curve: (title: Phrase, values: [Double])?) -> [Chart] {
    let scatter = gainChart
    guard let curve else { return [scatter, minutesChart].compactMap { $0 } }
    let measures: [(Measure, Phrase, String)] = [
      (.minutes, Phrase("Minutes of study"), "minutes"),
      (.memorised, Phrase("Cards memorised at the end"), "memorised"),
    ]
    let curves = measures.compactMap { measure, title, name -> Chart? in
      let points = zip(curve.values, entries).compactMap { value, entry in
        entry.totals[measure].map { Plot.Point(value, $0) }
      }
      guard points.count > 1 else { return nil }
      return Chart(
        name: "sweep-\(name)", title: title,
        reading: "Mean over the replicates for each tried value of the option, with the 90 % band.",
        x: Plot.Axis(curve.title, form: .rounded), y: Plot.Axis(title),
        layers: [Plot.Layer("mean, with 90 % band", .line, points)])
    }
    return curves + [scatter].compactMap { $0 }
  }

  private var gainChart: Chart? {
    let points = entries.compactMap { entry -> Plot.Point? in
      guard let minutes = entry.totals[.minutes], let memorised = entry.totals[.memorised] else { return nil }
      return Plot.Point(minutes.mean, memorised.mean, label: Phrase(verbatim: entry.name))
    }
    guard points.count > 1 else { return nil }
    return Chart(
      name: "gain", title: "Memory against time",
      reading:
        "Every dot is one setting. Higher means more cards memorised, further right more time: the best settings are at the upper left.",
      x: Plot.Axis("minutes of study"), y: Plot.Axis("cards memorised at the end"),
      layers: [Plot.Layer("memorised", .dots, points)])
  }

  private var minutesChart: Chart? {
    let points = entries.enumerated().compactMap { index, entry in
      entry.totals[.minutes].map { Plot.Point(Double(index), $0) }
    }
    guard points.count > 1 else { return nil }
    return Chart(
      name: "minutes", title: "Time of each setting",
      reading: "Minutes of study in the whole run, with the 90 % band over the replicates.",
      x: .names("setting", entries.map { Phrase(verbatim: $0.name) }), y: .fromZero("minutes"),
      layers: [Plot.Layer("mean, with 90 % band", .bars, points)], isSideways: true)
  }
}
