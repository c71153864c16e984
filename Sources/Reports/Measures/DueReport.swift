import Analysis
import Kaiki

enum DueReport: MeasureReport {
  typealias Question = DueMeasure

  static let isSnapshot = true
  static let isActionable = true
  static let usesDateRange = false

  private static let fields: [Field<DueCard>] = [
    Field("card") { $0.card },
    Field("name") { $0.name },
    Field("day") { $0.day },
  ]

  static let shape = ReportShape<DueFigure>.object([
    .list("soonest", { $0.soonest }, fields)
  ])
  static let table = ReportTable<DueFigure>.rows({ $0.soonest }, fields)

  static func section(_ figure: DueFigure, _ language: Language) -> Page.Section {
    let title = language("Due soonest")
    guard !figure.soonest.isEmpty else {
      return Page.Section(
        title: title, blocks: [.line(language("no card with a known due day"))])
    }
    let most = 5
    let days = figure.byDay
    var blocks: [Page.Block] = [
      .table(
        Page.Table(
          columns: [
            .text(language("day")), .text(language("that is")),
            .number(language("cards", meaning: "number")), .text(language("such as")),
          ],
          rows: days.prefix(most).map { day in
            [.day(day.day), distance(day.ahead, language), .integer(day.count), .text(day.first)]
          }))
    ]
    if days.count > most {
      let rest = figure.count(afterDays: most)
      let last = days[days.count - 1].day
      blocks.append(.line(language("and \(rest) more until \(last)")))
    }
    let counted = figure.count(afterDays: 0)
    if figure.known > counted {
      blocks.append(
        .line(
          language(
            "Listed are the \(counted) soonest of \(figure.known) cards with a known due day; --top N lists more."
          )))
    }
    return Page.Section(title: title, blocks: blocks)
  }

  /// How far off a day is.
  private static func distance(_ days: Int, _ language: Language) -> Page.Cell {
    switch days {
    case 0: .toned(.text(language("today")), .attention)
    case 1: .text(language("tomorrow"))
    case ..<0: .toned(.text(language("\(-days, "day") late")), .alarm)
    default: .text(language("in \(days) days"))
    }
  }
}
