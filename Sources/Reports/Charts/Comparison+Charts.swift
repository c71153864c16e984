import Analysis
import Kaiki

extension Comparison {
  /// What settings cost and what they gain.
  ///
  /// - Parameter curve: The title and the numbers of the option that is varied; `nil` for settings of several kinds.
  func charts(of curve: (title: String, values: [Double])?, _ language: Language) -> [Chart] {
    let scatter = gainChart(isCurve: curve != nil, language)
    guard let curve else { return [scatter, minutesChart(language)].compactMap { $0 } }
    let measures: [(Measure, String, String)] = [
      (.minutes, language("Minutes of study", "学習時間（分）"), "minutes"),
      (.memorised, language("Cards memorised at the end", "最終日の記憶枚数"), "memorised"),
    ]
    let curves = measures.compactMap { measure, title, name -> Chart? in
      let points = zip(curve.values, entries).compactMap { value, entry in
        entry.totals[measure].map {
          Plot.Point(value, $0.mean, ends: $0.ends)
        }
      }
      guard points.count > 1 else { return nil }
      return Chart(
        name: "sweep-\(name)", title: title,
        reading: language(
          "The mean over the replicates for each number of the option, with the band of nine of ten.",
          "設定値ごとの反復の平均と、10回中9回が収まる幅。"),
        form: .plot(
          Plot(
            x: Plot.Axis(curve.title, form: .rounded), y: Plot.Axis(title),
            layers: [Plot.Layer(language("mean, with 90 % band", "平均（90 % の幅）"), .line, points)])))
    }
    return curves + [scatter].compactMap { $0 }
  }

  /// Memory against time, a dot a setting.
  private func gainChart(isCurve: Bool, _ language: Language) -> Chart? {
    let points = entries.compactMap { entry -> Plot.Point? in
      guard let minutes = entry.totals[.minutes], let memorised = entry.totals[.memorised] else { return nil }
      return Plot.Point(minutes.mean, memorised.mean, label: entry.name)
    }
    guard points.count > 1 else { return nil }
    return Chart(
      name: "gain", title: language("Memory against time", "記憶と時間"),
      reading: language(
        "A dot a setting. Higher is more memorised, further right takes more time: the best lie at the upper left.",
        "点は設定。上ほど多く覚え、右ほど時間がかかります。左上ほど優れています。"),
      form: .plot(
        Plot(
          x: Plot.Axis(language("minutes of study", "学習時間（分）")),
          y: Plot.Axis(language("cards memorised at the end", "最終日の記憶枚数")),
          layers: [Plot.Layer(language("memorised", "記憶枚数"), .dots, points)])))
  }

  /// The time of each setting, with its band.
  private func minutesChart(_ language: Language) -> Chart? {
    let points = entries.enumerated().compactMap { place, entry in
      entry.totals[.minutes].map {
        Plot.Point(Double(place), $0.mean, ends: $0.ends)
      }
    }
    guard points.count > 1 else { return nil }
    return Chart(
      name: "minutes", title: language("Time of each setting", "設定ごとの学習時間"),
      reading: language(
        "Minutes over the whole run, with the band of nine of ten replicates.", "期間全体の学習時間（分）と、10回中9回が収まる幅。"),
      form: .plot(
        Plot(
          x: .names(language("setting", "設定"), entries.map(\.name)), y: .fromZero(language("minutes", "分")),
          layers: [Plot.Layer(language("mean, with 90 % band", "平均（90 % の幅）"), .bars, points)],
          isSideways: true)))
  }
}
