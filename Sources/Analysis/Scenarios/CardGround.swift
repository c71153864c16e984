import Kaiki
import KaikiSimulation

/// What the parts of a plan of cards are made of: a history and the options.
struct CardGround {
  let history: HistoryAsOf
  let options: ScenarioOptions
  /// Whether another scheduler chose the intervals of the log.
  let isForeign: Bool
  /// Whether there is any answer.
  let hasReviews: Bool
  /// What gives the intervals.
  let scheduler: SchedulerChoice.Name
  /// Whether that is the scheduler of the app's collection, since the log has no usable answers.
  let goesByCollection: Bool
  /// The table in force from the first day on.
  let table: IntervalTable
  /// The log by cards and days; `nil` without answers.
  let cardDays: CardDays?
  /// When and how much was studied; `nil` without answers.
  let habits: StudyHabits?

  init(_ history: HistoryAsOf, _ options: ScenarioOptions) {
    self.history = history
    var options = options
    options.presetWeights = options.takesPresetWeights ? Self.preset(history) : nil
    self.options = options
    isForeign = history.log?.origin == .foreign
    hasReviews = history.replayed?.reviews.isEmpty == false
    table = options.cards.table ?? options.table ?? history.settings.table
    if hasReviews, let log = history.log, let replayed = history.replayed {
      let cardDays = CardDays(log, replayed, table: history.settings.table, hasSteps: history.carriesSteps)
      self.cardDays = cardDays
      habits = StudyHabits(cardDays, until: history.today)
    } else {
      (cardDays, habits) = (nil, nil)
    }
    let keepsTable = history.carriesSteps || options.table != nil
    let own = keepsTable ? nil : Self.ownScheduler(history, cardDays)
    scheduler = options.cards.scheduler ?? own ?? (hasReviews && !keepsTable ? .logged : .table)
    goesByCollection = options.cards.scheduler == nil && own != nil
  }

  /// The scheduler of a collection whose log has no answer from which its intervals could be drawn; `nil` where it has
  /// one, or there is no collection (F19).
  private static func ownScheduler(_ history: HistoryAsOf, _ days: CardDays?) -> SchedulerChoice.Name? {
    guard let collection = history.history.collection,
      days?.cases.contains(where: { $0.interval != nil && $0.isRight }) != true
    else { return nil }
    return collection.scheduler == .fsrs ? .fsrs6 : .sm2
  }

  /// Why rates of the log's steps cannot be the truth; `nil` where they can.
  func reason() throws(ScenarioProblem) -> CardScenario.Substitution? {
    if scheduler == .logged, !hasReviews { throw .noSchedule }
    let isOther = scheduler != .table || table != history.settings.table
    let reason: CardScenario.Substitution? =
      !hasReviews ? .noLog : isOther ? .otherTable : isForeign ? .foreignLog : nil
    if options.memory == .empirical, reason == .noLog { throw .noReviews }
    if options.memory == .empirical, reason == .otherTable, scheduler != .logged { throw .otherTable }
    return reason
  }

  /// Where a seen card stands.
  func place(_ card: CardPosition) -> SeenCard {
    let memory = card.memory
    guard let cardDays, let habits, let number = card.number, let last = cardDays.last[number] else {
      let interval = memory == nil ? history.settings.table.intervals[card.step] : memory?.interval
      let answered = memory?.answered.map { history.boundary.day(of: $0) } ?? card.due - (interval ?? 0)
      return SeenCard(
        step: card.step, due: card.due, interval: interval, passed: passed(since: card.due), memory: memory,
        answered: min(answered, history.today))
    }
    let due = scheduler == .logged && !card.isStored ? cardDays.due(after: last) : card.due
    return SeenCard(
      step: card.step, due: due, interval: memory?.interval ?? cardDays.days[last].interval,
      passed: habits.daysOfStudy(from: max(due, cardDays.days[last].day + 1)), memory: memory,
      answered: cardDays.days[last].day)
  }

  private func passed(since due: Day) -> Int32 { habits?.daysOfStudy(from: due) ?? 0 }

