/// A reminder that an app hands to the operating system.
public struct PlannedNotification: Hashable, Codable, Identifiable, Sendable {
  /// Reason for a reminder.
  public enum Kind: String, Codable, Sendable {
    /// Cards are due today; the reminder appears in the morning.
    case morning
    /// The user answered a card wrong; the reminder asks for a second attempt.
    case retry
    /// A task is due.
    case task
  }

  /// Id of the reminder in the system (R2.7).
  public var id: String
  /// Id of the card or task; `nil` for a morning reminder.
  public var item: String?
  /// Time at which the system shows the reminder.
  public var fire: Instant
  /// Reason for the reminder.
  public var kind: Kind
  /// Headline of the notification, in the app's language.
  public var title: String
  /// Text below the headline of the notification.
  public var body: String
  /// Number on the app's icon, ≥ 0; `nil` if the reminder sets none.
  public var badge: Int?
}

/// Algorithm that limits reminders to the system's maximum.
public enum NotificationRules: String, CaseIterable, Codable, Sendable {
  /// Corrected rules. Cards: mornings first, then the soonest reminders (N4). Tasks: the soonest future reminders
  /// (N1).
  case corrected
  /// Rules as published. Cards: above the maximum, the soonest reminders are removed (N4). Tasks: reminders of
  /// overdue tasks count towards the maximum although their time has passed (N1).
  case original
}

/// Reminders within the system's maximum, and the number of the others.
public struct NotificationPlan: Hashable, Codable, Sendable {
  /// Maximum number of pending reminders, ≥ 0.
  public var cap: Int
  /// Planned reminders, most important first.
  public var planned: [PlannedNotification]
  /// Number of reminders above the maximum, ≥ 0.
  public var dropped: Int
  /// Number of dropped reminders that a less important reminder displaced, 0...``dropped``.
  ///
  /// A later reminder is less important, and so is the past reminder of an overdue task.
  public var starved: Int

  /// Creates a plan from its values.
  init(cap: Int, planned: [PlannedNotification], dropped: Int, starved: Int) {
    self.cap = cap
    self.planned = planned
    self.dropped = dropped
    self.starved = starved
  }

  /// Creates a plan of the first reminders up to a maximum.
  ///
  /// - Parameters:
  ///   - wanted: Reminders, most important first.
  ///   - cap: Maximum number of pending reminders, ≥ 0.
  init(keeping wanted: [PlannedNotification], cap: Int) {
    let kept = wanted.prefix(cap)
    let last = kept.map(\.fire).max()
    self.cap = cap
    planned = Array(kept)
    dropped = wanted.count - kept.count
    starved = wanted.dropFirst(cap).count { fire in last.map { fire.fire < $0 } ?? true }
  }

  /// Returns the plan with only the reminders that a system keeps (N7).
  ///
  /// A lost reminder counts as starved if the system keeps a later one.
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

  /// Returns the sum of this plan and the plan of another app, which has its own maximum in the system.
  public func joined(by other: NotificationPlan) -> NotificationPlan {
    NotificationPlan(
      cap: cap + other.cap, planned: planned + other.planned, dropped: dropped + other.dropped,
      starved: starved + other.starved)
  }

  /// Returns the changes that turn pending reminders into this plan: ids to remove, and reminders to add (N4).
  ///
  /// A reminder with another time or text is removed and added.
  public func changes(from pending: [PlannedNotification]) -> (remove: [String], add: [PlannedNotification]) {
    let kept = Set(planned)
    let known = Set(pending)
    return (pending.filter { !kept.contains($0) }.map(\.id), planned.filter { !known.contains($0) })
  }

  /// Planned reminder with the earliest time; `nil` if the plan is empty.
  public var next: PlannedNotification? { planned.min { $0.fire < $1.fire } }
}
