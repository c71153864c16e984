import Analysis
import Kaiki
import KaikiSimulation
import Phrases

enum DelaysReport: MeasureReport {
  typealias Question = DelaysMeasure
  static let title: Phrase = "Delays of recurring tasks"

  private static let fields: [Field<DelaysFigure.Cell>] =
    [
      Field("daysLate") { $0.lateness },
      Field("weekday") { $0.weekday },
    ] + share.of { $0.interval }

  private static let share: [Field<ProportionInterval>] =
    RateFields.named("n", "done").of { $0 } + [Field("method") { _ in Word(DelaysFigure.method) }]

  static let shape = ReportShape<DelaysFigure>.object([
    Field("completed") { $0.completed },
    .object("inTime", { $0.inTime }, share), .object("early", { $0.early }, share),
    .list("cells", { $0.cells }, fields),
  ])
  static let table = ReportTable<DelaysFigure>.rows({ $0.cells }, fields)

  static func blocks(_ figure: DelaysFigure) -> [Page.Block] {
    guard !figure.cells.isEmpty || figure.early != nil || figure.inTime != nil else {
      return [.line("no completed rounds")]
    }
    let table = Page.Table(
      .text("days late"), .number("days waited"), .number("done"), .number("rate"), .number("95 % interval"),
      rows: figure.cells.filter { $0.weekday == nil }.map { cell in
        let interval = cell.interval
        return [
          .verbatim(cell.lateness.rawValue), .integer(interval.n), .integer(interval.successes),
          .percent(interval.rate), .range(.percent(interval.low), .percent(interval.high)),
        ]
      })
    let line: Phrase =
      "Chance that a due task is done on a day, by days after the due day (by weekday in JSON and CSV)."
    return shares(figure) + (table.rows.isEmpty ? [] : [.line(line), .table(table)])
      + [figure.chart].compactMap { $0.map(Page.Block.chart) }
  }

  private static func shares(_ figure: DelaysFigure) -> [Page.Block] {
    let pairs = [
      (Phrase("done by the due day"), figure.inTime),
      (Phrase("done before the due day"), figure.early),
    ].compactMap { name, share in share.map { Page.Pair(name, .text(words(of: $0))) } }
    return pairs.isEmpty ? [] : [.pairs(pairs)]
  }

  private static func words(of occurrences: ProportionInterval) -> Phrase {
    let share = Page.Cell.percent(occurrences.rate)
    let range = Page.Cell.range(.percent(occurrences.low), .percent(occurrences.high))
    return "\(occurrences.successes) of \(occurrences.n) occurrences, \(share) (95 %: \(range))"
  }

  static func summary(_ figure: DelaysFigure) -> [Page.SummaryPoint] {
    guard let inTime = figure.inTime else { return [] }
    let share = Page.Cell.percent(inTime.rate, decimals: 0)
    let words: Phrase = "\(share) of tasks done by their due day (\(inTime.n, "occurrence"))"
    return [.init(.taskDelays, inTime.isSurelyBelowHalf ? .watch : .unknown, words)]
  }
}

extension CompletionHazard.Lateness: Reportable {}

extension DelaysFigure {
  /// Probability of completion per day, by days of delay; `nil` for fewer than two groups of delays.
  var chart: Chart? {
    let known = cells.filter { $0.weekday == nil }
    guard known.count > 1 else { return nil }
    let points = known.enumerated().map { Plot.Point(Double($0), $1.interval) }
    return Chart(
      name: "delays", title: "When late tasks get done",
      reading: "Chance that an open task is done on that day. If it is low, late tasks stay late.",
      x: .names("days late", known.map { Phrase(verbatim: $0.lateness.rawValue) }),
      y: .share("done on the day"), layers: [Plot.Layer("chance, with 95 % interval", .dots, points)])
  }
}
