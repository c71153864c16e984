import Analysis
import Encoding
import Kaiki

enum CardsReport: PartReport {
  static let kind = "cards"
  static let monthly = (main: Quantity.reviews, others: [Quantity.minutes, .new, .backlog])
  static let ahead = Quantity.reviews

  static let quantities: [(quantity: Quantity, meaning: String)] = [
    (.due, "cards due at the day's start, overdue ones included"),
    (.dueNew, "cards that come due on the day, each time once"),
    (.reviews, "answers, repeats of the day included"), (.correct, "right answers"),
    (.new, "unseen cards begun"), (.minutes, "time spent on answers"),
    (.backlog, "cards due and not done at the day's end"),
    (.memorised, "sum of recall probabilities over seen cards at the day's end, or null"),
  ]

  static let plan: [Field<CardScenario>] =
    [
      Field("deck", "unseen cards besides those of the data") { $0.deck },
      Field("seen", "cards with an answer before the run") { $0.plan.seen.count },
      Field("unseen", "cards without one") { $0.plan.unseenCount },
      Field("newPerDay", "unseen cards begun on a day of study, or null for as many as in the log") {
        $0.plan.learner.newPerDay
      },
      Field("reviewLimit", "the most due cards studied on a day, or null") { $0.plan.learner.reviewLimit },
      Field("learner", "who studies") { Word($0.plan.learner.name.rawValue) },
      Field("scheduler", "what gives the intervals") { Word($0.plan.crossing.scheduler.name.rawValue) },
      .values(
        "intervals", "the interval of each step, or null", unit: "days",
        orNull: { $0.plan.crossing.scheduler.intervals }),
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
      Field("memoryModel", "what is taken for the truth: empirical or fsrs6") {
        Word($0.memoryName)
      },
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
      present: "parameters", "of fsrs6", { $0.fsrs6 },
      [
        .values("weights", "from w0") { $0.model.weights },
        .object(
          "again", "shares of wrong answers on the day of another one", { $0.againRates },
          [
            Field("first", "of first answers") { $0.first },
            Field("learning", "on a card's first day") { $0.learning },
            Field("relearning", "on later days") { $0.relearning },
          ]),
      ]),
  ]

  static let ending: [Field<Void>] = []

  static func title(_ language: Language) -> String { language("Cards", "カード") }
  static func aheadTitle(_ language: Language) -> String { language("reviews", "復習") }

  static func headline(_ part: Simulated<CardScenario>, _ language: Language) -> [Page.Pair] {
    let totals = part.projection.totals
    let perDay = [Quantity.reviews, .minutes].map {
      Page.Cell.amount(part.projection.perDay($0)).terminalText
    }
    var pairs = [
      Page.Pair(language("reviews", "復習"), .band(totals[.reviews], language)),
      Page.Pair(
        language("per day", "1日あたり"),
        .text(language("\(perDay[0]) reviews, \(perDay[1]) minutes", "\(perDay[0])回、\(perDay[1])分"))),
    ]
    for (quantity, name) in [
      (Quantity.new, language("new cards", "新しいカード")),
      (.backlog, language("backlog at the end", "最終日の積み残し")),
    ] {
      if let band = totals[quantity], band.p95 > 0 || band.mean > 0 {
        pairs.append(Page.Pair(name, .band(band, language)))
      }
    }
    if let memorised = totals[.memorised] {
      pairs.append(Page.Pair(language("memorised at the end", "最終日の記憶枚数"), .band(memorised, language)))
    }
    return pairs
  }

  static func sections(_ part: Simulated<CardScenario>, _ language: Language) -> [Page.Section] {
    let table = Page.Table(
      columns: [
        .text(language("day", "日")), .number(language("reviews", "復習")),
        .number(language("90 % band", "90 % の幅")),
        .number(language("minutes", "分")),
      ],
      rows: part.projection.heaviest(.reviews, count: 5).map { day, bands in
        [
          .day(day), .amount(bands[.reviews]?.mean ?? 0), .ends(bands[.reviews]),
          .amount(bands[.minutes]?.mean ?? 0),
        ]
      })
    return [Page.Section(title: language("Heaviest days", "負荷の高い日"), blocks: [.table(table)])]
  }
}

extension CardScenario {
  /// What is taken for the truth, as options name it.
  fileprivate var memoryName: String {
    switch plan.crossing {
    case .empirical, .interval: "empirical"
    case .fsrs6: "fsrs6"
    }
  }

  /// The rates of each step, where they are taken for the truth.
  fileprivate var empirical: EmpiricalMemory? {
    if case .empirical(let model, _) = plan.crossing { model } else { nil }
  }

  /// The rates by interval, where they are taken for the truth.
  fileprivate var intervalMemory: IntervalMemory? {
    if case .interval(let model, _, _) = plan.crossing { model } else { nil }
  }

  /// FSRS-6, where it is taken for the truth.
  fileprivate var fsrs6: FSRS6Memory? {
    if case .fsrs6(let model, _, _) = plan.crossing { model } else { nil }
  }
}
