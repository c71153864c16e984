import Analysis
import Kaiki
import Phrases

extension HeatmapFigure {
  /// The answers by weekday and hour, as a terminal shows them too.
  var chart: Chart {
    let names = Weekday.allCases.map { $0.shortName }
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
