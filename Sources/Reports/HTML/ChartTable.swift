import Encoding
import Phrases

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
