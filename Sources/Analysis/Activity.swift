import Kaiki
import Statistics

/// One kind of thing that came back, day by day: what rhythm, trend and gaps are asked of.
///
/// A day that is not over is left out.
package struct Activity: Hashable, Sendable {
  /// What came back.
  package enum Kind: String, CaseIterable, Sendable {
    /// Answers to cards; a success is a right one.
    case cards
    /// Completions of recurring tasks.
    case tasks
    /// Attempts at tasks.
    case attempts
    /// Items of daily lists; a success is one that was done.
    case lists
    /// Habits; a success is a day on which one was done.
    case habits
    /// Classes; a success is one that was attended.
    case courses
  }

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

  package var kind: Kind
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
  package var isDaily: Bool { kind != .courses }

  /// Whether success is a matter of each trial, rather than of whether anything was done on a day.
  var countsTrials: Bool { kind == .courses || kind == .habits }

  /// Days of a hundred years: what lies further back is left out.
  fileprivate static let mostDays = 36_525
}

extension HistoryAsOf {
  /// Whether any answer came with its steps.
  var carriesSteps: Bool { replayed?.carriesSteps ?? false }

  /// Whether the history tells when things were done.
  var hasActivity: Bool {
    log != nil || tasks?.completions.isEmpty == false || attempts?.events != nil || lists != nil
      || habits != nil
  }

  /// Every kind of thing that the data know of, in the order of ``Activity/Kind``.
  ///
  /// - Parameters:
  ///   - load: The answers of each day that counts.
  ///   - first: When the first answer of each day was given.
  ///   - observed: The days that count.
  ///   - semesters: The ids of the terms whose classes count; empty for all.
  func activities(
    load: [LoadDay], first: FirstAnswersAccumulator, on observed: ObservedDays, semesters: [String]
  ) -> [Activity] {
    [
      cardActivity(load, first, observed), taskActivity(observed), attemptActivity(observed),
      listActivity(observed),
      habitActivity(observed), courseActivity(observed, semesters),
    ].compactMap { $0 }.filter { !$0.days.isEmpty }
  }

  /// Every day that counts and is over, from the first with an entry on.
  ///
  /// - Parameters:
  ///   - known: The days with entries.
  ///   - first: The first day with an entry, whether it counts or not; `nil` where there is none.
  private func daily(
    _ kind: Activity.Kind, _ known: [Day: Activity.DayCount], since first: Day?, _ observed: ObservedDays
  ) -> Activity {
    guard let first else { return Activity(kind: kind, days: []) }
    let start = max(first, observed.first ?? first, observed.end - Activity.mostDays)
    guard start < observed.end else { return Activity(kind: kind, days: []) }
    let days = (start..<observed.end).filter { known[$0] != nil || !boundary.isMissing($0) }
      .map { known[$0] ?? Activity.DayCount(day: $0) }
    return Activity(kind: kind, days: days)
  }

  private func cardActivity(
    _ load: [LoadDay], _ first: FirstAnswersAccumulator, _ observed: ObservedDays
  ) -> Activity? {
    guard log != nil else { return nil }
    var known: [Day: Activity.DayCount] = [:]
    for day in load {
      known[day.day] = .init(day: day.day, count: day.reviews, trials: day.reviews, successes: day.correct)
    }
    var activity = daily(.cards, known, since: first.firstDay, observed)
    activity.hours = first.minutes.filter { observed.containsWhole($0.key) }.sorted { $0.key < $1.key }
      .map { Double($0.value) / 60 }
    activity.daysDone = DaySet(load.map(\.day))
    return activity
  }

  private func taskActivity(_ observed: ObservedDays) -> Activity? {
    guard let tasks, !tasks.completions.isEmpty else { return nil }
    var activity = activity(
      .tasks, of: tasks.completions.flatMap { task, instants in instants.map { (item: task, at: $0) } },
      observed)
    activity.each = (tasks.standings ?? []).map { standing in
      let trials = tasks.rounds(of: standing).filter { observed.containsWhole($0.due) }.map { round in
        Activity.Trial(day: round.due, isSuccess: round.completed.map { $0 <= round.due } ?? false)
      }
      let (id, title) = (standing.task.id, standing.task.title)
      return Activity.Trials(
        id: id, name: title.isEmpty ? id : title, trials: trials.sorted { $0.day < $1.day })
    }
    return activity
  }

  private func attemptActivity(_ observed: ObservedDays) -> Activity? {
    guard let events = attempts?.events else { return nil }
    return activity(.attempts, of: events.map { (item: $0.task, at: $0.at) }, observed)
  }

  /// Things that are done at instants, in any order.
  private func activity(
    _ kind: Activity.Kind, of events: [(item: String, at: Instant)], _ observed: ObservedDays
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

  private func listActivity(_ observed: ObservedDays) -> Activity? {
    guard let lists else { return nil }
    var known: [Day: Activity.DayCount] = [:]
    for (day, list) in lists.byDay {
      let done = list.items.count { $0.isCompleted }
      known[day] = .init(day: day, count: done, trials: list.items.count, successes: done)
    }
    var activity = daily(.lists, known, since: known.keys.min(), observed)
    activity.daysDone = DaySet(known.values.filter { $0.count > 0 }.map(\.day).sorted())
    return activity
  }

  private func habitActivity(_ observed: ObservedDays) -> Activity? {
    guard let habits else { return nil }
    var known: [Day: Activity.DayCount] = [:]
    var items: [Activity.Item] = []
    var each: [Activity.Trials] = []
    for habit in habits {
      var done = DaySet()
      var trials: [Activity.Trial] = []
      for day in Strength.days(of: habit, until: today) where day.value != .skip {
        known[day.day, default: .init(day: day.day)].trials += 1
        if observed.containsWhole(day.day) {
          trials.append(Activity.Trial(day: day.day, isSuccess: day.value == .manualYes))
        }
        guard day.value == .manualYes else { continue }
        known[day.day, default: .init(day: day.day)].successes += 1
        known[day.day, default: .init(day: day.day)].count += 1
        done.insert(day.day)
      }
      if done.count > 0 { items.append(Activity.Item(id: habit.name, days: done)) }
      each.append(Activity.Trials(id: habit.name, name: habit.name, trials: trials))
    }
    var activity = daily(.habits, known, since: known.keys.min(), observed)
    activity.each = each.count > 1 ? each : []
    activity.items = items
    return activity
  }

  private func courseActivity(_ observed: ObservedDays, _ semesters: [String]) -> Activity? {
    guard let courses else { return nil }
    let held = courses.held(until: observed.end - 1, in: semesters).filter { observed.contains($0.key) }
    let days = held.sorted { $0.key < $1.key }.map { day, classes in
      let missed = classes.count { $0.isMissed }
      return Activity.DayCount(
        day: day, count: missed, trials: classes.count, successes: classes.count - missed)
    }
    var activity = Activity(kind: .courses, days: days)
    let all = courses.timetable.courses
    guard all.count > 1 else { return activity }
    activity.each = all.map { Activity.Trials(id: $0.id, name: $0.name, trials: []) }
    for (day, classes) in held.sorted(by: { $0.key < $1.key }) {
      for one in classes {
        activity.each[one.course].trials.append(Activity.Trial(day: day, isSuccess: !one.isMissed))
      }
    }
    return activity
  }
}
