import Analysis
import Encoding
import Forecasting
import Kaiki
import KaikiSimulation

/// Cards in decks with separate settings: the sums of all decks, and each deck.
enum DecksReport: PartReport {
  static let kind = ItemKind.cards
  static let word = "decks"
  static let monthly = CardsReport.monthly
  static let ahead = CardsReport.ahead

  static let plan: [Field<DecksScenario>] = [
    .list(
      "decks", { $0.decks },
      [
        Field("name") { $0.name },
        .object("plan", { $0.scenario }, CardsReport.plan),
      ])
  ]

  static let ending: [Field<[DecksScenario.Outcome]>] = [
    .list(
      "decks", { $0 },
      [
        Field("name") { $0.name },
        .list(
          "days",
          { outcome in
            let projection = outcome.projection
            return projection.days.enumerated().map { (projection.start + $0, $1) }
          }, day),
        .object(
          "totals", { $0.totals },
          BandFields.of(CardScenario.quantities)),
      ])
  ]

  /// A day of a deck.
  private static let day: [Field<(day: Day, bands: [Quantity: Band])>] =
    [Field("day") { $0.day }]
    + BandFields.of(CardScenario.quantities).of { $0.bands }

  static func summands(_ ending: [DecksScenario.Outcome]) -> [Summand] {
    ending.map { Summand(kind: "deck", column: "deck", name: $0.name, projection: $0.projection) }
  }

  static func title(_ language: Language) -> String { language("Decks") }
  static func aheadTitle(_ language: Language) -> String { CardsReport.aheadTitle(language) }

  static func remarks(_ scenario: DecksScenario, _ language: Language) -> [String] {
    let (shared, own) = CardsReport.remarks(
      of: scenario.decks.map { (name($0.name, language), $0.scenario) }, areApart: true, language)
    let asLogged = scenario.decks.first { $0.scenario.goesOnAsLogged }
    let bands = asLogged.flatMap { BandCalibrationReport.remark($0.scenario, language) }
    return shared + own + [bands].compactMap(\.self)
  }

  static func headline(_ part: Simulated<DecksScenario>, _ language: Language) -> [Page.Pair] {
    CardsReport.load(part.projection, language)
  }

  static func sections(_ part: Simulated<DecksScenario>, _ language: Language) -> [Page.Section] {
    let shown: [Quantity] = [.new, .reviews, .minutes, .backlog, .memorised]
    func row(_ name: String, _ totals: [Quantity: Band]) -> [Page.Cell] {
      [.text(name)]
        + shown.map { quantity in .optional(totals[quantity]) { .amount($0.central) } }
        + [.ends(totals[.reviews])]
    }
    let table = Page.Table(
      columns: [.text(language("deck"))] + shown.map { .number($0.title(language)) }
        + [.number(language("reviews, 90 % band"))],
      rows: part.ending.map { row(name($0.name, language), $0.totals) }
        + [row(language("all", meaning: "sum"), part.projection.totals)])
    let note = language(
      "Means of the whole simulation; backlog and memorised are as of the last day. The band of the sum is not the sum of the bands."
    )
    let reviews = part.ending.compactMap { deck in
      deck.totals[.reviews].map { (name: name(deck.name, language), reviews: $0) }
    }
    let chart = Chart.decks(reviews, language)
    return [
      Page.Section(
        title: language("Deck by deck"),
        blocks: [.table(table), .line(note)] + [chart].compactMap { $0.map(Page.Block.chart) }),
      CardsReport.heaviest(part.projection, language),
    ]
  }

  private static func name(_ deck: String?, _ language: Language) -> String {
    deck ?? language("other cards")
  }
}
