import Analysis
import Kaiki
import Phrases

extension LoadFigure {
  /// The answers of each week, as a terminal shows them too.
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
      form: .plot(
        Plot(
          x: .days("week from"), y: .fromZero("answers"),
          layers: [Plot.Layer("answers", .bars, bars.map { .on($0.day, $0.value) })])),
      sketch: .bars(Bars(bars, "answers a week") { .amount($0) }))
  }

  /// How many answers the days of each weekday have; `nil` where fewer than two weekdays have enough of them.
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
      form: .plot(
        Plot(
          x: .names("weekday", weekdays.map { $0.weekday.shortName }),
          y: .fromZero("answers a day"),
          layers: [Plot.Layer("median, with quartiles", .boxes, points)])))
  }

  /// The answers of each day, year by year, in shades that mean the same in all of them.
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
