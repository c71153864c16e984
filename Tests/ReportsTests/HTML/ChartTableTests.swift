import Kaiki
import Testing

@testable import Reports

/// The numbers of a chart as a table.
struct ChartTableTests {
  private func rows(_ table: ChartTable) -> [[String]] { table.table.rows.map { $0.map { $0.characters() } } }

  @Test func `a row has what each layer has at a place, with its interval`() {
    let table = ChartTable(
      Plot(
        x: .days("day"), y: .fromZero("n"),
        layers: [
          Plot.Layer("came", .bars, [.on(Day(0), 1), .on(Day(1), 2)]),
          Plot.Layer("expected", .line, [.on(Day(1), 3, ends: 2...4), .on(Day(2), 5)]),
        ]))
    #expect(table.table.columns.map(\.title) == ["day", "came", "expected"])
    #expect(
      rows(table) == [
        ["1970-01-01", "1", ""], ["1970-01-02", "2", "3 (2 – 4)"], ["1970-01-03", "", "5"],
      ])
    #expect(table.positions == ["16.7", "50", "83.3"])
  }

  @Test func `how many observations a number is of stands last, where that is told`() {
    let points = [
      Plot.Point(0, 0.5, ends: 0.25...0.75, count: 29), Plot.Point(1, 1, count: 30), Plot.Point(2, 0),
    ]
    let plot = Plot(
      x: .names("hour", ["0:00", "1:00", "2:00"]), y: .share("recalled"),
      layers: [Plot.Layer("recalled", .dots, points)])
    let table = ChartTable(plot)
    #expect(table.table.columns.map(\.title) == ["hour", "recalled", "n"])
    #expect(
      rows(table) == [["0:00", "50 % (25 % – 75 %)", "29"], ["1:00", "100 %", "30"], ["2:00", "0 %", "–"]])
    // A dot of few is hollow, and the legend says so.
    #expect(
      PlotDrawing(plot, label: "", .english).svg(width: 500).text.matches(of: #/dot s1 o1 few/#).count == 1)
    let chart = Chart(name: "a", title: "a", reading: "", form: .plot(plot))
    #expect(chart.legend(.english).map(\.words) == ["recalled", "hollow: fewer than 30 answers"])
  }

  @Test func `a curve is told where other layers have numbers`() {
    let curve = (0...10).map { Plot.Point(Double($0), Double($0) / 10) }
    let table = ChartTable(
      Plot(
        x: Plot.Axis("days"), y: .share("recalled"),
        layers: [Plot.Layer("seen", .dots, [Plot.Point(5, 0.4)]), Plot.Layer("curve", .curve, curve)]))
    #expect(rows(table) == [["5", "40 %", "50 %"]])
  }

  @Test func `numbers with names of their own have a row each, in their order`() {
    let points = [Plot.Point(9, 1, label: "b"), Plot.Point(3, 2, label: "a"), Plot.Point(3, 4, label: "c")]
    let table = ChartTable(
      Plot(x: Plot.Axis("minutes"), y: Plot.Axis("cards"), layers: [Plot.Layer("cards", .dots, points)]))
    #expect(rows(table) == [["b", "9", "1"], ["a", "3", "2"], ["c", "3", "4"]])
  }

  @Test func `names that stand below each other are rows in their order`() {
    let table = ChartTable(
      Plot(
        x: .names("course", ["b", "a"]), y: .share("risk"),
        layers: [Plot.Layer("risk", .dots, [Plot.Point(0, 0.5), Plot.Point(1, 0.25)])], isSideways: true))
    #expect(rows(table) == [["b", "50 %"], ["a", "25 %"]])
    #expect(table.positions.isEmpty)
  }

  @Test func `a grid has a row a column, and nothing where it has no field`() {
    let table = ChartTable(
      Grid(
        columns: ("hour", ["0:00", "1:00"]), rows: ("weekday", ["Mon", "Tue"]), shownColumns: [],
        values: [[1, nil], [0, 3]], words: ("none", "3 answers"), most: 3))
    #expect(table.table.columns.map(\.title) == ["hour", "Mon", "Tue"])
    #expect(rows(table) == [["0:00", "1", ""], ["1:00", "0", "3"]])
  }
}
