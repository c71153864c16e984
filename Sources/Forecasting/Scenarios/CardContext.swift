import Kaiki
import KaikiSimulation

/// Inputs of a card plan: the evidence of a history, the options, and the choices that follow from them.
struct CardContext {
  let evidence: Evidence
  let options: ScenarioOptions
  /// True if the log is from a third-party app, whose scheduler is unknown; false also without a log.
  let isThirdParty: Bool
  let scheduler: SchedulerChoice.Name
  /// True if `scheduler` is the app's own (FSRS-6 or SM-2), because the log has too few answers to copy intervals from.
  let goesByCollection: Bool
  let table: IntervalTable

  init(_ evidence: Evidence, _ options: ScenarioOptions) {
    self.evidence = evidence
    self.options = options
    let history = evidence.history
    isThirdParty = history.log?.origin == .thirdParty
    table = options.cards.table ?? options.table ?? history.settings.table
    let keepsTable = history.carriesSteps || options.table != nil
    let own = keepsTable ? nil : Self.ownScheduler(history, evidence.cards?.days)
    scheduler =
      options.cards.scheduler ?? own ?? (evidence.cards != nil && !keepsTable ? .logged : .table)
    goesByCollection = options.cards.scheduler == nil && own != nil
  }

  /// Returns the scheduler of the app that made the cards, FSRS-6 or SM-2.
  ///
  /// The result is `nil` if the log has enough answers to copy its intervals from, or if the app is unknown.
  ///
  /// A collection names its scheduler (F19). Cards without a collection reveal it: FSRS stores a stability, Anki's SM-2 an
  /// interval or ease.
  private static func ownScheduler(_ history: HistoryAsOf, _ days: CardDays?) -> SchedulerChoice.Name? {
    let copied = days?.cases.count { $0.interval != nil && $0.isRight } ?? 0
    guard copied < LoggedScheduler.minCases else { return nil }
    if let collection = history.history.collection { return collection.scheduler == .fsrs ? .fsrs6 : .sm2 }
    let memories = (history.cards ?? []).compactMap(\.memory)
    guard !memories.isEmpty else { return nil }
    return 2 * memories.count { $0.stability != nil } >= memories.count ? .fsrs6 : .sm2
  }

  private var history: HistoryAsOf { evidence.history }
  var hasReviews: Bool { evidence.cards != nil }

  /// Model that generates simulated answers.
  enum AssumedMemoryModel {
    /// Recall rates counted in the log per class of interval and lateness.
    case intervals
    /// Recall rates counted in the log per step (index of the interval table).
    case steps
    /// Named memory model with a forgetting curve, such as FSRS-6.
    case curve(ScenarioOptions.MemoryName)

    var name: ScenarioOptions.MemoryName {
      if case .curve(let name) = self { name } else { .empirical }
    }
  }

  func assumedModel(_ reason: CardAssumption.Substitution?) -> AssumedMemoryModel {
    let mayBeRates = options.memory == .empirical || isMemoryOpen && options.cards.exam == nil
    if mayBeRates, scheduler == .logged, hasReviews { return .intervals }
    if mayBeRates, options.memory == .empirical || reason == nil, scheduler.isStepped { return .steps }
    return .curve(options.memory ?? .fsrs6)
  }

  private var isMemoryOpen: Bool { options.memory == nil && options.parameters == nil }

  /// Returns true if FSRS-6 is the memory model only because an exam needs recall on days without an answer.
  ///
  /// Recall rates counted in a log predict recall at answers only.
  func takesModelForExam(_ reason: CardAssumption.Substitution?) -> Bool {
    options.cards.exam != nil && isMemoryOpen && hasReviews
      && (scheduler == .logged || reason == nil && scheduler.isStepped)
  }

  /// Returns the models to fit to the log, in the order of ``FittedModel``; empty without answers or candidates.
  ///
  /// The candidates are the assumed memory model and the scheduler's own model, except FSRS-6 with parameters from the options.
  func fittable(_ reason: CardAssumption.Substitution?) -> [FittedModel] {
    guard hasReviews else { return [] }
    let wanted = [assumedModel(reason).name.fitted, scheduler.believed].compactMap(\.self)
    return FittedModel.allCases.filter {
      wanted.contains($0) && !($0 == .fsrs6 && options.parameters != nil)
    }
  }

