import Encoding
import Phrases

/// Plot as SVG with horizontal positions in percent, so that words keep their size at any width.
struct PlotDrawing {
  let plot: Plot
  let label: String
  private let language: Language
  private let geometry: PlotGeometry

  init(_ plot: Plot, label: String, _ language: Language) {
    self.plot = plot
    self.label = label
    self.language = language
    geometry = PlotGeometry(plot)
  }

  private static let stretch = 1_000.0
  private static let height = 190.0
  static let frame = DrawingFrame(left: DrawingFrame.near, top: 34, height: height, bottom: 44)

  func svg(width: Double?) -> MarkupText {
    Self.frame.svg(width: width, label: label) { svg in
      axes(&svg)
      svg.element("svg", DrawingFrame.stretched(width: Self.stretch, height: Self.height)) { svg in
        for (position, layer) in plot.layers.enumerated() { stretched(layer, hue: Self.hue(position), &svg) }
        marks(&svg)
      }
      for (position, layer) in plot.layers.enumerated() { dots(layer, hue: Self.hue(position), &svg) }
      words(&svg)
      svg.shape("line", [("class", "cursor"), ("y1", "0"), ("y2", "\(Int(Self.height))")])
    }
  }

  static func hue(_ position: Int) -> Int { position % 4 + 1 }

  private func across(_ number: Double) -> String { Self.number(geometry.across(number) * Self.stretch) }
  private func down(_ number: Double) -> String { Self.number((1 - geometry.up(number)) * Self.height) }
  private func share(_ number: Double) -> String { Self.number(geometry.across(number) * 100) + "%" }
  private static func number(_ number: Double) -> String {
    DecimalText.number((number * 10).rounded() / 10)
  }

  private func axes(_ svg: inout MarkupText) {
    svg.shape("rect", [("class", "area"), ("width", "100%"), ("height", "\(Int(Self.height))")])
    for level in geometry.levels {
      let y = down(level)
      svg.shape("line", [("class", "grid"), ("x2", "100%"), ("y1", y), ("y2", y)])
      svg.element(
        "text", [("class", "tick end"), ("x", "-8"), ("y", y), ("dy", "4")],
        language(value: plot.y.form.cell(level)))
    }
    let positions = geometry.positions(language)
    for (index, position) in positions.enumerated() {
      // Narrow screens show every second name.
      let name = index % 2 == 1 && positions.count > 4 ? "tick mid wide" : "tick mid"
      svg.element(
        "text", [("class", name), ("x", share(position.number)), ("y", "\(Int(Self.height) + 17)")],
        position.name)
    }
    svg.element("text", [("class", "axis"), ("x", "-44"), ("y", "-18")], language(plot.y.title))
    svg.element(
      "text", [("class", "axis end"), ("x", "100%"), ("y", "\(Int(Self.height) + 36)")],
      language(plot.x.title))
  }

  private func stretched(_ layer: Plot.Layer, hue: Int, _ svg: inout MarkupText) {
    let points = layer.points
    switch layer.style {
    case .bars, .expectedBars:
      let isExpected = layer.style == .expectedBars
      let bars = points.map { point in
        let width = geometry.barWidth * Self.stretch
        let left = geometry.across(point.x) * Self.stretch - width * 0.4
        let (y, zero) = (down(point.y), down(0))
        return "M\(Self.number(left)) \(zero)V\(y)h\(Self.number(width * 0.8))V\(zero)z"
      }
      svg.shape("path", [("class", "\(isExpected ? "expected" : "bar") s\(hue)"), ("d", bars.joined())])
    case .line, .curve, .steps:
      let isStepped = if case .steps = layer.style { true } else { false }
      if points.contains(where: { $0.ends != nil }) {
        let high = path(points.map { ($0.x, $0.ends?.upperBound ?? $0.y) }, isStepped)
        let low = path(points.map { ($0.x, $0.ends?.lowerBound ?? $0.y) }.reversed(), isStepped, isBack: true)
        svg.shape("path", [("class", "band s\(hue)"), ("d", "M\(high)L\(low)z")])
      }
      svg.shape(
        "path",
        [("class", "line s\(hue) d\(hue)"), ("d", "M" + path(points.map { ($0.x, $0.y) }, isStepped))])
    case .dots, .boxes: break
    }
  }

