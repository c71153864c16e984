import Analysis
import Encoding
import Forecasting
import Kaiki
import KaikiSimulation

/// What a reader has to know before the figures of cards.
extension CardsReport {
  static func remarks(_ scenario: CardScenario, _ language: Language) -> [String] {
    let moved = language(
      "Steps are inferred by replaying the reviews on the interval table because the log has no steps.")
    let seconds = [scenario.seconds.right, scenario.seconds.wrong].map {
      Page.Cell.fixed($0, decimals: 0).terminalText
    }
    let times = language(
      "Time: assumed, \(seconds[0]) s per right answer and \(seconds[1]) s per wrong answer.")
    return [cards(scenario, language)] + (scenario.assumes(.stepsByReplay) ? [moved] : [])
      + [
        memory(scenario, language),
        schedule(scenario, language),
        study(scenario, language),
        timeAway(scenario, language),
        stored(scenario, language),
        scenario.presetLimits.flatMap { preset($0, scenario, language) },
        scenario.mainPreset.flatMap { steps(of: $0, areTaken: scenario.assumes(.presetSteps), language) },
        deckLimits(scenario, language),
      ].compactMap { $0 } + rules(scenario, language) + (scenario.assumes(.standardSeconds) ? [times] : [])
  }

  /// When cards come back.
  static func schedule(_ scenario: CardScenario, _ language: Language) -> String {
    let scheduler = scenario.plan.simulationModel.scheduler
    switch scheduler.name.basis {
    case .steps:
      let days = (scheduler.intervals ?? []).map(\.description).joined(separator: ", ")
      return language("Intervals: \(days) days.")
    case .answers(let name):
      let days = scheduler.intervals(ofGoodAnswers: 3).map(\.description).joined(separator: ", ")
      return language(
        "Intervals: \(name), with \(days) days after the first answers if all answers are Good.")
    case .belief(let name):
      let percent = Page.Cell.fixed((scheduler.retention ?? 0) * 100, decimals: 0).terminalText
      let of = scenario.assumes(.presetRetention) ? scenario.mainPreset?.name : nil
      let preset = of.map { language(" (from the app's preset \($0))") } ?? ""
      return language("Intervals: until \(name) predicts that recall has fallen to \(percent) %\(preset).")
    case .log: break
    }
    let logged = language("Intervals: copied from the app's intervals in similar cases")
    let inferred = language(
      "; due days are inferred from the days of the answers because the log lacks due days")
    return logged + (scenario.assumes(.drawnDueDays) ? inferred : "") + language(".")
  }

  /// Who studies.
  static func study(_ scenario: CardScenario, _ language: Language) -> String {
    let isOfDecks = scenario.isLimitedByDecks && scenario.plan.limits?.decks.first?.reviewLimit == nil
    let limit = (isOfDecks ? nil : scenario.plan.learner.reviewLimit).map {
      language(", at most \($0) due cards a day")
    }
    let days =
      switch scenario.plan.learner {
      case .daily: language("Study: every day")
      case .weekly(let learner):
        learner.chances == nil
          ? language("Study: each weekday with its share in the log")
          : language("Study: each weekday with the given chance")
      case .learnt:
        scenario.habits.map { learnt($0.summary, knowsDueDays: !scenario.assumes(.drawnDueDays), language) }
          ?? ""
      }
    return days + (limit ?? "") + language(".")
  }

  /// That the log ends with a long time without study; `nil` where it does not, or that says nothing of who studies.
  private static func timeAway(_ scenario: CardScenario, _ language: Language) -> String? {
    guard case .learnt = scenario.plan.learner, let summary = scenario.habits?.summary, summary.isAway
    else { return nil }
    let days = summary.daysSinceStudy
    return language(
      "Most replicates begin inside a break because the log has no answer in the last \(days) days. To simulate a restart now, give --learner every-day."
    )
  }

