import Forecasting
import Kaiki

/// List of all items that recur (such as cards, tasks and habits), with name, next time and record.
package struct ItemsFigure: Hashable, Sendable, HoldsNoTests {
  /// Next or last time of an item: a day or a moment.
  package enum Next: Hashable, Sendable {
    /// A day without a time of day.
    case day(Day)
    /// A moment with a time of day.
    case moment(Instant)
  }

  /// Scheduled time between two successive occurrences of an item: days, calendar interval or frequency.
  package enum Spacing: Hashable, Sendable {
    /// Number of days between two occurrences, ≥ 0.
    case days(Int)
    /// A calendar interval between two occurrences, such as one month.
    case calendar(CalendarInterval)
    /// A target number of times within a number of days, such as 3 times in 7 days.
    case frequency(HabitFrequency)
  }

  /// Listed item with its next time and its record.
  package struct Entry: Hashable, Sendable {
    package var kind: ItemKind
    package var id: String
    /// Name that the user gave the item; the id if it has none.
    package var name: String
    /// Section by the day of ``next``: overdue, today or upcoming; `nil` exactly if ``next`` is `nil`.
    package var section: DueSection?
    /// Next due day or moment, which may be in the past if the item is overdue.
    ///
    /// `nil` for habits, paused or completed tasks, and courses without a coming class. Also `nil` for tasks with attempts that
    /// lack a due date, and for cards whose due day is unknown.
    package var next: Next?
    /// ``next`` in the wall-clock time of the data; `nil` if ``next`` is `nil`, or has no known time of day.
    package var nextLocal: LocalTime?
    /// Time between two occurrences of a card, recurring task or habit; `nil` for other kinds, or if a card's interval is
    /// unknown.
    package var spacing: Spacing?
    /// Last time the item was done, tried or answered (course: last absence); `nil` if never or unknown, and for list items.
    package var last: Next?
    /// Number of records up to now, ≥ 0; `nil` if the data have no records. Card: answers. Recurring task: completions. Task
    /// with attempts: attempts. Habit: days done. Course: absences. List item: 1 if done.
    package var count: Int?
    /// Step of a card (row of the interval table): 0 for again on the same day, then the first interval, and so on. `nil` for
    /// other items, and for cards of third-party logs.
    package var step: Int?
    /// Number of successive times in a row up to now, ≥ 0 (C6).
    ///
    /// Card: answers in time. Recurring task: occurrences done in time. Task with attempts: days with an attempt. Habit: days
    /// done in its running streak. `nil` for courses and list items, for tasks that are not in use, and if unknown.
    package var streak: Int?
    /// Number of past reminders of a recurring task that came due without being scheduled, ≥ 0 (N2); `nil` for other kinds.
    package var starved: Int?
    /// Status in English of a task with attempts (`active`, `completed`, `archived`), list item (`open`, `done`) or course.
    /// `nil` for other kinds, and for a course without a known number of absences.
    package var status: String?

    init(_ kind: ItemKind, id: String, name: String, count: Int?) {
      self.kind = kind
      self.id = id
      self.name = name.isEmpty ? id : name
      self.count = count
    }
  }

  /// Entries by ``ItemKind/item`` (alphabetical), next time and id; entries without a next time are last in their kind. Empty without items.
  package var entries: [Entry]

  init(_ entries: [Entry], in boundary: DayBoundary) {
    func rank(_ entry: Entry) -> Instant? {
      switch entry.next {
      case .day(let day): boundary.start(of: day)
      case .moment(let moment): moment
      case nil: nil
      }
    }
    let keys = entries.indices.map { index in
      let entry = entries[index]
      return (
        kind: entry.kind, at: rank(entry), beginning: IdentifierTable.beginning(of: entry.id), index: index
      )
    }
    // Sort small keys, because entries are large.
    let order = keys.sorted { one, other in
      if one.kind != other.kind { return one.kind.traits.item < other.kind.traits.item }
      switch (one.at, other.at) {
      case (let first?, let second?) where first != second: return first < second
      case (nil, _?): return false
      case (_?, nil): return true
      default: break
      }
      if one.beginning != other.beginning { return one.beginning < other.beginning }
      return IdentifierTable.isBefore(entries[one.index].id, entries[other.index].id)
    }
    self.entries = order.map { entries[$0.index] }
  }
}

extension HistoryAsOf {
  func section(_ day: Day) -> DueSection { DueSection(due: day, today: today) }
}

/// Measure that lists all items that recur (such as cards, tasks and habits) with their next time, as an ``ItemsFigure``.
package enum ItemsMeasure: Measure {
  package static let name = "items"
  package static let accumulators: [any Accumulator.Type] = []
  package static let readsCardRecords = true
  package static func isAnswerable(by history: HistoryAsOf) -> Bool {
    TodayMeasure.isAnswerable(by: history) || history.attempts?.tasks != nil
  }

  package static func figure(_ context: AnalysisContext) -> ItemsFigure {
    ItemsFigure(
      ItemKind.allCases.flatMap { $0.analysedTraits.items(context) }, in: context.history.boundary)
  }
}
