import Analysis
import Encoding
import Forecasting
import Kaiki
import KaikiSimulation
import Phrases

extension CardsReport {
  static func remarks(_ scenario: CardScenario) -> [Phrase] {
    let moved: Phrase =
      "Steps are inferred by replaying the reviews on the interval table because the log has no steps."
    let seconds = [scenario.seconds.right, scenario.seconds.wrong].map {
      Page.Cell.fixed($0, decimals: 0)
    }
    let times: Phrase =
      "Time: the forecast assumes \(seconds[0]) s per right answer and \(seconds[1]) s per wrong answer because the log records no answer times."
    return [cards(scenario)] + (scenario.assumes(.stepsByReplay) ? [moved] : [])
      + [
        memory(scenario),
        schedule(scenario),
        study(scenario),
        timeAway(scenario),
        stored(scenario),
        scenario.presetLimits.flatMap { preset($0, scenario) },
        scenario.mainPreset.flatMap { steps(of: $0, areTaken: scenario.assumes(.presetSteps)) },
        deckLimits(scenario),
      ].compactMap { $0 } + rules(scenario) + (scenario.assumes(.standardSeconds) ? [times] : [])
  }

  static func schedule(_ scenario: CardScenario) -> Phrase {
    let scheduler = scenario.plan.simulationModel.scheduler
    let name = scheduler.name.title
    switch scheduler.name.basis {
    case .steps:
      let days = (scheduler.intervals ?? []).map(\.description).joined(separator: ", ")
      return "Intervals: the interval table with \(days) days, one number per step."
    case .answers:
      let days = scheduler.intervals(ofGoodAnswers: 3).map(\.description).joined(separator: ", ")
      return
        "Intervals: given by \(name). For example, a card that you always answer Good gets intervals of \(days) days after its first answers."
    case .belief:
      let percent = Page.Cell.fixed((scheduler.retention ?? 0) * 100, decimals: 0)
      let of = scenario.assumes(.presetRetention) ? scenario.mainPreset?.name : nil
      let preset = of.map { Phrase(" (from the app's preset \($0))") } ?? ""
      return
        "Intervals: a card becomes due when \(name) predicts that its recall has fallen to \(percent) %\(preset)."
    case .log: break
    }
    let logged: Phrase = "Intervals: copied from the intervals that the app gave in similar cases of the log"
    let inferred: Phrase =
      "; due days are inferred from the days of the answers because the log lacks due days"
    return logged + (scenario.assumes(.drawnDueDays) ? inferred : "") + Phrase(".")
  }

  static func study(_ scenario: CardScenario) -> Phrase {
    let isOfDecks = scenario.isLimitedByDecks && scenario.plan.limits?.decks.first?.reviewLimit == nil
    let limit = (isOfDecks ? nil : scenario.plan.learner.reviewLimit).map {
      Phrase(", at most \($0) due cards a day")
    }
    let days =
      switch scenario.plan.learner {
      case .daily: Phrase("Study: every day")
      case .weekly(let learner):
        learner.chances == nil
          ? Phrase("Study: each weekday with its share in the log")
          : Phrase("Study: each weekday with the given chance")
      case .learnt:
        scenario.habits.map { learnt($0.summary, knowsDueDays: !scenario.assumes(.drawnDueDays)) }
          ?? ""
      }
    return days + (limit ?? "") + Phrase(".")
  }

  /// Remark on a long break at the end of the log, for a learner fitted to the log; otherwise `nil`.
  private static func timeAway(_ scenario: CardScenario) -> Phrase? {
    guard case .learnt = scenario.plan.learner, let summary = scenario.habits?.summary, summary.isAway
    else { return nil }
    let days = summary.daysSinceStudy
    return
      "In most replicates, the learner first continues a break, because the log has no answer in the last \(days) days. To simulate that study starts again now, give --learner every-day."
  }

  /// Remark on daily limits of the app's presets; `nil` if each deck has separate limits.
  private static func preset(
    _ limits: DailyLimits, _ scenario: CardScenario
  ) -> Phrase? {
    let learner = scenario.plan.learner
    let decks = limits.decks.prefix(5).joined(separator: ", ") + (limits.decks.count > 5 ? " …" : "")
    if let limit = scenario.limitSetAside {
      let new = learner.newPerDay?.description ?? "-"
      return
        "New cards a day: \(new), from the app's presets (\(decks)) unless an option gives another number. The simulation ignores the presets' limit of \(limit) due cards a day and reviews every due card."
    }
    // Sums over decks describe no deck.
    if scenario.isLimitedByDecks { return nil }
    let counts = [learner.newPerDay, learner.reviewLimit].map { $0?.description ?? "-" }
    return
      "Cards a day: \(counts[0]) new and at most \(counts[1]) due, from the app's presets (\(decks)) unless an option gives other numbers."
  }

