import Analysis
import Kaiki

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

  static func section(_ figure: LeechesFigure, _ language: Language) -> Page.Section {
    let title = language("Leeches")
    guard !figure.leeches.isEmpty else {
      return Page.Section(title: title, blocks: [.line(language("no wrong answers"))])
    }
    let table = Page.Table(
      columns: [.text(language("card")), .number(language("wrong"))],
      rows: figure.leeches.prefix(5).map { [.text($0.name), .integer($0.wrong)] })
    return Page.Section(title: title, blocks: [.table(table)])
  }
}
