import Testing

@testable import Analysis
@testable import Forecasting
@testable import Kaiki
@testable import Reports

struct ListsFigureChartsTests {
  @Test func `an empty list and a day without one have no field, rather than a share of none`() throws {
    let days: [(items: Int, isNotOpened: Bool)] = [(4, false), (0, false), (0, true), (2, false)]
    let figure = ListsFigure(
      days: days.enumerated().map { offset, day in
        ListsFigure.Entry(
          day: Sample.monday + offset, items: day.items, completed: day.items / 2, carried: 0,
          isNotOpened: day.isNotOpened)
      }, allDoneStreak: 0, resets: [])
    guard case .grid(let grid) = try #require(figure.chart).form else {
      return #expect(Bool(false), "no grid")
    }
    #expect(grid.values == [[0.5, nil, nil, 0.5, nil, nil, nil]])
  }
}
