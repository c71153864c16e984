import Kaiki
import KaikiSimulation
import Phrases

/// Reason why a requested setting has no effect (F9).
///
/// The file of a setting declares the reasons that apply only to it.
package struct IdleReason: Hashable, Sendable {
  /// Reason as the end of a sentence, such as `there is no card`.
  package let words: Phrase
  /// True if another value of the setting would have an effect.
  package let isOfValue: Bool

  init(_ words: Phrase, isOfValue: Bool = false) {
    self.words = words
    self.isOfValue = isOfValue
  }
}

extension IdleReason {
  /// The simulation has no card.
  static let noCards = IdleReason("there are no cards")

  /// A scheduler that ignores the setting gives the intervals.
  static func otherScheduler(_ name: SchedulerChoice.Name) -> IdleReason {
    IdleReason("\(name.rawValue) gives the intervals")
  }
}
