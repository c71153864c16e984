import Analysis
import Encoding
import Kaiki

struct LeechesReport: FigureReport {
  let leeches: [Leech]

  static let help = MeasureHelp(
    summary: "the cards with the most wrong answers.",
    notes: """
      The first 20, or --top N; ties by id. Repeats of the day and practice count.
      """,
    keys: [("card", "the card's id"), ("wrong", "wrong answers")])

  var json: JSONValue {
    .array(leeches.map { .members(["card": .text($0.card), "wrong": .integer($0.wrong)]) })
  }

  var csv: CSVTable {
    CSVTable(header: ["card", "wrong"], rows: leeches.map { [.text($0.card), .integer($0.wrong)] })
  }

  func section(_ language: Language) -> Page.Section {
    let title = language("Leeches", "苦手なカード")
    guard !leeches.isEmpty else {
      return Page.Section(title: title, blocks: [.line(language("no wrong answers", "誤答なし"))])
    }
    let table = Page.Table(
      columns: [.text(language("card", "カード")), .number(language("wrong", "誤答"))],
      rows: leeches.prefix(5).map { [DisplayText.safe($0.card), $0.wrong.description] })
    return Page.Section(title: title, blocks: [.table(table)])
  }
}
