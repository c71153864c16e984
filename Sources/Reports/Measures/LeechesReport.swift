import Analysis
import Kaiki
import Phrases

enum LeechesReport: MeasureReport {
  typealias Question = LeechesMeasure
  static let title: Phrase = "Leeches"

  private static let fields: [Field<Leech>] = [
    Field("card") { $0.card },
    Field("name") { $0.name },
    Field("wrong") { $0.wrong },
  ]

  static let shape = ReportShape<LeechesFigure>.list({ $0.leeches }, fields)
  static let table = ReportTable<LeechesFigure>.rows({ $0.leeches }, fields)

  static func blocks(_ figure: LeechesFigure) -> [Page.Block] {
    guard !figure.leeches.isEmpty else { return [.line("no wrong answers")] }
    let table = Page.Table(
      .text("card"), .number("wrong"),
      rows: figure.leeches.prefix(5).map { [.verbatim($0.name), .integer($0.wrong)] })
    return [.table(table)]
  }
}
