#if canImport(os)
  import os
#else
  import Synchronization
#endif
import Kaiki
import KaikiSimulation

/// Evidence about a person from a history, independent of options.
///
/// The parts are computed once, at their first use, and all copies share them. A scenario consists of evidence and options, so
/// trying other options repeats none of this work.
package struct Evidence: Sendable {
  /// History of the user up to today.
  package let history: HistoryAsOf
  let start: Day
  /// Memory models fitted to the log, or the reason why fitting failed; without fits before ``fit(_:jobs:)``.
  package private(set) var models = FittedModels()

  private let heldCards = Once<CardEvidence?>()
  private let heldDiary = Once<ActivityCalendar?>()

  package init(_ history: HistoryAsOf, before start: Day) {
    self.history = history
    self.start = start
  }

  var cards: CardEvidence? { heldCards { CardEvidence(history) } }

  /// Active days and inactivity episodes of the person; `nil` if the history has no active day before the projection.
  package var diary: ActivityCalendar? { heldDiary { ActivityCalendar(history, cards?.days, before: start) } }

  /// Fits memory models to the log, except models fitted before, and stores the results in ``models``.
  ///
  /// If fitting fails, ``FittedModels/refusal`` of ``models`` becomes the reason.
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

/// Evidence from the answers to cards of a log.
struct CardEvidence: Sendable {
  let days: CardDays
  let habits: StudyHabits?
  let rates: AnswerRates

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
  /// True if an answer of the log has steps (indices of an interval table); false also without a log.
  package var carriesSteps: Bool { replayed?.carriesSteps ?? false }
}

/// Value computed at its first use, by one thread; later uses return it.
final class Once<Value: Sendable>: Sendable {
  // The standard library's `Mutex` requires iOS 18.
  #if canImport(os)
    private let stored = OSAllocatedUnfairLock<Value?>(initialState: nil)
  #else
    private let stored = Mutex<Value?>(nil)
  #endif

  func callAsFunction(_ make: () -> Value) -> Value {
    #if canImport(os)
      stored.withLockUnchecked { Self.value(&$0, make) }
    #else
      stored.withLock { Self.value(&$0, make) }
    #endif
  }

  private static func value(_ stored: inout Value?, _ make: () -> Value) -> Value {
    if let stored { return stored }
    let made = make()
    stored = made
    return made
  }
}
