import Analysis
import Kaiki
import Phrases

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

  static func section(_ figure: LoadFigure) -> Page.Section {
    let title = Phrase("Load")
    guard let first = figure.days.first?.day, let last = figure.days.last?.day,
      let busiest = figure.busiest, let mean = figure.perActiveDay
    else {
      return Page.Section(title: title, blocks: [.line("no reviews")])
    }
    let perDay = Page.Cell.fixed(mean, decimals: 1)
    var pairs = [
      Page.Pair(
        "reviews",
        .text(
          "\(figure.reviews), with repeats of the day and practice")),
      Page.Pair(
        "active days",
        .text(
          "\(figure.days.count), \(first) to \(last)")),
      Page.Pair(
        "per active day",
        .text("\(perDay) reviews")),
      Page.Pair(
        "busiest day",
        .text(
          "\(busiest.day) with \(busiest.reviews)")),
    ]
    if let minutes = figure.minutes {
      let all = Page.Cell.amount(minutes / 60)
      let perDay = Page.Cell.amount(minutes / Double(figure.days.count))
      let part = figure.lacksTimes ? Phrase(" (of answers with a time)") : ""
      pairs.append(
        Page.Pair(
          "time spent",
          .text(
            "\(all) hours, \(perDay) minutes an active day\(part)")))
    }
    if figure.hasRatings {
      let names = [Phrase("again"), Phrase("hard"), Phrase("good"), Phrase("easy")]
      let counts = zip(names, figure.ratings).map { Phrase("\($0) \($1)") }
        .joined(separator: ", ")
      pairs.append(Page.Pair("buttons", .text(counts)))
    }
    let charts =
      [figure.weekChart, figure.weekdayChart].compactMap { $0 }
      + figure.calendars
    return Page.Section(title: title, blocks: [.pairs(pairs)] + charts.map { .chart($0) })
  }
}
