import Analysis
import Forecasting
import Kaiki
import Statistics

enum GapsReport: MeasureReport {
  typealias Question = GapsMeasure

  static let help = ReportHelp(
    "how many days lie between one time and the next.",
    notes: """
      Gaps are those between successive days on which an item was done; the one since the last time is not
      over; with --from, those that begin from then on. Items of a kind are taken together first, then each
      that has gaps enough. "hazard" is the Nelson-Aalen estimate. The Weibull distribution is fitted by
      maximum likelihood, its intervals take gaps for independent: a shape above 1 says that the longer it
      has been, the more likely something comes back, below 1 the less likely. The median of several
      items has an interval from whole items drawn again: with five items it holds the truth 92 times in 100,
      with ten and more 95 to 97. Of fewer items it comes from the curve, as if all gaps were independent.
      """)
  static let isOfNow = false
  static let countsDays = true

  /// How the Weibull distribution is fitted, as it is printed.
  private static let weibullMethod = "maximum likelihood; log-scale Wald 95 % by Student's t"

  private static let weibull: [Field<WeibullFit>] = [
    .object(
      "shape", "its shape", columns: ["shape": "shape", "low": "shapeLow", "high": "shapeHigh"],
      { $0.shape }, EstimateFields.named("shape", "the number")),
    .object(
      "scale", "its scale", columns: ["scale": "scale", "low": "scaleLow", "high": "scaleHigh"],
      { $0.scale }, EstimateFields.named("scale", "the number", unit: "days")),
    Field("method", "how it was fitted") { _ in Word(weibullMethod) },
  ]

  private static let hazard: [Field<NelsonAalen.Row>] = [
    Field("days", "the length") { $0.time }, Field("running", "gaps that had lasted as long") { $0.atRisk },
    Field("events", "those that ended then") { $0.events },
    Field("hazard", "the cumulative hazard") { $0.cumulativeHazard },
    Field("se", "its standard error") { $0.standardError },
  ]

  private static let fields: [Field<GapsFigure.Entry>] = [
    Field("kind", ItemKind.words(ItemKind.chosen)) { $0.kind },
    Field("item", "the item, or null for all of the kind") { $0.item },
    .answer(
      "gaps", "how long gaps last",
      columns: ["n": "n", "events": "events", "median": "median", "low": "low", "high": "high"],
      { $0.gaps }, LastingFields.of("gaps")),
    .list("hazard", "the Nelson-Aalen estimate, by length", { $0.hazard }, hazard),
    .answer(
      "weibull", "the fitted distribution",
      columns: Dictionary(
        uniqueKeysWithValues: weibull.flatMap(\.columns).map(\.name).filter { $0 != "method" }
          .map { ($0, $0) }), { $0.weibull }, weibull),
  ]

  static let shape = ReportShape<GapsFigure>.list({ $0.entries }, fields)
  static let table = ReportTable<GapsFigure>.rows({ $0.entries }, fields)

  static func section(_ figure: GapsFigure, _ language: Language) -> Page.Section {
    let title = language("Gaps")
    let shown = figure.entries.filter { $0.item == nil }
    guard !shown.isEmpty else {
      return Page.Section(title: title, blocks: [.line(language("nothing observed"))])
    }
    let table = Page.Table(
      columns: [
        .text(""), .number(language("gaps")), .number(language("median days")),
        .number(language("95 % interval")),
        .number(language("Weibull shape")), .number(language("scale, days")),
      ],
      rows: shown.map { entry in
        let gaps = entry.gaps.value
        func days(_ value: Double?) -> Page.Cell { .optional(value) { .rounded($0) } }
        return [
          .text(entry.kind.title(language)), .optional(gaps) { .integer($0.curve.n) }, days(gaps?.median),
          .optional(gaps) { .range(days($0.low), days($0.high)) }, .estimate(entry.weibull.value?.shape),
          days(entry.weibull.value?.scale.value),
        ]
      })
    let legend = language(
      "A gap is the number of days from doing an item to doing it again; all cards count as one item, and so do all lists. With a shape above 1, a return becomes more likely with time; with a shape below 1, less likely. 63 % of gaps are shorter than the scale."
    )
    return Page.Section(title: title, blocks: [.table(table), .line(legend)])
  }
}
