import KaikiNumerics

/// The reminders of a flashcard app: seven mornings, and a second try for each card answered wrong.
public struct CardReminders: Sendable {
  /// A card whose last graded answer was wrong.
  public struct Failure: Hashable, Sendable {
    /// The card's id.
    public var card: String
    /// When it was answered.
    public var at: Instant
    /// What the reminder shows.
    public var question: String

    /// A wrong answer.
    public init(card: String, at: Instant, question: String) {
      self.card = card
      self.at = at
      self.question = question
    }
  }

  /// The most reminders that the system keeps (64).
  public var cap = 64
  /// How many of them are left free (N4).
  public var reserve = 4
  /// Minutes from a wrong answer to its reminder (N5).
  public var retryDelayMinutes = 30
  /// Wall-clock hour of the morning reminder, 0...23.
  public var morningHour = 8
  /// The language of what is announced.
  public var language = NotificationLanguage.japanese
  /// Which algorithm trims the list.
  public var rules = NotificationRules.corrected
  /// The logical day.
  public var boundary: DayBoundary

  /// Reminders with the standard parameters.
  public init(boundary: DayBoundary) {
    self.boundary = boundary
  }

  /// Plans the reminders as of an instant (N2, N4-N6).
  ///
  /// - Parameters:
  ///   - now: Only reminders after it are planned.
  ///   - dueDays: The due day of every card, in any order.
  ///   - failures: The cards whose last graded answer was wrong.
  public func plan(now: Instant, dueDays: [Day], failures: [Failure]) -> NotificationPlan {
    let retries = failures.compactMap { retry(of: $0, now: now) }
      .sorted { $0.fire != $1.fire ? $0.fire < $1.fire : IdentifierTable.isBefore($0.id, $1.id) }
    let wanted = mornings(now: now, dueDays: dueDays) + retries
    let room = max(0, cap - reserve)
    switch rules {
    case .corrected:
      return NotificationPlan(keeping: wanted, cap: room)
    case .original:
      let newestFirst = wanted.sorted {
        $0.fire != $1.fire ? $0.fire > $1.fire : IdentifierTable.isBefore($1.id, $0.id)
      }
      return NotificationPlan(keeping: newestFirst, cap: room)
    }
  }

  /// The next seven mornings on which at least one card waits (N6).
  private func mornings(now: Instant, dueDays: [Day]) -> [PlannedNotification] {
    let today = boundary.day(of: now)
    let first = morning(of: today) > now ? today : today + 1
    let sorted = dueDays.sorted()
    var planned: [PlannedNotification] = []
    for day in (first..<(first + 8)).lazy.filter({ !boundary.isMissing($0) }).prefix(7) {
      let waiting = sorted.partitioningIndex { $0 > day }
      guard waiting > 0 else { continue }
      let stamp = day.description.filter { $0 != "-" }
      planned.append(
        PlannedNotification(
          id: planned.isEmpty ? "morning-reminder" : "morning-reminder-\(stamp)", item: nil,
          fire: morning(of: day), kind: .morning, title: language.title,
          body: language.morning(waiting: waiting),
          badge: waiting))
    }
    return planned
  }

  /// The reminder's instant on a logical day: an hour before the day's start belongs to the next date.
  private func morning(of day: Day) -> Instant {
    boundary.instant(of: morningHour < boundary.dayStartHour ? day + 1 : day, hour: morningHour)
  }

  /// A second try on the same logical day, if its time is still to come (N5).
  private func retry(of failure: Failure, now: Instant) -> PlannedNotification? {
    let fire = failure.at + Int64(retryDelayMinutes) * 60
    guard fire > now, boundary.day(of: fire) == boundary.day(of: failure.at) else { return nil }
    return PlannedNotification(
      id: "retry-\(failure.card)", item: failure.card, fire: fire, kind: .retry, title: language.title,
      body: language.retry(failure.question), badge: nil)
  }
}

extension NotificationLanguage {
  /// The headline of the design (D2, L324).
  fileprivate var title: String {
    switch self {
    case .japanese: "復習の時間です"
    case .english: "Time to review"
    }
  }

  /// How many cards wait in the morning (D2, L294).
  fileprivate func morning(waiting: Int) -> String {
    switch self {
    case .japanese: "今日の復習 \(waiting)枚"
    case .english: "Today's Review: \(waiting) \(waiting == 1 ? "card" : "cards")"
    }
  }

  /// A card that comes back after a wrong answer.
  fileprivate func retry(_ question: String) -> String {
    switch self {
    case .japanese: "もう一度 \(question)"
    case .english: "Once more: \(question)"
    }
  }
}
