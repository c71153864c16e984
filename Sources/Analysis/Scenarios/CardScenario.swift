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
    let all = history.cardPositions
    let (seen, unseen) = (all.filter(\.isSeen), all.filter { !$0.isSeen })
    positions = seen + unseen
    deck = options.deck ?? (options.isMadeUp ? ScenarioOptions.standardDeck : 0)
    isForeign = history.log?.origin == .foreign
    let hasReviews = history.replayed?.reviews.isEmpty == false
    isMovedOntoTable = hasReviews && !history.carriesSteps

    let scheduler = SchedulerChoice(options.scheduler, table: history.settings.table)
    let isOther = scheduler != .stepped(.table(TableScheduler(table: options.ownTable)))
    let reason: Substitution? = !hasReviews ? .noLog : isOther ? .otherTable : isForeign ? .foreignLog : nil
    if options.memory == .empirical, reason == .noLog { throw .noReviews }
    if options.memory == .empirical, reason == .otherTable { throw .otherTable }
    let isOpen = options.memory == nil && options.parameters == nil
    substitution = isOpen ? reason : nil

    let rates = history.replayed.map(AnswerRates.init)
    seconds = rates?.seconds ?? .standard
    hasTimes = rates?.hasTimes ?? false
    let crossing: Crossing
    if options.memory == .empirical || isOpen && reason == nil, case .stepped(let stepped) = scheduler {
      crossing = .empirical(Self.empirical(history), stepped)
    } else {
      crossing = Self.fsrs6(history, rates, seen, options.parameters, scheduler)
    }
    plan = CardPlan(
      span: options.span, seen: seen.map { SeenCard(step: $0.step, due: $0.due) },
      unseenCount: unseen.count + deck, crossing: crossing,
      learner: .daily(DailyLearner(newPerDay: options.newPerDay, reviewLimit: options.reviewLimit)))
  }

  /// The rates that the log shows at each step.
  private static func empirical(_ history: HistoryAsOf) -> EmpiricalMemory {
    var recall = RecallAccumulator(topStep: history.settings.table.topStep)
    for review in history.replayed?.reviews ?? [] { recall.add(review) }
    return EmpiricalMemory(counts: recall.bySteps)
  }

  /// FSRS-6 with what it knows of each seen card: from its answers, or else from where it stands.
  private static func fsrs6(
    _ history: HistoryAsOf, _ rates: AnswerRates?, _ seen: [CardPosition], _ parameters: FSRS6?,
    _ scheduler: SchedulerChoice
  ) -> Crossing {
    let again = rates.map {
      FSRS6Memory.AgainRates(first: $0.first, learning: $0.learning, relearning: $0.relearning)
    }
    let model = FSRS6Memory(model: parameters ?? .standard, againRates: again ?? .standard)
    let logged = history.replayed.map(model.states) ?? []
    let states = seen.map { card in
      let known = card.number.map { logged[$0] }
      if let known, known.memory != nil { return known }
      return model.state(ofCardDue: card.due, interval: history.settings.table.intervals[card.step])
    }
    return .fsrs6(model, states: states, scheduler)
  }

  package func projection(of replicates: [DailyTotals]) -> Projection {
    Projection(
      replicates, start: plan.span.start, seconds: seconds, knowsMemorised: plan.crossing.isMemorisedKnown)
  }

  /// Nothing else.
  package func ending(of replicates: [DailyTotals]) {}
}