  /// Remark that the app's own scheduler continues because the log has too few answers; `nil` if it has enough.
  private static func stored(_ scenario: CardScenario) -> Phrase? {
    guard scenario.assumes(.storedStates) else { return nil }
    let scheduler = scenario.plan.simulationModel.scheduler.name.title
    return
      "\(scheduler) continues from the interval, ease and memory that the app stores for each card, because fewer than \(LoggedScheduler.minCases) right answers have a known interval."
  }

  /// Remark on limits per deck, and on the priority of due over new cards; `nil` without preset limits.
  private static func deckLimits(_ scenario: CardScenario) -> Phrase? {
    guard let limits = scenario.plan.limits, scenario.limitSetAside == nil else { return nil }
    let waits: Phrase =
      limits.newIgnoresReviewLimit
      ? "new cards are introduced regardless of the number of due cards"
      : "new cards use only the part of the review limit that due cards leave"
    guard scenario.isLimitedByDecks else {
      guard scenario.plan.unseenCount > 0 else { return nil }
      return "Within the daily limits, \(waits)."
    }
    let decks = scenario.presets.prefix(5).map { preset in
      Phrase("\(preset.deck) \(preset.newPerDay) new and \(preset.reviewLimit) due")
    }
    let list = decks.joined(separator: Phrase(verbatim: ", ")) + (scenario.presets.count > 5 ? " …" : "")
    return
      "The daily limits of a deck are from its preset and within the limits of its parent decks, unless an option gives others: \(list); \(waits)."
  }

  /// Remark on the (re)learning steps of a preset and their use in the simulation; `nil` for a preset without steps.
  private static func steps(of preset: DeckPreset, areTaken: Bool) -> Phrase? {
    guard !preset.learningSteps.isEmpty || !preset.relearningSteps.isEmpty else { return nil }
    let texts = [preset.learningSteps, preset.relearningSteps].map { steps in
      steps.isEmpty ? Phrase("none") : Phrase(verbatim: steps.map(step).joined(separator: " "))
    }
    let taken: Phrase =
      areTaken ? "steps shorter than a day are simulated" : "steps shorter than a day are not simulated"
    return
      "The app's preset \(preset.name) has the learning steps \(texts[0]) and the relearning steps \(texts[1]); \(taken)."
  }

  /// Step as Anki writes it: `30s`, `10m`, `1h`, `1d`.
  private static func step(_ minutes: Double) -> String {
    for (unit, length) in [("d", 1_440.0), ("h", 60)] where (minutes / length).rounded() * length == minutes {
      return "\(DecimalText.fixed(minutes / length, 0))\(unit)"
    }
    return minutes.rounded() == minutes
      ? "\(DecimalText.fixed(minutes, 0))m" : "\(DecimalText.fixed(minutes * 60, 0))s"
  }

  /// - Parameter knowsDueDays: False if due days are inferred from the days of the answers.
  private static func learnt(
    _ habits: StudyHabits.Summary, knowsDueDays: Bool
  ) -> Phrase {
    let share = Page.Cell.fixed(habits.daysPerWeek, decimals: 1)
    let taken = Page.Cell.fixed(habits.takenAtOnce * 100, decimals: 0)
    let days: Phrase = "Study: as in the log, recently on \(share) of 7 days"
    let cards: Phrase = ", with \(taken) % of due cards reviewed on the first study day"
    return days + (knowsDueDays ? cards : "")
  }

  static func cards(_ scenario: CardScenario) -> Phrase {
    let (seen, unseen) = (scenario.plan.seen.count, scenario.plan.unseenCount)
    if scenario.assumes(.openDeck), let new = scenario.plan.learner.newPerDay {
      return
        "Cards: \(seen) answered before, and \(new) new cards on each study day without end, because the log lacks the number of unseen cards."
    }
    if scenario.assumes(.openDeck) {
      return
        "Cards: \(seen) answered before, and new cards at the rate of the log, because the log lacks the number of unseen cards. To simulate no new cards, give --new-per-day 0."
    }
    guard seen + unseen > 0 else { return "Cards: the simulation has no cards." }
    guard unseen > 0 else {
      if scenario.isThirdParty, !scenario.storedCards.isEmpty {
        return
          "Cards: \(seen), all of which have been answered before. The forecast has no new cards because the data have no unseen card; --deck N adds N unseen cards."
      }
      return "Cards: \(seen), all of which have been answered before."
    }
    if scenario.isLimitedByDecks {
      return
        "Cards: \(seen) answered before, \(unseen) unseen. New cards are introduced within the limits of their decks."
    }
    guard let new = scenario.plan.learner.newPerDay else {
      return
        "Cards: \(seen) answered before, \(unseen) unseen. New cards are introduced at the rate of the log."
    }
    return
      "Cards: \(seen) answered before, \(unseen) unseen. At most \(new) new cards are introduced per study day."
  }

