import Kaiki
import KaikiNumerics
import KaikiSimulation

/// What is asked of a projection; what it leaves open is settled by the history.
package struct ScenarioOptions: Sendable {
  /// The simulated days, the number of runs and their seed.
  package var span: PlanSpan
  /// Whether no data were named, so that a made-up deck stands in.
  package var isMadeUp = false

  /// How cards are scheduled and studied.
  package var cards = CardSettings()
  /// The interval table that is in force from the first day on; `nil` for that of the history's settings.
  package var table: IntervalTable?
  /// What is taken for the truth of memory; `nil` for what the history allows.
  package var memory: MemoryName?
  /// Weights of FSRS-6 that are given; `nil` for fitted or the standard ones.
  package var parameters: FSRS6?
  /// How many buttons answers have; `nil` for as many as the log.
  package var buttons: ButtonNumber?
  /// Whether schedulers that believe something go by the learning steps of the app's preset, where `rules` have none.
  package var takesPresetSteps = true
  /// Whether the most due cards of a day are those of the app's presets, where nothing else is said.
  package var takesPresetLimit = true
  /// Whether the weights that the app of the cards has fitted stand in where there is no fit.
  package var takesPresetWeights = true

  /// How many recurring tasks there are to be, drawn from those of the history; `nil` for its own.
  package var taskCount: Int?
  /// How often an app is opened on a day; `nil` for what the history shows.
  package var opensPerDay: Double?
  /// The most reminders that an app plans.
  package var cap = SystemModel.limit
  /// Days on which an unfinished task is announced again (N3).
  package var repeatDays = 0
  /// How plans of reminders are trimmed (N1).
  package var notificationRules = NotificationRules.corrected
  /// Which reminders a system keeps of too many (N7).
  package var system = SystemModel.soonest
  /// What becomes of a daily list when its day ends (L5).
  package var resetMode = ResetMode.clear
  /// How absences are counted (T7-T9).
  package var attendance = AttendanceRules()

  /// The models of memory that can be asked for.
  package enum MemoryName: String, CaseIterable, Sendable {
    /// Rates of each step, as the log shows them.
    case empirical
    /// Stability and difficulty as in FSRS-6, under a curve without a long tail.
    case exponential
    /// Half-life regression under the curve 1 / (1 + t / 9 h).
    case power
    /// Half-life regression.
    case hlr
    /// FSRS-6.
    case fsrs6
    /// FSRS-7.
    case fsrs7
    /// FSRS-6, with cards of which each is kept longer or shorter by a factor of its own.
    case mixture

    /// What is fitted to a log for it; `nil` where rates are counted.
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

  /// Days where nothing else is asked for.
  package static let standardDays = 365
  /// Replicates where nothing else is asked for.
  package static let standardReplicates = 200
  /// The seed where no other is given.
  package static let standardSeed: UInt64 = 1
  /// Unseen cards begun on a day where nothing else is asked for.
  package static let standardNewPerDay = 20
  /// The unseen cards of a simulation without data.
  package static let standardDeck = 1_000

  /// The first day where no history says what day it is: 2026-01-01.
  package static let standardStart = Day(20_454)

  /// The first day that is projected: the one after the last day of the history, or else `standardStart`
  /// where a made-up deck stands in for data.
  ///
  /// - Parameters:
  ///   - last: The last day of the history; `nil` where it knows no event.
  ///   - isMadeUp: Whether no data were named.
  /// - Returns: `nil` where data were named that know no event.
  package static func firstDay(after last: Day?, isMadeUp: Bool) -> Day? {
    last.map { $0 + 1 } ?? (isMadeUp ? standardStart : nil)
  }

  /// How many days a look ahead has.
  package static let daysAhead = 28
  /// From how many answers to cards a look ahead is taken at most: from these it takes about a quarter of a second.
  package static let mostAnswersAhead = 100_000

  /// A look at the next four weeks, which leaves everything open; `nil` where the calendar ends before.
  package static func ahead(of history: HistoryAsOf) -> ScenarioOptions? {
    let span = PlanSpan(
      start: history.today + 1, days: daysAhead, replicates: standardReplicates, seed: standardSeed)
    guard span.fits(history.settings) else { return nil }
    return ScenarioOptions(span: span)
  }

  /// Options that leave everything but the span open.
  package init(span: PlanSpan) {
    self.span = span
  }
}

/// Why a projection that was asked for cannot be made.
package enum ScenarioProblem: Error, Hashable {
  /// Empirical memory was asked for, and there are no reviews to take rates from.
  case noReviews
  /// What the app of the log did was asked for, and there are no reviews.
  case noSchedule
  /// Empirical memory was asked for together with a table that is not the log's own.
  case otherTable
  /// A learner was asked for that is learnt from reviews, and there are none.
  case noHabits(LearnerChoice.Name)
  /// So many answers to cards would have to be drawn, more than `CardPlan.mostAnswers`.
  case tooManyAnswers(Double)
}
