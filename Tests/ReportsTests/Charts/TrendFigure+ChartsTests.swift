import Distributions
import Testing

@testable import Analysis
@testable import Kaiki
@testable import Reports
@testable import Statistics

struct TrendFigureChartsTests {
  private func figure(p: Double) -> TrendFigure {
    let change = TrendFigure.Change(
      day: Sample.monday + 14, before: 0.9, after: 0.4, test: TestResult(statistic: 1, p: p, method: "m"))
    let weeks = (0..<4).map {
      TrendFigure.Week(first: Sample.monday + 7 * $0, n: 7, share: $0 < 2 ? 0.9 : 0.4)
    }
    return TrendFigure(
      entries: [
        TrendFigure.Entry(
          kind: .lists, n: 28, success: Outcome { () throws(StatisticsError) in throw .noVariation },
          count: Outcome { () throws(StatisticsError) in throw .noVariation },
          weeks: Outcome { () throws(StatisticsError) in throw .noVariation },
          change: Outcome { () throws(StatisticsError) in change }, weekly: weeks)
      ])
  }

  @Test func `a change that holds is drawn among its weeks, with the means around it`() throws {
    let charts = figure(p: 0.001).charts
    #expect(charts.map(\.name) == ["trend-lists"])
    guard case .plot(let plot) = charts[0].form else { return #expect(Bool(false), "no plot") }
    #expect(plot.layers[0].points.map(\.y) == [0.9, 0.9, 0.4, 0.4])
    #expect(plot.layers[1].points.map(\.y) == [0.9, 0.9, 0.9, 0.4, 0.4, 0.4])
    let day = Double((Sample.monday + 14).number)
    #expect(plot.layers[1].points[2].x == day && plot.layers[1].points[3].x == day)
    guard case .at(let x, let label) = plot.marks.first else { return #expect(Bool(false), "no mark") }
    #expect(x == day && label.english == "2024-01-15")
    #expect(
      TrendReport.summary(figure(p: 0.001)).map(\.words.english) == [
        "lists: kept on 90 % of days before 2024-01-15, on 40 % since (28 days)"
      ]
    )
  }

  @Test func `what may be chance is not drawn`() {
    #expect(figure(p: 0.06).charts.isEmpty)
    #expect(
      TrendReport.summary(figure(p: 0.06)).map(\.words.english) == [
        "no lasting change beyond chance (1 test)"
      ])
  }
}
