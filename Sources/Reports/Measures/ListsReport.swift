import Analysis
import Kaiki

enum ListsReport: MeasureReport {
  typealias Question = ListsMeasure

  static let isSnapshot = true
  static let usesDateRange = true

  private static let days: [Field<ListsFigure.Entry>] = [
    Field("day") { $0.day },
    Field("items") { $0.items },
    Field("completed") { $0.completed },
    Field("carried") { $0.carried },
    Field("notOpened") { $0.isNotOpened },
  ]

  private static let resets: [Field<ResetOutcome>] = [
    Field("at") { $0.at },
    Field("reset") { $0.isReset },
    Field("fromDay") { $0.from },
    Field("toDay") { $0.to },
    Field("daysSkipped") { $0.skipped.count },
  ]

  static let shape = ReportShape<ListsFigure>.object([
    .list("days", { $0.days }, days),
    Field("n") { $0.items },
    Field("completed") { $0.completed },
    Field("rate") { $0.rate?.rate },
    Field("low") { $0.rate?.low },
    Field("high") { $0.rate?.high },
    Field("method") { _ in Word(ListsFigure.method) },
    Field("allDoneStreak") { $0.allDoneStreak },
    .list("resets", { $0.resets }, resets),
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
      let (appSessions, resets) = (figure.resets.count, figure.resets.count(where: \.isReset))
      pairs.append(
        Page.Pair(
          language("openings"),
          .text(
            language("\(appSessions); the first of a day on its device: \(resets)"))))
    }
    let charts = [figure.chart(language)].compactMap { $0 }
    return Page.Section(title: title, blocks: [.pairs(pairs)] + charts.map { .chart($0) })
  }

  static func summary(_ figure: ListsFigure, _ language: Language) -> [Page.SummaryPoint] {
    guard let rate = figure.rate else { return [] }
    let share = Page.Cell.percent(rate.rate, decimals: 0).terminalText
    let words = language("\(share) of list items done (\(rate.n, "item"))")
    return [.init(.listItems, rate.isSurelyBelowHalf ? .watch : .unknown, words)]
  }
}

extension ProportionInterval {
  /// True if less than half is done beyond chance: the whole 95 % confidence interval is below one half.
  var isSurelyBelowHalf: Bool { high < 0.5 }
}
