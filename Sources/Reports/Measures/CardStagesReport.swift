import Analysis
import Kaiki
import Phrases

enum CardStagesReport: MeasureReport {
  typealias Question = CardsMeasure

  static let help = ReportHelp(
    "how far the cards are learnt, and how many come back on each day ahead.",
    notes: """
      As things stand now: what comes back are the answered cards by their due days, without new cards, and
      without what answers until then will change; `simulate` foresees those. A card is new until its first
      answer, learning while it was last sent away for less than a day, young for less than \(RetentionFigure.matureDays) days, else
      mature. Where the export holds the cards of an app with a scheduler of its own, suspended ones are
      counted and never due. Due days are those that the app stores, else the day of the last graded answer
      plus the interval of its step, or in a log of another app plus that app's own interval; without one the
      card is unknown, and not due (F7). Totals include the overdue cards.
      """)
  static let isOfNow = true
  static let tellsWhatWaits = true
  static let countsDays = false

  /// A stage, the overdue cards, or a day, as a row.
  private struct Row {
    var group: Word
    var label: String?
    var cards: Int
    var total: Int?
  }

  private static let states: [Field<CardsFigure.StageCount>] = [
    Field("state", CardsFigure.Stage.allCases.map(\.rawValue).joined(separator: ", ")) { $0.stage },
    Field("cards", "cards in it") { $0.cards },
  ]
  private static let days: [Field<CardsFigure.DueOnDay>] = [
    Field("day", "the logical day") { $0.day }, Field("cards", "cards due on it") { $0.cards },
    Field("total", "cards due up to it, the overdue ones included") { $0.total },
  ]

  static let shape = ReportShape<CardsFigure>.object([
    .list(
      "states", "how many cards are in each state; states without a card are left out", { $0.stages }, states
    ),
    Field("overdue", "answered cards that were due before today") { $0.overdue },
    .list("days", "the days from today on with a card that comes back, ascending", { $0.days }, days),
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
      Field("group", "state, overdue or day") { $0.group },
      Field("label", "the state or the day; empty of the overdue cards") { $0.label.map(Word.init) },
      Field("cards", "cards of it") { $0.cards },
      Field("total", "cards due up to it; empty of states") { $0.total },
    ])

  static func section(_ figure: CardsFigure, _ language: Language) -> Page.Section {
    let title = language("The current state of the cards")
    guard !figure.stages.isEmpty else {
      return Page.Section(title: title, blocks: [.line(language("no cards"))])
    }
    let all = figure.stages.reduce(0) { $0 + $1.cards }
    let pairs = figure.stages.map { count in
      let share = Page.Cell.percent(Double(count.cards) / Double(all), places: 0).terminalText
      return Page.Pair(
        name(of: count.stage, language), .text(language("\(count.cards) (\(share))", meaning: "cards")))
    }
    guard let basis = figure.basis else {
      return Page.Section(
        title: title, blocks: [.pairs(pairs), .line(language("no card with a known due day"))])
    }
    return Page.Section(
      title: title,
      blocks: [
        .pairs(pairs), .line(language("\(words(basis)) Future answers and new cards are not included.")),
      ]
        + [.table(periods(figure, language))] + figure.charts(language).map { .chart($0) })
  }

  /// What comes back, by periods.
  private static func periods(_ figure: CardsFigure, _ language: Language) -> Page.Table {
    let overdue: [[Page.Cell]] =
      figure.overdue == 0
      ? []
      : [
        [
          .toned(.text(language("overdue")), .alarm), .integer(figure.overdue), .integer(figure.overdue),
        ]
      ]
    return Page.Table(
      columns: [
        .text(language("comes back")), .number(language("cards", meaning: "number")),
        .number(language("up to then")),
      ],
      rows: overdue
        + figure.periods.map { [.text(name(of: $0, language)), .integer($0.cards), .integer($0.total)] })
  }

  /// What a period is called.
  static func name(of period: CardsFigure.DueInPeriod, _ language: Language) -> String {
    switch (period.first, period.last) {
    case (0, _): language("today")
    case (1, _): language("tomorrow")
    case (let first, let last?): language("in \(first)–\(last) days")
    case (let first, nil): language("after \(first - 1) days")
    }
  }

  private static func name(of stage: CardsFigure.Stage, _ language: Language) -> String {
    let days = RetentionFigure.matureDays
    return switch stage {
    case .new: language("new")
    case .learning: language("learning or relearning")
    case .young: language("young (< \(days) days)")
    case .mature: language("mature (≥ \(days) days)")
    case .suspended: language("suspended")
    case .unknown: language("interval not known")
    }
  }

  /// What the due days rest on.
  private static func words(_ basis: CardsFigure.Basis) -> Phrase {
    switch basis {
    case .stored: "Due days are those that the app stores."
    case .logged: "Due days are the last answer plus the app's own interval."
    case .table: "Due days are the last answer plus the interval of its step."
    }
  }
}

extension CardsFigure.Stage: Reportable {}
