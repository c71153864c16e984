import Forecasting
import Kaiki

/// List of all items that recur, with name, next time and record.
package struct ItemsFigure: Hashable, Sendable, HoldsNoTests {
  /// Kind of an item, such as card, task or habit.
  package enum Kind: String, CaseIterable, Sendable {
    case attempt, card, course, habit, item, task
  }

  /// Next time of an item.
  package enum Next: Hashable, Sendable {
    /// A day without a time of day.
    case day(Day)
    /// A moment with a time of day.
    case moment(Instant)
  }

  /// Time between two successive occurrences.
  package enum Spacing: Hashable, Sendable {
    /// Number of days between two occurrences.
    case days(Int)
    /// A calendar interval, such as one month.
    case calendar(CalendarInterval)
    /// A number of times within a number of days.
    case frequency(HabitFrequency)
  }

  /// Item with its next time and its record.
  package struct Entry: Hashable, Sendable {
    package var kind: Kind
    package var id: String
    /// Name that the user gave the item; the id if it has none.
    package var name: String
    /// Overdue, today or upcoming; `nil` for items without a due day.
    package var section: DueSection?
    /// Next due day or moment; `nil` if there is none or it is unknown.
    package var next: Next?
    /// ``next`` in wall-clock time; `nil` if it has no time of day.
    package var nextLocal: LocalTime?
    /// Time between two occurrences; `nil` if the item has no schedule.
    package var spacing: Spacing?
    /// Last time the item was done; `nil` if unknown.
    package var last: Next?
    /// Number of records: answers, completions, attempts, active days or absences, by kind; `nil` if the data have no
    /// record.
    package var count: Int?
    /// Step of a card on an interval table, ≥ 0; `nil` for other items.
    package var step: Int?
    /// Successive occurrences done in time, up to now (C6); days for habits and attempts; `nil` if unknown.
    package var streak: Int?
    /// Reminders of a task that came due without being scheduled (N2); `nil` for other kinds.
    package var starved: Int?
    /// Status of an attempt (active, completed, archived), list item (open, done) or course (absence status); `nil` for
    /// other kinds.
    package var status: String?

    init(_ kind: Kind, id: String, name: String, count: Int?) {
      self.kind = kind
      self.id = id
      self.name = name.isEmpty ? id : name
      self.count = count
    }
  }

  /// Context for computing the entries of one kind of item.
  struct Question {
    /// History at the moment of the analysis.
    var history: HistoryAsOf
    /// Every card with a due day.
    var cards: [CardPosition]
    /// Rules that turn attendance records into absences and limits.
    var rules: AttendanceRules
    /// Maximum number of task reminders that the system keeps.
    var cap: Int

    /// Entries of all cards, tasks, courses, habits and items of today.
    var figure: ItemsFigure {
      ItemsFigure(ItemKind.allCases.flatMap { $0.analysedTraits.items(self) }, in: history.boundary)
    }
  }

  /// Entries by kind, next time and id; entries without a next time are last in their kind.
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
      if one.kind != other.kind { return one.kind.rawValue < other.kind.rawValue }
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
  /// Returns the section of an item that is due on a day.
  func section(_ day: Day) -> DueSection { DueSection(due: day, today: today) }
}

/// Which items recur, and when is each next due?
package enum ItemsMeasure: Measure {
  package static let name = "items"
  package static let accumulators: [any Accumulator.Type] = []
  package static let readsCardRecords = true
  package static func isAnswerable(by history: HistoryAsOf) -> Bool {
    TodayMeasure.isAnswerable(by: history) || history.attempts?.tasks != nil
  }
  package static func figure(_ context: AnalysisContext) -> ItemsFigure {
    ItemsFigure.Question(
      history: context.history, cards: context.cardPositions, rules: context.options.attendance,
      cap: context.options.taskReminders.cap
    ).figure
  }
}
