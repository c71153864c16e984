/// A reminder that is to be handed to the operating system.
public struct Notification: Hashable, Sendable {
  /// Why the reminder is shown.
  public enum Kind: String, Sendable {
    /// The day's review in the morning.
    case morning
    /// A second try of a card answered wrong.
    case retry
    /// A task that comes due.
    case task
  }

  /// The id under which the system keeps it (R2.7).
  public var id: String
  /// The card or task that it is about; `nil` for a morning reminder.
  public var item: String?
  /// When it is shown.
  public var fire: Instant
  /// Why it is shown.
  public var kind: Kind
  /// The headline.
  public var title: String
  /// The text.
  public var body: String
  /// The number on the app's icon.
  public var badge: Int?
}

/// The reminders that fit under the system's cap, and what became of the others.
public struct NotificationPlan: Hashable, Sendable {
  /// The most that may be pending at once.
  public var cap: Int
  /// The reminders kept, in the order of their importance.
  public var planned: [Notification]
  /// How many were wanted and did not fit.
  public var dropped: Int
  /// How many of the dropped come due before the last planned one is shown.
  public var starved: Int

  /// Keeps the first reminders under a cap.
  ///
  /// - Parameters:
  ///   - wanted: The reminders, most important first.
  ///   - cap: The most that may be pending at once, ≥ 0.
  init(keeping wanted: [Notification], cap: Int) {
    let kept = wanted.prefix(cap)
    let last = kept.map(\.fire).max()
    self.cap = cap
    planned = Array(kept)
    dropped = wanted.count - kept.count
    starved = wanted.dropFirst(cap).count { fire in last.map { fire.fire < $0 } ?? true }
  }

  /// What has to be done in the system to get from its pending reminders to this plan (N4).
  ///
  /// A reminder whose time or text has changed is removed and added again.
  public func changes(from pending: [Notification]) -> (remove: [String], add: [Notification]) {
    let kept = Set(planned)
    let known = Set(pending)
    return (pending.filter { !kept.contains($0) }.map(\.id), planned.filter { !known.contains($0) })
  }

  /// The next reminder to be shown.
  public var next: Notification? { planned.min { $0.fire < $1.fire } }
}
