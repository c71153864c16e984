import Analysis
import Encoding
import Forecasting
import Kaiki
import KaikiSimulation

enum CardsReport: PartReport {
  static let kind = ItemKind.cards
  static let monthly = (main: Quantity.reviews, others: [Quantity.minutes, .new, .backlog])
  static let ahead = Quantity.reviews

  static let quantities: [(quantity: Quantity, meaning: String)] = [
    (.due, "cards due at the day's start, overdue ones included"),
    (.dueNew, "cards that come due on the day, each time once"),
    (.reviews, "answers, repeats of the day included"), (.correct, "right answers"),
    (.new, "unseen cards begun"), (.minutes, "time spent on answers"),
    (.backlog, "cards due and not done at the day's end"),
    (
      .memorised,
      "sum of recall probabilities over seen cards at the day's end (1 if answered on it), or null"
    ),
  ]

  static let plan: [Field<CardScenario>] =
    CardSetting.deck.fields.map(Field.init) + [
      Field("seen", "cards with an answer before the run") { $0.plan.seen.count },
      Field("unseen", "cards without one") { $0.plan.unseenCount },
    ] + CardSetting.all.dropFirst().flatMap(\.fields).map(Field.init) + [
      Field("mostAnswersPerDay", "the most answers to one card on one day") {
        $0.plan.learner.mostAnswersPerDay
      },
      .object(
        "secondsPerAnswer", "the time of an answer", { $0.seconds },
        [
          Field("right", "of a right answer", unit: "seconds") { $0.right },
          Field("wrong", "of a wrong answer", unit: "seconds") { $0.wrong },
          Field("longest", "the longest time that an answer counts as", unit: "seconds") { _ in
            AnswerSeconds.longest
          },
        ]),
      Field("memoryModel", "what is taken for the truth") { Word($0.memoryName.rawValue) },
    ] + parameters

  private static let parameters: [Field<CardScenario>] = [
    .object(
      present: "parameters", "of empirical memory", { $0.empirical },
      [
        Field("priorMean", "mean of the prior that the rates of the steps share") { $0.priorMean },
        Field("priorWeight", "how many answers it is worth") { _ in EmpiricalMemory.priorWeight },
        .list(
          "steps", "the rates of the log, by step", { Array($0.counts.enumerated()) },
          [
            Field("step", "the step before the answer") { $0.offset },
            Field("answers", "graded answers at the step") { $0.element.answers },
            Field("correct", "those that were right") { $0.element.correct },
          ]),
      ]),
    .object(
      present: "parameters", "of empirical memory at intervals of any length", { $0.intervalMemory },
      [
        Field("priorWeight", "how many answers the prior of a rate is worth") { _ in
          IntervalMemory.priorWeight
        },
        .object(
          "first", "first answers to cards", { $0.first },
          [
            Field("answers", "answers") { $0.answers },
            Field("correct", "those that were right") { $0.correct },
          ]),
        .list(
          "classes", "later answers, by how long the card was sent away and how late it came",
          { $0.classes },
          [
            Field("interval", "the shortest interval of the class", unit: "days") { $0.interval },
            Field("lateness", "0 in time, 1 late by at most the interval, 2 later") { $0.lateness },
            Field("answers", "first answers of a day") { $0.count.answers },
            Field("correct", "those that were right") { $0.count.correct },
          ]),
      ]),
    .object(
      present: "parameters", "of a model of forgetting", { $0.curve },
      [
        .values("weights", "from w0") { $0.weights },
        Field(
          "draws",
          "how often weights are drawn from what the log leaves open; replicates live by them in turn"
        ) {
          $0.draws
        },
        Field(present: "paceDeviation", "how much cards differ: the standard deviation of ln(stability)") {
          $0.paceDeviation
        },
        .object(
          "chances", "of answers where the curve says nothing, and of buttons", { $0.chances },
          [
            .object("first", "of first answers", { $0.first }, answer),
            .object("learning", "on a card's first day, after another answer", { $0.learning }, sameDay),
            .object("relearning", "on later days, after another answer", { $0.relearning }, sameDay),
            .object("reviews", "of other right answers", { $0.reviewButtons }, buttons),
          ]),
      ]),
  ]

