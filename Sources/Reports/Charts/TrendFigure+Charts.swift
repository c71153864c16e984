import Analysis
import Kaiki
import Phrases

extension TrendFigure {
  /// How many changes a page has room for.
  private static let maxCharts = 6

  /// The lasting changes that hold, each among the weeks around it.
  var charts: [Chart] {
    let kinds = entries.map { ($0.kind.title, $0.kind.rawValue, $0.change, $0.weekly) }
    let items = entries.flatMap { entry in
      entry.items.enumerated().map { index, item in
        (Phrase(verbatim: item.name), "\(entry.kind.rawValue)-\(index + 1)", item.change, item.weekly)
      }
    }
    let charts = (kinds + items).compactMap { subject, name, change, weekly -> Chart? in
      guard let change = change.value, (change.test.adjusted ?? change.test.p) < PageFinding.byChance else {
        return nil
      }
      return chart(of: subject, name: "trend-\(name)", change, weekly)
    }
    return Array(charts.prefix(Self.maxCharts))
  }

  private func chart(
    of subject: Phrase, name: String, _ change: Change, _ weekly: [Week]
  ) -> Chart? {
    guard weekly.count > 1 else { return nil }
    return Chart(
      name: name, title: "A lasting change: \(subject)",
      reading:
        "The share of success, or of days with anything done, week by week, with its mean before and after the day of the change.",
      form: .plot(
        Plot(
          x: .days("week from"), y: .share("share"),
          layers: [
            Plot.Layer("by week", .line, weekly.map { .on($0.first, $0.share) }),
            Plot.Layer(
              "mean before and after", .curve, means(change, weekly)),
          ], marks: [.on(change.day, Phrase(.day(change.day)))])))
  }

  /// The mean before and after a change, week by week, with its step on the day of the change.
  private func means(_ change: Change, _ weekly: [Week]) -> [Plot.Point] {
    let (before, after) = (weekly.filter { $0.first < change.day }, weekly.filter { $0.first >= change.day })
    return before.map { .on($0.first, change.before) }
      + [.on(change.day, change.before), .on(change.day, change.after)]
      + after.map { .on($0.first, change.after) }
  }
}
