import Analysis
import Kaiki

extension HeatmapFigure {
  /// The answers by weekday and hour, as a terminal shows them too.
  func chart(_ language: Language) -> Chart {
    let names = Weekday.allCases.map { $0.shortName(language) }
    let hours = (0..<24).map { hour in "\(hour):00" }
    return Chart(
      name: "hours", title: language("Weekdays and hours", "曜日と時刻"),
      reading: language(
        "The darker, the more answers at that hour of the clock: when study happens of itself.",
        "濃いほどその時刻の回答が多く、自然に学習している時間帯が分かります。"),
      form: .grid(
        Grid(
          columns: (language("hour", "時刻"), hours), rows: (language("weekday", "曜日"), names),
          shownColumns: stride(from: 0, to: 24, by: 3).map { ($0, $0.description) },
          values: (0..<24).map { hour in counts.map { Double($0[hour]) } },
          words: (language("none", "なし"), language("\(most) answers", "\(most)回")), most: Double(most))),
      sketch: .hours(rows: zip(names, counts).map { (name: $0, counts: $1) }))
  }
}
