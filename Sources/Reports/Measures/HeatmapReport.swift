import Analysis
import Encoding
import Kaiki
import Phrases

enum HeatmapReport: MeasureReport {
  typealias Question = HeatmapMeasure

  static let isSnapshot = false
  static let usesDateRange = true

  static let shape = ReportShape<HeatmapFigure>(
    json: { .array($0.counts.map { .array($0.map(JSONValue.integer)) }) }, help: [])

  static let table = ReportTable<HeatmapFigure>.rows(
    { $0.cells },
    [
      Field("weekday") { $0.weekday.rawValue }, Field("hour") { $0.hour },
      Field("reviews") { $0.reviews },
    ])

  static func section(_ figure: HeatmapFigure) -> Page.Section {
    let most = figure.most
    return Page.Section(
      title: "When cards are answered",
      blocks: [
        .chart(figure.chart), .line("darkest: \(most) answers"),
      ])
  }

  static func summary(_ figure: HeatmapFigure) -> [Page.SummaryPoint] {
    let most = figure.most
    let answers = figure.cells.reduce(0) { $0 + $1.reviews }
    let busiest = figure.cells.filter { $0.reviews == most }
    guard most > 0, let cell = busiest.first else { return [] }
    let weekday = cell.weekday.shortName
    return [
      .init(
        .studyHour, .unknown,
        busiest.count == 1
          ? "most is studied on \(weekday) at \(cell.hour):00 (\(most) of \(answers, "answer"))"
          : "no single hour of the week has most answers (\(answers, "answer"))")
    ]
  }
}
