import Analysis
import Kaiki
import Phrases
import Statistics

extension RetentionFigure {
  /// Recall by step or interval, by month and by hour.
  var charts: [Chart] {
    let isByStep = spacing == .step
    let spacings = chart(
      name: "recall-spacing", of: bySpacing,
      axis: isByStep ? "step" : "days since the last answer",
      title: isByStep ? "Recall by step" : "Recall by interval",
      reading: isByStep
        ? "Recall of all graded answers by the step before the answer. If a step is far below the other steps, its interval is too long or its cards were learnt badly."
        : "Recall of graded answers by the days since the previous answer to the card, including learning and relearning. If recall falls at an interval, this interval is too long."
    )
    let months = chart(
      name: "recall-months", of: byMonth.suffix(24), axis: "month",
      title: "Recall by month",
      reading:
        "First answers of a card and day, given at least one day after the previous answer to the card. Months whose lines overlap may be alike."
    )
    return [spacings, months, hourChart].compactMap { $0 }
  }

  /// Recall by the hour of the clock, all 24 of them on the axis.
  private var hourChart: Chart? {
    guard byHour.count > 1 else { return nil }
    let points = byHour.compactMap { group in
      Double(group.label).map { Plot.Point($0, recalled: group.interval) }
    }
    return Chart(
      name: "recall-hours", title: "Recall by hour",
      reading:
        "First answers of a card and day, given at least one day after the previous answer to the card, by the hour of the clock. A single high or low hour is usually chance; the section tests whether hours differ.",
      form: .plot(
        Plot(
          x: .names("hour", (0..<24).map { Phrase(verbatim: "\($0):00") }),
          y: Plot.Axis("recalled", form: .percent, includes: [1]),
          layers: [Plot.Layer("recalled, with 95 % interval", .dots, points)])))
  }

  private func chart(
    name: String, of groups: some Collection<Group>, axis: Phrase, title: Phrase, reading: Phrase
  ) -> Chart? {
    guard groups.count > 1 else { return nil }
    let points = groups.enumerated().map { index, group in
      Plot.Point(Double(index), recalled: group.interval)
    }
    return Chart(
      name: name, title: title, reading: reading,
      form: .plot(
        Plot(
          x: .names(axis, groups.map { Phrase(verbatim: $0.label) }),
          y: Plot.Axis("recalled", form: .percent, includes: [1]),
          layers: [Plot.Layer("recalled, with 95 % interval", .dots, points)])))
  }
}

extension Plot.Point {
  /// A share with its interval and the answers that it is of.
  fileprivate init(_ x: Double, recalled share: ProportionInterval) {
    self.init(x, share.rate, ends: share.low...share.high, count: share.n)
  }
}
