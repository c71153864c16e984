import Analysis
import Kaiki
import Phrases

extension StreaksFigure {
  /// How long streaks last, and on which days of a year anything was done.
  var charts: [Chart] {
    [survivalChart].compactMap { $0 } + calendars
  }

  private var survivalChart: Chart? {
    let layers = survival.compactMap { entry -> Plot.Layer? in
      guard let curve = entry.lasting.value?.curve else { return nil }
      // Bands of several kinds would hide each other.
      let points = curve.rows.map { row in
        let ends = entry.kind == nil ? row.low.flatMap { low in row.high.map { low...$0 } } : nil
        return Plot.Point(row.time, row.survival, ends: ends)
      }
      return Plot.Layer(StreaksReport.whose(entry.kind), .steps, [Plot.Point(0, 1)] + points)
    }
    guard !layers.isEmpty else { return nil }
    return Chart(
      name: "streak-survival", title: "How long streaks last",
      reading:
        "Share of streaks that last longer than each number of days. A steep fall marks days on which streaks often end.",
      form: .plot(
        Plot(
          x: .fromZero("days"), y: .share("still running"),
          layers: layers)))
  }

  private var calendars: [Chart] {
    guard counted != [.cards] else { return [] }
    let all = days.days
    let done = Set(all)
    return Chart.calendars(
      name: "active-days", title: "Days on which something was done",
      reading: "Every field is one day; a dark field has an answer, a completion or an attempt.",
      of: all
    ) {
      .calendar($0, words: (Phrase("nothing"), Phrase("something")), most: 1, isBinary: true) {
        done.contains($0) ? 1 : 0
      }
    }
  }
}
