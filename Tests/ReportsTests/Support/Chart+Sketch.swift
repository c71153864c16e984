@testable import Reports

extension Chart {
  /// A chart of which a terminal shows bars.
  static func bars(_ values: [Double], caption: String) -> Chart {
    sketched(.bars(values, caption: caption), caption)
  }

  /// A chart of which a terminal shows a map of hours.
  static func hours(rows: [(name: String, counts: [Int])]) -> Chart { sketched(.hours(rows: rows), "hours") }

  private static func sketched(_ sketch: Sketch, _ title: String) -> Chart {
    Chart(
      name: "sketched", title: title, reading: title,
      form: .plot(Plot(x: Plot.Axis("x"), y: Plot.Axis("y"), layers: [])), sketch: sketch)
  }
}
