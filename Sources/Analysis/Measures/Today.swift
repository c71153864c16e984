import Kaiki

/// What waits today.
package struct TodayFigure: Hashable, Sendable {
  /// Ids of cards whose day has passed, soonest first.
  package var overdue: [String]
  /// Ids of cards of today.
  package var today: [String]
  /// Ids of cards of later days, soonest first.
  package var upcoming: [String]
  /// The running streak in days.
  package var streak: Int
  /// The next reminder; `nil` where none is planned.
  package var nextNotification: Instant?

  /// Cards of today and overdue ones together (C7).
  package var due: Int { overdue.count + today.count }
}

extension Subject {
  /// The three sections of the home screen (R2.4, A0.1, C5, C7).
  func today(
    _ standings: [Standing], streak: Streak, notifications: NotificationPlan
  ) -> TodayFigure {
    let today = self.today
    return TodayFigure(
      overdue: standings.filter { $0.due < today }.map(\.id),
      today: standings.filter { $0.due == today }.map(\.id),
      upcoming: standings.filter { $0.due > today }.map(\.id),
      streak: streak.current, nextNotification: notifications.next?.fire)
  }
}