  /// The scheduler under the memory that is taken for the truth.
  func crossing(
    _ seen: [CardPosition], _ places: [SeenCard], _ answers: PastAnswers, _ rates: AnswerRates?,
    _ reason: CardScenario.Substitution?
  ) -> Crossing {
    let isOpen = options.memory == nil && options.parameters == nil
    let choice = SchedulerChoice(
      scheduler,
      SchedulerChoice.Grounds(
        table: table, placesByInterval: options.cards.table != nil || table != history.settings.table,
        cases: cardDays?.cases ?? [],
        retention: options.cards.retention ?? presetRetention ?? SchedulerChoice.standardRetention,
        fixedInterval: options.cards.fixedInterval, fsrs6: options.fsrs6, fsrs7: options.fsrs7))
    if options.memory == .empirical || isOpen, scheduler == .logged, let cardDays {
      let states = seen.map { card in
        IntervalMemory.State(
          lastDay: card.number.flatMap { cardDays.last[$0] }.map { cardDays.days[$0].day })
      }
      return .interval(cardDays.memory, states: states, choice)
    }
    if options.memory == .empirical || isOpen && reason == nil, case .stepped(let stepped) = choice {
      return .empirical(empirical(), stepped)
    }
    let standard = options.buttons == .four ? AnswerChances.fourButtons : .twoButtons
    let truth = ForgettingTruth(
      seen: places, answers: answers,
      chances: rates.map { $0.chances(buttons: options.buttons) } ?? standard, options: options)
    return .curve(truth.choice(options.memory ?? .fsrs6), choice)
  }

  /// The rates that the log shows at each step.
  private func empirical() -> EmpiricalMemory {
    var recall = RecallAccumulator(topStep: history.settings.table.topStep)
    for review in history.replayed?.reviews ?? [] { recall.add(review) }
    return EmpiricalMemory(counts: recall.bySteps)
  }

  /// FSRS-6 with the weights that the app of the cards has fitted itself, to the deck of the most cards.
  private static func preset(_ history: HistoryAsOf) -> FSRS6? {
    history.history.mainPreset?.weights.flatMap { try? FSRS6(weights: $0) }
  }

  /// The chance of recall at which the app sends cards back; `nil` where it does not say, or no scheduler can aim at it.
  var presetRetention: Double? {
    let wanted = history.history.mainPreset?.desiredRetention ?? commonRetention
    return wanted.flatMap { RetentionScheduler<FSRS6>.retentions.contains($0) ? $0 : nil }
  }

  /// The wanted chance of recall that most cards store; `nil` where none does.
  private var commonRetention: Double? {
    var counts: [Double: Int] = [:]
    for card in history.cards ?? [] {
      if let wanted = card.memory?.desiredRetention { counts[wanted, default: 0] += 1 }
    }
    return counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key
  }

  /// What the presets of the app allow on a day; `nil` where it has none.
  var presets: DailyLimits? { DailyLimits(history.history.topPresets) }

  /// Who studies.
  func learner() throws(ScenarioProblem) -> LearnerChoice {
    let standard = DailyLearner(
      newPerDay: options.cards.newPerDay ?? presets?.newPerDay ?? ScenarioOptions.standardNewPerDay,
      reviewLimit: options.cards.reviewLimit ?? (options.takesPresetLimit ? presets?.reviewLimit : nil))
    if let chances = options.cards.studyChances {
      return .weekly(
        WeeklyLearner(
          chances: chances, newPerDay: standard.newPerDay, reviewLimit: standard.reviewLimit))
    }
    guard let habits else {
      if let name = options.cards.learner, name != .everyDay { throw .noHabits(name) }
      return .daily(standard)
    }
    switch options.cards.learner ?? .learnt {
    case .everyDay: return .daily(standard)
    case .weekly:
      return .weekly(habits.weekly(newPerDay: standard.newPerDay, reviewLimit: standard.reviewLimit))
    case .learnt:
      return .learnt(
        habits.learnt(newPerDay: options.cards.newPerDay, reviewLimit: options.cards.reviewLimit))
    }
  }
}
