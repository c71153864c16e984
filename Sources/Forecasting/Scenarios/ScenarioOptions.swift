import Kaiki
import KaikiNumerics
import KaikiSimulation

/// Options of a projection; the history decides every option that is `nil`.
package struct ScenarioOptions: Sendable {
  /// Simulated days, number of replicates and seed.
  package var span: PlanSpan
  /// True if the user named no data: a synthetic deck is simulated.
  package var isMadeUp = false

  /// Scheduling and study of cards.
  package var cards = CardSettings()
  /// Interval table in force from the first day on; `nil` for the table of the history's settings.
  package var table: IntervalTable?
  /// Assumed memory model; `nil` for the model that the history allows.
  package var memory: MemoryName?
  /// Given parameters of FSRS-6; `nil` for fitted parameters, or else the app's or the default ones.
  package var parameters: FSRS6?
  /// Number of answer buttons; `nil` for the number in the log.
  package var buttons: ButtonNumber?
  /// True if schedulers with a memory model use the preset's learning steps unless `rules` has steps.
  package var takesPresetSteps = true
  /// True if the app's presets limit the due cards of a day unless an option does.
  package var takesPresetLimit = true
  /// True if the app's own fitted parameters replace a missing fit.
  package var takesPresetWeights = true

  /// Number of recurring tasks, drawn from the tasks of the history; `nil` for exactly these tasks.
  package var taskCount: Int?
  /// Mean number of app sessions per day, ≥ 0; `nil` for the estimate from the history.
  package var opensPerDay: Double?
  /// Maximum number of reminders that an app schedules at a time.
  package var cap = SystemModel.limit
  /// Number of days on which an unfinished task's reminder is repeated (N3).
  package var repeatDays = 0
  /// Rules by which an app trims its plan of reminders (N1).
  package var notificationRules = NotificationRules.corrected
  /// Rule by which the system keeps some of too many reminders (N7).
  package var system = SystemModel.soonest
  /// Fate of unfinished items when the day of a daily list ends (L5).
  package var resetMode = ResetMode.clear
  /// Rules that count absences (T7-T9).
  package var attendance = AttendanceRules()

  /// Names of the assumed memory models, as options spell them.
  package enum MemoryName: String, CaseIterable, Sendable {
    /// Recall rates of the log at each step.
    case empirical
    /// Stability and difficulty of FSRS-6 with an exponential forgetting curve, which has no long tail.
    case exponential
    /// Half-life regression with the forgetting curve 1 / (1 + t / 9 h).
    case power
    /// Half-life regression with an exponential forgetting curve.
    case hlr
    /// FSRS-6 as the assumed memory model.
    case fsrs6
    /// FSRS-7 as the assumed memory model.
    case fsrs7
    /// FSRS-6 with a stability factor per card.
    case mixture

    /// Model to fit to a log; `nil` for recall rates, which are counted.
    package var fitted: FittedModel? {
      switch self {
      case .empirical: nil
      case .exponential, .fsrs6, .mixture: .fsrs6
      case .power: .power
      case .hlr: .hlr
      case .fsrs7: .fsrs7
      }
    }
  }

  /// Default number of simulated days.
  package static let standardDays = 365
  /// Default number of replicates.
  package static let standardReplicates = 200
  /// Default seed of the random numbers.
  package static let standardSeed: UInt64 = 1
  /// Default number of unseen cards introduced per day.
  package static let standardNewPerDay = 20
  /// Unseen cards of the synthetic deck.
  package static let standardDeck = 1_000

  /// First day of a synthetic deck's simulation: 2026-01-01.
  package static let standardStart = Day(20_454)

  /// Returns the first projected day: the day after the history's last, or `standardStart` for a synthetic deck.
  ///
  /// - Parameters:
  ///   - last: Last day of the history; `nil` if the history has no event.
  ///   - isMadeUp: True if the user named no data.
  /// - Returns: `nil` if the user named data that contain no event.
  package static func firstDay(after last: Day?, isMadeUp: Bool) -> Day? {
    last.map { $0 + 1 } ?? (isMadeUp ? standardStart : nil)
  }

  /// Days of the short forecast in reports: four weeks.
  package static let daysAhead = 28
  /// Maximum number of card answers in a history for the four-week forecast, which then takes about 0.25 seconds.
  package static let maxAnswersAhead = 100_000

  /// Returns the options of a four-week forecast that continues the history; `nil` if the calendar ends earlier.
  package static func ahead(of history: HistoryAsOf) -> ScenarioOptions? {
    let span = PlanSpan(
      start: history.today + 1, days: daysAhead, replicates: standardReplicates, seed: standardSeed)
    guard span.fits(history.settings) else { return nil }
    return ScenarioOptions(span: span)
  }

  /// Creates options with a span; the history decides all else.
  package init(span: PlanSpan) {
    self.span = span
  }
}

/// Reason why a requested projection is impossible.
package enum ScenarioProblem: Error, Hashable {
  /// The user requested empirical memory, but the log has no reviews to count rates from.
  case noReviews
  /// The user requested the logged scheduler, but there are no reviews.
  case noSchedule
  /// The user requested empirical memory together with an interval table other than the log's.
  case otherTable
  /// The user requested a learner that is estimated from reviews, but there are none.
  case noHabits(LearnerChoice.Name)
  /// The simulation would draw this number of card answers, more than `CardPlan.maxAnswers`.
  case tooManyAnswers(Double)
}
