import Analysis
import Kaiki
import Phrases

enum LeechesReport: MeasureReport {
  typealias Question = LeechesMeasure

  static let isSnapshot = false
  static let usesDateRange = true

  private static let fields: [Field<Leech>] = [
    Field("card") { $0.card },
    Field("name") { $0.name },
    Field("wrong") { $0.wrong },
  ]

  static let shape = ReportShape<LeechesFigure>.list({ $0.leeches }, fields)
  static let table = ReportTable<LeechesFigure>.rows({ $0.leeches }, fields)

  static func section(_ figure: LeechesFigure) -> Page.Section {
    let title = Phrase("Leeches")
    guard !figure.leeches.isEmpty else {
      return Page.Section(title: title, blocks: [.line("no wrong answers")])
    }
    let table = Page.Table(
      columns: [.text("card"), .number("wrong")],
      rows: figure.leeches.prefix(5).map { [.verbatim($0.name), .integer($0.wrong)] })
    return Page.Section(title: title, blocks: [.table(table)])
  }
}
