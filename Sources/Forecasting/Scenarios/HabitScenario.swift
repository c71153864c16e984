import Kaiki
import KaikiSimulation

/// Habits in use.
package struct HabitScenario: Scenario {
  package let plan: HabitPlan
  package var widening: Widening?

  /// Settles everything that the options leave open; `nil` where the history has no habit in use.
  ///
  /// A habit that was put away is left out, and one that was not ticked for ten years.
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
      relived: person.relived(
        from: max(first, person.days.lowerBound), things: habits.map { Self.ticked($0.days) }))
  }

  /// The days of a habit, 1 where it was ticked and 0 where not.
  private static func ticked(_ days: [HabitDay]) -> [Day: Double] {
    Dictionary(
      days.map { ($0.day, $0.value == .manualYes ? 1 : 0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Each habit once a day.
  package var ceiling: Ceiling? {
    .days(Array(repeating: Double(plan.habits.count), count: plan.span.days))
  }

  package var spells: SpellsAway? { plan.relived.spells }

  /// Always.
  package var goesOnAsLogged: Bool { true }

  /// What is projected.
  package static let quantities: [Quantity.Source<HabitTotals>] = [
    Quantity.counted(.done, \.done), (.strength, { Array($0.strength) }),
  ]

  package var sources: [Quantity.Source<HabitTotals>] { Self.quantities }

  /// Where each habit stands at the end.
  package func ending(of replicates: [HabitTotals]) -> [HabitForecast] {
    plan.habits.enumerated().map { number, kept in
      HabitForecast(kept, replicates.map { $0.ends[number] })
    }
  }
}

/// Where a habit stands at the end of a projection.
package struct HabitForecast: Hashable, Sendable {
  /// What it is called.
  package var habit: String
  /// Its score before the projection, 0...1.
  package var score: Double
  /// Days on which it is done.
  package var done: Band
  /// Its score at the end, 0...1.
  package var endScore: Band
  /// Days of the streak that reaches the end.
  package var streak: Band

  init(_ kept: HabitPlan.Kept, _ ends: [HabitTotals.End]) {
    habit = kept.habit.name
    score = kept.days.last?.score ?? 0
    done = Band(ends.map { Double($0.done) })
    endScore = Band(ends.map(\.score))
    streak = Band(ends.map { Double($0.streak) })
  }
}
