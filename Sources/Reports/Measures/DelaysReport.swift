import Analysis
import Kaiki
import KaikiSimulation

enum DelaysReport: MeasureReport {
  typealias Question = DelaysMeasure

  static let help = ReportHelp(
    "how soon recurring tasks are done: the chance of each day, with exact 95 % intervals.",
    notes: """
      "inTime" counts rounds whose due day is over, and those done before it: how many were done by that day.
      Where the app keeps each round with its due time (Taskwarrior, todo.txt with due:, to-dos of a calendar
      with RECURRENCE-ID) all rounds count but the first that was done, and none that was deleted. Else rounds
      are made of the completions by the task's own rule. "early" counts rounds: of those that had a day between
      the completion before and the due day, how many were done on such a day. From the due day on every day of
      waiting counts in one cell, by how many days after the due day it lies and by its weekday; "rate" is the
      share of the days on which the task was done, the hazard that `simulate` draws from. Due days are those
      that the task's own rule gives (--keep-time), so that a reminder set by hand counts as early or late. The
      round before a task's first completion is left out, since the data do not say when it came due; so are
      today, tasks that are not in use, and fixed tasks that name no anchorDate. Days of one task are not
      independent of each other: the intervals are those of independent days.
      """)
  static let isOfNow = false
  static let countsDays = true

  private static let fields: [Field<DelaysFigure.Cell>] = [
    Field("daysLate", "days after the due day: 0, 1, 2, 3-6, 7-13 or 14+") { $0.lateness },
    Field("weekday", "monday to sunday, or null for all") { $0.weekday },
    Field("n", "days on which a task waited") { $0.interval.n },
    Field("done", "those on which it was done") { $0.interval.successes },
    Field("rate", "done / n") { $0.interval.rate },
    Field("low", "lower end of the interval") { $0.interval.low },
    Field("high", "upper end of the interval") { $0.interval.high },
    Field("method", "how the interval was made") { _ in Word(DelaysFigure.method) },
  ]

  /// The fields of a share of rounds.
  private static func rounds(_ which: String) -> [Field<ProportionInterval>] {
    [
      Field("n", "rounds \(which)") { $0.n }, Field("done", "those that were") { $0.successes },
      Field("rate", "done / n") { $0.rate }, Field("low", "lower end of the interval") { $0.low },
      Field("high", "upper end of the interval") { $0.high },
      Field("method", "how the interval was made") { _ in Word(DelaysFigure.method) },
    ]
  }

  static let shape = ReportShape<DelaysFigure>.object([
    Field("completed", "completions that are counted; of several on a day the first") { $0.completed },
    .object(
      "inTime", "rounds done by their due day, or null", { $0.inTime }, rounds("whose due day is over")),
    .object(
      "early", "rounds done before they were due, or null", { $0.early }, rounds("that could be")),
    .list("cells", "the days by lateness and weekday", { $0.cells }, fields),
  ])
  static let table = ReportTable<DelaysFigure>.rows({ $0.cells }, fields)

  static func section(_ figure: DelaysFigure, _ language: Language) -> Page.Section {
    let title = language("Delays of recurring tasks")
    guard !figure.cells.isEmpty || figure.early != nil || figure.inTime != nil else {
      return Page.Section(title: title, blocks: [.line(language("no completed rounds"))])
    }
    let table = Page.Table(
      columns: [
        .text(language("days late")), .number(language("days waited")),
        .number(language("done")), .number(language("rate")),
        .number(language("95 % interval")),
      ],
      rows: figure.cells.filter { $0.weekday == nil }.map { cell in
        let interval = cell.interval
        return [
          .text(cell.lateness.rawValue),
          .integer(interval.n), .integer(interval.successes), .percent(interval.rate),
          .range(.percent(interval.low), .percent(interval.high)),
        ]
      })
    let line = language(
      "The chance that a task that is due is done on a day, by how late the day is (by weekday in JSON and CSV)."
    )
    return Page.Section(
      title: title,
      blocks: shares(figure, language) + (table.rows.isEmpty ? [] : [.line(line), .table(table)])
        + [figure.chart(language)].compactMap { $0.map(Page.Block.chart) })
  }

  private static func shares(_ figure: DelaysFigure, _ language: Language) -> [Page.Block] {
    let pairs = [
      (language("done by the due day"), figure.inTime),
      (language("done before the due day"), figure.early),
    ].compactMap { name, share in share.map { Page.Pair(name, .text(words(of: $0, language))) } }
    return pairs.isEmpty ? [] : [.pairs(pairs)]
  }

  private static func words(of rounds: ProportionInterval, _ language: Language) -> String {
    let share = Page.Cell.percent(rounds.rate).terminalText
    let range = Page.Cell.range(.percent(rounds.low), .percent(rounds.high)).terminalText
    return language("\(rounds.successes) of \(rounds.n) occurrences, \(share) (95 %: \(range))")
  }

  static func summary(_ figure: DelaysFigure, _ language: Language) -> [Page.SummaryPoint] {
    guard let inTime = figure.inTime else { return [] }
    let share = Page.Cell.percent(inTime.rate, places: 0).terminalText
    let words = language("\(share) of tasks done by their due day (\(inTime.n, "occurrence"))")
    return [.init(.taskDelays, inTime.isSurelyBelowHalf ? .watch : .unknown, words)]
  }
}

extension CompletionHazard.Lateness: Reportable {}
