import Analysis
import Kaiki

enum ListsReport: MeasureReport {
  typealias Question = ListsMeasure

  static let help = ReportHelp(
    "how daily lists went, and when they were made anew.",
    notes: """
      Lists of one logical day are one list (L2). With --reset clear, the default, lists are taken as they
      are; with carry or uncheck the unfinished or all items of a list are put before the next one's, as the
      app would have done (L5). A day on which the app was not opened is no failure (L4): it counts neither
      for the rate nor against the streak. A device's day never goes back, and a date that was flown over is
      not one on which the app was not opened (L6). With --from, the streak still counts lists before. Without
      openings, days between two lists count as not opened.
      """)
  static let isOfNow = true
  static let countsDays = true

  private static let days: [Field<ListsFigure.Entry>] = [
    Field("day", "the logical day") { $0.day },
    Field("items", "items of its list, carried ones included") { $0.items },
    Field("completed", "items that were done") { $0.completed },
    Field("carried", "items that the list before left unfinished") { $0.carried },
    Field("notOpened", "whether the app was not opened") { $0.isNotOpened },
  ]

  private static let resets: [Field<ResetOutcome>] = [
    Field("at", "when it was opened") { $0.at },
    Field("reset", "whether a new list was begun") { $0.isReset },
    Field("fromDay", "the day of the list before") { $0.from },
    Field("toDay", "the day of the list after") { $0.to },
    Field("daysSkipped", "days between them on which the app was not opened") { $0.skipped.count },
  ]

  static let shape = ReportShape<ListsFigure>.object([
    .list("days", "each day from the first list on", { $0.days }, days),
    Field("n", "items of all lists") { $0.items },
    Field("completed", "items that were done") { $0.completed },
    Field("rate", "completed / n, or null without items") { $0.rate?.rate },
    Field("low", "lower end of the interval") { $0.rate?.low },
    Field("high", "upper end of the interval") { $0.rate?.high },
    Field("method", "how the interval was made") { _ in Word(ListsFigure.method) },
    Field("allDoneStreak", "lists in a row, up to today, of which every item was done") { $0.allDoneStreak },
    .list("resets", "one entry for each opening of the app", { $0.resets }, resets),
  ])
  static let table = ReportTable<ListsFigure>.rows({ $0.days }, days)

  static func section(_ figure: ListsFigure, _ language: Language) -> Page.Section {
    let title = language("Daily lists")
    let opened = figure.opened
    guard let first = opened.first?.day, let last = opened.last?.day else {
      return Page.Section(title: title, blocks: [.line(language("no lists"))])
    }
    var pairs = [
      Page.Pair(
        language("lists"),
        .text(
          language("\(opened.count), one a day, \(first) to \(last)")
        )),
      Page.Pair(
        language("not opened"), .text(language.count(figure.notOpened, "day"))),
    ]
    if let rate = figure.rate {
      let share = Page.Cell.percent(rate.rate).terminalText
      let range = Page.Cell.range(.percent(rate.low), .percent(rate.high)).terminalText
      pairs.append(
        Page.Pair(
          language("done"),
          .text(
            language("\(rate.successes) of \(rate.n) items, \(share) (95 %: \(range))"))))
    }
    pairs.append(
      Page.Pair(
        language("all done in a row"),
        .text(language.count(figure.allDoneStreak, "list"))))
    if !figure.resets.isEmpty {
      let (openings, resets) = (figure.resets.count, figure.resets.count(where: \.isReset))
      pairs.append(
        Page.Pair(
          language("openings"),
          .text(
            language("\(openings); the first of a day on its device: \(resets)"))))
    }
    let charts = [figure.chart(language)].compactMap { $0 }
    return Page.Section(title: title, blocks: [.pairs(pairs)] + charts.map { .chart($0) })
  }

  static func summary(_ figure: ListsFigure, _ language: Language) -> [Page.SummaryPoint] {
    guard let rate = figure.rate else { return [] }
    let share = Page.Cell.percent(rate.rate, places: 0).terminalText
    let words = language("\(share) of list items done (\(rate.n, "item"))")
    return [.init(.listItems, rate.isSurelyBelowHalf ? .watch : .unknown, words)]
  }
}

extension ProportionInterval {
  /// True if less than half is done beyond chance: the whole 95 % confidence interval is below one half.
  var isSurelyBelowHalf: Bool { high < 0.5 }
}
