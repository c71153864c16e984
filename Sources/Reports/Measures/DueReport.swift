import Analysis
import Encoding
import Kaiki

struct DueReport: FigureReport {
  let figure: DueFigure

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
        figure.soonest.map { .members(["card": .text($0.card), "day": .text($0.day.description)]) })
    ])
  }

  var csv: CSVTable {
    CSVTable(
      header: ["card", "day"], rows: figure.soonest.map { [.text($0.card), .plain($0.day.description)] })
  }

  func section(_ language: Language) -> Page.Section {
    let title = language("Due soonest", "期日の近いカード")
    let cards = figure.soonest
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
          rows: days.prefix(most).map { day, listed in
            // The last day of a list that was cut has cards that are not on it.
            let isWhole = !figure.isCut || day != cards.last?.day
            let count = isWhole ? listed.count.description : "≥ \(listed.count)"
            return [day.description, count, DisplayText.safe(listed[0].card)]
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
