import Kaiki
import KaikiNumerics
import KaikiSimulation

/// Options of a simulation; the history decides every option that is `nil`.
package struct ScenarioOptions: Sendable {
  /// First day and number of simulated days, number of replicates, and seed of the random numbers.
  package var span: PlanSpan
  /// True if the user named no data, so that the simulation has a synthetic deck; false if it has a history.
  package var isMadeUp = false

  /// Settings of scheduling and study of cards, such as scheduler, daily limits and learner.
  package var cards = CardSettings()
  /// Interval table from the first simulated day on; `nil` for the table of the history's settings.
  package var table: IntervalTable?
  /// Assumed memory model; `nil` for the log's recall rates if they apply, otherwise FSRS-6.
  package var memory: MemoryName?
  /// Parameters of FSRS-6 from the user; `nil` for fitted parameters, or otherwise the app's or the default ones.
  package var parameters: FSRS6?
  /// Number of answer buttons; `nil` for four if the log has Hard or Easy, otherwise two.
  package var buttons: ButtonNumber?
  /// True if schedulers with a memory model use the preset's learning steps unless ``CardSettings/rules`` has steps.
  package var takesPresetSteps = true
  /// True if the app's presets limit the due cards of a day unless an option does; false to ignore their limits.
  package var takesPresetLimit = true
  /// True if the parameters that the app fitted replace a missing fit; false for default parameters.
  package var takesPresetWeights = true

  /// Number of recurring tasks to draw from the tasks of the history, ≥ 1; `nil` for exactly the history's tasks.
  package var taskCount: Int?
  /// Mean number of app sessions per day, ≥ 0; `nil` for the estimate from the history.
  package var opensPerDay: Double?
  /// Maximum number of reminders that an app schedules at a time, 0...64; by default 64.
  package var cap = SystemModel.limit
  /// Number of further days on which an unfinished task's reminder is repeated, ≥ 0 (N3).
  package var repeatDays = 0
  /// Rules by which an app selects the reminders that it schedules, soonest first (N1).
  package var notificationRules = NotificationRules.corrected
  /// Rule by which the system keeps some reminders if an app schedules too many (N7).
  package var system = SystemModel.soonest
  /// Start of the next daily list: empty, with the unfinished items, or with all items as unfinished items (L5).
  package var resetMode = ResetMode.clear
  /// Rules that count absences and set their limit (T7-T9).
  package var attendance = AttendanceRules()

  /// Names of the assumed memory models in options.
  package enum MemoryName: String, CaseIterable, Sendable {
    /// Recall rates of the log per step (index of the interval table), or per interval for copied intervals.
    case empirical
    /// Stability and difficulty of FSRS-6 with an exponential forgetting curve, which falls faster after long times.
    case exponential
    /// Half-life regression with the forgetting curve 1 / (1 + t / 9 h), for t days and a scale of h days.
    case power
    /// Half-life regression with an exponential forgetting curve.
    case hlr
    /// FSRS-6 as the assumed memory model.
    case fsrs6
    /// FSRS-7 as the assumed memory model.
    case fsrs7
    /// FSRS-6 with a stability factor per card: its days until a given recall are multiplied by the factor.
    case mixture

    /// Model to fit to a log; `nil` for recall rates, which are counted instead.
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

  /// Default number of simulated days: 365.
  package static let standardDays = 365
  /// Default number of replicates: 200.
  package static let standardReplicates = 200
  /// Default seed of the random numbers: 1.
  package static let standardSeed: UInt64 = 1
  /// Default number of unseen cards introduced per day: 20.
  package static let standardNewPerDay = 20
  /// Number of unseen cards of the synthetic deck: 1,000.
  package static let standardDeck = 1_000

  /// First day of a synthetic deck's simulation: 2026-01-01.
  package static let standardStart = Day(20_454)

  /// Returns the first simulated day: the day after the history's last, or ``standardStart`` for a synthetic deck.
  ///
  /// - Returns: The first simulated day; `nil` if the user named data that contain no event.
  package static func firstDay(after last: Day?, isMadeUp: Bool) -> Day? {
    last.map { $0 + 1 } ?? (isMadeUp ? standardStart : nil)
  }

  /// Number of days of the short forecast in reports, from the day after today: 28.
  package static let daysAhead = 28
  /// Maximum number of card answers in a history for the short forecast, 100,000; it then takes about 0.25 seconds.
  package static let maxAnswersAhead = 100_000

  /// Returns the options of a forecast of the next 28 days that continues the history; `nil` if the calendar ends earlier.
  package static func ahead(of history: HistoryAsOf) -> ScenarioOptions? {
    let span = PlanSpan(
      start: history.today + 1, days: daysAhead, replicates: standardReplicates, seed: standardSeed)
    guard span.fits(history.settings) else { return nil }
    return ScenarioOptions(span: span)
  }

  package init(span: PlanSpan) {
    self.span = span
  }
}

/// Reason why a requested simulation is impossible.
package enum ScenarioProblem: Error, Hashable {
  /// The user requested recall rates of the log (`empirical`), but the log has no reviews to count.
  case noReviews
  /// The user requested the intervals of the log (`logged`), but there are no reviews.
  case noSchedule
  /// The user requested recall rates of the log (`empirical`) together with intervals other than the log's.
  case otherTable
  /// The user requested a learner that is estimated from reviews, but there are none; the value is its name.
  case noHabits(LearnerChoice.Name)
  /// The simulation would draw this number of card answers, more than `CardPlan.maxAnswers`.
  case tooManyAnswers(Double)
}

/// Settings of scheduling and study, which may differ per compared setting and per deck.
package struct CardSettings: Hashable, Sendable {
  /// Number of unseen cards in addition to the history's, 0...10,000,000. `nil` for 0, or for the synthetic deck of a
  /// simulation without data.
  package var deck: Int?
  /// Number of unseen cards introduced per study day, ≥ 0. `nil` for the past number of a learner estimated from the log, or
  /// for the number of the app's presets, or for 20.
  package var newPerDay: Int?
  /// Maximum number of reviews per day, ≥ 0. `nil` for the past number of a learner estimated from the log, or for the limit
  /// of the app's presets, or for all due cards.
  package var reviewLimit: Int?
  /// Learner, which chooses study days and cards; `nil` for a learner estimated from the log, or otherwise for every day.
  package var learner: LearnerChoice.Name?
  /// Scheduler; `nil` for the interval table, or for the scheduler or copied intervals of a third-party app (F7).
  package var scheduler: SchedulerChoice.Name?
  /// Interval table to try out from the first simulated day on; `nil` for the table in force.
  package var table: IntervalTable?
  /// Desired retention of schedulers with a memory model, 0.5...0.99; `nil` for the app's preset, or the default 0.9.
  package var retention: Double?
  /// Interval of the scheduler `fixed` in days, 1...36,500; `nil` for the default of 7 days.
  package var fixedInterval: Int?
  /// Probability of study on each weekday, 0...1; seven elements from Monday; `nil` if the learner determines it.
  package var studyChances: [Double]?
  /// Maximum minutes of study per day, 0.5...1,440; `nil` if unlimited.
  package var minutesPerDay: Double?
  /// Rules other than intervals, memory and learner; ``minutesPerDay`` sets their time limit.
  package var rules = StudyRules()

  /// First day of the exam; `nil` without an exam.
  package var exam: Day?

  package init() {}
}