  /// That what is studied on a day is what the app's presets allow.
  private static func preset(
    _ limits: DailyLimits, _ scenario: CardScenario, _ language: Language
  ) -> String? {
    let learner = scenario.plan.learner
    let decks = limits.decks.prefix(5).joined(separator: ", ") + (limits.decks.count > 5 ? " …" : "")
    if let limit = scenario.limitSetAside {
      let new = learner.newPerDay?.description ?? "-"
      return language(
        "New cards a day: \(new), from the app's presets (\(decks)) unless an option gives another number. The simulation ignores the presets' limit of \(limit) due cards a day and reviews every due card."
      )
    }
    // Of several decks sums would say of none what holds.
    if scenario.isLimitedByDecks { return nil }
    let counts = [learner.newPerDay, learner.reviewLimit].map { $0?.description ?? "-" }
    return language(
      "Cards a day: \(counts[0]) new and at most \(counts[1]) due, from the app's presets (\(decks)) unless an option gives other numbers."
    )
  }

  /// Remark that the app's own scheduler continues because the log has too few answers; `nil` if it has enough.
  private static func stored(_ scenario: CardScenario, _ language: Language) -> String? {
    guard scenario.assumes(.storedStates) else { return nil }
    let scheduler = scenario.plan.simulationModel.scheduler.name.title
    return language(
      "\(scheduler) continues from the interval, ease and memory that the app stores for each card, because fewer than \(LoggedScheduler.minCases) right answers have a known interval."
    )
  }

  /// That each deck has limits of its own, and whether new cards wait for due ones; `nil` where no preset limits them.
  private static func deckLimits(_ scenario: CardScenario, _ language: Language) -> String? {
    guard let limits = scenario.plan.limits, scenario.limitSetAside == nil else { return nil }
    let waits =
      limits.newIgnoresReviewLimit
      ? language("new cards begin regardless of due cards")
      : language("new cards use only the part of the review limit that due cards leave")
    guard scenario.isLimitedByDecks else {
      guard scenario.plan.unseenCount > 0 else { return nil }
      return language("Within the daily limits, \(waits).")
    }
    let decks = scenario.presets.prefix(5).map { preset in
      language("\(preset.deck) \(preset.newPerDay) new and \(preset.reviewLimit) due")
    }
    let list = decks.joined(separator: ", ") + (scenario.presets.count > 5 ? " …" : "")
    return language(
      "The daily limits of a deck are from its preset and within the limits of its parent decks, unless an option gives others: \(list); \(waits)."
    )
  }

  /// The steps within days that the app's preset has, and whether cards go by them here; `nil` for none.
  private static func steps(of preset: DeckPreset, areTaken: Bool, _ language: Language) -> String? {
    guard !preset.learningSteps.isEmpty || !preset.relearningSteps.isEmpty else { return nil }
    let texts = [preset.learningSteps, preset.relearningSteps].map { steps in
      steps.isEmpty ? language("none") : steps.map(step).joined(separator: " ")
    }
    let taken =
      areTaken
      ? language("steps shorter than a day are simulated")
      : language("steps shorter than a day are not simulated")
    return language(
      "The app's preset \(preset.name) has the learning steps \(texts[0]) and the relearning steps \(texts[1]); \(taken)."
    )
  }

  /// A step as Anki writes it: `30s`, `10m`, `1h`, `1d`.
  private static func step(_ minutes: Double) -> String {
    for (unit, length) in [("d", 1_440.0), ("h", 60)] where (minutes / length).rounded() * length == minutes {
      return "\(Page.Cell.fixed(minutes / length, decimals: 0).terminalText)\(unit)"
    }
    return minutes.rounded() == minutes
      ? "\(Page.Cell.fixed(minutes, decimals: 0).terminalText)m"
      : "\(Page.Cell.fixed(minutes * 60, decimals: 0).terminalText)s"
  }

  /// What was learnt of the learner.
  ///
  /// - Parameter knowsDueDays: Whether the log says when cards were due, rather than that being drawn from its days.
  private static func learnt(
    _ habits: StudyHabits.Summary, knowsDueDays: Bool, _ language: Language
  ) -> String {
    let share = Page.Cell.fixed(habits.daysPerWeek, decimals: 1).terminalText
    let taken = Page.Cell.fixed(habits.takenAtOnce * 100, decimals: 0).terminalText
    let days = language("Study: as in the log, recently on \(share) of 7 days")
    let cards = language(", with \(taken) % of due cards reviewed on the first study day")
    return days + (knowsDueDays ? cards : "")
  }

