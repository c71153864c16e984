import Analysis
import Kaiki
import Statistics

extension RetentionFigure {
  /// Recall by step or interval, and by month.
  func charts(_ language: Language) -> [Chart] {
    let isByStep = spacing == .step
    let spacings = chart(
      name: "recall-spacing", of: bySpacing,
      axis: isByStep ? language("step", "段階") : language("days since the last answer", "前回からの日数"),
      title: isByStep ? language("Recall by step", "段階別の正答率") : language("Recall by interval", "間隔別の正答率"),
      reading: isByStep
        ? language(
          "All graded answers by the step before them. A step far below the others comes back too late.",
          "評価されたすべての回答を、直前の段階で分けたもの。ほかより大きく低い段階は間隔が長すぎます。")
        : language(
          "Graded answers by the days since the card's last one. Where recall falls, intervals are too long.",
          "評価された回答を、前回からの日数で分けたもの。下がるところは間隔が長すぎます。"), language)
    let months = chart(
      name: "recall-months", of: byMonth.suffix(24), axis: language("month", "月"),
      title: language("Recall by month", "月別の正答率"),
      reading: language(
        "First answers of a day, a day or more after the one before. Months whose lines overlap may be alike.",
        "前回から1日以上空けた、その日最初の回答。線の範囲が重なる月は差がないかもしれません。"), language)
    return [spacings, months].compactMap { $0 }
  }

  private func chart(
    name: String, of groups: some Collection<Group>, axis: String, title: String, reading: String,
    _ language: Language
  ) -> Chart? {
    guard groups.count > 1 else { return nil }
    let points = groups.enumerated().map { place, group in
      Plot.Point(Double(place), group.interval.rate, ends: group.interval.low...group.interval.high)
    }
    return Chart(
      name: name, title: title, reading: reading,
      form: .plot(
        Plot(
          x: .names(axis, groups.map(\.label)),
          y: Plot.Axis(language("recalled", "正答率"), form: .percent, includes: [1]),
          layers: [Plot.Layer(language("recalled, with 95 % interval", "正答率（95 % 区間）"), .dots, points)])))
  }
}
