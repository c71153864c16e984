import Analysis
import Encoding
import Forecasting
import Kaiki
import KaikiSimulation
import Phrases

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

  private static let day: [Field<(day: Day, bands: [Quantity: Band])>] =
    [Field("day") { $0.day }]
    + BandFields.of(CardScenario.quantities).of { $0.bands }

  static func summands(_ ending: [DecksScenario.Outcome]) -> [Summand] {
    ending.map { Summand(kind: "deck", column: "deck", name: $0.name, projection: $0.projection) }
  }

  static var title: Phrase { "Decks" }
  static var aheadTitle: Phrase { CardsReport.aheadTitle }

  static func remarks(_ scenario: DecksScenario) -> [Phrase] {
    let (shared, own) = CardsReport.remarks(
      of: scenario.decks.map { (name($0.name), $0.scenario) }, areApart: true)
    let asLogged = scenario.decks.first { $0.scenario.goesOnAsLogged }
    let bands = asLogged.flatMap { BandCalibrationReport.remark($0.scenario) }
    return shared + own + [bands].compactMap(\.self)
  }

  static func headline(_ part: Simulated<DecksScenario>) -> [Page.Pair] {
    CardsReport.load(part.projection)
  }

  static func sections(_ part: Simulated<DecksScenario>) -> [Page.Section] {
    let shown: [Quantity] = [.new, .reviews, .minutes, .backlog, .memorised]
    func row(_ name: Phrase, _ totals: [Quantity: Band]) -> [Page.Cell] {
      [.text(name)]
        + shown.map { quantity in .optional(totals[quantity]) { .amount($0.central) } }
        + [.ends(totals[.reviews])]
    }
    let table = Page.Table(
      columns: [.text("deck")] + shown.map { .number($0.title) }
        + [.number("reviews, 90 % band")],
      rows: part.ending.map { row(name($0.name), $0.totals) }
        + [row(Phrase("all", meaning: "sum"), part.projection.totals)])
    let note: Phrase =
      "Means of the whole simulation; backlog and memorised are as of the last day. The band of the sum is not the sum of the bands."
    let reviews = part.ending.compactMap { deck in
      deck.totals[.reviews].map { (name: name(deck.name), reviews: $0) }
    }
    let chart = Chart.decks(reviews)
    return [
      Page.Section(
        title: "Deck by deck",
        blocks: [.table(table), .line(note)] + [chart].compactMap { $0.map(Page.Block.chart) }),
      CardsReport.heaviest(part.projection),
    ]
  }

  private static func name(_ deck: String?) -> Phrase {
    deck.map(Phrase.init(verbatim:)) ?? Phrase("other cards")
  }
}

extension Chart {
  static func decks(_ decks: [(name: Phrase, reviews: Band)]) -> Chart? {
    guard decks.count > 1 else { return nil }
    let points = decks.enumerated().map { index, deck in
      Plot.Point(
        Double(index), deck.reviews.mean,
        ends: deck.reviews.ends)
    }
    return Chart(
      name: "decks", title: "Answers of each deck",
      reading: "Values over the whole run, with the 90 % band over the replicates.",
      x: .names("deck", decks.map(\.name)), y: .fromZero("reviews"),
      layers: [Plot.Layer("mean, with 90 % band", .bars, points)],
      isSideways: true)
  }
}
