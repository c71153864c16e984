import Distributions
import Forecasting
import Kaiki
import Statistics

/// How steadily a person studies.
package struct StreaksFigure: Hashable, Sendable, HoldsNoTests {
  /// The streak of one person.
  package struct User: Hashable, Sendable {
    /// The person's id.
    package var user: String
    /// Their streak.
    package var streak: Streak
  }

  /// The streak of one task.
  package struct Task: Hashable, Sendable {
    /// The task's id.
    package var task: String
    /// What it is called.
    package var name: String
    /// Its streak.
    package var streak: Streak
  }

  /// Over all answers, completions and attempts; the longest is that of the streaks that reach a day that counts.
  package var all: Streak
  /// One entry a person with a day that counts, by id; empty where the log names nobody.
  package var byUser: [User]
  /// One entry a task that was done or tried on a day that counts, by id.
  package var byTask: [Task]
  /// How long streaks last that begin on a day that counts, those still running included: of everything
  /// together, then of each kind whose items have streaks of their own.
  package var survival: [Survival] = []
  /// The days on which anything was done.
  package var days = DaySet()
  /// The kinds of things that make a day count.
  package var counted: [ItemKind] = []
  /// Whether the data have daily lists or habits, which do not.
  package var leavesOut = false
  /// Whether the data say at all on which days anything was done.
  package var isKnown = true

  /// The streak over everything; `nil` where the data do not say when anything was done.
  package var known: Streak? { isKnown ? all : nil }
  /// Why there is no streak; `nil` where there is one.
  package var reason: String? {
    isKnown ? nil : "the data hold no answers, completions or attempts"
  }

  /// How many of the longest streaks a page has room for.
  private static let shown = 5

  /// The people with the longest streaks, the longest first.
  package var longestOfUsers: [(id: String, streak: Streak)] {
    Self.longest(byUser.map { ($0.user, $0.streak) })
  }

  /// The tasks with the longest streaks, the longest first.
  package var longestOfTasks: [(id: String, streak: Streak)] {
    Self.longest(byTask.map { ($0.name, $0.streak) })
  }

  private static func longest(_ streaks: [(id: String, streak: Streak)]) -> [(id: String, streak: Streak)] {
    streaks.enumerated()
      .sorted { ($1.element.streak.longest, $0.offset) < ($0.element.streak.longest, $1.offset) }
      .prefix(shown).map(\.element)
  }

  /// How long streaks last.
  package struct Survival: Hashable, Sendable {
    /// Whose streaks; `nil` for those of everything together.
    package var kind: ItemKind?
    package var lasting: Outcome<SurvivalSummary>
  }
}

extension HistoryAsOf {
  /// The streaks of some days of study and of all tasks, under a rule (C6, S1-S4, G4).
  ///
  /// - Parameters:
  ///   - days: The days of study, those before ``AnalysisOptions/firstDay`` too.
  ///   - options: The rule, and the first day that counts.
  ///   - names: What tasks are called.
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
    // A task that may be tried on any day leaves no day on which nothing was due.
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

  /// Days without a streak rule: how long unbroken runs of calendar days last.
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

  /// What the app itself would have said of a task with attempts (S1-S4).
  private func originalStreak(ofTask id: String) -> Int {
    let days = (attempts?.events ?? []).filter { $0.task.lowercased() == id.lowercased() }
      .map { boundary.day(of: $0.at) }
    return Streak.original(days: days, today: today)
  }

  /// The days on which each task was done or tried, by id, and those on which it was due; `nil` where it may be
  /// tried on any day.
  private func taskDays() -> [(id: String, days: DaySet, dueDays: DaySet?)] {
    var waiting: [String: DaySet] = [:]
    for record in tasks?.standings ?? [] {
      var due = DaySet()
      // Since when a task is not in use is not known; it waits no more.
      for round in record.history.rounds where round.completed != nil || record.task.isActive {
        let last = round.completed.map(boundary.day) ?? today
        if round.due <= last { due.insert(round.due...last) }
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

/// How steadily are things done?
package enum StreaksMeasure: Measure {
  package static let name = "streaks"
  package static let accumulators: [any Accumulator.Type] = [
    ActiveDaysAccumulator.self, LoadAccumulator.self, FirstAnswersAccumulator.self,
  ]
  package static func isAnswerable(by history: HistoryAsOf) -> Bool {
    ItemKind.chosen.contains { $0.traits.isTimed && $0.traits.isRecorded(in: history) }
  }
  package static func figure(_ inquiry: Inquiry) -> StreaksFigure {
    var figure = inquiry.streaks
    figure.survival = inquiry.history.survival(of: figure.days, inquiry.activities, on: inquiry.days)
    return figure
  }
}
