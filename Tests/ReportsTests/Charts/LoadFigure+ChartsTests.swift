import TestSupport
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
    let chart = try #require(figure.weekChart)
    guard case .plot(let plot) = chart.form else { return #expect(Bool(false), "no plot") }
    // Eight days are two weeks that end on the second Monday.
    #expect(plot.layers[0].points.map(\.x) == [-6, 1].map { Double((Sample.monday + $0).number) })
    #expect(plot.layers[0].points.map(\.y) == [4, 3])
  }

  @Test func `a year has a column a week, and no field for days that are not known`() throws {
    let charts = figure.calendars
    #expect(charts.map(\.name) == ["load-calendar"] && charts[0].fold == nil)
    let chart = try #require(charts.first)
    guard case .grid(let grid) = chart.form else { return #expect(Bool(false), "no grid") }
    #expect(
      grid.columns.names.map(\.english) == ["2024-01-01", "2024-01-08"] && grid.rows.names.first == "Mon")
    #expect(grid.values == [[4, 0, 0, 0, 0, 2, 0], [1, nil, nil, nil, nil, nil, nil]])
    #expect(grid.shownColumns.map(\.name) == ["Jan"] && grid.most == 4)
  }

  /// The last year begins on 9 January 2024, so that the others are 2024 and 2022; nothing was answered in 2023.
  @Test func `years before the last have a calendar each, below a fold and in the same shades`() throws {
    let last = try day("2025-01-07")
    let counts = [(try day("2022-06-01"), 9), (try day("2024-01-08"), 3), (last - 364, 5), (last, 1)]
    let charts = LoadFigure(
      days: counts.map { LoadDay(day: $0, reviews: $1, correct: 0, ratings: [0, 0, 0, 0]) }
    ).calendars
    #expect(charts.map(\.name) == ["load-calendar", "load-calendar-2024", "load-calendar-2022"])
    #expect(charts.map { $0.fold?.english } == [nil, "Earlier years (2)", "Earlier years (2)"])
    let grids = charts.compactMap { chart -> Grid? in
      guard case .grid(let grid) = chart.form else { return nil }
      return grid
    }
    #expect(grids.map(\.most) == [9, 9, 9])
    #expect(grids.map { $0.values.joined().compactMap { $0 }.reduce(0, +) } == [6, 8, 9])
    // 2024 is a leap year; what was before the first answer is not known.
    #expect(grids.map { $0.values.joined().count { $0 != nil } } == [365, 366, 214])
    // The names of months stand over their first weeks.
    #expect(grids[1].shownColumns.count == 12 && grids[2].shownColumns.first?.name == "Jun")
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
    let chart = try #require(figure.weekdayChart)
    guard case .plot(let plot) = chart.form, case .names(let names) = plot.x.scale else {
      return #expect(Bool(false), "no plot of names")
    }
    #expect(names.map(\.english) == ["Mon", "Tue"])
    let points = plot.layers[0].points
    #expect(points.map(\.y) == [5, 14])
    #expect(points.map(\.quartiles) == [3...7, 12...16] && points.map(\.ends) == [1...9, 10...18])
    let table = ChartTable(plot).table
    #expect(table.rows.map { $0[1].characters() } == ["5 (3 – 7)", "14 (12 – 16)"])
    for drawing in [
      PlotDrawing(plot, label: "", .english).svg(width: 500).text,
      SidewaysDrawing(plot, names: names, label: "", .english).svg(width: 500).text,
    ] {
      #expect(drawing.matches(of: #/class="box /#).count == 2)
      #expect(drawing.matches(of: #/class="median"/#).count == 2)
      #expect(drawing.matches(of: #/class="ends /#).count == 2)
    }
  }

  @Test func `without answers there is none`() {
    let none = LoadFigure(days: [])
    #expect(none.weekChart == nil && none.weekdayChart == nil)
    #expect(none.calendars.isEmpty)
  }
}
