import TestSupport
import Testing

@testable import Analysis
@testable import Forecasting
@testable import Kaiki
@testable import Reports

struct BacktestPartChartsTests {
  /// Forecasts of seven days by four replicates, of 1 to 4 a day, a month apart, of which so much came a day.
  private func part(_ observed: [Double]) -> BacktestPart {
    BacktestPart(
      kind: .lists,
      folds: observed.enumerated().map { number, value in
        Fold(
          origin: Day(20_000 + 30 * number), actual: [Double](repeating: value, count: 7),
          samples: [1, 2, 3, 4].map { [Double](repeating: $0, count: 7) },
          seasonal: [[Double]](repeating: [1, 1, 1, 1], count: 7), scheduled: nil, recent: [1, 2, 3])
      })
  }

  @Test func `what came stands beside the band of each forecast`() throws {
    let charts = part([2, 3, 9]).charts
    #expect(charts.map(\.name) == ["record-lists", "ranks-lists", "coverage-lists"])
    guard case .plot(let plot) = charts[0].form else { return #expect(Bool(false), "no plot") }
    #expect(plot.layers[0].points.map(\.x) == [20_000, 20_030, 20_060])
    #expect(plot.layers[0].points.allSatisfy { $0.y == 17.5 && $0.ends == 7...28 })
    #expect(plot.layers[1].points.map(\.y) == [14, 21, 63])
  }

  @Test func `ranks are compared with what would be even`() throws {
    let charts = part([2, 3, 9]).charts
    guard case .plot(let plot) = charts[1].form, case .level(let even, _) = try #require(plot.marks.first)
    else {
      return #expect(Bool(false), "no plot with a level")
    }
    #expect(even == 2.1 && plot.layers[0].points.map(\.y).reduce(0, +) == 21)
  }

  @Test func `the share of bands that held stands against 90 %`() throws {
    let part = part([2, 3, 9])
    guard case .plot(let plot) = part.charts[2].form else { return #expect(Bool(false), "no plot") }
    #expect(plot.isSideways && plot.layers[0].points.map(\.y) == [part.scores.days.share, 2.0 / 3])
  }

  @Test func `one forecast makes no record`() {
    #expect(!part([2]).charts.map(\.name).contains("record-lists"))
  }
}
