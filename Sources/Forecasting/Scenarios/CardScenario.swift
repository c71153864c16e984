import Kaiki
import KaikiSimulation

/// Simulation of flashcards: plan, memory model and assumptions, built from a history and options.
package struct CardScenario: Scenario {
  package let plan: CardPlan
  /// Mean durations of right and wrong answers, in seconds.
  package let seconds: AnswerSeconds
  /// Assumptions that replace missing data or options, or differ from the log, each once; empty if there are none.
  package let assumptions: [CardAssumption]
  /// Number of unseen cards in addition to the history's, ≥ 0. The option sets it. Otherwise it is 0, or the size of the
  /// synthetic deck of a simulation without data.
  package let deck: Int
  /// True if the log is from a third-party app, whose scheduler is unknown; false also without a log.
  package let isThirdParty: Bool
  /// True if the simulation may add unseen cards to the history's; it adds none if the options set 0 new cards per day.
  /// Conditions: the data contain only a log of answers, the options leave the number of cards unset, and the learner is
  /// estimated from the log.
  package let canHaveOpenDeck: Bool
  /// Study habits estimated from the log; `nil` if the log has no answers up to today.
  package let habits: StudyHabits?
  /// Name of the assumed memory model in options.
  package let memoryName: ScenarioOptions.MemoryName
  /// Fit of the assumed memory model; `nil` if its parameters are given or default, or if it uses counted recall rates.
  package let fit: MemoryFit?
  /// Reason why fitting a model to the log failed; `nil` if the fits succeeded or none was tried.
  package let fitRefusal: FitRefusal?
  /// True if the app has presets, which limit the reviews of a day; false if it has none, or if an option ignores their limit.
  let isLimitedByPreset: Bool
  /// Presets of the app, one per deck, in the order of the history; empty if the app has none.
  package let presets: [DeckPreset]
  /// Preset of the top-level deck with the most cards; `nil` if the app has no presets.
  package let mainPreset: DeckPreset?
  /// True if learner, intervals and recall are the log's, so that backtests measure the error of this forecast.
  package let goesOnAsLogged: Bool
  /// First day of the exam; `nil` without an exam.
  package let exam: Day?
  package var bandCalibration: BandCalibration?

  /// Interval table from the first simulated day on; unused by schedulers without a table.
  package let table: IntervalTable
  let settings: AppSettings
  let boundary: DayBoundary
  /// Cards of the history in the order of the plan, seen ones first; cards of the plan from outside the history are missing.
  let positions: [CardPosition]
  /// Cards as the history stores them, in its order; empty if it stores only a log.
  package let storedCards: [Card]

  /// Builds the plan; the history decides every option that is `nil`.
  package init(_ evidence: Evidence, _ options: ScenarioOptions) throws(ScenarioProblem) {
    let history = evidence.history
    exam = options.cards.exam
    settings = history.settings
    boundary = history.boundary
    storedCards = history.cards ?? []
    let all = history.cardPositions + history.newCards
    let (seen, unseen) = (all.filter(\.isSeen), all.filter { !$0.isSeen })
    positions = seen + unseen
    deck = options.cards.deck ?? (options.isMadeUp ? ScenarioOptions.standardDeck : 0)
    let context = CardContext(evidence, options)
    isThirdParty = context.isThirdParty
    table = context.table
    habits = evidence.cards?.habits
    seconds = evidence.cards?.rates.seconds ?? .standard

    let reason = try context.reason()
    let seenCards = seen.map(context.seenCard)
    let answers =
      history.replayed.map {
        PastAnswers(
          of: seen.map(\.number), in: $0, dayStartHour: history.boundary.dayStartHour,
          countsPractice: !context.isThirdParty)
      } ?? .none
    let simulationModel = context.simulationModel(seen, seenCards, answers, reason)
    let learner = try context.learner()
    let isCurve = if case .curve = simulationModel { true } else { false }
    memoryName = context.assumedModel(reason).name
    fit = memoryName.fitted.flatMap { evidence.models[$0] }
    fitRefusal = evidence.models.refusal
    isLimitedByPreset = options.takesPresetLimit && context.presets?.reviewLimit != nil
    presets = history.history.presets
    mainPreset = history.history.mainPreset
    // The presets' limits apply if an option leaves one limit unset.
    let isLimitOpen =
      learner.name != .learnt && (options.cards.newPerDay == nil || options.cards.reviewLimit == nil)
    // The past was studied under other limits, so past forecast errors do not apply.
    let isLimited =
      options.cards.minutesPerDay != nil || options.cards.reviewLimit != nil || context.changesIntervals
    goesOnAsLogged = learner.name == .learnt && !isCurve && !isLimited
    canHaveOpenDeck = history.cards == nil && learner.name == .learnt && options.cards.deck == nil
    let isOpenDeck = canHaveOpenDeck && options.cards.newPerDay != 0
    let outside = isOpenDeck ? learner.maxNewPerDay * options.span.days : 0
    var rules = options.cards.rules
    // Only schedulers with a desired retention combine the answers of a day. Schedulers without one would treat each answer as
    // a separate review.
    if !context.scheduler.aimsAtRetention { rules.steps = nil }
    let presetSteps = rules.steps == nil ? context.presetSteps : nil
    if let presetSteps { rules.steps = presetSteps }
    rules.timeLimit = options.cards.minutesPerDay.map { [seconds] in
      StudyRules.TimeLimit(seconds: 60 * $0, right: seconds.right, wrong: seconds.wrong)
    }
    var plan = CardPlan(
      span: options.span, seen: seenCards, answers: answers, unseenCount: unseen.count + deck + outside,
      simulationModel: simulationModel, learner: learner, rules: rules)
    if isLimitOpen {
      plan.limits = DeckLimits(
        history.history, seen: seen, unseen: unseen, others: deck + outside, options)
    }
    self.plan = plan
    let taken: [CardAssumption?] = [
      context.substitution(reason).map { .substituted($0) },
      context.takesModelForExam(reason) ? .modelForExam : nil,
      context.weights(of: memoryName, isFitted: fit != nil),
      context.standByReplay(seen) ? .stepsByReplay : nil,
      context.goesByCollection ? .storedStates : nil,
      context.drawsDueDays ? .drawnDueDays : nil,
      isOpenDeck ? .openDeck : nil,
      context.takesPresetRetention ? .presetRetention : nil,
      presetSteps == nil ? nil : .presetSteps,
      isLimitOpen ? context.presets.map { .presetLimits($0) } : nil,
      options.takesPresetLimit ? nil : (context.presets?.reviewLimit).map { .limitSetAside($0) },
      evidence.cards?.rates.hasTimes == true ? nil : .standardSeconds,
    ]
    assumptions = taken.compactMap(\.self)
    if plan.expectedAnswers > CardPlan.maxAnswers { throw .tooManyAnswers(plan.expectedAnswers) }
  }

  /// Returns the models to fit to the log: the assumed memory model and the scheduler's own model; empty without answers.
  package static func fittable(
    _ evidence: Evidence, _ options: ScenarioOptions
  ) throws(ScenarioProblem) -> [FittedModel] {
    guard evidence.cards != nil else { return [] }
    let context = CardContext(evidence, options)
    return context.fittable(try context.reason())
  }

  package typealias Ending = CardExam?

  package var episodes: InactivityEpisodes? { plan.learner.episodes }

  package var others: BandCalibration.OtherPeople? {
    plan.unseenCount > 0 && plan.learner.maxNewPerDay > 0 ? .withNew : .known
  }

  package static let quantities: [Quantity] = [
    .due, .dueNew, .reviews, .correct, .new, .minutes, .backlog, .memorised,
  ]

  /// Returns ``quantities`` with their values in a replicate.
  ///
  /// - Parameters:
  ///   - seconds: Mean durations of right and wrong answers, in seconds.
  ///   - knowsMemorised: True if the memory model predicts recall on every day; if false, the cards remembered are unknown.
  package static func sources(
    seconds: AnswerSeconds, knowsMemorised: Bool
  ) -> [Quantity.Source<DailyTotals>] {
    quantities.map { quantity in
      (
        quantity,
        { totals in
          if quantity == .memorised, !knowsMemorised { return nil }
          guard quantity == .minutes else { return totals.values(quantity) }
          return zip(totals[.correct], totals[.reviews]).map { seconds.minutes(right: $0, wrong: $1 - $0) }
        }
      )
    }
  }

  package var sources: [Quantity.Source<DailyTotals>] {
    Self.sources(seconds: seconds, knowsMemorised: plan.simulationModel.isMemorisedKnown)
  }

  /// Returns the cards remembered at the start of the exam; `nil` without an exam within the run.
  ///
  /// Also `nil` if the memory model predicts recall only at answers.
  package func ending(of replicates: [DailyTotals]) -> CardExam? {
    guard let exam, let evening = eveningBeforeExam else { return nil }
    return CardExam(
      day: exam,
      seen: Band(
        replicates.map { totals in
          Double(plan.seen.count) + totals[.new][...evening].reduce(0) { $0 + Double($1) }
        }), memorised: Band(replicates.map { $0[amounts: .memorised][evening] }))
  }
}