  static func memory(_ scenario: CardScenario) -> Phrase {
    switch scenario.plan.simulationModel {
    case .empirical:
      scenario.isThirdParty
        ? Phrase(
          "Memory: the forecast uses recall rates by step of the interval table, although the log has other intervals. For a memory model of the log's own intervals, give --memory-model fsrs6."
        )
        : Phrase(
          "Memory: cards are recalled at the recall rates of the log at each step of the interval table. Each replicate draws its own rates."
        )
    case .interval:
      "Memory: cards are recalled at the recall rates of the log after intervals of each length. Each replicate draws its own rates."
    case .curve where scenario.assumes(.presetWeights):
      "Memory: the forecast assumes FSRS-6 with the FSRS parameters that the app fitted."
    case .curve: scenario.fit.map { fitted($0, scenario) } ?? curve(scenario)
    }
  }

  private static func fitted(
    _ fit: MemoryFit, _ scenario: CardScenario
  ) -> Phrase {
    let name = scenario.memoryName.title
    let losses = [fit.loss, fit.standardLoss].map {
      Page.Cell.fixed($0 / Double(fit.count), decimals: 4)
    }
    return
      "Memory: the forecast assumes \(name), fitted to the log. The log loss is \(losses[0]) over \(fit.count) answers; with the standard parameters it would be \(losses[1]) (lower is better)."
  }

  private static func curve(_ scenario: CardScenario) -> Phrase {
    let name = scenario.memoryName.title
    return switch scenario.substitution {
    case nil where scenario.assumes(.givenWeights):
      "Memory: the forecast assumes \(name) with the parameters given by --parameters."
    case nil:
      scenario.fitRefusal.map { refusal in
        Phrase(
          "Memory: the forecast assumes \(name) with its standard parameters because \(refusal.reason)."
        )
      }
        ?? Phrase(
          "Memory: the forecast assumes \(name) with its standard parameters, which are not fitted to the log."
        )
    case .noLog:
      "Memory: the forecast assumes FSRS-6 with standard parameters because the data have no reviews from which to estimate recall rates."
    case .otherTable:
      "Memory: the forecast assumes FSRS-6 with standard parameters because the recall rates of the log apply only to the intervals in the log."
    case .thirdPartyLog:
      "Memory: the forecast assumes FSRS-6 with standard parameters because the intervals of the log are from another scheduler than the simulated scheduler."
    }
  }
}

extension ScenarioOptions.MemoryName {
  var title: Phrase {
    switch self {
    case .empirical: "rates"
    case .exponential: "FSRS-6 under an exponential curve"
    case .mixture: "FSRS-6 with cards that differ"
    case .fsrs6: Phrase(verbatim: FittedModel.fsrs6.title)
    case .fsrs7: Phrase(verbatim: FittedModel.fsrs7.title)
    case .hlr: Phrase(verbatim: FittedModel.hlr.title)
    case .power: "HLR under a hyperbola"
    }
  }
}

extension CardsReport {
  /// Returns the remarks on several scenarios: `shared` applies to all; each element of `own` names its scenarios.
  ///
  /// - Parameters:
  ///   - scenarios: Scenarios with their names, at least one.
  ///   - areApart: True if each scenario has its own cards; then `own` begins with one line of card counts per scenario.
  static func remarks(
    of scenarios: [(name: Phrase, scenario: CardScenario)], areApart: Bool = false
  ) -> (shared: [Phrase], own: [Phrase]) {
    let dash = Phrase(verbatim: " – ")
    let counts = areApart ? scenarios.map { $0.name + dash + cards($0.scenario) } : []
    let all = scenarios.map { remarks($0.scenario).dropFirst(areApart ? 1 : 0) }
    let known = all.map { Set($0.map(\.asShown)) }
    func isShared(_ line: Phrase) -> Bool { known.allSatisfy { $0.contains(line.asShown) } }
    var (own, names) = ([Phrase](), [Phrase: [Phrase]]())
    for (scenario, lines) in zip(scenarios, all) {
      for line in lines where !isShared(line) {
        if names[line.asShown] == nil { own.append(line) }
        names[line.asShown, default: []].append(scenario.name)
      }
    }
    return (
      all[0].filter(isShared),
      counts + own.map { names[$0.asShown, default: []].joined(separator: ", ") + dash + $0 }
    )
  }
}

extension CardsReport {
  static func rules(_ scenario: CardScenario) -> [Phrase] {
    guard !scenario.rules.isEmpty else { return [] }
    return ["Rules: \(scenario.rules.joined(separator: Phrase("; ", meaning: "clauses")))."]
  }
}