  static func cards(_ scenario: CardScenario, _ language: Language) -> String {
    let (seen, unseen) = (scenario.plan.seen.count, scenario.plan.unseenCount)
    if scenario.assumes(.openDeck), let new = scenario.plan.learner.newPerDay {
      return language(
        "Cards: \(seen), and \(new) new cards on each study day; the log lacks the number of unseen cards."
      )
    }
    if scenario.assumes(.openDeck) {
      return language(
        "Cards: \(seen), and new cards at the rate of the log, which lacks the number of unseen cards (--new-per-day 0 simulates none)."
      )
    }
    guard seen + unseen > 0 else { return language("Cards: none.") }
    guard unseen > 0 else {
      if scenario.isThirdParty, !scenario.storedCards.isEmpty {
        return language(
          "Cards: \(seen), all seen before; new cards are missing because the data have no unseen card (--deck N adds some)."
        )
      }
      return language("Cards: \(seen), all seen before.")
    }
    if scenario.isLimitedByDecks {
      return language("Cards: \(seen) seen before, \(unseen) unseen, begun within the limits of their decks.")
    }
    guard let new = scenario.plan.learner.newPerDay else {
      return language("Cards: \(seen) seen before, \(unseen) unseen, begun as in the log.")
    }
    return language("Cards: \(seen) seen before, \(unseen) unseen, \(new) new a day.")
  }

  static func memory(_ scenario: CardScenario, _ language: Language) -> String {
    switch scenario.plan.simulationModel {
    case .empirical:
      scenario.isThirdParty
        ? language(
          "Memory: recall rates by step of the interval table, although the log has other intervals. For the intervals of the log, give --memory-model fsrs6."
        )
        : language("Memory: the log's own recall rates at each step, drawn for every replicate.")
    case .interval:
      language(
        "Memory: the log's own recall rates after intervals of each length, drawn for every replicate.")
    case .curve where scenario.assumes(.presetWeights):
      language("Memory: FSRS-6 with the FSRS parameters that the app fitted.")
    case .curve: scenario.fit.map { fitted($0, scenario, language) } ?? curve(scenario, language)
    }
  }

  /// What the fit gained.
  private static func fitted(
    _ fit: MemoryFit, _ scenario: CardScenario, _ language: Language
  ) -> String {
    let name = scenario.memoryName.title(language)
    let losses = [fit.loss, fit.standardLoss].map {
      Page.Cell.fixed($0 / Double(fit.count), decimals: 4).terminalText
    }
    return language(
      "Memory: \(name) fitted to the log: a log loss of \(losses[0]) over \(fit.count) answers, \(losses[1]) with the standard parameters."
    )
  }

  private static func curve(_ scenario: CardScenario, _ language: Language) -> String {
    let name = scenario.memoryName.title(language)
    return switch scenario.substitution {
    case nil where scenario.assumes(.givenWeights):
      language("Memory: \(name) with the given parameters.")
    case nil:
      scenario.fitRefusal.map { refusal in
        language("Memory: \(name) with its standard parameters because \(refusal.reason(language)).")
      }
        ?? language("Memory: \(name) with its standard parameters, not fitted.")
    case .noLog:
      language("Memory: FSRS-6 with standard parameters because the data have no reviews for recall rates.")
    case .otherTable:
      language(
        "Memory: FSRS-6 with standard parameters because the log's recall rates do not apply to other intervals."
      )
    case .thirdPartyLog:
      language(
        "Memory: FSRS-6 with standard parameters because the log has the intervals of another scheduler.")
    }
  }
}

extension ScenarioOptions.MemoryName {
  /// What people call the model.
  func title(_ language: Language) -> String {
    switch self {
    case .empirical: language("rates")
    case .exponential: language("FSRS-6 under an exponential curve")
    case .mixture: language("FSRS-6 with cards that differ")
    case .fsrs6: FittedModel.fsrs6.title
    case .fsrs7: FittedModel.fsrs7.title
    case .hlr: FittedModel.hlr.title
    case .power: language("HLR under a hyperbola")
    }
  }
}
