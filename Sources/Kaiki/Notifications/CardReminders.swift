import KaikiNumerics

/// Reminders of a flashcard app: mornings of the next seven days, and a second attempt for each card answered
/// wrong.
public struct CardReminders: Sendable {
  /// A card whose last graded answer was wrong.
  public struct Failure: Hashable, Sendable {
    /// Id of the card that was answered wrongly.
    public var card: String
    /// Time of the wrong answer.
    public var at: Instant
    /// Text of the reminder, usually the card's question.
    public var question: String

    /// Creates a wrong answer.
    public init(card: String, at: Instant, question: String) {
      self.card = card
      self.at = at
      self.question = question
    }
  }

  /// Maximum number of pending reminders in the system (64).
  public var cap = 64
  /// Number of reminders below the maximum that remain free (N4).
  public var reserve = 4
  /// Minutes from a wrong answer to its reminder (N5).
  public var retryDelayMinutes = 30
  /// Local hour of the morning reminder, 0...23.
  public var morningHour = 8
  /// Language of the reminders' titles and texts.
  public var language = NotificationLanguage.japanese
  /// Algorithm that limits reminders to the maximum.
  public var rules = NotificationRules.corrected
  /// Time zone and start hour of the logical day.
  public var boundary: DayBoundary

  /// Creates a planner with the standard parameters.
  public init(boundary: DayBoundary) {
    self.boundary = boundary
  }

  /// Returns the planned reminders at a time (N2, N4-N6).
  ///
  /// - Parameters:
  ///   - now: Time of the computation; only reminders after it are planned.
  ///   - dueDays: Due day of every card, in any order.
  ///   - failures: Cards whose last graded answer was wrong.
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

  /// Returns the mornings of the next seven days on which at least one card is due (N6).
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

  /// Returns the time of the morning reminder of a logical day; an hour before the start of the day belongs to
  /// the next date.
  private func morning(of day: Day) -> Instant {
    boundary.instant(of: morningHour < boundary.dayStartHour ? day + 1 : day, hour: morningHour)
  }

  /// Returns the reminder of a second attempt; `nil` if its time has passed or is on another logical day (N5).
  private func retry(of failure: Failure, now: Instant) -> PlannedNotification? {
    let fire = failure.at + Int64(retryDelayMinutes) * 60
    guard fire > now, boundary.day(of: fire) == boundary.day(of: failure.at) else { return nil }
    return PlannedNotification(
      id: "retry-\(failure.card)", item: failure.card, fire: fire, kind: .retry, title: language.title,
      body: language.retry(failure.question), badge: nil)
  }
}

extension NotificationLanguage {
  /// Published title of a card reminder (D2, L324).
  fileprivate var title: String {
    switch self {
    case .japanese: "復習の時間です"
    case .english: "Time to review"
    }
  }

  /// Returns the text with the number of cards due in the morning (D2, L294).
  fileprivate func morning(waiting: Int) -> String {
    switch self {
    case .japanese: "今日の復習 \(waiting)枚"
    case .english: "Today's Review: \(waiting) \(waiting == 1 ? "card" : "cards")"
    }
  }

  /// Returns the text for a second attempt at a card.
  fileprivate func retry(_ question: String) -> String {
    switch self {
    case .japanese: "もう一度 \(question)"
    case .english: "Once more: \(question)"
    }
  }
}
