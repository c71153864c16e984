import Analysis
import Forecasting
import Kaiki
import Phrases

extension Projection {
  /// How many days a chart of days shows, before and after today.
  private static let maxDays = 56
  /// From so many months on they are shown as well.
  private static let minMonths = 3

  /// What came, what is expected, month by month where there are several, and what is memorised.
  ///
  /// - Parameters:
  ///   - kind: The word for the kind.
  ///   - quantity: What tells most of the load.
  ///   - name: What that is called.
  ///   - past: What came of it before; `nil` where that is not known.
  func charts(
    _ kind: String, _ quantity: Quantity, called name: Phrase, past: RecentPast?
  ) -> [Chart] {
    [
      dayChart(kind, quantity, called: name, past: past),
      monthChart(kind, quantity, called: name, past: past),
      memorisedChart(kind),
    ].compactMap { $0 }
  }

  /// What came on the last days and what is expected on the next ones, on one axis.
  func dayChart(
    _ kind: String, _ quantity: Quantity, called name: Phrase, past: RecentPast?
  ) -> Chart? {
    let ahead = days.prefix(Self.maxDays).enumerated().compactMap { position, bands in
      bands[quantity].map {
        Plot.Point.on(start + position, $0.mean, ends: $0.ends)
      }
    }
    guard ahead.count > 1 else { return nil }
    let recent = past?.last(Self.maxDays)
    let observed = recent.map { recent in
      recent.days.enumerated().map { Plot.Point.on(recent.start + $0, $1) }
    }
    let expected = Plot.Layer("expected, with 90 % band", .line, ahead)
    return Chart(
      name: "ahead-\(kind)",
      title: observed == nil
        ? "\(.capitalised(name)) a day"
        : "\(.capitalised(name)) a day, past and ahead",
      reading: (observed == nil ? "" : Phrase("Bars are the observed values. "))
        + Phrase(
          "The line is the mean of the simulated days for items in use now; on nine of ten days the number should be within the band."
        ),
      form: .plot(
        Plot(
          x: .days("day"), y: .fromZero("\(name) a day"),
          layers: [observed.map { Plot.Layer("came", .bars, $0) }, expected].compactMap { $0 },
          marks: observed == nil ? [] : [.on(start, "forecast from this day on")])))
  }

  /// The same by month, where whole months lie ahead.
  private func monthChart(
    _ kind: String, _ quantity: Quantity, called name: Phrase, past: RecentPast?
  )
    -> Chart?
  {
    let months = MonthTotal.all(past: past, self, quantity)
    guard months.count(where: { $0.expected != nil }) >= Self.minMonths else { return nil }
    func points(_ value: (MonthTotal) -> Plot.Point?) -> [Plot.Point] { months.compactMap(value) }
    let positions = Dictionary(
      months.enumerated().map { ($1.first, Double($0)) }, uniquingKeysWith: { first, _ in first })
    let observed = points { month in
      month.expected == nil ? Plot.Point(positions[month.first] ?? 0, month.observed) : nil
    }
    let expected = points { month in
      month.expected.map { Plot.Point(positions[month.first] ?? 0, $0.mean, ends: $0.low...$0.high) }
    }
    let layers = [
      observed.isEmpty ? nil : Plot.Layer("came", .bars, observed),
      Plot.Layer("expected, with 90 % band", .expectedBars, expected),
    ]
    return Chart(
      name: "months-\(kind)",
      title: observed.isEmpty
        ? "\(.capitalised(name)) a month"
        : "\(.capitalised(name)) a month, past and ahead",
      reading: (observed.isEmpty
        ? Phrase("Whole months. ")
        : Phrase("Whole months; the current month is the sum of its observed and its expected days. "))
        + Phrase("The forecast includes only items in use now."),
      form: .plot(
        Plot(
          x: .names("month", months.map { Phrase(verbatim: String($0.first.description.prefix(7))) }),
          y: .fromZero("\(name) a month"), layers: layers.compactMap { $0 })))
  }

  /// What is memorised, day after day.
  private func memorisedChart(_ kind: String) -> Chart? {
    let apart = (days.count + 119) / 120
    let points = days.enumerated().compactMap { position, bands in
      (days.count - 1 - position) % apart == 0
        ? bands[.memorised].map {
          Plot.Point.on(start + position, $0.mean, ends: $0.ends)
        } : nil
    }
    guard points.count > 1 else { return nil }
    return Chart(
      name: "memorised-\(kind)", title: "Cards memorised",
      reading:
        "Sum of the recall probabilities of all answered cards; a card answered on the day counts 1. Further study raises this sum.",
      form: .plot(
        Plot(
          x: .days("day"), y: Plot.Axis(Phrase("cards", meaning: "number")),
          layers: [Plot.Layer("mean, with 90 % band", .line, points)])))
  }
}
