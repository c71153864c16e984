import Analysis
import Kaiki
import Phrases

enum ListsReport: MeasureReport {
  typealias Question = ListsMeasure
  static let title: Phrase = "Daily lists"
  static let isSnapshot = true

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

  static let shape = ReportShape<ListsFigure>.object(
    [
      .list("days", { $0.days }, days),
      Field("n") { $0.items },
      Field("completed") { $0.completed },
    ] + RateFields.ends.of { $0.rate } + [
      Field("method") { _ in Word(ListsFigure.method) },
      Field("allDoneStreak") { $0.allDoneStreak },
      .list("resets", { $0.resets }, resets),
    ])
  static let table = ReportTable<ListsFigure>.rows({ $0.days }, days)

  static func blocks(_ figure: ListsFigure) -> [Page.Block] {
    let opened = figure.opened
    guard let first = opened.first?.day, let last = opened.last?.day else { return [.line("no lists")] }
    var pairs = [
      Page.Pair("lists", "\(opened.count), one a day, \(first) to \(last)"),
      Page.Pair("not opened", "\(figure.notOpened, "day")"),
    ]
    if let rate = figure.rate {
      let share = Page.Cell.percent(rate.rate)
      let range = Page.Cell.range(.percent(rate.low), .percent(rate.high))
      pairs.append(Page.Pair("done", "\(rate.successes) of \(rate.n) items, \(share) (95 %: \(range))"))
    }
    pairs.append(Page.Pair("all done in a row", "\(figure.allDoneStreak, "list")"))
    if !figure.resets.isEmpty {
      let (appSessions, resets) = (figure.resets.count, figure.resets.count(where: \.isReset))
      pairs.append(Page.Pair("openings", "\(appSessions); the first of a day on its device: \(resets)"))
    }
    return [.pairs(pairs)] + [figure.chart].compactMap { $0.map(Page.Block.chart) }
  }

  static func summary(_ figure: ListsFigure) -> [Page.SummaryPoint] {
    guard let rate = figure.rate else { return [] }
    let share = Page.Cell.percent(rate.rate, decimals: 0)
    let words: Phrase = "\(share) of list items done (\(rate.n, "item"))"
    return [.init(.listItems, rate.isSurelyBelowHalf ? .watch : .unknown, words)]
  }
}

extension ProportionInterval {
  /// True if less than half is done beyond chance: the whole 95 % confidence interval is below one half.
  var isSurelyBelowHalf: Bool { high < 0.5 }
}

extension ListsFigure {
  var chart: Chart? {
    guard let first = days.first?.day, let last = days.last?.day else { return nil }
    let shares = zip(opened, shares(ofLast: opened.count)).map { (day: $0.day, items: $0.items, share: $1) }
    let known = Dictionary(
      shares.filter { $0.items > 0 }.map { ($0.day, $0.share) }, uniquingKeysWith: { _, last in last })
    return Chart(
      name: "lists-calendar", title: "A year of daily lists",
      reading:
        "Every field is one day. A stronger colour means a larger share of the list done; days with an empty or missing list are blank.",
      form: .grid(
        .calendar(
          max(first, last - 364)...last, form: .percent, words: ("0 %", Phrase("all done")), most: 1
        ) {
          known[$0]
        }),
      sketch: .bars(
        Bars(bars: shares.suffix(60).map { ($0.day, $0.share) }, words: "share done") {
          .percent($0, decimals: 0)
        }))
  }
}
