import Distributions
import Forecasting
import Kaiki
import Statistics

/// Streaks (runs of successive active days), in total, per user and per task.
package struct StreaksFigure: Hashable, Sendable, HoldsNoTests {
  /// Streak of successive days with an answer of one user.
  package struct User: Hashable, Sendable {
    package var user: String
    /// Current and longest streak of the user's days with answers.
    package var streak: Streak
  }

  /// Streak of successive active days of one task.
  package struct Task: Hashable, Sendable {
    package var task: String
    package var name: String
    /// Current and longest streak of the days on which the task was done or tried.
    package var streak: Streak
  }

  /// Current and longest streak of days with any answer, completion or attempt. The longest streak has to reach the reporting
  /// range, and counts with its full length.
  package var all: Streak
  /// Streaks of the users with an answer in the reporting range, by id; empty if the log has no user ids.
  package var byUser: [User]
  /// Streaks of the tasks done or tried in the reporting range, by id; empty if no task was.
  package var byTask: [Task]
  /// Survival curves of the lengths of streaks that begin in the reporting range, current streaks included.
  ///
  /// The first element combines all activity; the following elements are kinds whose items have their own streaks.
  ///
  /// Empty only until ``StreaksMeasure`` sets it; a curve that cannot be estimated is the reason instead.
  package var survival: [Survival] = []
  /// Days with any answer, completion or attempt up to now, including days before the reporting range; may be empty.
  package var days = DaySet()
  /// Kinds of items in the data whose events make a day active: cards, tasks or attempts; empty if the data have none of them.
  package var counted: [ItemKind] = []
  /// True if the data have daily lists or habits, which have no times and are ignored in streaks.
  package var leavesOut = false
  /// True if the data record activity (answers, completions or attempts); false makes all streaks placeholders.
  package var isKnown = true

  /// Streak over all activity; `nil` if the data record no answers, completions or attempts.
  package var known: Streak? { isKnown ? all : nil }
  /// English reason why the streaks are unknown; `nil` if the data record activity.
  package var reason: String? {
    isKnown ? nil : "the data hold no answers, completions or attempts"
  }

  private static let shown = 5

  /// Up to five users with the longest streaks, longest first; equal streaks by id. Empty if the log has no user ids.
  package var longestOfUsers: [(id: String, streak: Streak)] {
    Self.longest(byUser.map { ($0.user, $0.streak) })
  }

  /// Up to five tasks with the longest streaks, longest first; equal streaks in the order of the tasks' ids. `id` contains
  /// the name of the task. Empty if no task was done or tried in the reporting range.
  package var longestOfTasks: [(id: String, streak: Streak)] {
    Self.longest(byTask.map { ($0.name, $0.streak) })
  }

  private static func longest(_ streaks: [(id: String, streak: Streak)]) -> [(id: String, streak: Streak)] {
    streaks.enumerated()
      .sorted { ($1.element.streak.longest, $0.offset) < ($0.element.streak.longest, $1.offset) }
      .prefix(shown).map(\.element)
  }

  /// Survival curve of the lengths of streaks, in days, of all activity or of one kind of item.
  package struct Survival: Hashable, Sendable {
    /// Kind of items whose streaks are combined; `nil` for all activity together.
    package var kind: ItemKind?
    package var lasting: Outcome<SurvivalSummary>
  }
}

extension HistoryAsOf {
  /// Returns the streaks of all activity, users and tasks under a rule for idle days (C6, S1-S4, G4).
  func streaks(of days: ActiveDaysAccumulator, _ options: AnalysisOptions, names: ItemNames) -> StreaksFigure
  {
    let first = options.firstDay
    let rule = options.streakRule
    let users = days.byUser.map { (number: Int($0.key), days: $0.value) }
      .sorted { log?.users.isBefore($0.number, $1.number) ?? ($0.number < $1.number) }
    let tasks = taskDays()
    var all = days.all
    var due = replayed?.dueDays ?? DaySet()
    for task in tasks {
      all.formUnion(task.days)
      if let days = task.dueDays { due.formUnion(days) }
    }
    // A task with attempts is due every day, so it leaves no day for the neutral rule to skip.
    let isOpenEveryDay = tasks.contains { $0.dueDays == nil }
    return StreaksFigure(
      all: streak(of: all, from: first, rule: isOpenEveryDay ? .strict : rule, dueDays: due),
      byUser: users.map { user in
        let due = replayed?.dueDaysByUser[Int32(user.number)] ?? DaySet()
        return StreaksFigure.User(
          user: log?.users[user.number] ?? "",
          streak: streak(of: user.days, from: first, rule: rule, dueDays: due))
      }.filter { $0.streak.activeDays > 0 },
      byTask: tasks.map { task in
        var own = streak(
          of: task.days, from: first, rule: task.dueDays == nil ? .strict : rule,
          dueDays: task.dueDays ?? DaySet())
        if options.countsOriginalStreaks, task.dueDays == nil {
          own.current = originalStreak(ofTask: task.id)
        }
        return StreaksFigure.Task(task: task.id, name: names.task(task.id), streak: own)
      }.filter { $0.streak.activeDays > 0 }, days: all,
      counted: ItemKind.chosen.filter { $0.traits.isTimed && $0.traits.isRecorded(in: self) },
      leavesOut: ItemKind.chosen.contains { !$0.traits.isTimed && $0.traits.isRecorded(in: self) },
      isKnown: knowsActivity)
  }

