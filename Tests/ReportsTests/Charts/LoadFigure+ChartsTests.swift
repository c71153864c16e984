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

  @Test func `without answers there is none`() {
    let none = LoadFigure(days: [])
    #expect([none.weekChart(.english), none.calendarChart(.english)].allSatisfy { $0 == nil })
  }
}
