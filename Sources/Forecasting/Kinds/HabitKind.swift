import Kaiki

/// Habits: a day with a check mark is a success.
package enum HabitKind: ItemKindTraits {
  package static let countsTrials = true

  package static func isRecorded(in history: HistoryAsOf) -> Bool { history.habits != nil }

  package static func activeDays(of history: HistoryAsOf) -> DaySet {
    (history.habits ?? []).reduce(into: DaySet()) { days, habit in
      for day in ticked(habit, until: history.today) { days.insert(day) }
    }
  }

  package static func add(to waiting: inout WaitingThings, of history: HistoryAsOf) {
    for habit in history.habits ?? [] {
      waiting.add(
        DaySet(ticked(habit, until: history.today).sorted()), isOver: habit.details?.isArchived == true)
    }
  }

  /// Returns the days with a manual check mark up to `today`, in the order of the habit's marks; may be empty.
  private static func ticked(_ habit: Habit, until today: Day) -> [Day] {
    habit.ticks.filter { $0.day <= today && $0.value == .manualYes }.map(\.day)
  }

  package static func scenario(
    _ evidence: Evidence, _ options: ScenarioOptions
  ) throws(ScenarioProblem) -> HabitScenario? {
    HabitScenario(evidence, options)
  }

  /// Backtest of the daily number of check marks.
  package static let backtest = Backtest<HabitScenario>(
    scenario: { HabitScenario($0, $1) }, quantity: .done,
    actual: { history, scenario in
      let known = scenario.map { Set($0.plan.habits.map(\.habit.name)) }
      let habits = history.habits?.filter { known?.contains($0.name) ?? true } ?? []
      return .counting(
        habits.lazy.flatMap { Strength.days(of: $0, until: history.today) }
          .filter { $0.value == .manualYes }.map(\.day))
    }, scheduled: { _ in nil })
}