  /// Returns the survival curves of the lengths of runs of successive active days: of all activity, then of each kind with items.
  ///
  /// Every idle day ends a run. The array is never empty; a curve with too few ended runs is the reason instead.
  func survival(
    of all: DaySet, _ activities: [Activity], on observed: ObservedDays
  ) -> [StreaksFigure.Survival] {
    [StreaksFigure.Survival(kind: nil, lasting: lasting([all], on: observed))]
      + activities.filter { !$0.items.isEmpty }.map {
        StreaksFigure.Survival(kind: $0.kind, lasting: lasting($0.items.map(\.days), on: observed))
      }
  }

  private func lasting(_ clusters: [DaySet], on observed: ObservedDays) -> Outcome<SurvivalSummary> {
    Outcome { () throws(StatisticsError) in
      try SurvivalSummary(clusters.map { $0.streakLengths(on: observed) })
    }
  }

  private func streak(of days: DaySet, from first: Day?, rule: StreakRule, dueDays: DaySet) -> Streak {
    Streak(active: days, from: first, today: today) { day in
      boundary.isMissing(day) || rule == .neutral && !dueDays.contains(day)
    }
  }

  /// Returns the streak in days, ≥ 0, that the original app would show for a task with attempts (S1-S4).
  private func originalStreak(ofTask id: String) -> Int {
    let days = (attempts?.events ?? []).filter { $0.task.lowercased() == id.lowercased() }
      .map { boundary.day(of: $0.at) }
    return Streak.original(days: days, today: today)
  }

  /// Returns the days on which each task was done or tried, and its due days, sorted by id of the task.
  ///
  /// Tasks that were never done or tried are omitted. Due days are `nil` for tasks with attempts, and for completions of a task
  /// that the data do not contain.
  private func taskDays() -> [(id: String, days: DaySet, dueDays: DaySet?)] {
    var waiting: [String: DaySet] = [:]
    for record in tasks?.standings ?? [] {
      var due = DaySet()
      // The data do not contain the day on which a task was deactivated, so only its completed occurrences have due days.
      for occurrence in record.history.occurrences where occurrence.completed != nil || record.task.isActive {
        let last = occurrence.completed.map(boundary.day) ?? today
        if occurrence.due <= last { due.insert(occurrence.due...last) }
      }
      waiting[record.task.id.lowercased()] = due
    }
    var days = (tasks?.completions ?? []).map { task, instants in
      (id: task, days: DaySet(instants.map(boundary.day)), dueDays: waiting[task.lowercased()])
    }
    var numbers = IdentifierTable()
    var tried: [(id: String, days: DaySet, dueDays: DaySet?)] = []
    for attempt in attempts?.events ?? [] {
      let number = numbers.intern(attempt.task)
      if number == tried.count { tried.append((attempt.task, DaySet(), nil)) }
      tried[number].days.insert(boundary.day(of: attempt.at))
    }
    days += tried
    return days.sorted { IdentifierTable.isBefore($0.id, $1.id) }
  }
}

/// Measure of the lengths of streaks (runs of successive active days), as a ``StreaksFigure``.
package enum StreaksMeasure: Measure {
  package static let name = "streaks"
  package static let accumulators: [any Accumulator.Type] = [
    ActiveDaysAccumulator.self, LoadAccumulator.self, FirstAnswersAccumulator.self,
  ]
  package static func isAnswerable(by history: HistoryAsOf) -> Bool {
    ItemKind.chosen.contains { $0.traits.isTimed && $0.traits.isRecorded(in: history) }
  }

  package static func figure(_ context: AnalysisContext) -> StreaksFigure {
    var figure = context.streaks
    figure.survival = context.history.survival(of: figure.days, context.activities, on: context.days)
    return figure
  }
}
