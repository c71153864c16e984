import Analysis
import Kaiki
import Phrases

enum DeckUseReport: MeasureReport {
  typealias Question = DecksMeasure
  private typealias Deck = DecksFigure.Deck

  static let isSnapshot = false
  static let usesDateRange = true

  private static let fields: [Field<Deck>] = [
    Field("deck") { $0.name },
    Field("cards") { $0.cards },
    Field("answers") { $0.answers },
    Field("minutes") { $0.minutes },
    Field("n") { $0.recall?.n ?? 0 },
    Field("rate") { $0.recall?.rate },
    Field("low") { $0.recall?.low },
    Field("high") { $0.recall?.high },
    Field("due") { $0.due },
    Field("new") { $0.new },
  ]

  static let shape = ReportShape<DecksFigure>.list({ $0.decks }, fields)
  static let table = ReportTable<DecksFigure>.rows({ $0.decks }, fields)

  static func section(_ figure: DecksFigure) -> Page.Section {
    let table = Page.Table(
      columns: [
        .text("deck"), .number("answers"),
        .number("minutes"), .number("recalled"),
        .number("95 %"), .number("due"), .number("new"),
      ],
      rows: figure.decks.map { deck in
        [
          .text(deck.name.map(Phrase.init(verbatim:)) ?? Phrase("(none)")), .integer(deck.answers),
          .optional(deck.minutes) { .amount($0) }, .optional(deck.recall) { .percent($0.rate) },
          .optional(deck.recall) { .range(.percent($0.low), .percent($0.high)) }, .integer(deck.due),
          .integer(deck.new),
        ]
      })
    let title = Phrase("Decks")
    guard figure.decks.contains(where: { $0.name != nil }) else {
      return Page.Section(
        title: title,
        blocks: [
          .line(
            "unknown: the data contain no decks; a collection or its table of cards contains them.")
        ])
    }
    return Page.Section(
      title: title,
      blocks: [
        .table(table),
        .line(
          "The confidence intervals allow for similar answers of one card; in the section on retention, for similar answers of one day."
        ),
      ])
  }
}
