import Encoding
import Phrases

extension Chart {
  private func label(_ language: Language) -> String { "\(language(title)). \(language(reading))" }

  /// Returns the picture with its frame; `nil` for a timetable.
  ///
  /// - Parameter width: Width in pixels; `nil` for the whole width of the page.
  func drawing(width: Double?, _ language: Language) -> (svg: MarkupText, frame: DrawingFrame)? {
    let label = label(language)
    switch form {
    case .plot(let plot):
      if plot.isSideways, case .names(let names) = plot.x.scale {
        let drawing = SidewaysDrawing(plot, names: names, label: label, language)
        return (drawing.svg(width: width), drawing.frame)
      }
      return (PlotDrawing(plot, label: label, language).svg(width: width), PlotDrawing.frame)
    case .grid(let grid):
      let drawing = GridDrawing(grid, label: label, language)
      return (drawing.svg(width: width), drawing.frame)
    case .timetable: return nil
    }
  }

  /// Movement of the read-out through the table; `nil` for a timetable.
  var readOut: String? {
    switch form {
    case .plot(let plot): plot.isSideways ? "list" : "plot"
    case .grid: "grid"
    case .timetable: nil
    }
  }

  /// Numbers of the chart as a table; `nil` for a timetable.
  var numbers: ChartTable? {
    switch form {
    case .plot(let plot): ChartTable(plot)
    case .grid(let grid): ChartTable(grid)
    case .timetable: nil
    }
  }

  /// Returns the hues or shades, each with a drawn sample; empty for a single hue without intervals.
  func legend(_ language: Language) -> [(sample: MarkupText, words: String)] {
    switch form {
    case .plot(let plot):
      guard plot.layers.count > 1 || plot.layers.contains(where: \.hasEnds) else { return [] }
      let layers = plot.layers.enumerated().map { index, layer in
        (Self.sample(of: layer, hue: PlotDrawing.hue(index)), language(layer.name))
      }
      guard plot.layers.contains(where: { $0.points.contains(where: \.isOfFew) }) else { return layers }
      let few = Self.sample {
        $0.shape("circle", [("class", "dot s1 few"), ("cx", "11"), ("cy", "6"), ("r", "4")])
      }
      return layers + [(few, language("hollow: fewer than \(Plot.Point.fewObservations) answers"))]
    case .grid(let grid):
      let shades = grid.isBinary ? [0, GridDrawing.shades] : Array(0...GridDrawing.shades)
      return shades.map { shade in
        let words =
          shade == 0
          ? language(grid.words.least) : shade == GridDrawing.shades ? language(grid.words.most) : ""
        let sample = Self.sample {
          $0.shape("rect", [("class", "h\(shade)"), ("width", "22"), ("height", "12")])
        }
        return (sample, words)
      }
    case .timetable: return []
    }
  }

  private static func sample(_ draw: (inout MarkupText) -> Void) -> MarkupText {
    var svg = MarkupText()
    svg.element("svg", [("width", "22"), ("height", "12"), ("aria-hidden", "true")], draw)
    return svg
  }

  private static func sample(of layer: Plot.Layer, hue: Int) -> MarkupText {
    sample { svg in
      switch layer.style {
      case .bars, .expectedBars:
        let name = if case .bars = layer.style { "bar" } else { "expected" }
        svg.shape("rect", [("class", "\(name) s\(hue)"), ("x", "5"), ("width", "12"), ("height", "12")])
        if layer.hasEnds {
          svg.shape("line", [("class", "ends s\(hue)"), ("x1", "11"), ("x2", "11"), ("y2", "8")])
        }
      case .line, .steps, .curve:
        if layer.hasEnds {
          svg.shape("rect", [("class", "band s\(hue)"), ("width", "22"), ("height", "12")])
        }
        svg.shape("line", [("class", "line s\(hue) d\(hue)"), ("x2", "22"), ("y1", "6"), ("y2", "6")])
      case .dots:
        if layer.hasEnds {
          svg.shape("line", [("class", "ends s\(hue)"), ("x1", "11"), ("x2", "11"), ("y2", "12")])
        }
        svg.shape("circle", [("class", "dot s\(hue) o\(hue)"), ("cx", "11"), ("cy", "6"), ("r", "4")])
      case .boxes:
        svg.shape("line", [("class", "ends s\(hue)"), ("x2", "22"), ("y1", "6"), ("y2", "6")])
        svg.shape(
          "rect",
          [("class", "box s\(hue) o\(hue)"), ("x", "5"), ("width", "12"), ("y", "1"), ("height", "10")])
        svg.shape("line", [("class", "median"), ("x1", "11"), ("x2", "11"), ("y1", "1"), ("y2", "11")])
      }
    }
  }

