import Analysis
import Kaiki

extension HeatmapFigure {
  /// The answers by weekday and hour, as a terminal shows them too.
  func chart(_ language: Language) -> Chart {
    let names = Weekday.allCases.map { $0.shortName(language) }
    let hours = (0..<24).map { hour in "\(hour):00" }
    return Chart(
      name: "hours", title: language("Weekdays and hours"),
      reading: language(
        "The stronger the colour, the more answers at that hour of the clock: when study happens of itself."),
      form: .grid(
        Grid(
          columns: (language("hour"), hours), rows: (language("weekday"), names),
          shownColumns: stride(from: 0, to: 24, by: 3).map { ($0, $0.description) },
          values: (0..<24).map { hour in counts.map { Double($0[hour]) } },
          words: (language("none"), language("\(most) answers")), most: Double(most))),
      sketch: .hours(rows: zip(names, counts).map { (name: $0, counts: $1) }))
  }
}
