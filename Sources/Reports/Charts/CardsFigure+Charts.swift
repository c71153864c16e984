import Analysis
import Kaiki
import Phrases

extension CardsFigure {
  /// How many days the chart of single days shows, today included.
  private static let daysShown = 31

  /// Returns charts of the due cards per period and per day; empty if no due day is known.
  var charts: [Chart] {
    known == 0 ? [] : [periodChart, dayChart]
  }

  /// The overdue cards and those of each period, with the running total.
  private var periodChart: Chart {
    let names = [Phrase("overdue")] + periods.map { CardStagesReport.name(of: $0) }
    let due = periods.enumerated().map { Plot.Point(Double($0 + 1), Double($1.cards)) }
    let totals = ([overdue] + periods.map(\.total)).enumerated().map { Plot.Point(Double($0), Double($1)) }
    return Chart(
      name: "cards-due", title: "What comes back",
      reading:
        "By the current due days. The dots are the total due by the end of each period, including overdue cards, without any further answer.",
      form: .plot(
        Plot(
          x: .names("comes back", names), y: .fromZero(Phrase("cards", meaning: "number")),
          layers: [
            Plot.Layer("due in the period", .bars, due),
            Plot.Layer("overdue", .bars, [Plot.Point(0, Double(overdue))]),
            Plot.Layer("up to then", .dots, totals),
          ], isSideways: true)))
  }

  /// The cards of each of the next days.
  private var dayChart: Chart {
    let cards = Dictionary(days.map { ($0.day, Double($0.cards)) }, uniquingKeysWith: +)
    let ahead = (0..<Self.daysShown).map { (day: today + $0, value: cards[today + $0] ?? 0) }
    return Chart(
      name: "cards-due-days", title: "Cards due, day by day",
      reading: "Cards of each day by their current due days, without overdue cards.",
      form: .plot(
        Plot(
          x: .days("day"), y: .fromZero(Phrase("cards", meaning: "number")),
          layers: [Plot.Layer("due on the day", .bars, ahead.map { .on($0.day, $0.value) })])),
      sketch: .bars(Bars(ahead, "cards due a day") { .amount($0) }))
  }
}
