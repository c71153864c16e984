import Analysis
import Kaiki

enum LoadReport: MeasureReport {
  typealias Question = LoadMeasure

  static let isSnapshot = false
  static let usesDateRange = true

  private static let buttons = ["again", "hard", "good", "easy"]

  private static let ratings: [Field<LoadDay>] = buttons.indices.map { button in
    Field(buttons[button]) { $0.ratings[button] }
  }

  private static let fields: [Field<LoadDay>] =
    [
      Field("day") { $0.day }, Field("reviews") { $0.reviews },
      Field("correct") { $0.correct },
      Field(present: "minutes") { $0.minutes },
      .object(present: "ratings", { $0.hasRatings ? $0 : nil }, ratings),
    ]
    // A row has numbers on every day, also on one without a button.
    + buttons.indices.map { button in Field(column: buttons[button]) { $0.ratings[button] } }

  static let shape = ReportShape<LoadFigure>.list({ $0.days }, fields)
  static let table = ReportTable<LoadFigure>.rows({ $0.days }, fields) {
    Set(($0.hasRatings ? [] : buttons) + ($0.minutes == nil ? ["minutes"] : []))
  }

  static func section(_ figure: LoadFigure, _ language: Language) -> Page.Section {
    let title = language("Load")
    guard let first = figure.days.first?.day, let last = figure.days.last?.day,
      let busiest = figure.busiest, let mean = figure.perActiveDay
    else {
      return Page.Section(title: title, blocks: [.line(language("no reviews"))])
    }
    let perDay = Page.Cell.fixed(mean, decimals: 1).terminalText
    var pairs = [
      Page.Pair(
        language("reviews"),
        .text(
          language("\(figure.reviews), with repeats of the day and practice"))),
      Page.Pair(
        language("active days"),
        .text(
          language("\(figure.days.count), \(first) to \(last)"))),
      Page.Pair(
        language("per active day"),
        .text(language("\(perDay) reviews"))),
      Page.Pair(
        language("busiest day"),
        .text(
          language("\(busiest.day) with \(busiest.reviews)"))),
    ]
    if let minutes = figure.minutes {
      let all = Page.Cell.amount(minutes / 60).terminalText
      let perDay = Page.Cell.amount(minutes / Double(figure.days.count)).terminalText
      let part = figure.lacksTimes ? language(" (of answers with a time)") : ""
      pairs.append(
        Page.Pair(
          language("time spent"),
          .text(
            language("\(all) hours, \(perDay) minutes an active day\(part)"))))
    }
    if figure.hasRatings {
      let names = [language("again"), language("hard"), language("good"), language("easy")]
      let counts = zip(names, figure.ratings).map { "\($0) \($1)" }
        .joined(separator: language(", "))
      pairs.append(Page.Pair(language("buttons"), .text(counts)))
    }
    let charts =
      [figure.weekChart(language), figure.weekdayChart(language)].compactMap { $0 }
      + figure.calendars(language)
    return Page.Section(title: title, blocks: [.pairs(pairs)] + charts.map { .chart($0) })
  }
}
