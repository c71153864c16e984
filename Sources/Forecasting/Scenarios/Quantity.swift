import Kaiki
import KaikiSimulation

/// Projected quantities of a simulation; counts per day unless stated otherwise.
package enum Quantity: String, CaseIterable, Sendable {
  /// Cards or tasks due at the start of the day, overdue ones included.
  case due
  /// Cards or tasks that become due on the day; a waiting item counts only on its first day.
  case dueNew
  /// Answers to cards, repeats of the day included.
  case reviews
  /// Number of right answers to cards.
  case correct
  /// Number of new cards introduced (first answers to unseen cards).
  case new
  /// Duration of the answers in minutes.
  case minutes
  /// Due cards without an answer at the end of the day.
  case backlog
  /// Expected cards remembered: the sum of retrievability over seen cards at the end of the day.
  case memorised
  /// Completed tasks or list items, or habits with a check mark.
  case done
  /// Tasks at the start of the day that were due on an earlier day.
  case overdue
  /// Reminders that became due and were shown.
  case shown
  /// Reminders that became due but were not scheduled (N2).
  case starved
  /// Items on the day's list.
  case items
  /// Items carried over from the previous list.
  case carried
  /// Number of attempts at tasks.
  case attempts
  /// Sum of the habits' strength scores at the end of the day, each 0...1.
  case strength
  /// Number of classes held.
  case classes
  /// Number of classes missed.
  case absences

  /// True if the last day's value describes a whole run, rather than the sum over its days (F6).
  package var isStock: Bool {
    switch self {
    case .due, .backlog, .memorised, .overdue, .strength: true
    case .dueNew, .reviews, .correct, .new, .minutes, .done, .shown, .starved, .items, .carried, .attempts,
      .classes, .absences:
      false
    }
  }
}

extension Quantity {
  /// Quantities whose bands backtests calibrate.
  static let calibrated: [Quantity] = [.reviews, .correct, .minutes, .done, .items, .attempts, .absences]
}

// MARK: Sources

extension Quantity {
  /// Quantity with a function that returns its daily values in a replicate; `nil` if the model cannot predict it.
  package typealias Source<Totals> = (quantity: Quantity, values: @Sendable (Totals) -> [Double]?)

  /// Returns the source of a counted quantity from its column of the totals.
  static func counted<Totals>(
    _ quantity: Quantity, _ column: KeyPath<Totals, ContiguousArray<Int32>> & Sendable
  ) -> Source<Totals> {
    (quantity, { $0[keyPath: column].map(Double.init) })
  }
}
