import Encoding
import Phrases

extension Page.Table {
  /// Returns the table as HTML, scrollable on narrow screens.
  ///
  /// - Parameters:
  ///   - name: Subject of the table.
  ///   - positions: Position of each row in a chart, in percent; empty for none.
  ///   - isOfChart: True for the numbers of a chart; the style keeps each of their cells on one line.
  func html(
    named name: String, positions: [String] = [], isOfChart: Bool = false, _ language: Language
  ) -> MarkupText {
    var html = MarkupText()
    html.element("div", MarkupText.region(named: name)) { part in
      part.element("table") { table in
        table.element("thead") { head in
          head.element("tr") { row in
            for column in columns {
              let name = column.isNumber ? [("class", "n")] : []
              let title = language(column.title)
              if title.isEmpty {
                row.element("td") { _ in }
              } else {
                row.element("th", [("scope", "col")] + name) { $0.append(prose: title) }
              }
            }
          }
        }
        table.element("tbody") { body in
          for (position, cells) in rows.enumerated() {
            let attributes = position < positions.count ? [("data-x", positions[position])] : []
            body.element("tr", attributes) { append(cells, to: &$0, isOfChart, language) }
          }
        }
      }
    }
    return html
  }

  private func append(
    _ cells: [Page.Cell], to row: inout MarkupText, _ isOfChart: Bool, _ language: Language
  ) {
    for (position, (column, cell)) in zip(columns, cells).enumerated() {
      let attributes = column.isNumber ? [("class", "n")] : []
      let words = language(value: cell)
      if position == 0, cell.isWords, !words.isEmpty {
        row.element("th", attributes + [("scope", "row")]) {
          if isOfChart { $0.append(words) } else { $0.append(prose: words) }
        }
      } else {
        row.element("td", attributes) {
          if isOfChart { $0.append(words) } else { $0.append(cell.html(language)) }
        }
      }
    }
  }
}

extension Page.Cell {
  fileprivate var isWords: Bool {
    switch self {
    case .verbatim, .text, .english, .capitalised, .count: true
    case .integer, .fixed, .rounded, .amount, .percent, .change, .p, .day, .clock, .range, .interval, .bars,
      .bar, .boxes, .toned, .missing:
      false
    }
  }

  func html(_ language: Language) -> MarkupText {
    var html = MarkupText()
    switch self {
    case .toned(.boxes(let filled, let count, let beyond), let tone):
      html.append(Self.boxes(filled, of: count, beyond: beyond, tone, language))
    case .toned(let cell, let tone):
      html.element("span", [("class", "chip \(tone.rawValue)")]) { chip in
        if let sign = tone.warningSign { chip.append("\(sign) ") }
        chip.append(cell.html(language))
      }
    case .bars(let values, let whole): html.append(Self.bars(values, of: whole))
    case .bar(let value, let whole, _): html.append(Self.bar(value, of: whole))
    case .verbatim, .text, .english, .capitalised, .count, .integer, .fixed, .rounded, .amount, .percent,
      .change, .p, .day,
      .clock, .range, .interval, .boxes, .missing:
      html.append(prose: language(value: self))
    }
    return html
  }

  private static func boxes(
    _ filled: Int, of count: Int, beyond: Int, _ tone: Page.Tone, _ language: Language
  ) -> MarkupText {
    var html = MarkupText()
    html.element(
      "svg",
      [
        ("class", "boxes"), ("width", "\(count * 14)"), ("height", "13"), ("role", "img"),
        ("aria-label", language("\(filled + beyond) of \(count)")),
      ]
    ) { svg in
      for position in 0..<count {
        svg.shape(
          "rect",
          [
            ("class", position < filled ? "full \(tone.rawValue)" : "empty"), ("x", "\(position * 14 + 1)"),
            ("y", "1"),
            ("width", "11"), ("height", "11"),
          ])
      }
    }
    if beyond > 0 { html.append("+\(beyond)") }
    return html
  }

  private static func bars(_ values: [Double], of whole: Double?) -> MarkupText {
    let most = max(whole ?? values.max() ?? 0, 0)
    let bars = values.enumerated().map { position, value in
      let height = most > 0 ? (value / most * 160).rounded() / 10 : 0
      return "M\(position * 4) 16v-\(DecimalText.number(height))h3v\(DecimalText.number(height))z"
    }
    var svg = MarkupText()
    let width = "\(values.count * 4)"
    svg.element("svg", [("width", width), ("height", "16"), ("aria-hidden", "true")]) {
      $0.shape("path", [("class", "bar s1"), ("d", bars.joined())])
    }
    return svg
  }

  private static func bar(_ value: Double, of whole: Double) -> MarkupText {
    let width = whole > 0 ? (value / whole * 1_000).rounded() / 10 : 0
    var svg = MarkupText()
    svg.element("svg", [("width", "120"), ("height", "12"), ("aria-hidden", "true")]) {
      $0.shape("rect", [("class", "bar s1"), ("width", DecimalText.number(width) + "%"), ("height", "12")])
    }
    return svg
  }
}
