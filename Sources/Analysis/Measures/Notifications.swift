import Kaiki

extension Subject {
  /// The reminders as of now (N4-N6).
  func notifications(_ standings: [Standing], reminders: CardReminders) -> NotificationPlan {
    let failures = standings.compactMap { standing -> CardReminders.Failure? in
      guard let number = standing.number, let at = replayed?.failedAt[number] else { return nil }
      return CardReminders.Failure(card: standing.id, at: at, question: standing.question)
    }
    return reminders.plan(now: now, dueDays: standings.map(\.due), failures: failures)
  }
}
