import Kaiki
import KaikiSimulation
import Phrases

/// Why a setting that was asked for changes nothing (F9).
///
/// Reasons that one setting alone has stand in its file.
package struct IdleReason: Hashable, Sendable {
  /// Why, as the end of a sentence, such as `there is no card`.
  package let words: Phrase
  /// Whether another value of the setting would change something.
  package let isOfValue: Bool

  init(_ words: Phrase, isOfValue: Bool = false) {
    self.words = words
    self.isOfValue = isOfValue
  }
}

extension IdleReason {
  /// There is no card.
  static let noCards = IdleReason("there is no card")

  /// The intervals are those of another scheduler.
  static func otherScheduler(_ name: SchedulerChoice.Name) -> IdleReason {
    IdleReason("the intervals are those of \(name.rawValue)")
  }
}
