/// Simulated quantities: numbers per day, ≥ 0, unless stated otherwise.
package enum Quantity: String, CaseIterable, Sendable {
  /// Number of cards or tasks due at the start of the day, overdue ones included.
  case due
  /// Number of cards or tasks that become due on the day; a waiting item counts only on its first day.
  case dueNew
  /// Number of answers to cards, repeats of the day included.
  case reviews
  /// Number of right answers to cards, repeats of the day included.
  case correct
  /// Number of new cards introduced (first answers to unseen cards).
  case new
  /// Duration of the answers to cards in minutes.
  case minutes
  /// Number of due cards that are still unanswered at the end of the day.
  case backlog
  /// Expected cards remembered: the sum of retrievability over seen cards at the end of the day.
  case memorised
  /// Number of completed tasks or list items, or of habits with a check mark.
  case done
  /// Number of tasks at the start of the day that were due on an earlier day.
  case overdue
  /// Number of reminders that became due and were shown.
  case shown
  /// Number of reminders that became due but were missing from the plan of scheduled reminders (N2).
  case starved
  /// Number of items on the day's list, carried items included.
  case items
  /// Number of unfinished items carried over from the previous list.
  case carried
  /// Number of attempts at tasks.
  case attempts
  /// Sum of the habits' strength scores, each 0...1, at the end of the day.
  case strength
  /// Number of classes held.
  case classes
  /// Number of classes missed.
  case absences

  /// True if the last day's value describes a whole run, such as due cards; false if the sum over its days does (F6).
  package var isStock: Bool {
    switch self {
    case .due, .backlog, .memorised, .overdue, .strength: true
    case .dueNew, .reviews, .correct, .new, .minutes, .done, .shown, .starved, .items, .carried, .attempts,
      .classes, .absences:
      false
    }
  }
}
