import Analysis
import Encoding
import Kaiki
import Phrases

enum HeatmapReport: MeasureReport {
  typealias Question = HeatmapMeasure
  static let title: Phrase = "When cards are answered"

  static let shape = ReportShape<HeatmapFigure>(
    json: { .array($0.counts.map { .array($0.map(JSONValue.integer)) }) }, help: [])

  static let table = ReportTable<HeatmapFigure>.rows(
    { $0.cells },
    [
      Field("weekday") { $0.weekday.rawValue }, Field("hour") { $0.hour },
      Field("reviews") { $0.reviews },
    ])

  static func blocks(_ figure: HeatmapFigure) -> [Page.Block] {
    [.chart(figure.chart), .line("darkest: \(figure.most) answers")]
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

extension HeatmapFigure {
  var chart: Chart {
    let names = Weekday.allCases.map(\.shortName)
    let hours = (0..<24).map { hour in Phrase(verbatim: "\(hour):00") }
    return Chart(
      name: "hours", title: "Weekdays and hours",
      reading:
        "The stronger the colour, the more answers at that hour of the clock: when study happens of itself.",
      form: .grid(
        Grid(
          columns: (Phrase("hour"), hours), rows: (Phrase("weekday"), names),
          shownColumns: stride(from: 0, to: 24, by: 3).map { ($0, Phrase(.integer($0))) },
          values: (0..<24).map { hour in counts.map { Double($0[hour]) } },
          words: (Phrase("none"), Phrase("\(most) answers")), most: Double(most))),
      sketch: .hours(rows: zip(names, counts).map { (name: $0, counts: $1) }))
  }
}
