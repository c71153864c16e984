import Encoding
import Phrases

/// Plot as SVG with one name per row and numbers from left to right.
struct SidewaysDrawing {
  let plot: Plot
  let label: String
  private let language: Language
  private let geometry: PlotGeometry
  private let names: [Phrase]

  private static let row = 26.0

  init(_ plot: Plot, names: [Phrase], label: String, _ language: Language) {
    self.plot = plot
    self.label = label
    self.language = language
    self.names = names
    geometry = PlotGeometry(plot)
  }

  private var height: Double { Double(names.count) * Self.row }

  var frame: DrawingFrame { DrawingFrame(left: DrawingFrame.far, top: 14, height: height, bottom: 44) }

  func svg(width: Double?) -> MarkupText {
    frame.svg(width: width, label: label) { svg in
      svg.shape("rect", [("class", "area"), ("width", "100%"), ("height", DecimalText.number(height))])
      for (index, level) in geometry.levels.enumerated() {
        let x = share(level)
        // Narrow screens show every second number.
        let name = index % 2 == 1 && geometry.levels.count > 4 ? "tick mid wide" : "tick mid"
        svg.shape("line", [("class", "grid"), ("x1", x), ("x2", x), ("y2", DecimalText.number(height))])
        svg.element(
          "text", [("class", name), ("x", x), ("y", DecimalText.number(height + 17))],
          language(value: plot.y.form.cell(level)))
      }
      for (position, name) in names.enumerated() {
        svg.element(
          "text", [("class", "tick end"), ("x", "-8"), ("y", middle(Double(position))), ("dy", "4")],
          DisplayText.truncated(language(name), to: 18))
      }
      svg.element(
        "text", [("class", "axis end"), ("x", "100%"), ("y", DecimalText.number(height + 36))],
        language(plot.y.title))
      for (position, layer) in plot.layers.enumerated() { draw(layer, PlotDrawing.hue(position), &svg) }
      for mark in plot.marks {
        guard case .level(let number, let words) = mark else { continue }
        let x = share(number)
        svg.shape("line", [("class", "mark"), ("x1", x), ("x2", x), ("y2", DecimalText.number(height))])
        let isRight = geometry.up(number) > 0.5
        svg.element(
          "text", [("class", isRight ? "note end" : "note"), ("x", x), ("y", "-3")], language(words))
      }
      svg.shape(
        "rect",
        [("class", "cursor"), ("width", "100%"), ("height", DecimalText.number(Self.row))])
    }
  }

  private func draw(_ layer: Plot.Layer, _ hue: Int, _ svg: inout MarkupText) {
    for point in layer.points {
      let (x, y) = (share(point.y), middle(point.x))
      if layer.style.isBar {
        svg.shape(
          "rect",
          [
            ("class", "bar s\(hue)"), ("width", x), ("y", DecimalText.number((point.x + 0.5) * Self.row - 7)),
            ("height", "14"),
          ])
      }
      if let ends = point.ends {
        svg.shape(
          "line",
          [
            ("class", layer.style.isBar ? "ends over" : "ends s\(hue)"), ("x1", share(ends.lowerBound)),
            ("x2", share(ends.upperBound)), ("y1", y), ("y2", y),
          ])
      }
      if case .boxes = layer.style, let quartiles = point.quartiles {
        let width = (geometry.up(quartiles.upperBound) - geometry.up(quartiles.lowerBound)) * 100
        let top = DecimalText.number((point.x + 0.5) * Self.row - 7)
        svg.shape(
          "rect",
          [
            ("class", "box s\(hue) o\(hue)"), ("x", share(quartiles.lowerBound)),
            ("width", "\(DecimalText.number((width * 10).rounded() / 10))%"), ("y", top), ("height", "14"),
          ])
        svg.shape(
          "line",
          [
            ("class", "median"), ("x1", x), ("x2", x), ("y1", top),
            ("y2", DecimalText.number((point.x + 0.5) * Self.row + 7)),
          ])
      }
      if case .dots = layer.style {
        svg.shape("circle", [("class", "dot s\(hue) o\(hue)"), ("cx", x), ("cy", y), ("r", "4")])
      }
    }
  }

  private func middle(_ position: Double) -> String { DecimalText.number((position + 0.5) * Self.row) }

  private func share(_ number: Double) -> String {
    DecimalText.number((geometry.up(number) * 1_000).rounded() / 10) + "%"
  }
}
