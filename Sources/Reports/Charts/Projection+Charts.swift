import Analysis
import Forecasting
import Kaiki
import KaikiSimulation

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
    _ kind: String, _ quantity: Quantity, called name: String, past: RecentPast?, _ language: Language
  ) -> [Chart] {
    [
      dayChart(kind, quantity, called: name, past: past, language),
      monthChart(kind, quantity, called: name, past: past, language),
      memorisedChart(kind, language),
    ].compactMap { $0 }
  }

  /// What came on the last days and what is expected on the next ones, on one axis.
  func dayChart(
    _ kind: String, _ quantity: Quantity, called name: String, past: RecentPast?, _ language: Language
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
    let expected = Plot.Layer(language("expected, with 90 % band"), .line, ahead)
    return Chart(
      name: "ahead-\(kind)",
      title: observed == nil
        ? language("\(name.capitalisedFirst) a day")
        : language("\(name.capitalisedFirst) a day, past and ahead"),
      reading: (observed == nil ? "" : language("Bars are the observed values. "))
        + language(
          "The line is the mean of the simulated days for items in use now; on nine of ten days the number should be within the band."
        ),
      form: .plot(
        Plot(
          x: .days(language("day")), y: .fromZero(language("\(name) a day")),
          layers: [observed.map { Plot.Layer(language("observed"), .bars, $0) }, expected].compactMap { $0 },
          marks: observed == nil ? [] : [.on(start, language("forecast from this day on"))])))
  }

  /// The same by month, where whole months lie ahead.
  private func monthChart(
    _ kind: String, _ quantity: Quantity, called name: String, past: RecentPast?, _ language: Language
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
      observed.isEmpty ? nil : Plot.Layer(language("observed"), .bars, observed),
      Plot.Layer(language("expected, with 90 % band"), .expectedBars, expected),
    ]
    return Chart(
      name: "months-\(kind)",
      title: observed.isEmpty
        ? language("\(name.capitalisedFirst) a month")
        : language("\(name.capitalisedFirst) a month, past and ahead"),
      reading: (observed.isEmpty
        ? language("Whole months. ")
        : language("Whole months; the current month is the sum of its observed and its expected days. "))
        + language("The forecast includes only items in use now."),
      form: .plot(
        Plot(
          x: .names(language("month"), months.map { String($0.first.description.prefix(7)) }),
          y: .fromZero(language("\(name) a month")), layers: layers.compactMap { $0 })))
  }

  /// What is memorised, day after day.
  private func memorisedChart(_ kind: String, _ language: Language) -> Chart? {
    let apart = (days.count + 119) / 120
    let points = days.enumerated().compactMap { position, bands in
      (days.count - 1 - position) % apart == 0
        ? bands[.memorised].map {
          Plot.Point.on(start + position, $0.mean, ends: $0.ends)
        } : nil
    }
    guard points.count > 1 else { return nil }
    return Chart(
      name: "memorised-\(kind)", title: language("Cards memorised"),
      reading: language(
        "Sum of the recall probabilities of all answered cards; a card answered on the day counts 1. Further study raises this sum."
      ),
      form: .plot(
        Plot(
          x: .days(language("day")), y: Plot.Axis(language("cards", meaning: "number")),
          layers: [Plot.Layer(language("mean, with 90 % band"), .line, points)])))
  }
}

extension String {
  /// The text with a capital letter at its beginning, as a title has it.
  var capitalisedFirst: String { prefix(1).uppercased() + dropFirst() }
}
