/// State of a flashcard app's collection (all cards of one user), apart from its cards, answers and presets.
public struct CollectionState: Hashable, Sendable {
  /// Scheduling algorithm of the app.
  public enum Scheduler: String, Sendable {
    /// FSRS, with parameters and desired retention from the preset of each deck.
    case fsrs
    /// SM-2, with the ease factor of each card.
    case sm2
  }

  /// Time of the last change of the collection; `nil` if the app does not store it.
  public var modified: Instant?
  /// Scheduling algorithm by which the app computes the intervals of all cards.
  public var scheduler: Scheduler
  /// True if the app introduces new cards even after the review limit of the day is reached.
  ///
  /// False if new cards count towards that limit.
  public var newIgnoresReviewLimit: Bool

  /// Creates the state of a collection; the parameters are the properties of the same names.
  public init(modified: Instant?, scheduler: Scheduler, newIgnoresReviewLimit: Bool = false) {
    self.modified = modified
    self.scheduler = scheduler
    self.newIgnoresReviewLimit = newIgnoresReviewLimit
  }

  /// True if this state was changed later than another state of the same collection.
  ///
  /// If both have the same time, the remaining values decide, so that the order of the inputs has no effect. An
  /// unknown time counts as the earliest.
  func isNewer(than other: CollectionState) -> Bool {
    (changed, scheduler.rawValue, newIgnoresReviewLimit ? 1 : 0)
      > (other.changed, other.scheduler.rawValue, other.newIgnoresReviewLimit ? 1 : 0)
  }

  /// Time of the last change; the earliest possible time if it is unknown.
  var changed: Instant { modified ?? Instant(milliseconds: .min) }
}
