import Kaiki

extension Subject {
  /// The reminders as of now: those of cards (N4-N6), then those of tasks (N1-N3), each app under a cap of its
  /// own.
  func notifications(
    _ standings: [Standing], cards: CardReminders, tasks: TaskReminders, system: SystemModel
  ) -> NotificationPlan {
    let failures = standings.compactMap { standing -> CardReminders.Failure? in
      guard let number = standing.number, let at = replayed?.failedAt[number] else { return nil }
      return CardReminders.Failure(card: standing.id, at: at, question: standing.question)
    }
    let ofCards = cards.plan(now: now, dueDays: standings.map(\.due), failures: failures).kept(by: system)
    guard let own = self.tasks, own.records != nil else { return ofCards }
    let ofTasks = tasks.plan(now: now, tasks: own.inUse(at: now).map(\.task)).kept(by: system)
    return self.cards == nil && log == nil ? ofTasks : ofCards.joined(by: ofTasks)
  }
}
