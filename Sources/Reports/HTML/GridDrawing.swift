import Encoding
import Phrases

/// Margins and height of the field of a picture, in pixels.
struct DrawingFrame {
  let left: Double
  let top: Double
  let height: Double
  let bottom: Double

  private static let right = 24.0
  /// Left margin for names.
  static let far = 132.0
  /// Left margin for numbers.
  static let near = 52.0

  var allHeight: Double { top + height + bottom }

  /// Returns the picture. Text left and right of the field is outside of the element, in the padding of the page.
  ///
  /// - Parameters:
  ///   - width: Width with the margins; `nil` for the whole width of the page.
  ///   - label: Text alternative.
  ///   - field: Draws the field; its upper left corner is the origin.
  func svg(width: Double?, label: String, _ field: (inout MarkupText) -> Void) -> MarkupText {
    var attributes: [MarkupText.Attribute] = [
      ("class", "chart"), ("width", width.map { DecimalText.number($0 - left - Self.right) } ?? "100%"),
      ("height", DecimalText.number(allHeight)), ("role", "img"), ("aria-label", label),
      ("overflow", "visible"),
    ]
    if width != nil { attributes.append(("x", DecimalText.number(left))) }
    var svg = MarkupText()
    svg.element("svg", attributes) { svg in
      svg.element("g", [("transform", "translate(0 \(DecimalText.number(top)))")], field)
    }
    return svg
  }

  /// Returns the attributes of a part with the width of the field.
  static func stretched(width: Double, height: Double) -> [MarkupText.Attribute] {
    [
      ("viewBox", "0 0 \(DecimalText.number(width)) \(DecimalText.number(height))"),
      ("preserveAspectRatio", "none"), ("width", "100%"), ("height", DecimalText.number(height)),
    ]
  }
}

/// Grid as SVG, with cells from light to dark.
struct GridDrawing {
  let grid: Grid
  let label: String
  private let language: Language

  init(_ grid: Grid, label: String, _ language: Language) {
    self.grid = grid
    self.label = label
    self.language = language
  }

  private static let row = 17.0
  private static let column = 20.0
  /// Number of shades for values above 0.
  static let shades = 4

  private var height: Double { Double(grid.rows.names.count) * Self.row }

  var frame: DrawingFrame { DrawingFrame(left: DrawingFrame.near, top: 8, height: height, bottom: 26) }

  func svg(width: Double?) -> MarkupText {
    frame.svg(width: width, label: label) { svg in
      svg.shape("rect", [("class", "area"), ("width", "100%"), ("height", DecimalText.number(height))])
      let across = Double(grid.columns.names.count) * Self.column
      svg.element("svg", DrawingFrame.stretched(width: across, height: height)) { svg in
        for (shade, fields) in fields.enumerated() where !fields.isEmpty {
          svg.shape("path", [("class", "h\(shade)"), ("d", fields.joined())])
        }
      }
      for (position, name) in grid.rows.names.enumerated() {
        svg.element(
          "text",
          [
            ("class", "tick end"), ("x", "-6"),
            ("y", DecimalText.number((Double(position) + 0.5) * Self.row)),
            ("dy", "4"),
          ], language(name))
      }
      for (index, shown) in grid.shownColumns.enumerated() {
        let share = (Double(shown.column) + 0.5) / Double(grid.columns.names.count) * 100
        svg.element(
          "text",
          [
            ("class", index % 2 == 1 && grid.shownColumns.count > 4 ? "tick mid wide" : "tick mid"),
            ("x", DecimalText.number((share * 10).rounded() / 10) + "%"),
            ("y", DecimalText.number(height + 17)),
          ], language(shown.name))
      }
      svg.shape("rect", [("class", "cursor"), ("height", DecimalText.number(Self.row))])
    }
  }

  private var fields: [[String]] {
    var fields = [[String]](repeating: [], count: Self.shades + 1)
    for (column, values) in grid.values.enumerated() {
      for (row, value) in values.enumerated() {
        guard let value else { continue }
        let x = DecimalText.number(Double(column) * Self.column + 1)
        let y = DecimalText.number(Double(row) * Self.row + 1)
        fields[shade(of: value)].append("M\(x) \(y)h18v15h-18z")
      }
    }
    return fields
  }

  /// Returns the shade of a value: 0 for values ≤ 0.
  private func shade(of value: Double) -> Int {
    guard value > 0, grid.most > 0 else { return 0 }
    return min(Self.shades, max(1, Int((value / grid.most * Double(Self.shades)).rounded(.up))))
  }
}
