import Kaiki
import KaikiSimulation

/// Flashcards: the history and options, made into a plan and a memory.
package struct CardScenario: Scenario {
  package let plan: CardPlan
  /// How long answers take.
  package let seconds: AnswerSeconds
  /// What is taken for granted.
  package let assumptions: [CardAssumption]
  /// Unseen cards besides those of the history: as many as the options ask for, else 0, or those of the
  /// made-up deck.
  package let deck: Int
  /// Whether another scheduler chose the intervals of the log.
  package let isForeign: Bool
  /// Whether unseen cards come from outside the history unless the options ask for 0 new cards a day: no data
  /// list the cards, the options name no deck, and the learner is that of the log.
  package let canHaveOpenDeck: Bool
  /// What was learnt of the learner; `nil` without a log.
  package let habits: StudyHabits?
  /// The model that is taken for the truth.
  package let memoryName: ScenarioOptions.MemoryName
  /// The fit on which the truth rests; `nil` where its weights are given or standard, or rates are counted.
  package let fit: MemoryFit?
  /// Why no model could be fitted to the log; `nil` where none was to be, or all were.
  package let fitRefusal: FitRefusal?
  /// Whether the app's presets limit what is studied on a day.
  let isLimitedByPreset: Bool
  /// The app's presets, by their decks.
  package let presets: [DeckPreset]
  /// The app's preset for most of the cards; `nil` where it has none.
  package let mainPreset: DeckPreset?
  /// Whether learner, intervals and memory are those of the log, so that its past tells how well they are foreseen.
  package let goesOnAsLogged: Bool
  /// The day when an exam begins; `nil` for none.
  package let exam: Day?
  package var widening: Widening?

  /// The table in force from the first day on, if the table is the scheduler.
  package let table: IntervalTable
  let settings: AppSettings
  let boundary: DayBoundary
  /// The cards that the history knows, seen ones in the order of the plan, then unseen ones.
  let positions: [CardPosition]
  /// The cards as the history holds them.
  package let storedCards: [Card]

  /// Settles everything that the options leave open.
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
    let ground = CardGround(evidence, options)
    isForeign = ground.isForeign
    table = ground.table
    habits = evidence.cards?.habits
    seconds = evidence.cards?.rates.seconds ?? .standard

    let reason = try ground.reason()
    let places = seen.map(ground.place)
    let answers =
      history.replayed.map {
        PastAnswers(
          of: seen.map(\.number), in: $0, dayStartHour: history.boundary.dayStartHour,
          countsPractice: !ground.isForeign)
      } ?? .none
    let crossing = ground.crossing(seen, places, answers, reason)
    let learner = try ground.learner()
    let isCurve = if case .curve = crossing { true } else { false }
    memoryName = ground.truth(reason).name
    fit = memoryName.fitted.flatMap { evidence.models[$0] }
    fitRefusal = evidence.models.refusal
    isLimitedByPreset = options.takesPresetLimit && ground.presets?.reviewLimit != nil
    presets = history.history.presets
    mainPreset = history.history.mainPreset
    // The presets' limits stand where the question leaves one open.
    let isLimitOpen =
      learner.name != .learnt && (options.cards.newPerDay == nil || options.cards.reviewLimit == nil)
    // Under a limit that was asked for nothing of the past was done.
    let isLimited =
      options.cards.minutesPerDay != nil || options.cards.reviewLimit != nil || ground.changesIntervals
    goesOnAsLogged = learner.name == .learnt && !isCurve && !isLimited
    canHaveOpenDeck = history.cards == nil && learner.name == .learnt && options.cards.deck == nil
    let isOpenDeck = canHaveOpenDeck && options.cards.newPerDay != 0
    let outside = isOpenDeck ? learner.mostNewPerDay * options.span.days : 0
    var rules = options.cards.rules
    // Other schedulers would take the answers of a day for several ones.
    if !ground.scheduler.aimsAtRetention { rules.steps = nil }
    let presetSteps = rules.steps == nil ? ground.presetSteps : nil
    if let presetSteps { rules.steps = presetSteps }
    rules.timeLimit = options.cards.minutesPerDay.map { [seconds] in
      StudyRules.TimeLimit(seconds: 60 * $0, right: seconds.right, wrong: seconds.wrong)
    }
    var plan = CardPlan(
      span: options.span, seen: places, answers: answers, unseenCount: unseen.count + deck + outside,
      crossing: crossing, learner: learner, rules: rules)
    if isLimitOpen {
      plan.limits = DeckLimits(
        history.history, seen: seen, unseen: unseen, others: deck + outside, options)
    }
    self.plan = plan
    let taken: [CardAssumption?] = [
      ground.substitution(reason).map { .substituted($0) },
      ground.takesModelForExam(reason) ? .modelForExam : nil,
      ground.weights(of: memoryName, isFitted: fit != nil),
      ground.standByReplay(seen) ? .placesByReplay : nil,
      ground.goesByCollection ? .storedStates : nil,
      ground.drawsDueDays ? .drawnDueDays : nil,
      isOpenDeck ? .openDeck : nil,
      ground.takesPresetRetention ? .presetRetention : nil,
      presetSteps == nil ? nil : .presetSteps,
      isLimitOpen ? ground.presets.map { .presetLimits($0) } : nil,
      options.takesPresetLimit ? nil : (ground.presets?.reviewLimit).map { .limitSetAside($0) },
      evidence.cards?.rates.hasTimes == true ? nil : .standardSeconds,
    ]
    assumptions = taken.compactMap(\.self)
    if plan.expectedAnswers > CardPlan.mostAnswers { throw .tooManyAnswers(plan.expectedAnswers) }
  }

  /// What can be fitted to the log for a scenario: for the truth, and for what the scheduler believes.
  ///
  /// - Throws: `ScenarioProblem`, where the options contradict the history.
  package static func fittable(
    _ evidence: Evidence, _ options: ScenarioOptions
  ) throws(ScenarioProblem) -> [FittedModel] {
    guard evidence.cards != nil else { return [] }
    let ground = CardGround(evidence, options)
    return ground.fittable(try ground.reason())
  }

  package typealias Ending = CardExam?

  package var spells: SpellsAway? { plan.learner.spells }

  package var others: Widening.OtherPeople? {
    plan.unseenCount > 0 && plan.learner.mostNewPerDay > 0 ? .withNew : .known
  }

  /// What is projected.
  ///
  /// - Parameters:
  ///   - seconds: The mean time of an answer.
  ///   - knowsMemorised: Whether the memory model knows recall.
  package static func quantities(
    seconds: AnswerSeconds, knowsMemorised: Bool
  ) -> [Quantity.Source<DailyTotals>] {
    [
      Quantity.counted(.due, \.due), Quantity.counted(.dueNew, \.dueNew),
      Quantity.counted(.reviews, \.reviews), Quantity.counted(.correct, \.correct),
      Quantity.counted(.new, \.new),
      (.minutes, { zip($0.correct, $0.reviews).map { seconds.minutes(right: $0, wrong: $1 - $0) } }),
      Quantity.counted(.backlog, \.backlog),
      (.memorised, { totals in knowsMemorised ? Array(totals.memorised) : nil }),
    ]
  }

  package var sources: [Quantity.Source<DailyTotals>] {
    Self.quantities(seconds: seconds, knowsMemorised: plan.crossing.isMemorisedKnown)
  }

  /// What is memorised when the exam begins; `nil` where there is none within the run, or recall is not known.
  package func ending(of replicates: [DailyTotals]) -> CardExam? {
    guard let exam, let evening = eveningBeforeExam else { return nil }
    return CardExam(
      day: exam,
      seen: Band(
        replicates.map { totals in
          Double(plan.seen.count) + totals.new[...evening].reduce(0) { $0 + Double($1) }
        }), memorised: Band(replicates.map { $0.memorised[evening] }))
  }
}

/// What is memorised when an exam begins.
package struct CardExam: Sendable {
  /// The day of the exam.
  package var day: Day
  /// Cards that have been answered.
  package var seen: Band
  /// The sum of their recall probabilities at the end of the day before.
  package var memorised: Band
}

extension CardScenario {
  /// Whether several decks have limits of their own, of which no sum says what holds.
  package var isLimitedByDecks: Bool { plan.limits != nil && presets.count > 1 }

  /// The day of the run before the exam; `nil` where it has none, or recall is not known on days without an answer.
  private var eveningBeforeExam: Int? {
    guard let exam, plan.crossing.isMemorisedKnown else { return nil }
    let evening = exam - plan.span.start - 1
    return (0..<plan.span.days).contains(evening) ? evening : nil
  }

  /// In which order due cards are taken; `nil` where a day takes all of them, or the learner chooses by itself, so that no
  /// order changes anything.
  package var effectiveOrder: StudyRules.Order? {
    let isLimited = plan.learner.reviewLimit != nil || plan.rules.timeLimit != nil
    return plan.learner.name != .learnt && isLimited ? plan.rules.order : nil
  }
}
