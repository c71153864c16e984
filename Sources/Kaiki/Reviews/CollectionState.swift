/// State of an app's collection, apart from its cards, answers and presets.
public struct CollectionState: Hashable, Sendable {
  /// Scheduling algorithm of the app.
  public enum Scheduler: String, Sendable {
    /// FSRS, with the parameters and desired retention of each preset.
    case fsrs
    /// SM-2, with the ease factor of each card.
    case sm2
  }

  /// Time of the last change of the collection; `nil` if the app does not store it.
  public var modified: Instant?
  /// Scheduling algorithm that computes the intervals.
  public var scheduler: Scheduler
  /// True if the app introduces new cards even if the review limit of the day is reached.
  public var newIgnoresReviewLimit: Bool

  /// Creates the state of a collection.
  public init(modified: Instant?, scheduler: Scheduler, newIgnoresReviewLimit: Bool = false) {
    self.modified = modified
    self.scheduler = scheduler
    self.newIgnoresReviewLimit = newIgnoresReviewLimit
  }

  /// True if this collection was changed later than another.
  ///
  /// If both were changed at once, the remaining values decide, so the order of inputs has no effect.
  func isNewer(than other: CollectionState) -> Bool {
    (changed, scheduler.rawValue, newIgnoresReviewLimit ? 1 : 0)
      > (other.changed, other.scheduler.rawValue, other.newIgnoresReviewLimit ? 1 : 0)
  }

  /// Time of the last change; the earliest possible time if unknown.
  var changed: Instant { modified ?? Instant(milliseconds: .min) }
}
