import Kaiki
import KaikiSimulation

/// What a history shows of a person, whatever is asked of it.
///
/// Each part is worked out where it is first needed, once, and shared by all copies. Scenarios are made of evidence and of
/// options, so that trying out other options costs nothing of this again.
package struct Evidence: Sendable {
  /// The history.
  package let history: HistoryAsOf
  /// The first day that is projected.
  let start: Day
  /// The models of memory that were fitted to the log.
  package private(set) var models = FittedModels()

  private let heldCards = Once<CardEvidence?>()
  private let heldDiary = Once<PersonDays?>()

  /// What a history shows before a day.
  ///
  /// - Parameters:
  ///   - history: The history.
  ///   - start: The first day that is projected.
  package init(_ history: HistoryAsOf, before start: Day) {
    self.history = history
    self.start = start
  }

  /// What the answers to cards show; `nil` where there are none.
  var cards: CardEvidence? { heldCards { CardEvidence(history) } }

  /// On which days anything was done, and on which the person was away; `nil` where nothing was ever done.
  package var diary: PersonDays? { heldDiary { PersonDays(history, cards?.days, before: start) } }

  /// Fits models of memory to the log, those that were fitted before left out.
  ///
  /// - Parameters:
  ///   - wanted: The models.
  ///   - jobs: How many tasks share the work, ≥ 1.
  package mutating func fit(_ wanted: [FittedModel], jobs: Int) async {
    let missing = wanted.filter { models[$0] == nil }
    guard !missing.isEmpty else { return }
    do throws(FitRefusal) {
      models.take(try await history.fits(of: missing, jobs: jobs))
    } catch {
      models.refusal = error
    }
  }
}

/// What answers to cards show.
struct CardEvidence: Sendable {
  /// The log by cards and days.
  let days: CardDays
  /// When and how much was studied; `nil` where nothing was before the end of the record.
  let habits: StudyHabits?
  /// How often answers are right, and how long they take.
  let rates: AnswerRates

  /// - Returns: `nil` where there are no answers.
  init?(_ history: HistoryAsOf) {
    guard let log = history.log, let replayed = history.replayed, !replayed.reviews.isEmpty else {
      return nil
    }
    days = CardDays(log, replayed, table: history.settings.table, hasSteps: history.carriesSteps)
    habits = StudyHabits(days, until: history.today)
    rates = AnswerRates(replayed)
  }
}

extension HistoryAsOf {
  /// Whether any answer came with its steps.
  package var carriesSteps: Bool { replayed?.carriesSteps ?? false }
}
