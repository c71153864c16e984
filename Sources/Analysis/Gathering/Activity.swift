import Forecasting
import Kaiki
import Statistics

/// Activity of one kind of item on each completed day, for the measures rhythm, trend and gaps.
package struct Activity: Hashable, Sendable {
  /// Counts of an observed day.
  package struct DayCount: Hashable, Sendable {
    package var day: Day
    /// Number of events on the day, ≥ 0.
    package var count = 0
    /// Number of trials, ≥ 0.
    package var trials = 0
    /// Number of successful trials, 0...trials.
    package var successes = 0
  }

  /// Item with its own recurrence, and the days on which it was done.
  package struct Item: Hashable, Sendable {
    package var id: String
    package var days: DaySet
  }

  /// Occasion on which an item was due, and its result.
  package struct Trial: Hashable, Sendable {
    package var day: Day
    package var isSuccess: Bool
  }

  /// Occasions on which one item was due.
  package struct Trials: Hashable, Sendable {
    package var id: String
    /// Name that the user gave the item.
    package var name: String
    /// Occasions in ascending order of day.
    package var trials: [Trial]
  }

  package var kind: ItemKind
  /// Observed days, ascending: completed counted days from the first event on, or the days with classes.
  package var days: [DayCount]
  /// Hour of the first event of each active day, 0..<24; empty if the data have no times of day.
  package var hours: [Double] = []
  /// Events per quarter hour of each active day; empty if the data have no times of day.
  ///
  /// Also empty for cards, because ``ClockAccumulator`` counts their answers.
  package var clock: [[UsualHours.Count]] = []
  /// Items by id, with all their days up to now; empty if the kind recurs as a whole.
  package var items: [Item] = []
  /// Habits with their days, tasks with their occurrences, and courses with their classes, on completed counted days.
  ///
  /// An occurrence succeeds if the task is done in time. Empty for other kinds, and if the kind has a single habit or course.
  package var each: [Trials] = []
  /// Active days up to now, if the kind recurs as a whole.
  package var daysDone = DaySet()

  /// True if every day from the first event on is observed.
  package var isDaily: Bool { kind.traits.isChosen }

  /// True if each trial succeeds or fails; false if a day succeeds with any event.
  var countsTrials: Bool { kind.traits.countsTrials }

  /// Context for the activity of each kind.
  struct Question {
    /// History at the moment of the analysis.
    var history: HistoryAsOf
    /// Answers of each counted day.
    var load: [LoadDay]
    /// Time of the first answer of each day.
    var first: FirstAnswersAccumulator
    /// Counted days.
    var observed: ObservedDays
    /// Ids of the counted terms; empty to count all terms.
    var semesters: [String]

    /// Activity of every kind in the history, in the order of ``ItemKind/analysed``.
    var activities: [Activity] {
      ItemKind.analysed.compactMap { $0.analysedTraits.activity(self) }.filter { !$0.days.isEmpty }
    }
  }

  /// Maximum number of days before the end of the range: 100 years. Earlier days are ignored.
  fileprivate static let maxDays = 36_525
}

extension HistoryAsOf {
  /// Returns the activity on every completed counted day from the first entry on.
  ///
  /// - Parameters:
  ///   - known: Counts of the days with entries.
  ///   - first: First day with an entry, counted or not; `nil` without an entry.
  func daily(
    _ kind: ItemKind, _ known: [Day: Activity.DayCount], since first: Day?, _ observed: ObservedDays
  ) -> Activity {
    guard let first else { return Activity(kind: kind, days: []) }
    let start = max(first, observed.first ?? first, observed.end - Activity.maxDays)
    guard start < observed.end else { return Activity(kind: kind, days: []) }
    let days = (start..<observed.end).filter { known[$0] != nil || !boundary.isMissing($0) }
      .map { known[$0] ?? Activity.DayCount(day: $0) }
    return Activity(kind: kind, days: days)
  }

  /// Returns the activity of events in any order.
  func activity(
    _ kind: ItemKind, of events: [(item: String, at: Instant)], _ observed: ObservedDays
  ) -> Activity {
    var known: [Day: Activity.DayCount] = [:]
    var first: [Day: Instant] = [:]
    var clock = ClockAccumulator()
    var numbers = IdentifierTable()
    var items: [Activity.Item] = []
    for event in events {
      let day = boundary.day(of: event.at)
      known[day, default: .init(day: day)].count += 1
      first[day] = min(first[day] ?? event.at, event.at)
      clock.add(1, at: boundary.minute(of: event.at) / 15, on: day)
      let number = numbers.intern(event.item)
      if number == items.count { items.append(Activity.Item(id: event.item, days: DaySet())) }
      items[number].days.insert(day)
    }
    var activity = daily(kind, known, since: known.keys.min(), observed)
    for index in activity.days.indices {
      activity.days[index].trials = 1
      activity.days[index].successes = activity.days[index].count > 0 ? 1 : 0
    }
    activity.hours = first.filter { observed.containsWhole($0.key) }.sorted { $0.key < $1.key }.map {
      _, instant in
      Double(boundary.zone.localTime(of: instant).secondOfDay) / 3_600
    }
    activity.clock = clock.counts(on: observed)
    activity.items = items.sorted { IdentifierTable.isBefore($0.id, $1.id) }
    return activity
  }
}
