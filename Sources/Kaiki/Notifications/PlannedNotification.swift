/// A reminder that is to be handed to the operating system.
public struct PlannedNotification: Hashable, Codable, Identifiable, Sendable {
  /// Why the reminder is shown.
  public enum Kind: String, Codable, Sendable {
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

/// Which algorithm trims the reminders to the cap.
public enum NotificationRules: String, CaseIterable, Codable, Sendable {
  /// Cards: mornings first, then the soonest (N4). Tasks: the soonest that are still to come (N1).
  case corrected
  /// The text of the designs. Cards: above the cap, the oldest go, which are the soonest to be shown (N4).
  /// Tasks: overdue ones take up places though nothing is left to be shown of them (N1).
  case original
}

/// The reminders that fit under the system's cap, and what became of the others.
public struct NotificationPlan: Hashable, Codable, Sendable {
  /// The most that may be pending at once.
  public var cap: Int
  /// The reminders kept, in the order of their importance.
  public var planned: [PlannedNotification]
  /// How many were wanted and did not fit.
  public var dropped: Int
  /// How many of the dropped lose their place to something that matters less: to a later reminder, or to a task
  /// of which nothing is left to be shown.
  public var starved: Int

  /// A plan of some reminders.
  init(cap: Int, planned: [PlannedNotification], dropped: Int, starved: Int) {
    self.cap = cap
    self.planned = planned
    self.dropped = dropped
    self.starved = starved
  }

  /// Keeps the first reminders under a cap.
  ///
  /// - Parameters:
  ///   - wanted: The reminders, most important first.
  ///   - cap: The most that may be pending at once, ≥ 0.
  init(keeping wanted: [PlannedNotification], cap: Int) {
    let kept = wanted.prefix(cap)
    let last = kept.map(\.fire).max()
    self.cap = cap
    planned = Array(kept)
    dropped = wanted.count - kept.count
    starved = wanted.dropFirst(cap).count { fire in last.map { fire.fire < $0 } ?? true }
  }

  /// What a system keeps of this plan (N7).
  ///
  /// Reminders that are lost for others which are shown later are starved.
  public func kept(by system: SystemModel) -> NotificationPlan {
    guard planned.count > SystemModel.limit else { return self }
    let isKept: Set<PlannedNotification>
    switch system {
    case .soonest:
      let sorted = planned.enumerated().sorted { ($0.element.fire, $0.offset) < ($1.element.fire, $1.offset) }
      isKept = Set(sorted.prefix(SystemModel.limit).map(\.element))
    case .lastAdded:
      isKept = Set(planned.suffix(SystemModel.limit))
    }
    let lost = planned.filter { !isKept.contains($0) }
    let last = isKept.map(\.fire).max()
    return NotificationPlan(
      cap: cap, planned: planned.filter(isKept.contains), dropped: dropped + lost.count,
      starved: starved + lost.count { lost in last.map { lost.fire < $0 } ?? false })
  }

  /// This plan and that of another app, which the system keeps apart.
  public func joined(by other: NotificationPlan) -> NotificationPlan {
    NotificationPlan(
      cap: cap + other.cap, planned: planned + other.planned, dropped: dropped + other.dropped,
      starved: starved + other.starved)
  }

  /// What has to be done in the system to get from its pending reminders to this plan (N4).
  ///
  /// A reminder whose time or text has changed is removed and added again.
  public func changes(from pending: [PlannedNotification]) -> (remove: [String], add: [PlannedNotification]) {
    let kept = Set(planned)
    let known = Set(pending)
    return (pending.filter { !kept.contains($0) }.map(\.id), planned.filter { !known.contains($0) })
  }

  /// The next reminder to be shown.
  public var next: PlannedNotification? { planned.min { $0.fire < $1.fire } }
}
