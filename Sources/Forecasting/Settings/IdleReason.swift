import Kaiki
import KaikiSimulation
import Phrases

/// Reason why a requested setting has no effect (F9).
///
/// The file of a setting declares the reasons that apply only to it.
package struct IdleReason: Hashable, Sendable {
  /// Reason as the end of a sentence, such as `there is no card`.
  package let words: Phrase
  /// True if another value of the setting would have an effect; false if the setting has no effect with any value.
  package let isOfValue: Bool

  init(_ words: Phrase, isOfValue: Bool = false) {
    self.words = words
    self.isOfValue = isOfValue
  }
}

extension IdleReason {
  /// Reason why a setting has no effect: the simulation has 0 cards.
  static let noCards = IdleReason("there are no cards")

  /// Returns the reason that the given scheduler, which ignores the setting, determines the intervals.
  static func otherScheduler(_ name: SchedulerChoice.Name) -> IdleReason {
    IdleReason("\(name.rawValue) gives the intervals")
  }
}
