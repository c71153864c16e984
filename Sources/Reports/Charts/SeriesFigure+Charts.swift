import Analysis
import Kaiki
import Phrases

extension SeriesFigure {
  /// How many numbers of a series are shown, and how many series.
  private static let (maxNumbers, maxCharts) = (366, 4)

  /// The numbers of each series over time, with the change that holds.
  var charts: [Chart] {
    entries.prefix(Self.maxCharts).enumerated().compactMap { index, entry in
      let values = entry.values.suffix(Self.maxNumbers)
      guard let first = values.first, values.count > 1 else { return nil }
      let change = entry.change.value.flatMap { change in
        (change.test.adjusted ?? change.test.p) < PageFinding.byChance && change.day > first.day
          ? change : nil
      }
      return Chart(
        name: "series-\(index + 1)", title: Phrase(verbatim: entry.series),
        reading: "The last \(values.count) numbers by day; a line marks a lasting change, if any.",
        form: .plot(
          Plot(
            x: .days("day"), y: Plot.Axis("number", form: .rounded),
            layers: [
              Plot.Layer(Phrase(verbatim: entry.series), .line, values.map { .on($0.day, $0.number) })
            ],
            marks: change.map { [.on($0.day, Phrase(.day($0.day)))] } ?? [])))
    }
  }
}