  /// Returns the picture as an SVG file on a light background; `nil` for a timetable.
  package func picture(_ language: Language) -> String? {
    let width = 720.0
    guard let (svg, frame) = drawing(width: width, language) else { return nil }
    let height = frame.allHeight
    let legend = legend(language).filter { !$0.words.isEmpty }
    let (top, row) = (34.0, 20.0)
    let all = top + height + Double(legend.count) * row + 8
    var picture = MarkupText()
    picture.element(
      "svg",
      [
        ("xmlns", "http://www.w3.org/2000/svg"), ("viewBox", "0 0 720 \(DecimalText.number(all))"),
        ("width", "720"), ("height", DecimalText.number(all)), ("xml:lang", language.rawValue),
      ]
    ) { picture in
      picture.source("style", Stylesheet.picture)
      picture.shape("rect", [("class", "ground"), ("width", "100%"), ("height", "100%")])
      picture.element("g", [("class", "chart")]) { group in
        group.element("text", [("class", "note"), ("x", "8"), ("y", "20")], language(title))
        for (index, entry) in legend.enumerated() {
          let y = top + height + Double(index) * row
          group.element(
            "svg", [("x", "52"), ("y", DecimalText.number(y)), ("width", "22"), ("height", "12")]
          ) {
            $0.append(entry.sample)
          }
          group.element("text", [("x", "82"), ("y", DecimalText.number(y + 10))], entry.words)
        }
      }
      picture.element(
        "svg", [("y", DecimalText.number(top)), ("width", "720"), ("height", DecimalText.number(height))]
      ) {
        $0.append(svg)
      }
    }
    return picture.text + "\n"
  }
}

extension Plot.Layer {
  var hasEnds: Bool { points.contains { $0.ends != nil } }
}

/// Numbers of a chart as a table, with the position of each row in the picture.
struct ChartTable {
  let table: Page.Table
  /// Position of each row from the left in percent; empty for rows at equal distances.
  let positions: [String]

  init(_ plot: Plot) {
    let geometry = PlotGeometry(plot)
    let names: [Phrase]? = if case .names(let names) = plot.x.scale { names } else { nil }
    let hasLabels = plot.layers.contains { $0.points.contains { $0.label != nil } }
    let tabled = plot.layers.indices.filter { position in
      if case .curve = plot.layers[position].style { false } else { true }
    }
    // One row per labelled point.
    let labelled = tabled.flatMap { layer in plot.layers[layer].points.map { (layer: layer, point: $0) } }
    let xs = hasLabels ? labelled.map(\.point.x) : Set(labelled.map(\.point.x)).sorted()
    let known = plot.layers.map { layer in
      Dictionary(layer.points.map { ($0.x, $0) }, uniquingKeysWith: { first, _ in first })
    }
    let first: Page.Table.Column = names == nil ? .number(plot.x.title) : .text(plot.x.title)
    let hasCounts = plot.layers.contains { $0.points.contains { $0.count != nil } }
    let counts = Dictionary(
      plot.layers.flatMap(\.points).compactMap { point in point.count.map { (point.x, $0) } },
      uniquingKeysWith: { first, _ in first })
    table = Page.Table(
      columns: (hasLabels ? [.text("")] : []) + [first] + plot.layers.map { .number($0.name) }
        + (hasCounts ? [.number("n")] : []),
      rows: xs.enumerated().map { index, x in
        let label: [Page.Cell] = hasLabels ? [.text(labelled[index].point.label ?? "")] : []
        let name: Page.Cell = names.map { .text($0[Int(x)]) } ?? plot.x.form.cell(x)
        let values = known.indices.map { layer -> Page.Cell in
          let own = hasLabels && labelled[index].layer == layer ? labelled[index].point : nil
          return (hasLabels ? own : known[layer][x]).map { Self.cell($0, plot.y.form) } ?? ""
        }
        return label + [name] + values + (hasCounts ? [.optional(counts[x]) { .integer($0) }] : [])
      })
    positions =
      plot.isSideways
      ? [] : xs.map { DecimalText.number((geometry.across($0) * 1_000).rounded() / 10) }
  }

  private static func cell(_ point: Plot.Point, _ form: Plot.NumberForm) -> Page.Cell {
    guard let ends = point.quartiles ?? point.ends else { return form.cell(point.y) }
    return .interval(form.cell(point.y), from: form.cell(ends.lowerBound), to: form.cell(ends.upperBound))
  }

  init(_ grid: Grid) {
    table = Page.Table(
      columns: [.text(grid.columns.title)] + grid.rows.names.map { .number($0) },
      rows: zip(grid.columns.names, grid.values).map { name, values in
        [.text(name)] + values.map { $0.map(grid.form.cell) ?? "" }
      })
    positions = []
  }
}
