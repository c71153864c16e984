import Forecasting
import Kaiki

/// Everything that comes back, one entry each: what it is called, when it is next, and how it has been kept.
package struct ItemsFigure: Hashable, Sendable, HoldsNoTests {
  /// What something is.
  package enum Kind: String, CaseIterable, Sendable {
    case attempt, card, course, habit, item, task
  }

  /// When something is next.
  package enum Next: Hashable, Sendable {
    /// On a day.
    case day(Day)
    /// At a moment.
    case moment(Instant)
  }

  /// How long after one time the next one comes.
  package enum Spacing: Hashable, Sendable {
    /// Some days.
    case days(Int)
    /// An interval of the calendar.
    case calendar(CalendarInterval)
    /// So many times within so many days.
    case frequency(HabitFrequency)
  }

  /// One thing.
  package struct Entry: Hashable, Sendable {
    package var kind: Kind
    package var id: String
    /// What a person calls it; the id where no name is known.
    package var name: String
    /// Overdue, today or upcoming; `nil` for what waits for no day.
    package var section: DueSection?
    /// When it is next; `nil` where it is not, or the data do not say.
    package var next: Next?
    /// The same on the wall clock, where a time of day is known.
    package var nextLocal: LocalTime?
    /// How long between one time and the next; `nil` where none is agreed.
    package var spacing: Spacing?
    /// When it was done last.
    package var last: Next?
    /// How often it was done: answers, completions, attempts, days of a habit, absences of a course; `nil` where the data
    /// hold no record of it.
    package var count: Int?
    /// Of a card on a table, its step.
    package var step: Int?
    /// Occurrences done in time, up to now (C6); of habits and attempts days; `nil` where it is not known.
    package var streak: Int?
    /// Of a task, reminders that came due and were not planned (N2); `nil` for others.
    package var starved: Int?
    /// Of attempts active, completed or archived, of items open or done, of courses how they stand.
    package var status: String?

    init(_ kind: Kind, id: String, name: String, count: Int?) {
      self.kind = kind
      self.id = id
      self.name = name.isEmpty ? id : name
      self.count = count
    }
  }

  /// What entries are made of.
  struct Question {
    /// The history.
    var history: HistoryAsOf
    /// Where every card stands that has a due day.
    var cards: [CardPosition]
    /// How absences count.
    var rules: AttendanceRules
    /// The most reminders that the system holds for the app of tasks.
    var cap: Int

    /// Every card, task, course, habit and item of today.
    var figure: ItemsFigure {
      ItemsFigure(ItemKind.allCases.flatMap { $0.analysedTraits.items(self) }, in: history.boundary)
    }
  }

  /// By (kind, next, id); what has no next comes last of its kind.
  package var entries: [Entry]

  init(_ entries: [Entry], in boundary: DayBoundary) {
    func rank(_ entry: Entry) -> Instant? {
      switch entry.next {
      case .day(let day): boundary.start(of: day)
      case .moment(let moment): moment
      case nil: nil
      }
    }
    let keys = entries.indices.map { place in
      let entry = entries[place]
      return (
        kind: entry.kind, at: rank(entry), beginning: IdentifierTable.beginning(of: entry.id), place: place
      )
    }
    // Not the entries, which are long.
    let order = keys.sorted { one, other in
      if one.kind != other.kind { return one.kind.rawValue < other.kind.rawValue }
      switch (one.at, other.at) {
      case (let first?, let second?) where first != second: return first < second
      case (nil, _?): return false
      case (_?, nil): return true
      default: break
      }
      if one.beginning != other.beginning { return one.beginning < other.beginning }
      return IdentifierTable.isBefore(entries[one.place].id, entries[other.place].id)
    }
    self.entries = order.map { entries[$0.place] }
  }
}

extension HistoryAsOf {
  /// How a day stands to today.
  func section(_ day: Day) -> DueSection { DueSection(due: day, today: today) }
}

/// What is there, and when is it next?
package enum ItemsMeasure: Measure {
  package static let name = "items"
  package static let accumulators: [any Accumulator.Type] = []
  package static let readsCardRecords = true
  package static func isAnswerable(by history: HistoryAsOf) -> Bool {
    TodayMeasure.isAnswerable(by: history) || history.attempts?.tasks != nil
  }
  package static func figure(_ inquiry: Inquiry) -> ItemsFigure {
    ItemsFigure.Question(
      history: inquiry.history, cards: inquiry.cardPositions, rules: inquiry.options.attendance,
      cap: inquiry.options.taskReminders.cap
    ).figure
  }
}
