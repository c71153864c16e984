import Analysis
import Kaiki
import Phrases

extension Comparison {
  /// What settings cost and what they gain.
  ///
  /// - Parameter curve: The title and the numbers of the option that is varied; `nil` for settings of several kinds.
  func charts(of curve: (title: Phrase, values: [Double])?) -> [Chart] {
    let scatter = gainChart(isCurve: curve != nil)
    guard let curve else { return [scatter, minutesChart].compactMap { $0 } }
    let measures: [(Measure, Phrase, String)] = [
      (.minutes, Phrase("Minutes of study"), "minutes"),
      (.memorised, Phrase("Cards memorised at the end"), "memorised"),
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
        reading: "Mean over the replicates for each tried value of the option, with the 90 % band.",
        form: .plot(
          Plot(
            x: Plot.Axis(curve.title, form: .rounded), y: Plot.Axis(title),
            layers: [Plot.Layer("mean, with 90 % band", .line, points)])))
    }
    return curves + [scatter].compactMap { $0 }
  }

  /// Memory against time, a dot a setting.
  private func gainChart(isCurve: Bool) -> Chart? {
    let points = entries.compactMap { entry -> Plot.Point? in
      guard let minutes = entry.totals[.minutes], let memorised = entry.totals[.memorised] else { return nil }
      return Plot.Point(minutes.mean, memorised.mean, label: Phrase(verbatim: entry.name))
    }
    guard points.count > 1 else { return nil }
    return Chart(
      name: "gain", title: "Memory against time",
      reading:
        "Every dot is one setting. Higher means more cards memorised, further right more time: the best settings are at the upper left.",
      form: .plot(
        Plot(
          x: Plot.Axis("minutes of study"),
          y: Plot.Axis("cards memorised at the end"),
          layers: [Plot.Layer("memorised", .dots, points)])))
  }

  /// The time of each setting, with its band.
  private var minutesChart: Chart? {
    let points = entries.enumerated().compactMap { index, entry in
      entry.totals[.minutes].map {
        Plot.Point(Double(index), $0.mean, ends: $0.ends)
      }
    }
    guard points.count > 1 else { return nil }
    return Chart(
      name: "minutes", title: "Time of each setting",
      reading: "Minutes of study in the whole run, with the 90 % band over the replicates.",
      form: .plot(
        Plot(
          x: .names("setting", entries.map { Phrase(verbatim: $0.name) }), y: .fromZero("minutes"),
          layers: [Plot.Layer("mean, with 90 % band", .bars, points)],
          isSideways: true)))
  }
}
