import Kaiki

extension HistoryAsOf {
  /// Returns the reminders that the apps plan at the moment of the analysis: of cards (N4-N6), then of tasks (N1-N3).
  ///
  /// The card app and the task app have separate maximum numbers of pending reminders.
  func notifications(_ positions: [CardPosition], _ options: AnalysisOptions) -> NotificationPlan {
    let failures = positions.compactMap { position -> CardReminders.Failure? in
      guard let number = position.number, let at = replayed?.failedAt[number] else { return nil }
      return CardReminders.Failure(card: position.id, at: at, question: position.question)
    }
    let ofCards = options.cardReminders.plan(now: now, dueDays: positions.map(\.due), failures: failures)
      .kept(by: options.system)
    guard let own = tasks, own.standings != nil else { return ofCards }
    let ofTasks = options.taskReminders.plan(now: now, tasks: own.inUse(at: now).map(\.task)).kept(
      by: options.system)
    return !history.hasCards ? ofTasks : ofCards.joined(by: ofTasks)
  }
}

/// Reminders that the apps plan at the moment of the analysis.
package struct NotificationsFigure: Sendable, HoldsNoTests {
  /// Planned reminders with texts in the language of the app.
  package var plan: NotificationPlan
  /// Planned reminders with texts in the language of the page.
  package var shown: NotificationPlan
  /// Time zone of the data, in which reminders are dated.
  package var zone: TimeZoneRules
  /// Maximum numbers of pending reminders of the card app and the task app; `nil` if the data are of one app.
  package var caps: Caps?
  /// True if the data have cards or tasks, which an app can remind of; false if they have answers alone.
  package var hasItems: Bool

  /// Maximum numbers of reminders of the card app and of the task app that may be pending at one time, as the settings limit them.
  package struct Caps: Hashable, Sendable {
    /// Maximum number of pending reminders of the card app, ≥ 0: the system's maximum per app minus `reserve`.
    package var cards: Int
    /// Number of reminders of the system's maximum that the card app leaves free for its other uses, ≥ 0.
    package var reserve: Int
    /// Maximum number of pending reminders of the task app, ≥ 0.
    package var tasks: Int
  }

  package init(
    plan: NotificationPlan, shown: NotificationPlan? = nil, zone: TimeZoneRules, caps: Caps? = nil,
    hasItems: Bool = true
  ) {
    self.plan = plan
    self.shown = shown ?? plan
    self.zone = zone
    self.caps = caps
    self.hasItems = hasItems
  }

  /// Total number of reminders planned from now up to each day of the wall clock, ascending; days without a reminder are
  /// omitted.
  package var filled: [(day: Day, count: Int)] {
    var counts: [Day: Int] = [:]
    for notification in plan.planned {
      counts[Day(zone.localTime(of: notification.fire).date), default: 0] += 1
    }
    var sum = 0
    return counts.sorted { $0.key < $1.key }.map { day, count in
      sum += count
      return (day, sum)
    }
  }
}

/// Measure that lists the reminders that the apps plan at the moment of the analysis, as a ``NotificationsFigure``.
package enum NotificationsMeasure: Measure {
  package static let name = "notifications"
  package static let accumulators: [any Accumulator.Type] = []
  package static func isAnswerable(by history: HistoryAsOf) -> Bool {
    history.history.hasCards || history.tasks?.standings != nil
  }

  package static func figure(_ context: AnalysisContext) -> NotificationsFigure {
    let options = context.options
    let hasBoth = context.history.history.hasCards && context.history.tasks?.standings != nil
    let ofCards = max(0, options.cardReminders.cap - options.cardReminders.reserve)
    let shown = options.pageLanguage.map { language in
      var options = options
      (options.cardReminders.language, options.taskReminders.language) = (language, language)
      return context.history.notifications(context.positions, options)
    }
    return NotificationsFigure(
      plan: context.notifications, shown: shown, zone: context.history.boundary.zone,
      caps: hasBoth
        ? .init(
          cards: ofCards, reserve: options.cardReminders.cap - ofCards, tasks: options.taskReminders.cap)
        : nil,
      hasItems: context.history.cards != nil || context.history.tasks?.standings != nil)
  }
}
