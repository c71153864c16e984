import Forecasting
import Kaiki
import Statistics

/// Activity of one kind of item (such as cards or habits) on each completed day of the reporting range.
package struct Activity: Hashable, Sendable {
  /// Numbers of events, trials and successes on one observed day.
  package struct DayCount: Hashable, Sendable {
    package var day: Day
    /// Number of events on the day, ≥ 0, such as answers, completions, check marks or missed classes.
    package var count = 0
    /// Number of trials on the day, ≥ 0: answers, habits without skipped ones, list items or classes. Tasks and attempts have
    /// 1 trial per day.
    package var trials = 0
    /// Number of successful trials, 0...trials: right answers, habits done, completed list items or attended classes. For
    /// tasks and attempts 1 if the day has an event, otherwise 0.
    package var successes = 0
  }

  /// Habit or task, and the days on which it was done or tried.
  package struct Item: Hashable, Sendable {
    package var id: String
    package var days: DaySet
  }

  /// Occasion on which an item was due (day of a habit, occurrence of a task, or class), and its result.
  package struct Trial: Hashable, Sendable {
    package var day: Day
    package var isSuccess: Bool
  }

  /// Occasions on which one habit, task or course was due, with their results.
  package struct Trials: Hashable, Sendable {
    package var id: String
    /// Name that the user gave the habit, task or course.
    package var name: String
    /// Occasions in ascending order of day; empty without an occasion in the reporting range.
    package var trials: [Trial]
  }

  package var kind: ItemKind
  /// Observed days, ascending: completed days of the reporting range from the first event on, with or without an event.
  ///
  /// For courses only days with classes. For other kinds without dates that the time zone skips, and at most the last 36,525
  /// days. Empty if no such day exists.
  package var days: [DayCount]
  /// Wall-clock hour (0..<24, with fractions) of the first event of each completed day of the reporting range with an event.
  /// Ascending by day. Empty without events, and for habits, lists and courses, whose events are known by day only.
  package var hours: [Double] = []
  /// Events per quarter hour of the clock, one element per completed day of the reporting range with an event, ascending by
  /// day.
  ///
  /// Quarter hours without events are omitted. Empty for habits, lists and courses, which have no times of day. Also empty for
  /// cards, because ``ClockAccumulator`` counts their answers.
  package var clock: [[UsualHours.Count]] = []
  /// Habits (in the order of the data), recurring tasks or tasks with attempts (by id), with all their days up to now. Items
  /// that were never done are missing. Empty for cards, lists and courses, which count as a whole.
  package var items: [Item] = []
  /// Trials of each habit, task or course on completed days of the reporting range, in the order of the data.
  ///
  /// An element may have 0 trials. An occurrence of a task succeeds if it is done by its due day. Empty for other kinds, and if
  /// the data have a single habit or a single course.
  package var each: [Trials] = []
  /// Days with a card answer (in the reporting range, today included) or with a completed list item (all days up to now).
  /// Empty for the other kinds, which have ``items``.
  package var daysDone = DaySet()

  /// True if every day from the first event on is observed; false for courses, whose timetable determines the days.
  package var isDaily: Bool { kind.traits.isChosen }

  /// True for habits and courses: a share counts successful trials. False for other kinds: a share counts days with an event.
  var countsTrials: Bool { kind.traits.countsTrials }

  /// Maximum number of days before the end of the range: 36,525 (100 years). Earlier days are ignored.
  fileprivate static let maxDays = 36_525
}

extension HistoryAsOf {
  /// Returns the activity on every completed day of the reporting range from the first entry on.
  ///
  /// - Parameter first: First day with an entry, even before the range; `nil` without an entry: the activity then has 0
  ///   days.
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

  /// Returns the activity of a kind of item from its events.
  ///
  /// Every observed day is one trial, which succeeds if the day has an event.
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