/// Number of cards seen and expected to be remembered at the start of an exam, with 90 % bands.
package struct CardExam: Sendable {
  /// First day of the exam.
  package var day: Day
  /// Number of cards with at least one answer before the exam, ≥ 0.
  package var seen: Band
  /// Expected number of cards remembered, ≥ 0: the sum of retrievability over seen cards at the end of the day before the exam.
  package var memorised: Band
}

extension CardScenario {
  /// True if several decks have their own daily limits, so that no single limit describes the run.
  package var isLimitedByDecks: Bool { plan.limits != nil && presets.count > 1 }

  /// Day index of the day before the exam (day 0 is the first day of the run); `nil` without an exam or outside the run. Also
  /// `nil` if the memory model predicts recall only at answers.
  private var eveningBeforeExam: Int? {
    guard let exam, plan.simulationModel.isMemorisedKnown else { return nil }
    let evening = exam - plan.span.start - 1
    return (0..<plan.span.days).contains(evening) ? evening : nil
  }

  /// Order in which due cards are studied; `nil` if the order has no effect.
  package var effectiveOrder: StudyRules.Order? {
    let isLimited = plan.learner.reviewLimit != nil || plan.rules.timeLimit != nil
    return plan.learner.name != .learnt && isLimited ? plan.rules.order : nil
  }
}

extension CardScenario {
  /// Returns true if the scenario makes the assumption, including its value.
  package func assumes(_ assumption: CardAssumption) -> Bool { assumptions.contains(assumption) }

  /// Reason why FSRS-6 is the assumed memory model without a request; `nil` if the user requested it or another model applies.
  package var substitution: CardAssumption.Substitution? {
    assumptions.lazy.compactMap { if case .substituted(let reason) = $0 { reason } else { nil } }.first
  }

  /// Daily limits from the app's presets; `nil` if the app has no presets, or if options or a learner of the log replace them.
  package var presetLimits: DailyLimits? {
    assumptions.lazy.compactMap { if case .presetLimits(let limits) = $0 { limits } else { nil } }.first
  }

  /// Limit of reviews per day from the presets that an option disables, ≥ 0; `nil` if no option does.
  package var limitSetAside: Int? {
    assumptions.lazy.compactMap { if case .limitSetAside(let limit) = $0 { limit } else { nil } }.first
  }
}
