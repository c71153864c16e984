import Phrases

@testable import Kaiki
@testable import Reports

extension Chart {
  /// A chart of which a terminal shows bars, one a day from 1 January 2024 on.
  static func bars(_ values: [Double], _ words: Phrase) -> Chart {
    let bars = values.enumerated().map { (day: Sample.monday + $0, value: $1) }
    return sketched(.bars(Bars(bars: bars, words: words) { .amount($0) }), words)
  }

  /// A chart of which a terminal shows a map of hours.
  static func hours(rows: [(name: Phrase, counts: [Int])]) -> Chart { sketched(.hours(rows: rows), "hours") }

  private static func sketched(_ sketch: Sketch, _ title: Phrase) -> Chart {
    Chart(
      name: "sketched", title: title, reading: title,
      form: .plot(Plot(x: Plot.Axis("x"), y: Plot.Axis("y"), layers: [])), sketch: sketch)
  }
}
