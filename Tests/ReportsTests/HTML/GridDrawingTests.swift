import Testing

@testable import Reports

/// Fields from light to dark.
struct GridDrawingTests {
  private func svg(_ values: [[Double?]], most: Double) -> String {
    let grid = Grid(
      columns: ("week", values.indices.map { "w\($0)" }), rows: ("weekday", ["Mon", "Tue"]), shownColumns: [],
      values: values, words: ("none", "most"), most: most)
    return GridDrawing(grid, label: "l", .english).svg(width: nil).text
  }

  @Test func `nothing has a shade of its own, the most has the darkest, and what is between is between`() {
    let text = svg([[0, 0.1], [2.5, 10]], most: 10)
    #expect(text.contains("<path class=\"h0\" d=\"M1 1h18v15h-18z\"/>"))
    #expect(text.contains("<path class=\"h1\" d=\"M1 18h18v15h-18zM21 1h18v15h-18z\"/>"))
    #expect(text.contains("<path class=\"h4\" d=\"M21 18h18v15h-18z\"/>"))
    #expect(!text.contains("class=\"h2\"") && !text.contains("class=\"h3\""))
  }

  @Test func `where there is no field nothing is drawn`() {
    let text = svg([[nil, 3]], most: 3)
    #expect(text.count { $0 == "z" } == 1)
  }
}
