import Analysis
import Encoding
import Kaiki

enum HeatmapReport: MeasureReport {
  typealias Question = HeatmapMeasure

  static let help = ReportHelp(
    "answers by weekday and hour.",
    notes: """
      Seven rows from Monday, each of 24 counts from midnight. The weekday is that of the logical day, the
      hour that of the wall clock: with --day-start 4, one o'clock on Tuesday morning stands in Monday's row.
      """)
  static let isOfNow = false
  static let countsDays = true

  static let shape = ReportShape<HeatmapFigure>(
    json: { .array($0.counts.map { .array($0.map(JSONValue.integer)) }) }, help: [])

  static let table = ReportTable<HeatmapFigure>.rows(
    { $0.cells },
    [
      Field("weekday", "1 for Monday") { $0.weekday.rawValue }, Field("hour", "0 to 23") { $0.hour },
      Field("reviews", "answers") { $0.reviews },
    ])

  static func section(_ figure: HeatmapFigure, _ language: Language) -> Page.Section {
    let most = figure.most
    return Page.Section(
      title: language("When cards are answered"),
      blocks: [
        .chart(figure.chart(language)), .line(language("darkest: \(most) answers")),
      ])
  }

  static func summary(_ figure: HeatmapFigure, _ language: Language) -> [Page.SummaryPoint] {
    let most = figure.most
    let answers = figure.cells.reduce(0) { $0 + $1.reviews }
    let busiest = figure.cells.filter { $0.reviews == most }
    guard most > 0, let cell = busiest.first else { return [] }
    let weekday = cell.weekday.shortName(language)
    return [
      .init(
        .studyHour, .unknown,
        busiest.count == 1
          ? language(
            "most is studied on \(weekday) at \(cell.hour):00 (\(most) of \(answers, "answer"))")
          : language("no single hour of the week has most answers (\(answers, "answer"))"))
    ]
  }
}