  /// True if the requested minimum or maximum interval may change an interval of the scheduler.
  var changesIntervals: Bool {
    // Schedulers other than the table may give any interval.
    let possible = scheduler == .table ? table.intervals : [1, .max]
    return possible.contains { options.cards.rules.intervalLimits.clamped($0) != $0 }
  }

  /// Returns why the recall rates of the log's steps do not apply; `nil` if they apply.
  func reason() throws(ScenarioProblem) -> CardAssumption.Substitution? {
    if scheduler == .logged, !hasReviews { throw .noSchedule }
    let isOther = scheduler != .table || table != history.settings.table || changesIntervals
    let reason: CardAssumption.Substitution? =
      !hasReviews ? .noLog : isOther ? .otherTable : isThirdParty ? .thirdPartyLog : nil
    if options.memory == .empirical, reason == .noLog { throw .noReviews }
    if options.memory == .empirical, reason == .otherTable, scheduler != .logged { throw .otherTable }
    return reason
  }

  /// Returns why FSRS-6 is the assumed memory model without a request; `nil` if a request or the log determines the model.
  func substitution(_ reason: CardAssumption.Substitution?) -> CardAssumption.Substitution? {
    options.memory == nil && options.parameters == nil && scheduler != .logged ? reason : nil
  }

  /// Returns the origin of FSRS-6's parameters: the options, or the app. The result is `nil` for fitted or default
  /// parameters, and for models without the parameters of FSRS-6.
  func weights(of memory: ScenarioOptions.MemoryName, isFitted: Bool) -> CardAssumption? {
    guard memory.fitted == .fsrs6 else { return nil }
    if options.parameters != nil { return .givenWeights }
    return !isFitted && options.takesPresetWeights && preset != nil ? .presetWeights : nil
  }

  /// Returns true if the steps (indices of the interval table) of seen cards result from replaying their reviews.
  func standByReplay(_ seen: [CardPosition]) -> Bool {
    guard hasReviews, !history.carriesSteps, scheduler != .logged else { return false }
    // Schedulers without steps read the table only for cards whose due day is unknown.
    return scheduler.isStepped || !(seen.allSatisfy { $0.isStored || isThirdParty && !$0.isAssumed })
  }

  var drawsDueDays: Bool { scheduler == .logged && evidence.cards?.days.isInferred == true }

  var takesPresetRetention: Bool {
    scheduler.aimsAtRetention && options.cards.retention == nil && presetRetention != nil
  }

  /// Learning steps of the app's preset; `nil` if it has none, or if the scheduler or an option ignores these.
  var presetSteps: LearningSteps? {
    guard scheduler.aimsAtRetention, options.takesPresetSteps else { return nil }
    return history.history.mainPreset.flatMap { LearningSteps($0) }
  }

  /// Returns the state from which the simulation continues a seen card (a card with at least one answer).
  func seenCard(_ card: CardPosition) -> SeenCard {
    let memory = card.memory
    guard let days = evidence.cards?.days, let habits, let number = card.number, let last = days.last[number]
    else {
      let interval = memory == nil ? history.settings.table.intervals[card.step] : memory?.interval
      let answered = memory?.answered.map { history.boundary.day(of: $0) } ?? card.due - (interval ?? 0)
      return SeenCard(
        step: card.step, due: card.due, interval: interval, passed: passed(since: card.due), memory: memory,
        answered: min(answered, history.today))
    }
    let due = scheduler == .logged && !card.isStored ? days.due(after: last) : card.due
    return SeenCard(
      step: card.step, due: due, interval: memory?.interval ?? days.days[last].inForce,
      passed: habits.daysOfStudy(from: max(due, days.days[last].day + 1)), memory: memory,
      answered: days.days[last].day)
  }

  private var habits: StudyHabits? { evidence.cards?.habits }

  private func passed(since due: Day) -> Int32 { habits?.daysOfStudy(from: due) ?? 0 }

