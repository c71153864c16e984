import Analysis
import Kaiki
import Phrases

extension BacktestPart {
  /// What came against the bands, where days fell in their forecasts, and how many bands held.
  var charts: [Chart] {
    [recordChart, rankChart, coverageChart].compactMap { $0 }
  }

  private var recordChart: Chart? {
    let forecasts = folds.map { fold in
      let total = fold.total
      return Plot.Point.on(fold.origin, total.mean, ends: total.ends)
    }
    let observed = folds.map { Plot.Point.on($0.origin, $0.actualTotal(ofDays: horizon)) }
    guard folds.count > 1 else { return nil }
    return Chart(
      name: "record-\(kind.rawValue)",
      title: "Observed values against forecasts",
      reading:
        "One line per past forecast of \(horizon) days, at the last day that the forecast uses. Nine of ten lines should contain the open dot, the observed value.",
      form: .plot(
        Plot(
          x: .days("known until"),
          y: .fromZero("sum over \(horizon) days"),
          layers: [
            Plot.Layer("forecast, with 90 % band", .dots, forecasts),
            Plot.Layer("came", .dots, observed),
          ])))
  }

  private var rankChart: Chart? {
    guard let histogram else { return nil }
    let even = histogram.evenly
    return Chart(
      name: "ranks-\(kind.rawValue)",
      title: "Where days fell in their forecasts",
      reading:
        "Number of days whose observed value lies in each tenth of the forecast distribution. Even bars mean good forecasts. High bars at both ends mean that the bands are too narrow; a slope means that the forecasts are too high or too low.",
      form: .plot(
        Plot(
          x: .names(
            "tenth of the forecast", (1...histogram.days.count).map { Phrase(verbatim: $0.description) }),
          y: .fromZero("days"),
          layers: [
            Plot.Layer(
              "days", .bars,
              histogram.days.enumerated().map { Plot.Point(Double($0), Double($1)) })
          ], marks: [.level(y: even, "even")])))
  }

  private var coverageChart: Chart? {
    let known = [(days: 1, coverage: scores.days)] + scores.totals
    let shares = known.compactMap { entry in entry.coverage.share.map { (entry.days, $0) } }
    guard shares.count > 1 else { return nil }
    return Chart(
      name: "coverage-\(kind.rawValue)", title: "Coverage of the bands",
      reading:
        "Share of the 90 % bands that contained the observed value, for single days and for sums over several days.",
      form: .plot(
        Plot(
          x: .names(
            "days that are summed",
            shares.map { Phrase("\($0.0, "day")") }),
          y: .share(Phrase("held", meaning: "share")),
          layers: [
            Plot.Layer(
              Phrase("held", meaning: "share"), .bars,
              shares.enumerated().map { Plot.Point(Double($0), $1.1) })
          ], marks: [.level(y: 0.9, "90 %")], isSideways: true)))
  }
}