  /// Returns the corners of a line, with one more corner before each step.
  private func path(_ points: [(x: Double, y: Double)], _ isStepped: Bool, isBack: Bool = false) -> String {
    var corners: [String] = []
    for (index, point) in points.enumerated() {
      if isStepped, index > 0 {
        let before = points[index - 1]
        corners.append(
          isBack ? "\(across(before.x)) \(down(point.y))" : "\(across(point.x)) \(down(before.y))")
      }
      corners.append("\(across(point.x)) \(down(point.y))")
    }
    return corners.joined(separator: "L")
  }

  private func dots(_ layer: Plot.Layer, hue: Int, _ svg: inout MarkupText) {
    let isDots = if case .dots = layer.style { true } else { false }
    let isBoxes = if case .boxes = layer.style { true } else { false }
    let hasEnds = if case .expectedBars = layer.style { true } else { isDots || isBoxes }
    for point in layer.points {
      let x = share(point.x)
      if hasEnds, let ends = point.ends {
        svg.shape(
          "line",
          [
            ("class", "ends s\(hue)"), ("x1", x), ("x2", x), ("y1", down(ends.lowerBound)),
            ("y2", down(ends.upperBound)),
          ])
      }
      if isBoxes, let quartiles = point.quartiles {
        svg.element("svg", [("x", x), ("overflow", "visible")]) { svg in
          box(from: quartiles.lowerBound, to: quartiles.upperBound, middle: point.y, hue: hue, &svg)
        }
      }
      guard isDots else { continue }
      let look = "dot s\(hue) o\(hue)\(point.isOfFew ? " few" : "")"
      svg.shape("circle", [("class", look), ("cx", x), ("cy", down(point.y)), ("r", "4")])
      if let label = point.label {
        // Labels near the right edge are left of their dots.
        let isRight = geometry.across(point.x) > 0.75
        svg.element(
          "text",
          [
            ("class", isRight ? "tick end" : "tick"), ("x", x), ("dx", isRight ? "-8" : "8"),
            ("y", down(point.y)), ("dy", "4"),
          ], DisplayText.truncated(language(label), to: 20))
      }
    }
  }

  private func box(
    from low: Double, to high: Double, middle: Double, hue: Int, _ svg: inout MarkupText
  ) {
    let height = (geometry.up(high) - geometry.up(low)) * Self.height
    svg.shape(
      "rect",
      [
        ("class", "box s\(hue) o\(hue)"), ("x", "-11"), ("width", "22"), ("y", down(high)),
        ("height", Self.number(height)),
      ])
    svg.shape(
      "line", [("class", "median"), ("x1", "-11"), ("x2", "11"), ("y1", down(middle)), ("y2", down(middle))])
  }

  private func marks(_ svg: inout MarkupText) {
    for mark in plot.marks {
      let (x1, x2, y1, y2): (String, String, String, String)
      switch mark {
      case .at(let number, _): (x1, x2, y1, y2) = (across(number), across(number), "0", "\(Int(Self.height))")
      case .level(let number, _): (x1, x2, y1, y2) = ("0", "\(Int(Self.stretch))", down(number), down(number))
      case .diagonal:
        let ends = geometry.diagonal
        (x1, y1) = (across(ends.lowerBound), down(ends.lowerBound))
        (x2, y2) = (across(ends.upperBound), down(ends.upperBound))
      }
      svg.shape("line", [("class", "mark"), ("x1", x1), ("x2", x2), ("y1", y1), ("y2", y2)])
    }
  }

  private func words(_ svg: inout MarkupText) {
    for mark in plot.marks {
      switch mark {
      case .at(let number, let words):
        let isRight = geometry.across(number) > 0.5
        svg.element(
          "text", [("class", isRight ? "note end" : "note"), ("x", share(number)), ("y", "-4")],
          language(words))
      case .level(let number, let words):
        svg.element(
          "text", [("class", "note end"), ("x", "100%"), ("dx", "-4"), ("y", down(number)), ("dy", "-5")],
          language(words))
      case .diagonal(let words):
        // At one third of the line, below it.
        let ends = geometry.diagonal
        let position = ends.lowerBound + (ends.upperBound - ends.lowerBound) / 3
        svg.element(
          "text",
          [("class", "note"), ("x", share(position)), ("dx", "8"), ("y", down(position)), ("dy", "16")],
          language(words))
      }
    }
  }
}
