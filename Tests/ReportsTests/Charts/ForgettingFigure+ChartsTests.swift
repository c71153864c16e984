import Distributions
import Testing

@testable import Analysis
@testable import Kaiki
@testable import Reports
@testable import Statistics

struct ForgettingFigureChartsTests {
  private func figure(observed: Int) throws -> ForgettingFigure {
    let days = [1...1, 2...2, 3...4].prefix(observed)
    let seen = try days.map { bin in
      ForgettingFigure.Observed(
        days: bin, mean: Double(bin.lowerBound), recalled: try BinomialInterval.wilson(successes: 8, of: 10))
    }
    let interval = try BinomialInterval.wilson(successes: 3, of: 4)
    let fits = [(ForgettingFigure.Curve.exponential, 0.5), (.power, 0.4)].map { curve, loss in
      ForgettingFigure.Fit(
        curve: curve, stability: Estimate(value: 20, low: 10, high: 30), logLoss: loss, binnedError: 0,
        areaUnderCurve: nil,
        calibration: [
          .init(predicted: 0.7, observed: interval), .init(predicted: 0.9, observed: interval),
        ])
    }
    return ForgettingFigure(n: 60, fits: Outcome { () throws(StatisticsError) in fits }, observed: seen)
  }

  @Test func `what was seen stands beside the curves that were fitted to it`() throws {
    let charts = try figure(observed: 3).charts
    #expect(charts.map(\.name) == ["forgetting-curve", "forgetting-calibration"])
    guard case .plot(let plot) = charts[0].form else { return #expect(Bool(false), "no plot") }
    #expect(plot.layers.map(\.name) == ["observed, with 95 % interval", "exponential", "power"])
    #expect(plot.layers[0].points.map(\.x) == [1, 2, 3] && plot.layers[0].points.allSatisfy { $0.y == 0.8 })
    for (curve, fit) in zip(plot.layers.dropFirst(), try #require(figure(observed: 3).fits.value)) {
      #expect(curve.points.first?.x == 1 && curve.points.last?.x == 3 && curve.points.count > 20)
      for point in curve.points { #expect(point.y == fit.recall(after: point.x)) }
    }
  }

  @Test func `the calibration is that of the curve that fits best`() throws {
    let chart = try figure(observed: 3).charts[1]
    #expect(chart.title.english == "Calibration: power")
    guard case .plot(let plot) = chart.form else { return #expect(Bool(false), "no plot") }
    #expect(
      plot.layers[0].points.map(\.x) == [0.7, 0.9] && plot.layers[0].points.allSatisfy { $0.y == 0.75 })
  }

  @Test func `answers after one number of days alone make no curve`() throws {
    #expect(try figure(observed: 1).charts.isEmpty)
  }
}
