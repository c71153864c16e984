import Analysis
import Kaiki
import Records

/// Where a simulation of cards begins: the data and options, made into a plan and a memory.
struct CardSituation: Sendable {
  /// Why FSRS-6 is taken for the truth though nobody asked for it.
  enum Substitution: Sendable {
    case noLog
    case otherTable
    case foreignLog
  }

  let plan: SimulationPlan
  let memory: MemoryModelChoice
  let seconds: AnswerSeconds
  let settings: Settings
  let boundary: DayBoundary
  /// The cards that the data know, seen ones in the order of the plan, then unseen ones.
  let standings: [CardPosition]
  /// The cards as the data hold them.
  let storedCards: [Card]
  /// Unseen cards besides those of the data.
  let deck: Int
  let substitution: Substitution?
  let isMovedOntoTable: Bool
  /// Whether another scheduler chose the intervals of the log.
  let isForeign: Bool
  /// Whether the log says how long answers took.
  let hasTimes: Bool

  /// The unseen cards of a simulation without data.
  static let standardDeck = 1_000

  /// Settles everything that the options leave open.
  init(_ point: StartingPoint, _ options: SimulationOptions) throws(CommandError) {
    let subject = point.subject
    settings = subject.settings
    boundary = point.boundary
    let table = settings.table
    let standings = subject.cardPositions
    let seen = standings.filter(\.isSeen)
    let unseen = standings.filter { !$0.isSeen }
    deck = options.deck ?? (point.isMadeUp ? Self.standardDeck : 0)
    plan = SimulationPlan(
      start: point.start, days: options.days, replicates: options.replicates, seed: options.seed,
      scheduler: TableScheduler(table: table),
      seen: seen.map { SimulationPlan.SeenCard(step: $0.step, due: $0.due) },
      unseenCount: unseen.count + deck, newPerDay: options.newPerDay, reviewLimit: options.reviewLimit)
    self.standings = seen + unseen
    storedCards = subject.cards ?? []

    isForeign = subject.history.log?.origin == .foreign
    isMovedOntoTable = subject.replayed.map { !$0.reviews.isEmpty && !$0.carriesSteps } ?? false
    let hasReviews = subject.replayed.map { !$0.reviews.isEmpty } ?? false
    let reason: Substitution? =
      !hasReviews
      ? .noLog : table != point.settings.table ? .otherTable : isForeign ? .foreignLog : nil
    if options.memory == .empirical {
      switch reason {
      case .noLog:
        throw CommandError(
          .usage,
          "simulate: empirical memory needs reviews, and the data have none; give --memory-model fsrs6")
      case .otherTable:
        throw CommandError(
          .usage,
          "simulate: empirical memory holds only for the log's own table; give --memory-model fsrs6 with --intervals"
        )
      case .foreignLog, nil: break
      }
    }
    let habits = subject.replayed.map(AnswerRates.init)
    seconds = habits?.seconds ?? .standard
    hasTimes = subject.replayed?.reviews.contains { $0.latency >= 0 } ?? false
    let isEmpirical =
      options.memory == .empirical || options.memory == nil && reason == nil && options.parameters == nil
    substitution = options.memory == nil && options.parameters == nil ? reason : nil
    if isEmpirical, let replayed = subject.replayed {
      var recall = RecallAccumulator(topStep: table.topStep, origin: .table)
      for review in replayed.reviews { recall.add(review) }
      memory = .empirical(EmpiricalMemory(counts: recall.bySteps))
    } else {
      let rates = habits.map {
        FSRS6Memory.AgainRates(first: $0.first, learning: $0.learning, relearning: $0.relearning)
      }
      let model = FSRS6Memory(model: options.parameters ?? .standard, againRates: rates ?? .standard)
      let logged = subject.replayed.map(model.states) ?? []
      memory = .fsrs6(
        model,
        states: seen.map { card in
          let known = card.number.map { logged[$0] }
          if let known, known.memory != nil { return known }
          return model.state(ofCardDue: card.due, interval: table.intervals[card.step])
        })
    }
  }
}
