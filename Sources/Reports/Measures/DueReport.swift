import Analysis
import Kaiki
import Phrases

enum DueReport: MeasureReport {
  typealias Question = DueMeasure
  static let title: Phrase = "Due soonest"
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

  static func blocks(_ figure: DueFigure) -> [Page.Block] {
    guard !figure.soonest.isEmpty else { return [.line("no card with a known due day")] }
    let most = 5
    let days = figure.byDay
    let table = Page.Table(
      .text("day"), .text("that is"), .number(Phrase("cards", meaning: "number")), .text("such as"),
      rows: days.prefix(most).map { day in
        [.day(day.day), distance(day.ahead), .integer(day.count), .verbatim(day.first)]
      })
    var blocks = [Page.Block.table(table)]
    if days.count > most {
      let rest = figure.count(afterDays: most)
      let last = days[days.count - 1].day
      blocks.append(.line("and \(rest) more until \(last)"))
    }
    let counted = figure.count(afterDays: 0)
    if figure.known > counted {
      blocks.append(
        .line(
          "Listed are the \(counted) soonest of \(figure.known) cards with a known due day; --top N lists more."
        ))
    }
    return blocks
  }

  /// How far off a day is.
  private static func distance(_ days: Int) -> Page.Cell {
    switch days {
    case 0: .toned(.text("today"), .attention)
    case 1: .text("tomorrow")
    case ..<0: .toned(.text("\(-days, "day") late"), .alarm)
    default: .text("in \(days) days")
    }
  }
}
