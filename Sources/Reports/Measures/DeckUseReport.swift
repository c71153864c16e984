import Analysis
import Kaiki
import Phrases

enum DeckUseReport: MeasureReport {
  typealias Question = DecksMeasure
  static let title: Phrase = "Decks"
  private typealias Deck = DecksFigure.Deck

  private static let fields: [Field<Deck>] =
    [
      Field("deck") { $0.name },
      Field("cards") { $0.cards },
      Field("answers") { $0.answers },
      Field("minutes") { $0.minutes },
      Field("n") { $0.recall?.n ?? 0 },
    ] + RateFields.ends.of { $0.recall } + [Field("due") { $0.due }, Field("new") { $0.new }]

  static let shape = ReportShape<DecksFigure>.list({ $0.decks }, fields)
  static let table = ReportTable<DecksFigure>.rows({ $0.decks }, fields)

  static func blocks(_ figure: DecksFigure) -> [Page.Block] {
    let table = Page.Table(
      .text("deck"), .number("answers"), .number("minutes"), .number("recalled"), .number("95 %"),
      .number("due"), .number("new"),
      rows: figure.decks.map { deck in
        [
          .text(deck.name.map(Phrase.init(verbatim:)) ?? Phrase("(none)")), .integer(deck.answers),
          .optional(deck.minutes) { .amount($0) }, .optional(deck.recall) { .percent($0.rate) },
          .optional(deck.recall) { .range(.percent($0.low), .percent($0.high)) }, .integer(deck.due),
          .integer(deck.new),
        ]
      })
    guard figure.decks.contains(where: { $0.name != nil }) else {
      return [.line("unknown: the data contain no decks; a collection or its table of cards contains them.")]
    }
    return [
      .table(table),
      .line(
        "The confidence intervals allow for similar answers of one card; in the section on retention, for similar answers of one day."
      ),
    ]
  }
}
