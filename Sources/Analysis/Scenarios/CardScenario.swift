import Kaiki

/// Flashcards: the history and options, made into a plan and a memory.
package struct CardScenario: Scenario {
  /// Why FSRS-6 is taken for the truth though nobody asked for it.
  package enum Substitution: Sendable {
    /// There are no reviews to take rates from.
    case noLog
    /// The rates of a log say nothing about other intervals.
    case otherTable
    /// The log was made with intervals of another scheduler.
    case foreignLog
  }

  package let plan: CardPlan
  /// How long answers take.
  package let seconds: AnswerSeconds
  /// Whether the log says how long answers took.
  package let hasTimes: Bool
  /// Unseen cards besides those of the history.
  package let deck: Int
  /// Why FSRS-6 was taken; `nil` where it was asked for, or was not taken.
  package let substitution: Substitution?
  /// Whether the cards of a log without steps were moved onto the table.
  package let isMovedOntoTable: Bool
  /// Whether another scheduler chose the intervals of the log.
  package let isForeign: Bool
  /// Whether unseen cards come from outside the history, as they did in the log.
  package let hasOpenDeck: Bool
  /// What was learnt of the learner; `nil` without a log.
  package let habits: StudyHabits?
  /// Whether the log does not say for how long it sent its cards away, so that their due days are drawn.
  package let hasInferredDueDays: Bool
  /// The fit whose weights FSRS-6 has; `nil` where others are taken for the truth.
  package let fit: MemoryFit?
  /// The daily limits of the app's presets that the plan has taken over; `nil` where it has none, or others.
  package let presetLimits: DailyLimits?
  /// Whether FSRS-6 has the weights that the app has fitted itself.
  package let hasPresetWeights: Bool
  /// Whether FSRS-6 is the truth and could be fitted to a log.
  package let canBeFitted: Bool
  /// Whether learner, intervals and memory are those of the log, so that its past tells how well they are foreseen.
  package let goesOnAsLogged: Bool
  /// How much wider the bands have to be, as a back-test shows; `nil` where that is not known.
  package var widening: Widening?

  let settings: AppSettings
  let boundary: DayBoundary
  /// The cards that the history knows, seen ones in the order of the plan, then unseen ones.
  let positions: [CardPosition]
  /// The cards as the history holds them.
  let storedCards: [Card]

  /// Settles everything that the options leave open.
  init(_ history: HistoryAsOf, _ options: ScenarioOptions) throws(ScenarioProblem) {
    settings = history.settings
    boundary = history.boundary
    storedCards = history.cards ?? []
    let all = history.cardPositions + history.newCards
    let (seen, unseen) = (all.filter(\.isSeen), all.filter { !$0.isSeen })
    positions = seen + unseen
    deck = options.deck ?? (options.isMadeUp ? ScenarioOptions.standardDeck : 0)
    let ground = CardGround(history, options)
    isForeign = ground.isForeign
    isMovedOntoTable = ground.hasReviews && !history.carriesSteps && ground.scheduler != .logged
    habits = ground.habits
    hasInferredDueDays = ground.scheduler == .logged && ground.cardDays?.isInferred == true
    let rates = history.replayed.map(AnswerRates.init)
    seconds = rates?.seconds ?? .standard
    hasTimes = rates?.hasTimes ?? false

    let reason = try ground.reason()
    let isOpen = options.memory == nil && options.parameters == nil
    substitution = isOpen && ground.scheduler != .logged ? reason : nil
    let places = seen.map(ground.place)
    let crossing = ground.crossing(seen, rates, reason)
    let learner = try ground.learner()
    let isFSRS = if case .fsrs6 = crossing { true } else { false }
    canBeFitted = isFSRS && options.parameters == nil && ground.hasReviews
    fit = canBeFitted ? options.fitted : nil
    hasPresetWeights = isFSRS && options.parameters == nil && fit == nil && ground.preset != nil
    let isOpenPlan = learner.name != .learnt && (options.newPerDay == nil || options.reviewLimit == nil)
    presetLimits = isOpenPlan ? ground.presets : nil
    goesOnAsLogged = learner.name == .learnt && !isFSRS
    hasOpenDeck =
      history.cards == nil && learner.name == .learnt && options.newPerDay == nil && options.deck == nil
    let outside = hasOpenDeck ? learner.mostNewPerDay * options.span.days : 0
    plan = CardPlan(
      span: options.span, seen: places, unseenCount: unseen.count + deck + outside, crossing: crossing,
      learner: learner)
    if plan.expectedAnswers > CardPlan.mostAnswers { throw .tooManyAnswers(plan.expectedAnswers) }
  }

  package var sources: [Quantity.Source<DailyTotals>] {
    Quantity.ofCards(seconds: seconds, knowsMemorised: plan.crossing.isMemorisedKnown)
  }

  /// Nothing else.
  package func ending(of replicates: [DailyTotals]) {}
}