  private static let sameDay: [Field<SameDayShares>] = [
    .object("afterAgain", "after Again", { $0.afterAgain }, answer),
    .object("afterHard", "after Hard", { $0.afterHard }, answer),
    .object("afterGood", "after Good or Easy", { $0.afterGood }, answer),
  ]
  private static let answer: [Field<AnswerShares>] = [
    Field("again", "the share of wrong ones") { $0.again },
    .object("right", "the buttons of right ones", { $0.buttons }, buttons),
  ]
  private static let buttons: [Field<ButtonShares>] = [
    Field("hard", "the share of Hard; the rest is Good") { $0.hard },
    Field("easy", "the share of Easy") { $0.easy },
  ]

  static let ending: [Field<CardExam?>] = [
    .object(
      present: "exam", "what is memorised when it begins, if --exam names a day", { $0 },
      [
        Field("day", "the day of the exam") { $0.day },
        .object("seen", "cards that have been answered", { $0.seen }, BandFields.band),
        .object(
          "memorised", "the sum of their recall probabilities the evening before", { $0.memorised },
          BandFields.band),
      ])
  ]

  static func title(_ language: Language) -> String { language("Cards") }
  static func aheadTitle(_ language: Language) -> String { language("reviews") }

  static func headline(_ part: Simulated<CardScenario>, _ language: Language) -> [Page.Pair] {
    let exam = part.ending.map { exam in
      Page.Pair(
        language("memorised on \(exam.day)"), .band(exam.memorised, language))
    }
    return load(part.projection, language) + [exam].compactMap(\.self)
  }

  /// What the cards come to over the whole run.
  static func load(_ projection: Projection, _ language: Language) -> [Page.Pair] {
    let totals = projection.totals
    let perDay = [Quantity.reviews, .minutes].map {
      Page.Cell.amount(projection.perDay($0)).terminalText
    }
    var pairs = [
      Page.Pair(language("reviews"), .band(totals[.reviews], language)),
      Page.Pair(
        language("per day"),
        .text(language("\(perDay[0]) reviews, \(perDay[1]) minutes"))),
    ]
    for (quantity, name) in [
      (Quantity.new, language("new cards")),
      (.backlog, language("backlog at the end")),
    ] {
      if let band = totals[quantity], band.p95 > 0 || band.mean > 0 {
        pairs.append(Page.Pair(name, .band(band, language)))
      }
    }
    if let memorised = totals[.memorised] {
      pairs.append(Page.Pair(language("memorised at the end"), .band(memorised, language)))
    }
    return pairs
  }

  static func sections(_ part: Simulated<CardScenario>, _ language: Language) -> [Page.Section] {
    [heaviest(part.projection, language)]
  }

  /// The days of most answers.
  static func heaviest(_ projection: Projection, _ language: Language) -> Page.Section {
    let table = Page.Table(
      columns: [
        .text(language("day")), .number(language("reviews")),
        .number(language("90 % band")),
        .number(language("minutes")),
      ],
      rows: projection.heaviest(.reviews, count: 5).map { day, bands in
        [
          .day(day), .amount(bands[.reviews]?.central ?? 0), .ends(bands[.reviews]),
          .amount(bands[.minutes]?.mean ?? 0),
        ]
      })
    return Page.Section(title: language("Heaviest days"), blocks: [.table(table)])
  }
}

extension CardScenario {
  /// The rates of each step, where they are taken for the truth.
  fileprivate var empirical: EmpiricalMemory? {
    if case .empirical(let model, _) = plan.crossing { model } else { nil }
  }

  /// The rates by interval, where they are taken for the truth.
  fileprivate var intervalMemory: IntervalMemory? {
    if case .interval(let model, _, _) = plan.crossing { model } else { nil }
  }

  /// The model of forgetting, where one is taken for the truth.
  fileprivate var curve: CurveDetails? {
    guard case .curve(let choice, _) = plan.crossing else { return nil }
    var curve =
      switch choice {
      case .fsrs6(let variants): CurveDetails(variants, \.weights)
      case .other(let variants): CurveDetails(variants, \.weights)
      }
    if let fit { curve.weights = fit.weights }
    return curve
  }
}

/// What is said of a model of forgetting.
private struct CurveDetails {
  var weights: [Double]
  var draws: Int
  var paceDeviation: Double?
  var chances: AnswerChances

  init<Model>(_ variants: [CurveVariant<Model>], _ weights: (Model) -> [Double]) {
    let first = variants[0].memory
    self.weights = weights(first.model)
    draws = variants.count
    paceDeviation = first.paces?.deviation
    chances = first.chances
  }
}
