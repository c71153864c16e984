import Analysis
import Encoding
import Forecasting
import Kaiki
import KaikiSimulation
import Phrases

enum CardsReport: PartReport {
  static let kind = ItemKind.cards
  static let monthly = (main: Quantity.reviews, others: [Quantity.minutes, .new, .backlog])
  static let ahead = Quantity.reviews
  static let compared = [
    (quantity: Quantity.reviews, namesExtremes: true), (.minutes, true), (.backlog, false),
    (.memorised, false),
  ]

  static let plan: [Field<CardScenario>] =
    CardSetting.deck.fields.map(Field.init) + [
      Field("seen") { $0.plan.seen.count },
      Field("unseen") { $0.plan.unseenCount },
    ] + CardSetting.all.dropFirst().flatMap(\.fields).map(Field.init) + [
      Field("mostAnswersPerDay") {
        $0.plan.learner.maxAnswersPerDay
      },
      .object(
        "secondsPerAnswer", { $0.seconds },
        Field("right") { $0.right },
        Field("wrong") { $0.wrong },
        Field("longest") { _ in
          AnswerSeconds.longest
        }),
      Field("memoryModel") { Word($0.memoryName.rawValue) },
    ] + parameters

  private static let parameters: [Field<CardScenario>] = [
    .object(
      present: "parameters", id: "parameters of rates", { $0.empirical },
      [
        Field("priorMean") { $0.priorMean },
        Field("priorWeight") { _ in EmpiricalMemory.priorWeight },
        .list(
          "steps", { Array($0.counts.enumerated()) },
          Field("step") { $0.offset },
          Field("answers") { $0.element.answers },
          Field("correct") { $0.element.correct }),
      ]),
    .object(
      present: "parameters", id: "parameters of interval rates", { $0.intervalMemory },
      [
        Field("priorWeight") { _ in
          IntervalMemory.priorWeight
        },
        .object(
          "first", { $0.first },
          Field("answers") { $0.answers },
          Field("correct") { $0.correct }),
        .list(
          "classes",
          { $0.classes },
          Field("interval") { $0.interval },
          Field("lateness") { $0.lateness },
          Field("answers") { $0.count.answers },
          Field("correct") { $0.count.correct }),
      ]),
    .object(
      present: "parameters", id: "parameters of a curve", { $0.curve },
      [
        .values("weights") { $0.weights },
        Field(
          "draws"
        ) {
          $0.draws
        },
        Field(present: "paceDeviation") {
          $0.factorDeviation
        },
        .object(
          "chances", { $0.chances },
          .object("first", { $0.first }, answer),
          .object("learning", { $0.learning }, sameDay),
          .object("relearning", { $0.relearning }, sameDay),
          .object("reviews", { $0.reviewButtons }, buttons)),
      ]),
  ]

  private static let sameDay: [Field<SameDayShares>] = [
    .object("afterAgain", { $0.afterAgain }, answer),
    .object("afterHard", { $0.afterHard }, answer),
    .object("afterGood", { $0.afterGood }, answer),
  ]
  private static let answer: [Field<AnswerShares>] = [
    Field("again") { $0.again },
    .object("right", { $0.buttons }, buttons),
  ]
  private static let buttons: [Field<ButtonShares>] = [
    Field("hard") { $0.hard },
    Field("easy") { $0.easy },
  ]

  static let ending: [Field<CardExam?>] = [
    .object(
      present: "exam", { $0 },
      [
        Field("day") { $0.day },
        .object("seen", { $0.seen }, BandFields.band),
        .object(
          "memorised", { $0.memorised },
          BandFields.band),
      ])
  ]

  static var title: Phrase { "Cards" }
  static var aheadTitle: Phrase { "reviews" }

  static func headline(_ part: Simulated<CardScenario>) -> [Page.Pair] {
    let exam = part.ending.map { Page.Pair("memorised on \($0.day)", .band($0.memorised)) }
    return load(part.projection) + [exam].compactMap(\.self)
  }

