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
      (.minutes, language("Minutes of study"), "minutes"),
      (.memorised, language("Cards memorised at the end"), "memorised"),
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
          "Mean over the replicates for each tried value of the option, with the 90 % band."),
        form: .plot(
          Plot(
            x: Plot.Axis(curve.title, form: .rounded), y: Plot.Axis(title),
            layers: [Plot.Layer(language("mean, with 90 % band"), .line, points)])))
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
      name: "gain", title: language("Memory against time"),
      reading: language(
        "Every dot is one setting. Higher means more cards memorised, further right more time: the best settings are at the upper left."
      ),
      form: .plot(
        Plot(
          x: Plot.Axis(language("minutes of study")),
          y: Plot.Axis(language("cards memorised at the end")),
          layers: [Plot.Layer(language("memorised"), .dots, points)])))
  }

  /// The time of each setting, with its band.
  private func minutesChart(_ language: Language) -> Chart? {
    let points = entries.enumerated().compactMap { index, entry in
      entry.totals[.minutes].map {
        Plot.Point(Double(index), $0.mean, ends: $0.ends)
      }
    }
    guard points.count > 1 else { return nil }
    return Chart(
      name: "minutes", title: language("Time of each setting"),
      reading: language("Minutes of study in the whole run, with the 90 % band over the replicates."),
      form: .plot(
        Plot(
          x: .names(language("setting"), entries.map(\.name)), y: .fromZero(language("minutes")),
          layers: [Plot.Layer(language("mean, with 90 % band"), .bars, points)],
          isSideways: true)))
  }
}
