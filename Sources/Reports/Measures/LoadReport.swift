import Analysis
import Kaiki
import Phrases

enum LoadReport: MeasureReport {
  typealias Question = LoadMeasure
  static let title: Phrase = "Load"

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
    // A table has these columns on days without `ratings` too.
    + buttons.indices.map { button in Field(column: buttons[button]) { $0.ratings[button] } }

  static let shape = ReportShape<LoadFigure>.list({ $0.days }, fields)
  static let table = ReportTable<LoadFigure>.rows({ $0.days }, fields) {
    Set(($0.hasRatings ? [] : buttons) + ($0.minutes == nil ? ["minutes"] : []))
  }

  static func blocks(_ figure: LoadFigure) -> [Page.Block] {
    guard let first = figure.days.first?.day, let last = figure.days.last?.day,
      let busiest = figure.busiest, let mean = figure.perActiveDay
    else {
      return [.line("no reviews")]
    }
    let perDay = Page.Cell.fixed(mean, decimals: 1)
    var pairs = [
      Page.Pair("reviews", "\(figure.reviews), with repeats of the day and practice"),
      Page.Pair("active days", "\(figure.days.count), \(first) to \(last)"),
      Page.Pair("per active day", "\(perDay) reviews"),
      Page.Pair("busiest day", "\(busiest.day) with \(busiest.reviews)"),
    ]
    if let minutes = figure.minutes {
      let all = Page.Cell.amount(minutes / 60)
      let perDay = Page.Cell.amount(minutes / Double(figure.days.count))
      let part = figure.lacksTimes ? Phrase(" (of answers with a time)") : ""
      pairs.append(Page.Pair("time spent", "\(all) hours, \(perDay) minutes an active day\(part)"))
    }
    if figure.hasRatings {
      let names: [Phrase] = ["again", "hard", "good", "easy"]
      let counts = zip(names, figure.ratings).map { Phrase("\($0) \($1)") }.joined(separator: ", ")
      pairs.append(Page.Pair("buttons", .text(counts)))
    }
    let charts = [figure.weekChart, figure.weekdayChart].compactMap { $0 } + figure.calendars
    return [.pairs(pairs)] + charts.map { .chart($0) }
  }
}

extension LoadFigure {
  var weekChart: Chart? {
    guard let last = days.last?.day else { return nil }
    let weeks = weeks(upTo: 52)
    let bars = weeks.enumerated().map { index, answers in
      (day: last - 7 * (weeks.count - index) + 1, value: answers)
    }
    return Chart(
      name: "load-weeks", title: "Answers a week",
      reading:
        "Every bar is seven days, up to the last day with an answer: the amount of study and its breaks.",
      x: .days("week from"), y: .fromZero("answers"),
      layers: [Plot.Layer("answers", .bars, bars.map { .on($0.day, $0.value) })],
      sketch: .bars(Bars(bars: bars, words: "answers a week") { .amount($0) }))
  }

  /// `nil` for fewer than two weekdays with enough days.
  var weekdayChart: Chart? {
    let weekdays = byWeekday
    guard weekdays.count > 1 else { return nil }
    let points = weekdays.enumerated().map { index, answers in
      Plot.Point(
        Double(index), Double(answers.p50), ends: Double(answers.p5)...Double(answers.p95),
        quartiles: Double(answers.p25)...Double(answers.p75))
    }
    return Chart(
      name: "load-weekdays", title: "Answers of a day, by weekday",
      reading:
        "Days with at least one answer: the box covers half of the days, the mark is the median, and the line covers nine in ten. If boxes overlap, single days differ more than weekdays.",
      x: .names("weekday", weekdays.map { $0.weekday.shortName }), y: .fromZero("answers a day"),
      layers: [Plot.Layer("median, with quartiles", .boxes, points)])
  }

  /// All years use the same shades.
  var calendars: [Chart] {
    let counts = Dictionary(days.map { ($0.day, $0.reviews) }, uniquingKeysWith: +)
    let most = counts.values.max() ?? 0
    return Chart.calendars(
      name: "load-calendar", title: "A year of answers",
      reading:
        "Every field is one day. A stronger colour means more answers; an empty field is a day without answers.",
      of: days.map(\.day)
    ) {
      .calendar($0, words: (Phrase("none"), Phrase("\(most) answers")), most: Double(most)) {
        Double(counts[$0] ?? 0)
      }
    }
  }
}
