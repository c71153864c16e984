import Kaiki
import KaikiSimulation

/// Why a setting that was asked for changes nothing (F9).
package enum IdleReason: Hashable, Sendable {
  /// There is no card.
  case noCards
  /// Every card has been seen.
  case allSeen
  /// The intervals are those of another scheduler.
  case otherScheduler(SchedulerChoice.Name)
  /// A day takes all that is due, so that no order is left.
  case allTaken
  /// The learner chooses what is taken as in the log.
  case learnerChooses
  /// No day can have so many due cards: there are only so many.
  case fewerCards(Int)
  /// No interval is long enough to be spread.
  case shortIntervals
  /// No interval is longer than so many days.
  case longestInterval(Int)
  /// No day that is named lies in the run, which has a first and a last one.
  case outsideRun(first: Day, last: Day)
  /// The day is no later one of the run.
  case noLaterDay(Day)
  /// The memory knows nothing of days without an answer.
  case recallUnknown

  /// Whether another value of the setting would change something.
  package var isOfValue: Bool {
    switch self {
    case .fewerCards, .longestInterval, .outsideRun, .noLaterDay: true
    case .noCards, .allSeen, .otherScheduler, .allTaken, .learnerChooses, .shortIntervals, .recallUnknown:
      false
    }
  }
}
