/// A reminder that an app hands to the operating system.
public struct PlannedNotification: Hashable, Codable, Identifiable, Sendable {
  /// Reason for a reminder: due cards, a wrong answer, or a due task.
  public enum Kind: String, Codable, Sendable {
    /// Cards are due on the reminder's day; the reminder appears in the morning.
    case morning
    /// The user answered a card wrong; the reminder suggests a second attempt.
    case retry
    /// A recurring task is due.
    case task
  }

  /// Id of the reminder in the system, such as `morning-reminder`, `retry-` with the card's id, or the task's id (R2.7).
  public var id: String
  /// Id of the card or task; `nil` for a morning reminder, which is for all due cards.
  public var item: String?
  /// Time at which the system shows the reminder.
  public var fire: Instant
  /// Reason for the reminder: due cards in the morning, a wrong answer, or a due task.
  public var kind: Kind
  /// Headline of the notification, in the language of the app's settings.
  public var title: String
  /// Text below the headline, in the language of the app's settings.
  public var body: String
  /// Number of due and overdue cards to show on the app's icon, ≥ 1; `nil` to leave the icon unchanged.
  public var badge: Int?
}

/// Algorithm that selects reminders if there are more than the system's maximum.
package enum NotificationRules: String, CaseIterable, Codable, Sendable {
  /// Corrected rules.
  ///
  /// Cards: morning reminders first, then the soonest second attempts (N4). Tasks: the soonest future reminders (N1).
  case corrected
  /// The app's published rules, which can drop the soonest reminders.
  ///
  /// Cards: the plan takes the latest reminders and drops the soonest (N4). Tasks: reminders of overdue tasks count
  /// towards the maximum although their time has passed (N1).
  case original
}

/// Reminders to hand to the system, at most its maximum, and the number of those left out.
public struct NotificationPlan: Hashable, Codable, Sendable {
  /// Maximum number of reminders in the plan, ≥ 0; a plan for cards has already subtracted the places left free.
  public var cap: Int
  /// Reminders to hand to the system, most important first by the algorithm that selected them.
  public var planned: [PlannedNotification]
  /// Number of future reminders left out because of the maximum, ≥ 0.
  public var dropped: Int
  /// Number of future reminders left out although a less important one uses their place, 0...``dropped``.
  ///
  /// A later reminder is less important, and so is the past reminder of an overdue task.
  public var starved: Int

  init(cap: Int, planned: [PlannedNotification], dropped: Int, starved: Int) {
    self.cap = cap
    self.planned = planned
    self.dropped = dropped
    self.starved = starved
  }

  /// Creates a plan of the first `cap` reminders; reminders left out are counted.
  init(keeping wanted: [PlannedNotification], cap: Int) {
    let kept = wanted.prefix(cap)
    let last = kept.map(\.fire).max()
    self.cap = cap
    planned = Array(kept)
    dropped = wanted.count - kept.count
    starved = wanted.dropFirst(cap).count { fire in last.map { fire.fire < $0 } ?? true }
  }

  /// Returns the plan without the reminders that a system discards because there are more than 64 (N7).
  ///
  /// A discarded reminder counts in ``dropped``, and in ``starved`` if the system keeps a later one. ``cap`` and the order
  /// stay the same.
  package func kept(by system: SystemModel) -> NotificationPlan {
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

  /// Returns the sum of this plan and the plan of another app, which has its own maximum of reminders in the system.
  public func joined(by other: NotificationPlan) -> NotificationPlan {
    NotificationPlan(
      cap: cap + other.cap, planned: planned + other.planned, dropped: dropped + other.dropped,
      starved: starved + other.starved)
  }

  /// Returns the changes that turn the system's pending reminders into this plan (N4).
  ///
  /// - Returns: Ids to remove, in the order of `pending`, and reminders to add, in the order of ``planned``. A reminder
  /// with another time or text is removed and added. The two arrays are empty if `pending` equals the plan.
  public func changes(from pending: [PlannedNotification]) -> (remove: [String], add: [PlannedNotification]) {
    let kept = Set(planned)
    let known = Set(pending)
    return (pending.filter { !kept.contains($0) }.map(\.id), planned.filter { !known.contains($0) })
  }

  /// Planned reminder with the earliest time; `nil` if the plan is empty.
  public var next: PlannedNotification? { planned.min { $0.fire < $1.fire } }
}
