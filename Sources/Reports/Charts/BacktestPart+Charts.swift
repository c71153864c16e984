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
      return Plot.Point.on(fold.cut, total.mean, ends: total.ends)
    }
    let came = folds.map { Plot.Point.on($0.cut, $0.actualTotal(ofDays: horizon)) }
    guard folds.count > 1 else { return nil }
    return Chart(
      name: "record-\(kind.rawValue)",
      title: language("What came against what was forecast", "予測と実際の比較"),
      reading: language(
        "Each forecast of \(horizon) days, at the last day that it knew. Nine of ten lines should hold the open dot.",
        "各予測（\(horizon)日間）を、最後に知っていた日の位置に示します。10本中9本の線が白い点を含むはずです。"),
      form: .plot(
        Plot(
          x: .days(language("known until", "時点")),
          y: .fromZero(language("sum over \(horizon) days", "\(horizon)日間の合計")),
          layers: [
            Plot.Layer(language("forecast, with 90 % band", "予測（90 % の幅）"), .dots, forecasts),
            Plot.Layer(language("came", "実際"), .dots, came),
          ])))
  }

  private func rankChart(_ language: Language) -> Chart? {
    guard let histogram else { return nil }
    let even = histogram.evenly
    return Chart(
      name: "ranks-\(kind.rawValue)",
      title: language("Where days fell in their forecasts", "予測の中での位置"),
      reading: language(
        "Days by the tenth of their forecast in which they fell. Even bars are right; high ends mean bands too narrow, a slope means forecasts too high or too low.",
        "予測を10等分したどこに入ったか。平らなら適切、両端が高ければ幅が狭すぎ、傾いていれば予測が偏っています。"),
      form: .plot(
        Plot(
          x: .names(
            language("tenth of the forecast", "予測の10等分"), (1...histogram.days.count).map(\.description)),
          y: .fromZero(language("days", "日数")),
          layers: [
            Plot.Layer(
              language("days", "日数"), .bars,
              histogram.days.enumerated().map { Plot.Point(Double($0), Double($1)) })
          ], marks: [.level(y: even, language("even", "均等"))])))
  }

  private func coverageChart(_ language: Language) -> Chart? {
    let known = [(days: 1, coverage: scores.days)] + scores.totals
    let shares = known.compactMap { entry in entry.coverage.share.map { (entry.days, $0) } }
    guard shares.count > 1 else { return nil }
    return Chart(
      name: "coverage-\(kind.rawValue)", title: language("How many bands held", "幅に入った割合"),
      reading: language(
        "The share of the 90 % bands that held what came: of single days, and of sums over several.",
        "90 % の幅に実際の値が入った割合。1日ごとと、複数日の合計。"),
      form: .plot(
        Plot(
          x: .names(
            language("days that are summed", "合計する日数"),
            shares.map { language.count($0.0, "day", "日") }),
          y: .share(language("held", "入った割合")),
          layers: [
            Plot.Layer(
              language("held", "入った割合"), .bars,
              shares.enumerated().map { Plot.Point(Double($0), $1.1) })
          ], marks: [.level(y: 0.9, "90 %")], isSideways: true)))
  }
}
