import Analysis
import Encoding
import Kaiki

struct DueReport: FigureReport {
  let cards: [DueCard]

  static let help = MeasureHelp(
    summary: "the answered cards that come back soonest.",
    notes: """
      Derived from the log alone: the logical day of a card's last graded answer, plus the interval of the
      step that it led to. The first 64, or --top N; ties by id.
      """,
    keys: [("soonest", "the cards, soonest first"), ("card", "the card's id"), ("day", "the logical day")])

  var json: JSONValue {
    .members([
      "soonest": .array(
        cards.map { .members(["card": .text($0.card), "day": .text($0.day.description)]) })
    ])
  }

  var csv: CSVTable {
    CSVTable(header: ["card", "day"], rows: cards.map { [.text($0.card), .plain($0.day.description)] })
  }

  func section(_ language: Language) -> Page.Section {
    let title = language("Due soonest", "期日の近いカード")
    guard !cards.isEmpty else {
      return Page.Section(title: title, blocks: [.line(language("no answered cards", "復習済みのカードなし"))])
    }
    let days = Dictionary(grouping: cards, by: \.day).sorted { $0.key < $1.key }
    let most = 5
    var blocks: [Page.Block] = [
      .table(
        Page.Table(
          columns: [
            .text(language("day", "日")), .number(language("cards", "枚数")), .text(language("such as", "例")),
          ],
          rows: days.prefix(most).map { day, cards in
            [day.description, cards.count.description, DisplayText.safe(cards[0].card)]
          }))
    ]
    if days.count > most {
      let rest = days.dropFirst(most).reduce(0) { $0 + $1.value.count }
      blocks.append(
        .line(language("and \(rest) more of these \(cards.count)", "\(cards.count)枚のうち、ほか \(rest)枚")))
    }
    return Page.Section(title: title, blocks: blocks)
  }
}
