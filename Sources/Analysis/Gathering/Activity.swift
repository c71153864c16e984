import Forecasting
import Kaiki
import Statistics

/// One kind of thing that came back, day by day: what rhythm, trend and gaps are asked of.
///
/// A day that is not over is left out.
package struct Activity: Hashable, Sendable {
  /// An observed day.
  package struct DayCount: Hashable, Sendable {
    package var day: Day
    /// Things that were done.
    package var count = 0
    /// Trials on the day, ≥ 0.
    package var trials = 0
    /// Those that succeeded.
    package var successes = 0
  }

  /// Something of the kind that comes back by itself, and the days on which it did.
  package struct Item: Hashable, Sendable {
    package var id: String
    package var days: DaySet
  }

  /// One occasion on which one thing was to be done.
  package struct Trial: Hashable, Sendable {
    package var day: Day
    package var isSuccess: Bool
  }

  /// One thing of the kind, with the occasions on which it was to be done.
  package struct Trials: Hashable, Sendable {
    package var id: String
    /// What a person calls it.
    package var name: String
    /// Ascending by day.
    package var trials: [Trial]
  }

  package var kind: ItemKind
  /// The observed days, ascending: those that count from the first event on and are over, or the days with classes.
  package var days: [DayCount]
  /// The hour of the first event of each day that had one, in 0..<24; empty where hours are not known.
  package var hours: [Double] = []
  /// What was done in each quarter hour of each such day; empty where hours are not known, and of cards, whose answers
  /// ``ClockAccumulator`` counts.
  package var clock: [[UsualHours.Count]] = []
  /// The items by id, with all their days up to the moment; empty where the kind as a whole comes back.
  package var items: [Item] = []
  /// Each habit with its days, each task with its rounds (a success is one that was done in time), each course with its
  /// classes, on days that count and are over; empty for other kinds, and where one habit or course is all of its kind.
  package var each: [Trials] = []
  /// Where the kind as a whole comes back, its days up to the moment on which something was done.
  package var daysDone = DaySet()

  /// Whether every day from the first on is observed.
  package var isDaily: Bool { kind.traits.isChosen }

  /// Whether success is a matter of each trial, rather than of whether anything was done on a day.
  var countsTrials: Bool { kind.traits.countsTrials }

  /// What the days of each kind are worked out from: the history, what was gathered of its answers, and the
  /// days and terms that count.
  struct Question {
    /// The history.
    var history: HistoryAsOf
    /// The answers of each day that counts.
    var load: [LoadDay]
    /// When the first answer of each day was given.
    var first: FirstAnswersAccumulator
    /// The days that count.
    var observed: ObservedDays
    /// The ids of the terms whose classes count; empty for all.
    var semesters: [String]

    /// Every kind that the history knows of, in the order of ``ItemKind/analysed``.
    var activities: [Activity] {
      ItemKind.analysed.compactMap { $0.analysedTraits.activity(self) }.filter { !$0.days.isEmpty }
    }
  }

  /// Days of a hundred years: what lies further back is left out.
  fileprivate static let mostDays = 36_525
}

extension HistoryAsOf {
  /// Every day that counts and is over, from the first with an entry on.
  ///
  /// - Parameters:
  ///   - known: The days with entries.
  ///   - first: The first day with an entry, whether it counts or not; `nil` where there is none.
  func daily(
    _ kind: ItemKind, _ known: [Day: Activity.DayCount], since first: Day?, _ observed: ObservedDays
  ) -> Activity {
    guard let first else { return Activity(kind: kind, days: []) }
    let start = max(first, observed.first ?? first, observed.end - Activity.mostDays)
    guard start < observed.end else { return Activity(kind: kind, days: []) }
    let days = (start..<observed.end).filter { known[$0] != nil || !boundary.isMissing($0) }
      .map { known[$0] ?? Activity.DayCount(day: $0) }
    return Activity(kind: kind, days: days)
  }

  /// Things that are done at instants, in any order.
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
    for place in activity.days.indices {
      activity.days[place].trials = 1
      activity.days[place].successes = activity.days[place].count > 0 ? 1 : 0
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
