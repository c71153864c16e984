import Kaiki

extension HistoryAsOf {
  /// The reminders as of now: those of cards (N4-N6), then those of tasks (N1-N3), each app under a cap of its
  /// own.
  func notifications(
    _ positions: [CardPosition], cards: CardReminders, tasks: TaskReminders, system: SystemModel
  ) -> NotificationPlan {
    let failures = positions.compactMap { position -> CardReminders.Failure? in
      guard let number = position.number, let at = replayed?.failedAt[number] else { return nil }
      return CardReminders.Failure(card: position.id, at: at, question: position.question)
    }
    let ofCards = cards.plan(now: now, dueDays: positions.map(\.due), failures: failures).kept(by: system)
    guard let own = self.tasks, own.standings != nil else { return ofCards }
    let ofTasks = tasks.plan(now: now, tasks: own.inUse(at: now).map(\.task)).kept(by: system)
    return self.cards == nil && log == nil ? ofTasks : ofCards.joined(by: ofTasks)
  }
}
