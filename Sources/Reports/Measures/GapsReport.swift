import Analysis
import Forecasting
import Kaiki
import Phrases
import Statistics

enum GapsReport: MeasureReport {
  typealias Question = GapsMeasure
  static let title: Phrase = "Gaps"

  private static let weibullMethod = "maximum likelihood; log-scale Wald 95 % by Student's t"

  private static let weibull: [Field<WeibullFit>] = [
    .object(
      "shape", columns: ["shape": "shape", "low": "shapeLow", "high": "shapeHigh"],
      { $0.shape }, EstimateFields.named("shape")),
    .object(
      "scale", columns: ["scale": "scale", "low": "scaleLow", "high": "scaleHigh"],
      { $0.scale }, EstimateFields.named("scale")),
    Field("method") { _ in Word(weibullMethod) },
  ]

  private static let hazard: [Field<NelsonAalen.Row>] = [
    Field("days") { $0.time }, Field("running") { $0.atRisk },
    Field("events") { $0.events },
    Field("hazard") { $0.cumulativeHazard },
    Field("se") { $0.standardError },
  ]

  private static let fields: [Field<GapsFigure.Entry>] = [
    Field("kind") { $0.kind },
    Field("item") { $0.item },
    .answer(
      "gaps",
      columns: ["n": "n", "events": "events", "median": "median", "low": "low", "high": "high"],
      { $0.gaps }, LastingFields.all),
    .list("hazard", { $0.hazard }, hazard),
    .answer(
      "weibull",
      columns: Dictionary(
        uniqueKeysWithValues: weibull.flatMap(\.columns).map(\.name).filter { $0 != "method" }
          .map { ($0, $0) }), { $0.weibull }, weibull),
  ]

  static let shape = ReportShape<GapsFigure>.list({ $0.entries }, fields)
  static let table = ReportTable<GapsFigure>.rows({ $0.entries }, fields)

  static func blocks(_ figure: GapsFigure) -> [Page.Block] {
    let shown = figure.entries.filter { $0.item == nil }
    guard !shown.isEmpty else { return [.line("nothing observed")] }
    let table = Page.Table(
      .text(""), .number("gaps"), .number("median days"), .number("95 % interval"), .number("Weibull shape"),
      .number("scale, days"),
      rows: shown.map { entry in
        let gaps = entry.gaps.value
        func days(_ value: Double?) -> Page.Cell { .optional(value) { .rounded($0) } }
        return [
          .text(entry.kind.title), .optional(gaps) { .integer($0.curve.n) }, days(gaps?.median),
          .optional(gaps) { .range(days($0.low), days($0.high)) }, .estimate(entry.weibull.value?.shape),
          days(entry.weibull.value?.scale.value),
        ]
      })
    let legend: Phrase =
      "A gap is the number of days from doing an item to doing it again; all cards count as one item, and so do all lists. With a shape above 1, a return becomes more likely with time; with a shape below 1, less likely. 63 % of gaps are shorter than the scale."
    return [.table(table), .line(legend)]
  }
}
