/// What a collection of an app with a scheduler of its own says of itself, beside its cards, answers and presets.
public struct CollectionState: Hashable, Sendable {
  /// What gives the intervals.
  public enum Scheduler: String, Sendable {
    /// FSRS, with the weights and the wanted retention of each preset.
    case fsrs
    /// SM-2, by the factor of each card.
    case sm2
  }

  /// When something in it was last changed; `nil` where it does not say.
  public var modified: Instant?
  /// What gives the intervals.
  public var scheduler: Scheduler
  /// Whether new cards are begun though due cards take up the review limit of the day.
  public var newIgnoresReviewLimit: Bool

  /// A collection.
  public init(modified: Instant?, scheduler: Scheduler, newIgnoresReviewLimit: Bool = false) {
    self.modified = modified
    self.scheduler = scheduler
    self.newIgnoresReviewLimit = newIgnoresReviewLimit
  }

  /// Whether it says more of the present than another: the one that was changed last does, and of two that were changed at
  /// once one that does not depend on their order.
  func isNewer(than other: CollectionState) -> Bool {
    (changed, scheduler.rawValue, newIgnoresReviewLimit ? 1 : 0)
      > (other.changed, other.scheduler.rawValue, other.newIgnoresReviewLimit ? 1 : 0)
  }

  /// The change; before all others where it is not known.
  var changed: Instant { modified ?? Instant(milliseconds: .min) }
}
