import Kaiki
import KaikiSimulation

/// Simulation of the habits in use.
package struct HabitScenario: Scenario {
  package let plan: HabitPlan
  package var bandCalibration: BandCalibration?

  /// Builds the plan; returns `nil` if the history has no habit in use.
  ///
  /// Archived habits are excluded, and habits without a check mark for ten years.
  init?(_ evidence: Evidence, _ options: ScenarioOptions) {
    let history = evidence.history
    let last = options.span.start + -1
    let habits = (history.habits ?? []).compactMap { habit -> HabitPlan.Kept? in
      guard habit.details?.isArchived != true else { return nil }
      var known = habit
      known.ticks.removeAll { $0.day > history.today }
      let days = Strength.days(of: known, until: last)
      return days.last?.day == last ? HabitPlan.Kept(known, days: days) : nil
    }
    guard let first = habits.compactMap(\.days.first?.day).min(),
      let person = evidence.diary
    else { return nil }
    plan = HabitPlan(
      span: options.span, habits: habits,
      blockBootstrap: person.blockBootstrap(
        from: max(first, person.days.lowerBound), things: habits.map { Self.ticked($0.days) }))
  }

  /// Returns the value of each of the given days of a habit: 1 with a manual check mark, 0 without; other days are missing.
  private static func ticked(_ days: [HabitDay]) -> [Day: Double] {
    Dictionary(
      days.map { ($0.day, $0.value == .manualYes ? 1 : 0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Maximum of check marks per day: the number of habits; never `nil`.
  package var ceiling: Ceiling? {
    .days(Array(repeating: Double(plan.habits.count), count: plan.span.days))
  }

  package var episodes: InactivityEpisodes? { plan.blockBootstrap.episodes }

  /// Always true: the projection continues the recorded check marks.
  package var goesOnAsLogged: Bool { true }

  package static let quantities: [Quantity] = [.done, .strength]

  /// Returns the results at the end of the run, one element per habit of the plan, in its order; at least one.
  package func ending(of replicates: [HabitTotals]) -> [HabitForecast] {
    plan.habits.enumerated().map { number, kept in
      HabitForecast(kept, replicates.map { $0.ends[number] })
    }
  }
}

/// Results of one habit at the end of the run, with 90 % bands.
package struct HabitForecast: Hashable, Sendable {
  package var habit: String
  /// Strength score of the habit on the last day before the run, 0...1; 0 if unknown.
  package var score: Double
  /// Number of days with a check mark within the run, ≥ 0.
  package var done: Band
  /// Strength score of the habit on the last day of the run, 0...1.
  package var endScore: Band
  /// Number of days of the streak that reaches the end of the run, days before the run included; 0 without a streak.
  package var streak: Band

  init(_ kept: HabitPlan.Kept, _ ends: [HabitTotals.End]) {
    habit = kept.habit.name
    score = kept.days.last?.score ?? 0
    done = Band(ends.map { Double($0.done) })
    endScore = Band(ends.map(\.score))
    streak = Band(ends.map { Double($0.streak) })
  }
}
