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

  /// What is projected of cards.
  ///
  /// - Parameters:
  ///   - seconds: The mean time of an answer.
  ///   - knowsMemorised: Whether the memory model knows recall.
  package static func ofCards(seconds: AnswerSeconds, knowsMemorised: Bool) -> [Source<DailyTotals>] {
    [
      (.due, { $0.due.map(Double.init) }), (.dueNew, { $0.dueNew.map(Double.init) }),
      (.reviews, { $0.reviews.map(Double.init) }),
      (.correct, { $0.correct.map(Double.init) }), (.new, { $0.new.map(Double.init) }),
      (
        .minutes,
        { zip($0.correct, $0.reviews).map { seconds.minutes(right: $0, wrong: $1 - $0) } }
      ),
      (.backlog, { $0.backlog.map(Double.init) }),
      (
        .memorised,
        { totals in knowsMemorised ? Array(totals.memorised) : nil }
      ),
    ]
  }

  /// What is projected of recurring tasks.
  package static let ofTasks: [Source<TaskTotals>] = [
    (.due, { $0.due.map(Double.init) }), (.dueNew, { $0.dueNew.map(Double.init) }),
    (.done, { $0.done.map(Double.init) }),
    (.overdue, { $0.overdue.map(Double.init) }), (.shown, { $0.shown.map(Double.init) }),
    (.starved, { $0.starved.map(Double.init) }),
  ]

  /// What is projected of daily lists.
  package static let ofLists: [Source<ListTotals>] = [
    (.items, { $0.items.map(Double.init) }), (.done, { $0.done.map(Double.init) }),
    (.carried, { $0.carried.map(Double.init) }),
  ]

  /// What is projected of tasks with attempts.
  package static let ofAttempts: [Source<AttemptTotals>] = [(.attempts, { $0.attempts.map(Double.init) })]

  /// What is projected of habits.
  package static let ofHabits: [Source<HabitTotals>] = [
    (.done, { $0.done.map(Double.init) }), (.strength, { Array($0.strength) }),
  ]

  /// What is projected of courses.
  package static let ofCourses: [Source<CourseTotals>] = [
    (.classes, { $0.classes.map(Double.init) }), (.absences, { $0.absences.map(Double.init) }),
  ]
}