  static func load(_ projection: Projection) -> [Page.Pair] {
    let totals = projection.totals
    let perDay = [Quantity.reviews, .minutes].map { Page.Cell.amount(projection.perDay($0)) }
    func known(_ quantity: Quantity, _ name: Phrase) -> Page.Pair? {
      totals[quantity].flatMap { $0.p95 > 0 || $0.mean > 0 ? Page.Pair(name, .band($0)) : nil }
    }
    return [
      Page.Pair("reviews", .band(totals[.reviews])),
      Page.Pair("per day", "\(perDay[0]) reviews, \(perDay[1]) minutes"),
      known(.new, Phrase("new cards")), known(.backlog, Phrase("backlog at the end")),
      totals[.memorised].map { Page.Pair("memorised at the end", .band($0)) },
    ].compactMap(\.self)
  }

  static func sections(_ part: Simulated<CardScenario>) -> [Page.Section] {
    [heaviest(part.projection)]
  }

  static func heaviest(_ projection: Projection) -> Page.Section {
    let table = Page.Table(
      .text("day"), .number("reviews"), .number("90 % band"), .number("minutes"),
      rows: projection.heaviest(.reviews, count: 5).map { day, bands in
        [
          .day(day), .amount(bands[.reviews]?.central ?? 0), .ends(bands[.reviews]),
          .amount(bands[.minutes]?.mean ?? 0),
        ]
      })
    return Page.Section(title: "Heaviest days", blocks: [.table(table)])
  }
}

extension CardScenario {
  /// Recall rate of each step, if the assumed memory model has these rates; `nil` for other models.
  fileprivate var empirical: EmpiricalMemory? {
    if case .empirical(let model, _) = plan.simulationModel { model } else { nil }
  }

  /// Recall rates by interval, if the assumed memory model has these rates; `nil` for other models.
  fileprivate var intervalMemory: IntervalMemory? {
    if case .interval(let model, _, _) = plan.simulationModel { model } else { nil }
  }

  /// Assumed forgetting curve, with fitted parameters if a fit exists; `nil` if the assumed memory model has no curve.
  fileprivate var curve: CurveDetails? {
    guard case .curve(let choice, _) = plan.simulationModel else { return nil }
    var curve =
      switch choice {
      case .fsrs6(let variants): CurveDetails(variants, \.weights)
      case .other(let variants): CurveDetails(variants, \.weights)
      }
    if let fit { curve.weights = fit.weights }
    return curve
  }
}

/// Printed details of a memory model with a forgetting curve.
private struct CurveDetails {
  var weights: [Double]
  var draws: Int
  var factorDeviation: Double?
  var chances: AnswerChances

  init<Model>(_ variants: [CurveVariant<Model>], _ weights: (Model) -> [Double]) {
    let first = variants[0].memory
    self.weights = weights(first.model)
    draws = variants.count
    factorDeviation = first.stabilityFactors?.deviation
    chances = first.chances
  }
}

/// Cards in decks with separate settings: the sums of all decks, and each deck.
enum DecksReport: PartReport {
  static let kind = ItemKind.cards
  static let word = "decks"
  static let monthly = CardsReport.monthly
  static let ahead = CardsReport.ahead
  static let compared: [(quantity: Quantity, namesExtremes: Bool)] = []

  static let plan: [Field<DecksScenario>] = [
    .list(
      "decks", { $0.decks },
      Field("name") { $0.name },
      .object("plan", { $0.scenario }, CardsReport.plan))
  ]

  static let ending: [Field<[DecksScenario.Outcome]>] = [
    .list(
      "decks", { $0 },
      Field("name") { $0.name },
      .list(
        "days",
        { outcome in
          let projection = outcome.projection
          return projection.days.enumerated().map { (projection.start + $0, $1) }
        }, day),
      .object(
        "totals", { $0.totals },
        BandFields.of(CardScenario.quantities)))
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
      layers: [Plot.Layer("mean, with 90 % band", .bars, points)], isSideways: true)
  }
}
