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
      Field("newPerDay", "unseen cards begun on a day") { $0.plan.learner.newPerDay },
      Field("reviewLimit", "the most due cards studied on a day, or null") { $0.plan.learner.reviewLimit },
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

  static func remarks(_ scenario: CardScenario, _ language: Language) -> [String] {
    let moved = language(
      "The log has no steps: its cards were moved onto the interval table by replaying their reviews.",
      "段階の記録がないため、復習を再生して間隔表に載せました。")
    let seconds = [scenario.seconds.right, scenario.seconds.wrong].map {
      Page.Cell.fixed($0, places: 0).terminalText
    }
    let times = language(
      "Time: \(seconds[0]) s for a right and \(seconds[1]) s for a wrong answer, assumed.",
      "時間：正答 \(seconds[0])秒、誤答 \(seconds[1])秒と仮定。")
    return [cards(scenario, language)] + (scenario.isMovedOntoTable ? [moved] : [])
      + [
        memory(scenario, language),
        study(scenario, language),
      ] + (scenario.hasTimes ? [] : [times])
  }

  /// When cards come back, and who answers them.
  private static func study(_ scenario: CardScenario, _ language: Language) -> String {
    let intervals = scenario.plan.crossing.scheduler.intervals.map {
      let days = $0.map(\.description).joined(separator: ", ")
      return language("Intervals \(days) days", "間隔 \(days)日")
    }
    let limit = scenario.plan.learner.reviewLimit.map {
      language("at most \($0) due cards a day", "1日の復習は最大 \($0)枚")
    }
    let days =
      switch scenario.plan.learner {
      case .daily: language("studied every day", "毎日学習")
      }
    return [intervals, limit, days].compactMap { $0 }.joined(separator: language(", ", "、"))
      + language(".", "。")
  }

  private static func cards(_ scenario: CardScenario, _ language: Language) -> String {
    let (seen, unseen) = (scenario.plan.seen.count, scenario.plan.unseenCount)
    guard unseen > 0 else {
      return language("Cards: \(seen), all seen before.", "カード：学習済み \(seen)枚。")
    }
    let new = scenario.plan.learner.newPerDay
    return language(
      "Cards: \(seen) seen before, \(unseen) unseen, \(new) new a day.",
      "カード：学習済み \(seen)枚、未学習 \(unseen)枚、1日の新規 \(new)枚。")
  }

  private static func memory(_ scenario: CardScenario, _ language: Language) -> String {
    switch scenario.plan.crossing {
    case .empirical:
      scenario.isForeign
        ? language(
          "Memory: the recall rates at the steps that the table would have given, though the answers fell at other intervals: give --memory-model fsrs6 unless that is what you want.",
          "記憶：間隔表に載せた段階の正答率です。実際の間隔とは異なるため、通常は --memory-model fsrs6 を指定してください。")
        : language(
          "Memory: the log's own recall rates at each step, drawn for every replicate.",
          "記憶：記録の段階ごとの正答率を、反復ごとに事後分布から引き直します。")
    case .fsrs6: fsrs6(scenario.substitution, language)
    }
  }

  private static func fsrs6(_ substitution: CardScenario.Substitution?, _ language: Language) -> String {
    switch substitution {
    case nil:
      language(
        "Memory: FSRS-6 with the weights that are given or standard, not fitted.",
        "記憶：FSRS-6（重みは指定値または標準値、当てはめなし）。")
    case .noLog:
      language(
        "Memory: FSRS-6 with standard weights, since there are no reviews to take rates from.",
        "記憶：標準の重みの FSRS-6（正答率を得る復習の記録がないため）。")
    case .otherTable:
      language(
        "Memory: FSRS-6 with standard weights, since the log's own rates say nothing about other intervals.",
        "記憶：標準の重みの FSRS-6（記録の正答率は別の間隔には当てはまらないため）。")
    case .foreignLog:
      language(
        "Memory: FSRS-6 with standard weights, since the log was made with intervals of another scheduler.",
        "記憶：標準の重みの FSRS-6（別の方式の間隔で作られた記録のため）。")
    }
  }

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
        .text(language("day", "日")), .number(language("reviews", "復習")), .number("p5 – p95"),
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
    case .empirical: "empirical"
    case .fsrs6: "fsrs6"
    }
  }

  /// The rates of each step, where they are taken for the truth.
  fileprivate var empirical: EmpiricalMemory? {
    if case .empirical(let model, _) = plan.crossing { model } else { nil }
  }

  /// FSRS-6, where it is taken for the truth.
  fileprivate var fsrs6: FSRS6Memory? {
    if case .fsrs6(let model, _, _) = plan.crossing { model } else { nil }
  }
}
