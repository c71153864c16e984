import Analysis
import Kaiki

enum DeckUseReport: MeasureReport {
  typealias Question = DecksMeasure
  private typealias Deck = DecksFigure.Deck

  static let help = ReportHelp(
    "what each deck takes, how it is kept, and what waits in it.",
    notes: """
      A deck has its own cards alone, without those of the decks below it, and every answer to a card counts
      for the deck in which the card lies now. Answers of cards that lie in no deck, or are there no more, stand
      under null. What is recalled is true retention, as of the measure retention; intervals are Wilson's, and
      allow answers of one card to go together.
      """)
  static let isOfNow = false
  static let countsDays = true

  private static let fields: [Field<Deck>] = [
    Field("deck", "its whole name, or null") { $0.name },
    Field("cards", "cards that lie in it") { $0.cards },
    Field("answers", "answers to them, repeats and practice included") { $0.answers },
    Field("minutes", "time spent on the answers that have one, or null", unit: "minutes") { $0.minutes },
    Field("n", "answers that tell of memory") { $0.recall?.n ?? 0 },
    Field("rate", "the share of them that was right, or null") { $0.recall?.rate },
    Field("low", "lower end of its 95 % interval, or null") { $0.recall?.low },
    Field("high", "upper end, or null") { $0.recall?.high },
    Field("due", "cards due now, overdue ones included") { $0.due },
    Field("new", "cards that wait for their first answer") { $0.new },
  ]

  static let shape = ReportShape<DecksFigure>.list({ $0.decks }, fields)
  static let table = ReportTable<DecksFigure>.rows({ $0.decks }, fields)

  static func section(_ figure: DecksFigure, _ language: Language) -> Page.Section {
    let table = Page.Table(
      columns: [
        .text(language("deck")), .number(language("answers")),
        .number(language("minutes")), .number(language("recalled")),
        .number(language("95 %")), .number(language("due")), .number(language("new")),
      ],
      rows: figure.decks.map { deck in
        [
          .text(deck.name ?? language("(none)")), .integer(deck.answers),
          .optional(deck.minutes) { .amount($0) }, .optional(deck.recall) { .percent($0.rate) },
          .optional(deck.recall) { .range(.percent($0.low), .percent($0.high)) }, .integer(deck.due),
          .integer(deck.new),
        ]
      })
    let title = language("Decks")
    guard figure.decks.contains(where: { $0.name != nil }) else {
      return Page.Section(
        title: title,
        blocks: [
          .line(
            language("unknown: the data contain no decks; a collection or its table of cards contains them."))
        ])
    }
    return Page.Section(
      title: title,
      blocks: [
        .table(table),
        .line(
          language(
            "The confidence intervals allow for similar answers of one card; in the section on retention, for similar answers of one day."
          )),
      ])
  }
}
