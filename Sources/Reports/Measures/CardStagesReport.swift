import Analysis
import Kaiki
import Phrases

enum CardStagesReport: MeasureReport {
  typealias Question = CardsMeasure
  static let title: Phrase = "The current state of the cards"
  static let isSnapshot = true
  static let isActionable = true
  static let usesDateRange = false

  private struct Row {
    var group: Word
    var label: String?
    var cards: Int
    var total: Int?
  }

  private static let states: [Field<CardsFigure.StageCount>] = [
    Field("state") { $0.stage },
    Field("cards") { $0.cards },
  ]
  private static let days: [Field<CardsFigure.DueOnDay>] = [
    Field("day") { $0.day }, Field("cards") { $0.cards },
    Field("total") { $0.total },
  ]

  static let shape = ReportShape<CardsFigure>.object([
    .list(
      "states", { $0.stages }, states
    ),
    Field("overdue") { $0.overdue },
    .list("days", { $0.days }, days),
  ])

  static let table = ReportTable<CardsFigure>.rows(
    { figure in
      figure.stages.map { Row(group: Word("state"), label: $0.stage.rawValue, cards: $0.cards) }
        + [Row(group: Word("overdue"), cards: figure.overdue, total: figure.overdue)]
        + figure.days.map {
          Row(group: Word("day"), label: $0.day.description, cards: $0.cards, total: $0.total)
        }
    },
    [
      Field("group") { $0.group },
      Field("label") { $0.label.map(Word.init) },
      Field("cards") { $0.cards },
      Field("total") { $0.total },
    ])

  static func blocks(_ figure: CardsFigure) -> [Page.Block] {
    guard !figure.stages.isEmpty else { return [.line("no cards")] }
    let all = figure.stages.reduce(0) { $0 + $1.cards }
    let pairs = figure.stages.map { count in
      let share = Page.Cell.percent(Double(count.cards) / Double(all), decimals: 0)
      return Page.Pair(name(of: count.stage), .text(Phrase("\(count.cards) (\(share))", meaning: "cards")))
    }
    guard let basis = figure.basis else {
      return [.pairs(pairs), .line("no card with a known due day")]
    }
    let line: Phrase = "\(words(basis)) Future answers and new cards are not included."
    return [.pairs(pairs), .line(line), .table(periods(figure))] + figure.charts.map { .chart($0) }
  }

  /// Returns the due cards per period with the running total, after a row of overdue cards if there are any.
  private static func periods(_ figure: CardsFigure) -> Page.Table {
    let overdue: [Page.Cell] = [
      .toned("overdue", .alarm), .integer(figure.overdue), .integer(figure.overdue),
    ]
    return Page.Table(
      .text("comes back"), .number(Phrase("cards", meaning: "number")), .number("up to then"),
      rows: (figure.overdue == 0 ? [] : [overdue])
        + figure.periods.map { [.text(name(of: $0)), .integer($0.cards), .integer($0.total)] })
  }

  static func name(of period: CardsFigure.DueInPeriod) -> Phrase {
    switch (period.first, period.last) {
    case (0, _): "today"
    case (1, _): "tomorrow"
    case (let first, let last?): "in \(first)–\(last) days"
    case (let first, nil): "after \(first - 1) days"
    }
  }

  private static func name(of stage: CardsFigure.Stage) -> Phrase {
    let days = RetentionFigure.matureDays
    return switch stage {
    case .new: "new"
    case .learning: "learning or relearning"
    case .young: "young (< \(days) days)"
    case .mature: "mature (≥ \(days) days)"
    case .suspended: "suspended"
    case .unknown: "interval not known"
    }
  }

  private static func words(_ basis: CardsFigure.Basis) -> Phrase {
    switch basis {
    case .stored: "The due day of a card is the day that the app stores."
    case .logged: "The due day of a card is the day of its last answer plus the interval that the app gave."
    case .table:
      "The due day of a card is the day of its last answer plus the interval of its step in the interval table."
    }
  }
}

extension CardsFigure.Stage: Reportable {}

extension CardsFigure {
  /// Days in the chart of single days, with today.
  private static let daysShown = 31

  var charts: [Chart] {
    known == 0 ? [] : [periodChart, dayChart]
  }

  private var periodChart: Chart {
    let names = [Phrase("overdue")] + periods.map { CardStagesReport.name(of: $0) }
    let due = periods.enumerated().map { Plot.Point(Double($0 + 1), Double($1.cards)) }
    let totals = Plot.Point.row(([overdue] + periods.map(\.total)).map(Double.init))
    return Chart(
      name: "cards-due", title: "What comes back",
      reading:
        "By the current due days. The dots are the total due by the end of each period, including overdue cards, without any further answer.",
      x: .names("comes back", names), y: .fromZero(Phrase("cards", meaning: "number")),
      layers: [
        Plot.Layer("due in the period", .bars, due),
        Plot.Layer("overdue", .bars, [Plot.Point(0, Double(overdue))]),
        Plot.Layer("up to then", .dots, totals),
      ], isSideways: true)
  }

  private var dayChart: Chart {
    let cards = Dictionary(days.map { ($0.day, Double($0.cards)) }, uniquingKeysWith: +)
    let ahead = (0..<Self.daysShown).map { (day: today + $0, value: cards[today + $0] ?? 0) }
    return Chart(
      name: "cards-due-days", title: "Cards due, day by day",
      reading: "Cards of each day by their current due days, without overdue cards.", x: .days("day"),
      y: .fromZero(Phrase("cards", meaning: "number")),
      layers: [Plot.Layer("due on the day", .bars, ahead.map { .on($0.day, $0.value) })],
      sketch: .bars(Bars(bars: ahead, words: "cards due a day") { .amount($0) }))
  }
}
