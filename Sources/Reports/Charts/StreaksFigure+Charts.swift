import Analysis
import Kaiki

extension StreaksFigure {
  /// How long streaks last, and on which days of a year anything was done.
  func charts(_ language: Language) -> [Chart] {
    [survivalChart(language)].compactMap { $0 } + calendars(language)
  }

  private func survivalChart(_ language: Language) -> Chart? {
    let layers = survival.compactMap { entry -> Plot.Layer? in
      guard let curve = entry.lasting.value?.curve else { return nil }
      // Bands of several kinds would hide each other.
      let points = curve.rows.map { row in
        let ends = entry.kind == nil ? row.low.flatMap { low in row.high.map { low...$0 } } : nil
        return Plot.Point(row.time, row.survival, ends: ends)
      }
      return Plot.Layer(StreaksReport.whose(entry.kind, language), .steps, [Plot.Point(0, 1)] + points)
    }
    guard !layers.isEmpty else { return nil }
    return Chart(
      name: "streak-survival", title: language("How long streaks last"),
      reading: language(
        "Share of streaks that last longer than each number of days. A steep fall marks days on which streaks often end."
      ),
      form: .plot(
        Plot(
          x: .fromZero(language("days")), y: .share(language("still running")),
          layers: layers)))
  }

  private func calendars(_ language: Language) -> [Chart] {
    guard counted != [.cards] else { return [] }
    let all = days.days
    let done = Set(all)
    return Chart.calendars(
      name: "active-days", title: language("Days on which something was done"),
      reading: language("Every field is one day; a dark field has an answer, a completion or an attempt."),
      of: all,
      language
    ) {
      .calendar($0, words: (language("nothing"), language("something")), most: 1, isBinary: true, language) {
        done.contains($0) ? 1 : 0
      }
    }
  }
}
