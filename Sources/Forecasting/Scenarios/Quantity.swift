import Kaiki
import KaikiSimulation

/// The quantities that a simulation projects.
package enum Quantity: String, CaseIterable, Sendable {
  /// Cards or tasks due at the day's start, overdue ones included.
  case due
  /// Cards or tasks that come due on the day: each time once, however long they wait.
  case dueNew
  /// Answers, repeats of the day included.
  case reviews
  /// Right answers.
  case correct
  /// Unseen cards begun.
  case new
  /// Time spent on answers.
  case minutes
  /// Cards due and not done at the day's end.
  case backlog
  /// The sum of recall probabilities over seen cards at the day's end.
  case memorised
  /// Tasks, items of a list or habits done.
  case done
  /// Tasks at the day's start whose day had passed.
  case overdue
  /// Reminders that came due and were shown.
  case shown
  /// Reminders that came due and were not planned (N2).
  case starved
  /// Items of the day's list.
  case items
  /// Items that came from the list before.
  case carried
  /// Tries at tasks.
  case attempts
  /// The scores of habits at the day's end, summed up.
  case strength
  /// Classes held.
  case classes
  /// Classes missed.
  case absences

  /// Whether the whole run is told by its last day, rather than by the sum of its days (F6).
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
  /// What back-tests tell of.
  static let calibrated: [Quantity] = [.reviews, .correct, .minutes, .done, .items, .attempts, .absences]
}

// MARK: Where they come from

extension Quantity {
  /// A quantity, and where its values of a replicate's days come from; `nil` where it is not known.
  package typealias Source<Totals> = (quantity: Quantity, values: @Sendable (Totals) -> [Double]?)

  /// A quantity that is counted, from its column of the totals.
  static func counted<Totals>(
    _ quantity: Quantity, _ column: KeyPath<Totals, ContiguousArray<Int32>> & Sendable
  ) -> Source<Totals> {
    (quantity, { $0[keyPath: column].map(Double.init) })
  }
}
