import Analysis
import Encoding
import Forecasting
import Kaiki
import KaikiSimulation

/// What a reader has to know before the figures of cards.
extension CardsReport {
  static func remarks(_ scenario: CardScenario, _ language: Language) -> [String] {
    let moved = language(
      "The log has no steps: its cards were moved onto the interval table by replaying their reviews.")
    let seconds = [scenario.seconds.right, scenario.seconds.wrong].map {
      Page.Cell.fixed($0, places: 0).terminalText
    }
    let times = language("Time: \(seconds[0]) s for a right and \(seconds[1]) s for a wrong answer, assumed.")
    return [cards(scenario, language)] + (scenario.assumes(.placesByReplay) ? [moved] : [])
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
    let scheduler = scenario.plan.crossing.scheduler
    switch scheduler.name.basis {
    case .steps:
      let days = (scheduler.intervals ?? []).map(\.description).joined(separator: ", ")
      return language("Intervals: \(days) days.")
    case .answers(let name):
      let days = scheduler.intervals(ofGoodAnswers: 3).map(\.description).joined(separator: ", ")
      return language("Intervals: \(name), which gives \(days) days after the first answers if all are Good.")
    case .belief(let name):
      let percent = Page.Cell.fixed((scheduler.retention ?? 0) * 100, places: 0).terminalText
      let of = scenario.assumes(.presetRetention) ? scenario.mainPreset?.name : nil
      let preset = of.map { language(", as the app's preset \($0) wants it") } ?? ""
      return language("Intervals: until \(name) believes that recall has fallen to \(percent) %\(preset).")
    case .log: break
    }
    let logged = language("Intervals: copied from what the app did in similar cases")
    let inferred = language(
      "; the log does not say when cards were due, so due days are inferred from when they were answered")
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
          ? language("Study: on weekdays as in the log")
          : language("Study: on weekdays as asked")
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
      "Nothing was answered in the last \(days) days, and most replicates begin within such a time away: --learner every-day shows what comes if study is taken up now."
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
        "A day has \(new) new cards, where no option says otherwise as the app's own presets have it (\(decks)). Their limit of \(limit) due cards a day is set aside: all that is due is done."
      )
    }
    // Of several decks sums would say of none what holds.
    if scenario.isLimitedByDecks { return nil }
    let counts = [learner.newPerDay, learner.reviewLimit].map { $0?.description ?? "-" }
    return language(
      "A day has \(counts[0]) new and at most \(counts[1]) due cards, where no option says otherwise as the app's own presets have it (\(decks))."
    )
  }

  /// Remark that the app's own scheduler continues because the log has too few answers; `nil` if it has enough.
  private static func stored(_ scenario: CardScenario, _ language: Language) -> String? {
    guard scenario.assumes(.storedStates) else { return nil }
    let scheduler = scenario.plan.crossing.scheduler.name.title
    return language(
      "The log has fewer than \(LoggedScheduler.minCases) right answers after a known interval, too few to copy the app's intervals: \(scheduler) continues from the interval, ease and memory that the app stores of each card."
    )
  }

  /// That each deck has limits of its own, and whether new cards wait for due ones; `nil` where no preset limits them.
  private static func deckLimits(_ scenario: CardScenario, _ language: Language) -> String? {
    guard let limits = scenario.plan.limits, scenario.limitSetAside == nil else { return nil }
    let waits =
      limits.newIgnoresReviewLimit
      ? language("new cards are begun whatever is due")
      : language("new cards wait until due cards leave places within the limit of due cards")
    guard scenario.isLimitedByDecks else {
      guard scenario.plan.unseenCount > 0 else { return nil }
      return language("Within the limits of a day \(waits).")
    }
    let decks = scenario.presets.prefix(5).map { preset in
      language("\(preset.deck) \(preset.newPerDay) and \(preset.reviewLimit)")
    }
    let list = decks.joined(separator: ", ") + (scenario.presets.count > 5 ? " …" : "")
    return language(
      "Each deck has the new and due cards a day of its own preset, within those of the decks above it, where no option says otherwise: \(list); \(waits)."
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
      ? language("those shorter than a day are simulated")
      : language("steps of minutes and hours are not simulated")
    return language(
      "The app's preset \(preset.name) has learning steps of \(texts[0]) and relearning steps of \(texts[1]); \(taken)."
    )
  }

  /// A step as Anki writes it: `30s`, `10m`, `1h`, `1d`.
  private static func step(_ minutes: Double) -> String {
    for (unit, length) in [("d", 1_440.0), ("h", 60)] where (minutes / length).rounded() * length == minutes {
      return "\(Page.Cell.fixed(minutes / length, places: 0).terminalText)\(unit)"
    }
    return minutes.rounded() == minutes
      ? "\(Page.Cell.fixed(minutes, places: 0).terminalText)m"
      : "\(Page.Cell.fixed(minutes * 60, places: 0).terminalText)s"
  }

  /// What was learnt of the learner.
  ///
  /// - Parameter knowsDueDays: Whether the log says when cards were due, rather than that being drawn from its days.
  private static func learnt(
    _ habits: StudyHabits.Summary, knowsDueDays: Bool, _ language: Language
  ) -> String {
    let share = Page.Cell.fixed(habits.daysPerWeek, places: 1).terminalText
    let taken = Page.Cell.fixed(habits.takenAtOnce * 100, places: 0).terminalText
    let days = language("Study: as in the log: on \(share) of 7 days lately")
    let cards = language(", \(taken) % of the cards that come due are taken on the first day of study")
    return days + (knowsDueDays ? cards : "")
  }

  static func cards(_ scenario: CardScenario, _ language: Language) -> String {
    let (seen, unseen) = (scenario.plan.seen.count, scenario.plan.unseenCount)
    if scenario.assumes(.openDeck), let new = scenario.plan.learner.newPerDay {
      return language(
        "Cards: \(seen), and \(new) new ones on each day of study; the log does not say whether so many are left unseen."
      )
    }
    if scenario.assumes(.openDeck) {
      return language(
        "Cards: \(seen), and new ones as they came in the log, which does not say whether any are left unseen (--new-per-day 0 leaves them out)."
      )
    }
    guard seen + unseen > 0 else { return language("Cards: none.") }
    guard unseen > 0 else {
      if scenario.isForeign, !scenario.storedCards.isEmpty {
        return language(
          "Cards: \(seen), all seen before; the data have no unseen one, so none are begun (--deck N adds some)."
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
    switch scenario.plan.crossing {
    case .empirical:
      scenario.isForeign
        ? language(
          "Memory: the recall rates at the steps that the table would have given, though the answers fell at other intervals: give --memory-model fsrs6 unless that is what you want."
        )
        : language("Memory: the log's own recall rates at each step, drawn for every replicate.")
    case .interval:
      language(
        "Memory: the log's own recall rates after intervals of each length, drawn for every replicate.")
    case .curve where scenario.assumes(.presetWeights):
      language("Memory: FSRS-6 with the weights that the app of the cards has fitted itself.")
    case .curve: scenario.fit.map { fitted($0, scenario, language) } ?? curve(scenario, language)
    }
  }

  /// What the fit gained.
  private static func fitted(
    _ fit: MemoryFit, _ scenario: CardScenario, _ language: Language
  ) -> String {
    let name = scenario.memoryName.title(language)
    let losses = [fit.loss, fit.standardLoss].map {
      Page.Cell.fixed($0 / Double(fit.count), places: 4).terminalText
    }
    return language(
      "Memory: \(name) fitted to the log: a log loss of \(losses[0]) over \(fit.count) answers, \(losses[1]) with the standard weights."
    )
  }

  private static func curve(_ scenario: CardScenario, _ language: Language) -> String {
    let name = scenario.memoryName.title(language)
    return switch scenario.substitution {
    case nil where scenario.assumes(.givenWeights):
      language("Memory: \(name) with the weights that are given.")
    case nil:
      scenario.fitRefusal.map { refusal in
        language("Memory: \(name) with its standard weights, since \(refusal.reason(language)).")
      }
        ?? language("Memory: \(name) with its standard weights, not fitted.")
    case .noLog:
      language("Memory: FSRS-6 with standard weights, since there are no reviews to take rates from.")
    case .otherTable:
      language(
        "Memory: FSRS-6 with standard weights, since the log's own rates say nothing about other intervals.")
    case .foreignLog:
      language(
        "Memory: FSRS-6 with standard weights, since the log was made with intervals of another scheduler.")
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
