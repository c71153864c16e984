import Testing

@testable import Analysis
@testable import Kaiki
@testable import Reports

struct LoadFigureChartsTests {
  private let figure = LoadFigure(
    days: [(0, 4), (5, 2), (7, 1)].map { offset, reviews in
      LoadDay(day: Sample.monday + offset, reviews: reviews, correct: 0, ratings: [0, 0, 0, 0])
    })

  @Test func `weeks stand at their first days, up to the last day with an answer`() throws {
    let chart = try #require(figure.weekChart(.english))
    guard case .plot(let plot) = chart.form else { return #expect(Bool(false), "no plot") }
    // Eight days are two weeks that end on the second Monday.
    #expect(plot.layers[0].points.map(\.x) == [-6, 1].map { Double((Sample.monday + $0).number) })
    #expect(plot.layers[0].points.map(\.y) == [4, 3])
  }

  @Test func `a year has a column a week, and no field for days that are not known`() throws {
    let chart = try #require(figure.calendarChart(.english))
    guard case .grid(let grid) = chart.form else { return #expect(Bool(false), "no grid") }
    #expect(grid.columns.names == ["2024-01-01", "2024-01-08"] && grid.rows.names.first == "Mon")
    #expect(grid.values == [[4, 0, 0, 0, 0, 2, 0], [1, nil, nil, nil, nil, nil, nil]])
    #expect(grid.shownColumns.map(\.name) == ["Jan"] && grid.most == 4)
  }

  @Test func `weekdays with enough days have boxes of their quartiles`() throws {
    // Mondays have 1 to 9 answers, Tuesdays 10 to 18, and there is one Wednesday.
    var days: [(Int, Int)] = [(2, 99)]
    for week in 0..<9 {
      days.append((7 * week, week + 1))
      days.append((7 * week + 1, week + 10))
    }
    let figure = LoadFigure(
      days: days.sorted { $0.0 < $1.0 }.map { offset, reviews in
        LoadDay(day: Sample.monday + offset, reviews: reviews, correct: 0, ratings: [0, 0, 0, 0])
      })
    let chart = try #require(figure.weekdayChart(.english))
    guard case .plot(let plot) = chart.form, case .names(let names) = plot.x.scale else {
      return #expect(Bool(false), "no plot of names")
    }
    #expect(names == ["Mon", "Tue"])
    let points = plot.layers[0].points
    #expect(points.map(\.y) == [5, 14])
    #expect(points.map(\.quartiles) == [3...7, 12...16] && points.map(\.ends) == [1...9, 10...18])
    let table = ChartTable(plot).table
    #expect(table.rows.map { $0[1].terminalText } == ["5 (3 – 7)", "14 (12 – 16)"])
    for drawing in [
      PlotDrawing(plot, label: "").svg(width: 500).text,
      SidewaysDrawing(plot, names: names, label: "").svg(width: 500).text,
    ] {
      #expect(drawing.matches(of: #/class="box /#).count == 2)
      #expect(drawing.matches(of: #/class="median"/#).count == 2)
      #expect(drawing.matches(of: #/class="ends /#).count == 2)
    }
  }

  @Test func `without answers there is none`() {
    let none = LoadFigure(days: [])
    let charts = [none.weekChart(.english), none.weekdayChart(.english), none.calendarChart(.english)]
    #expect(charts.allSatisfy { $0 == nil })
  }
}
