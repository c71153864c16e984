import KaikiNumerics

/// Planner of a flashcard app's reminders: one per morning with due cards, and one per card answered wrong.
///
/// A morning reminder is planned for each of the next seven days by which at least one card is due, also if the card is
/// overdue. The reminder of a card answered wrong follows half an hour later, for a second attempt.
package struct CardReminders: Sendable {
  /// A card whose last graded answer was wrong, with the time of that answer.
  package struct Failure: Hashable, Sendable {
    /// Id of the card.
    package var card: String
    /// Time of the wrong answer.
    package var at: Instant
    /// Text that the reminder shows, usually the card's question.
    package var question: String

    /// Creates a wrong answer; the parameters are the properties of the same names.
    package init(card: String, at: Instant, question: String) {
      self.card = card
      self.at = at
      self.question = question
    }
  }

  /// Maximum number of reminders that the system accepts from an app at one time, ≥ 0; 64 by default.
  package var cap = 64
  /// Number of these reminders that the plan leaves free for other uses of the app, ≥ 0; 4 by default (N4).
  package var reserve = 4
  /// Minutes from a wrong answer to its reminder, ≥ 1; 30 by default (N5).
  package var retryDelayMinutes = 30
  /// Hour of the morning reminder in local time, 0...23; 8 by default.
  package var morningHour = 8
  /// Language of the reminders' titles and texts; Japanese by default.
  package var language = NotificationLanguage.japanese
  /// Algorithm that selects reminders above the maximum; the corrected one by default.
  package var rules = NotificationRules.corrected
  /// Time zone, and hour at which the logical day begins.
  package var boundary: DayBoundary

  /// Creates a planner with the default numbers, Japanese texts and the corrected algorithm.
  package init(boundary: DayBoundary) {
    self.boundary = boundary
  }

  /// Returns the reminders to plan, at most ``cap`` − ``reserve`` (N2, N4-N6).
  ///
  /// Mornings are first, then second attempts, both ascending by time. Under ``NotificationRules/original`` all reminders
  /// are in descending order of time.
  ///
  /// - Parameter dueDays: Due days, past or future, in any order: one element per card that has a due day.
  package func plan(now: Instant, dueDays: [Day], failures: [Failure]) -> NotificationPlan {
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

  /// Returns the morning reminders of the next seven days by which at least one card is due, ascending by day (N6).
  ///
  /// Cards overdue on a day count too.
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

  /// Returns the time of the morning reminder of a logical day.
  ///
  /// A morning hour before the start of the logical day belongs to the next date.
  private func morning(of day: Day) -> Instant {
    boundary.instant(of: morningHour < boundary.dayStartHour ? day + 1 : day, hour: morningHour)
  }

  /// Returns the reminder of a second attempt; `nil` if its time is not after `now`, or is on a logical day after the
  /// wrong answer's (N5).
  private func retry(of failure: Failure, now: Instant) -> PlannedNotification? {
    let fire = failure.at + Int64(retryDelayMinutes) * 60
    guard fire > now, boundary.day(of: fire) == boundary.day(of: failure.at) else { return nil }
    return PlannedNotification(
      id: "retry-\(failure.card)", item: failure.card, fire: fire, kind: .retry, title: language.title,
      body: language.retry(failure.question), badge: nil)
  }
}

extension NotificationLanguage {
  fileprivate var title: String {
    switch self {
    case .japanese: "復習の時間です"
    case .english: "Time to review"
    }
  }

  fileprivate func morning(waiting: Int) -> String {
    switch self {
    case .japanese: "今日の復習 \(waiting)枚"
    case .english: "Today's Review: \(waiting) \(waiting == 1 ? "card" : "cards")"
    }
  }

  fileprivate func retry(_ question: String) -> String {
    switch self {
    case .japanese: "もう一度 \(question)"
    case .english: "Once more: \(question)"
    }
  }
}
