import Distributions
import Forecasting
import Kaiki
import Statistics

/// Streaks of active days, in total, per user and per task.
package struct StreaksFigure: Hashable, Sendable, HoldsNoTests {
  /// Streak of active days of one user.
  package struct User: Hashable, Sendable {
    /// Id of the user in the log.
    package var user: String
    /// Streak of the user's active days.
    package var streak: Streak
  }

  /// Streak of active days of one task.
  package struct Task: Hashable, Sendable {
    /// Id of the task.
    package var task: String
    /// Name of the task.
    package var name: String
    /// Streak of the days on which the task was done or tried.
    package var streak: Streak
  }

  /// Streak over all answers, completions and attempts; the longest streak has to reach a counted day.
  package var all: Streak
  /// Streaks of the users with a counted active day, by id; empty if the log has no user ids.
  package var byUser: [User]
  /// Streaks of the tasks done or tried on a counted day, by id.
  package var byTask: [Task]
  /// Durations of the streaks that begin on a counted day, current streaks included.
  ///
  /// The first element combines all activity; the others are kinds whose items have their own streaks.
  package var survival: [Survival] = []
  /// Days with any activity.
  package var days = DaySet()
  /// Kinds of items that make a day active.
  package var counted: [ItemKind] = []
  /// True if the data have daily lists or habits, which do not make a day active.
  package var leavesOut = false
  /// True if the data record activity.
  package var isKnown = true

  /// Streak over all activity; `nil` if the data do not record activity.
  package var known: Streak? { isKnown ? all : nil }
  /// Reason why there is no streak; `nil` if there is one.
  package var reason: String? {
    isKnown ? nil : "the data hold no answers, completions or attempts"
  }

  /// Number of streaks on a page.
  private static let shown = 5

  /// Users with the longest streaks, longest first.
  package var longestOfUsers: [(id: String, streak: Streak)] {
    Self.longest(byUser.map { ($0.user, $0.streak) })
  }

  /// Tasks with the longest streaks, longest first.
  package var longestOfTasks: [(id: String, streak: Streak)] {
    Self.longest(byTask.map { ($0.name, $0.streak) })
  }

  private static func longest(_ streaks: [(id: String, streak: Streak)]) -> [(id: String, streak: Streak)] {
    streaks.enumerated()
      .sorted { ($1.element.streak.longest, $0.offset) < ($0.element.streak.longest, $1.offset) }
      .prefix(shown).map(\.element)
  }

  /// Survival curve of the lengths of streaks, in days.
  package struct Survival: Hashable, Sendable {
    /// Kind of items; `nil` for all activity together.
    package var kind: ItemKind?
    package var lasting: Outcome<SurvivalSummary>
  }
}

extension HistoryAsOf {
  /// Returns the streaks of users and tasks under a rule (C6, S1-S4, G4).
  ///
  /// - Parameters:
  ///   - days: Days with answers, including days before ``AnalysisOptions/firstDay``.
  ///   - options: Streak rule and first counted day.
  ///   - names: Names of tasks.
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

  /// Returns the durations of unbroken runs of calendar days, without a streak rule.
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

  /// Returns the streak that the app would show for a task with attempts (S1-S4).
  private func originalStreak(ofTask id: String) -> Int {
    let days = (attempts?.events ?? []).filter { $0.task.lowercased() == id.lowercased() }
      .map { boundary.day(of: $0.at) }
    return Streak.original(days: days, today: today)
  }

  /// Returns the active days of each task, by id, and its due days; the due days are `nil` for tasks with attempts.
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

/// How long are the streaks of active days?
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