  func simulationModel(
    _ seen: [CardPosition], _ seenCards: [SeenCard], _ answers: PastAnswers,
    _ reason: CardAssumption.Substitution?
  ) -> SimulationModel {
    let choice = SchedulerChoice(
      scheduler,
      SchedulerChoice.Context(
        table: table, stepsByInterval: options.cards.table != nil || table != history.settings.table,
        cases: evidence.cards?.days.cases ?? [],
        retention: options.cards.retention ?? presetRetention ?? SchedulerChoice.standardRetention,
        fixedInterval: options.cards.fixedInterval ?? SchedulerChoice.standardFixedInterval, fsrs6: fsrs6,
        fsrs7: evidence.models.fsrs7 ?? .standard))
    let assumedModel = assumedModel(reason)
    if case .intervals = assumedModel, let days = evidence.cards?.days {
      let states = seen.map { card in
        IntervalMemory.State(
          lastDay: card.number.flatMap { days.last[$0] }.map { days.days[$0].day })
      }
      return .interval(days.memory, states: states, choice)
    }
    if case .steps = assumedModel { return .empirical(empirical(), choice) }
    let standard = options.buttons == .four ? AnswerChances.fourButtons : .twoButtons
    let curve = AssumedForgettingModel(
      seen: seenCards, answers: answers,
      chances: evidence.cards?.rates.chances(buttons: options.buttons) ?? standard, fsrs6: fsrs6,
      fits: evidence.models, span: options.span)
    return .curve(curve.choice(assumedModel.name), choice)
  }

  /// FSRS-6 of the scheduler with the first available parameters: given, fitted, the app's or the default ones.
  private var fsrs6: FSRS6 {
    options.parameters ?? evidence.models.fsrs6 ?? (options.takesPresetWeights ? preset : nil) ?? .standard
  }

  private func empirical() -> EmpiricalMemory {
    var counts = [EmpiricalMemory.Count](repeating: .init(), count: history.settings.table.topStep + 1)
    counts.addBySteps((history.replayed?.reviews ?? [])[...])
    return EmpiricalMemory(counts: counts)
  }

  /// FSRS-6 with the parameters that the app fitted, from the preset of the largest deck; `nil` if missing or invalid.
  var preset: FSRS6? { history.history.mainPreset?.weights.flatMap { try? FSRS6(weights: $0) } }

  /// Desired retention of the app, 0.5...0.99; `nil` if the data lack it, or if it is outside this range.
  var presetRetention: Double? {
    let wanted = history.history.mainPreset?.desiredRetention ?? commonRetention
    return wanted.flatMap { SchedulerChoice.retentions.contains($0) ? $0 : nil }
  }

  /// Desired retention that the most cards store, as a probability of recall, the largest of equally common; `nil` without any.
  private var commonRetention: Double? {
    var counts: [Double: Int] = [:]
    for card in history.cards ?? [] {
      if let wanted = card.memory?.desiredRetention { counts[wanted, default: 0] += 1 }
    }
    return counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key
  }

  var presets: DailyLimits? { DailyLimits(history.history.topPresets) }

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
        habits.learnt(
          newPerDay: options.cards.newPerDay, reviewLimit: options.cards.reviewLimit,
          evidence.diary))
    }
  }
}

/// Assumption of a card scenario that replaces missing data or a missing option, or differs from the log.
package enum CardAssumption: Hashable, Sendable {
  /// Reason why FSRS-6 is the assumed memory model although the user has requested no model.
  package enum Substitution: Hashable, Sendable {
    /// The log has no reviews from which recall rates could be counted.
    case noLog
    /// The scheduler or its intervals differ from the log's, so the log's recall rates per step do not apply.
    case otherTable
    /// A scheduler other than the interval table chose the intervals of the log.
    case thirdPartyLog
  }

  /// FSRS-6 is the assumed memory model although the user has requested no model; the value is the reason.
  case substituted(Substitution)
  /// FSRS-6 is the memory model because an exam needs recall on days without an answer.
  case modelForExam
  /// FSRS-6 uses the parameters of the user's option.
  case givenWeights
  /// FSRS-6 uses the parameters that the app fitted and stored in a preset.
  case presetWeights
  /// Each card's step results from replaying its reviews, because the log has no steps.
  case stepsByReplay
  /// The app's own scheduler continues from each card's stored state, because the log has too few answers to copy
  /// intervals from.
  case storedStates
  /// Due days are drawn at random, because the log does not contain the intervals.
  case drawnDueDays
  /// Unseen cards are added from outside the history, at the log's rate or at the requested rate.
  case openDeck
  /// The app's preset determines the desired retention.
  case presetRetention
  /// The app's preset determines the learning steps.
  case presetSteps
  /// The app's presets determine the daily limits that no option sets; the value is these limits.
  case presetLimits(DailyLimits)
  /// An option disables the presets' limit of reviews; the value is that limit, in reviews per day, ≥ 0.
  case limitSetAside(Int)
  /// Answers take the default durations ``AnswerSeconds/standard``, because the log has no durations.
  case standardSeconds
}
