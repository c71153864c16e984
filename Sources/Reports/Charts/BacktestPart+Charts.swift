import Analysis
import Kaiki

extension BacktestPart {
  /// What came against the bands, where days fell in their forecasts, and how many bands held.
  func charts(_ language: Language) -> [Chart] {
    [recordChart(language), rankChart(language), coverageChart(language)].compactMap { $0 }
  }

  private func recordChart(_ language: Language) -> Chart? {
    let forecasts = folds.map { fold in
      let total = fold.total
      return Plot.Point.on(fold.origin, total.mean, ends: total.ends)
    }
    let observed = folds.map { Plot.Point.on($0.origin, $0.actualTotal(ofDays: horizon)) }
    guard folds.count > 1 else { return nil }
    return Chart(
      name: "record-\(kind.rawValue)",
      title: language("Observed values against forecasts"),
      reading: language(
        "One line per past forecast of \(horizon) days, at the last day that the forecast uses. Nine of ten lines should contain the open dot, the observed value."
      ),
      form: .plot(
        Plot(
          x: .days(language("known until")),
          y: .fromZero(language("sum over \(horizon) days")),
          layers: [
            Plot.Layer(language("forecast, with 90 % band"), .dots, forecasts),
            Plot.Layer(language("observed"), .dots, observed),
          ])))
  }

  private func rankChart(_ language: Language) -> Chart? {
    guard let histogram else { return nil }
    let even = histogram.evenly
    return Chart(
      name: "ranks-\(kind.rawValue)",
      title: language("Where days fell in their forecasts"),
      reading: language(
        "Number of days whose observed value lies in each tenth of the forecast distribution. Even bars mean good forecasts. High bars at both ends mean that the bands are too narrow; a slope means that the forecasts are too high or too low."
      ),
      form: .plot(
        Plot(
          x: .names(
            language("tenth of the forecast"), (1...histogram.days.count).map(\.description)),
          y: .fromZero(language("days")),
          layers: [
            Plot.Layer(
              language("days"), .bars,
              histogram.days.enumerated().map { Plot.Point(Double($0), Double($1)) })
          ], marks: [.level(y: even, language("even"))])))
  }

  private func coverageChart(_ language: Language) -> Chart? {
    let known = [(days: 1, coverage: scores.days)] + scores.totals
    let shares = known.compactMap { entry in entry.coverage.share.map { (entry.days, $0) } }
    guard shares.count > 1 else { return nil }
    return Chart(
      name: "coverage-\(kind.rawValue)", title: language("Coverage of the bands"),
      reading: language(
        "Share of the 90 % bands that contained the observed value, for single days and for sums over several days."
      ),
      form: .plot(
        Plot(
          x: .names(
            language("days that are summed"),
            shares.map { language.count($0.0, "day") }),
          y: .share(language("held", meaning: "share")),
          layers: [
            Plot.Layer(
              language("held", meaning: "share"), .bars,
              shares.enumerated().map { Plot.Point(Double($0), $1.1) })
          ], marks: [.level(y: 0.9, "90 %")], isSideways: true)))
  }
}
