import Kaiki
import KaikiNumerics

/// Simulation of habits from their past check marks.
///
/// Past days are resampled (``BlockBootstrap``), and each habit gets its check mark of the past day. A habit that is younger than
/// the past day, or has a short history, is instead done with a probability from its own history.
package struct HabitPlan: Plan {
  /// Habit in use, with its history.
  package struct Kept: Hashable, Sendable {
    /// Habit with its check marks before the plan.
    package var habit: Habit
    /// Days from the habit's first check mark to the day before the plan, oldest first, one element per day; at least one.
    package var days: [HabitDay]

    /// Creates a habit with its history.
    package init(_ habit: Habit, days: [HabitDay]) {
      precondition(!days.isEmpty, "a habit of a plan has at least one past day")
      self.habit = habit
      self.days = days
    }
  }

  /// Simulated days, number of replicates and seed.
  package var span: PlanSpan
  /// Habits in use, with their histories; the results have the same order.
  package var habits: [Kept]
  /// Draws the days of the past that a replicate repeats (block bootstrap); its last day is the day before the plan.
  package var blockBootstrap: BlockBootstrap

  /// Weight of a habit's own rate of check marks relative to resampled days: 7 days.
  ///
  /// With n past days of the habit, a simulated day uses the rate with probability 7 / (7 + n), otherwise a resampled past day.
  package static let priorDays = 7.0

  /// Creates a plan.
  package init(span: PlanSpan, habits: [Kept], blockBootstrap: BlockBootstrap) {
    self.span = span
    self.habits = habits
    self.blockBootstrap = blockBootstrap
  }

  /// Returns a function that runs one replicate by its number, from 0.
  package func prepared() -> @Sendable (Int) -> HabitTotals {
    let walks = habits.map(Walk.init)
    return { totals(ofReplicate: $0, walks) }
  }

  private func totals(ofReplicate replicate: Int, _ walks: [Walk]) -> HabitTotals {
    var totals = HabitTotals(days: span.days)
    var (done, strength) = (totals[.done], totals[amounts: .strength])
    let lived = blockBootstrap.days(of: span, replicate: replicate)
    for (number, walk) in walks.enumerated() {
      var stream = RandomStream(seed: span.seed, domain: .habits, replicate: replicate, item: number)
      let days = walk.days(
        of: span, asOn: lived.map { $0.map { $0 - blockBootstrap.count } }, drawing: &stream)
      for (index, day) in days.suffix(span.days).enumerated() {
        if day.value == .manualYes { done[index] += 1 }
        strength[index] += day.score
      }
      totals.ends.append(HabitTotals.End(days, of: span.days, streak: walk.streak))
    }
    (totals[.done], totals[amounts: .strength]) = (done, strength)
    return totals
  }
}

private struct Walk {
  private let habit: Habit
  /// Check mark of each past day, oldest first, up to the day before the plan; `nil` for a day without a record.
  private let past: [Tick?]
  private let score: Double
  /// Check marks of the last days before the plan, oldest first; `nil` for a day without a record.
  private let recent: ArraySlice<Tick?>
  /// Length in days, ≥ 0, of the streak that ends on the day before the days of ``recent``.
  let streak: Int
  /// Posterior of the probability that the habit is done on a day without a skip mark.
  private let rate: BetaDistribution
  private let unknown: Double
  /// Amount of each past day with a check mark and a recorded amount, in the unit of the habit; empty if no amount was recorded.
  private let amounts: [Double]

  init(_ kept: HabitPlan.Kept) {
    habit = kept.habit
    var ticks: [Day: Tick] = [:]
    for tick in kept.habit.ticks { ticks[tick.day] = tick }
    past = kept.days.map { ticks[$0.day] }
    score = kept.days.last?.score ?? 0
    recent = past.suffix(Strength.reach(of: kept.habit))
    streak = kept.days.dropLast(recent.count).reversed().prefix { $0.value.keepsStreak }.count
    let counted = kept.days.filter { $0.value != .skip }
    rate = BetaPrior.uniform.posterior(
      hits: counted.count { $0.value == .manualYes }, of: counted.count)
    unknown = HabitPlan.priorDays / (HabitPlan.priorDays + Double(kept.days.count))
    amounts = kept.days.filter { $0.value == .manualYes }.compactMap(\.amount)
  }

  /// Returns the days of ``recent``, then the days of the plan, ascending, one element per day.
  ///
  /// - Parameter indices: Past day that each day of the plan repeats, -1 for the last past day; `nil` in an inactivity episode.
  func days(
    of span: PlanSpan, asOn indices: [Int?], drawing stream: inout RandomStream
  ) -> [HabitDay] {
    let chance = rate.drawn(from: &stream)
    var ticks: [Day: Tick] = [:]
    for tick in recent { if let tick { ticks[tick.day] = tick } }
    for (number, index) in indices.enumerated() {
      let day = span.start + number
      let (isUnknown, uniform) = (stream.uniform() < unknown, stream.uniform())
      guard let index else { continue }
      if isUnknown || past.count + index < 0 {
        let isDone = uniform < chance
        let amount = amounts.isEmpty ? nil : isDone ? amounts[stream.below(amounts.count)] : 0
        ticks[day] = Tick(day: day, value: isDone ? .manualYes : .no, amount: amount)
      } else if var tick = past[past.count + index] {
        tick.day = day
        ticks[day] = tick
      }
    }
    return Strength.days(
      of: habit, ticks, over: (span.start - recent.count)...(span.start + (span.days - 1)),
      from: (score: score, day: span.start))
  }
}

/// Daily results of habits in one replicate.
package struct HabitTotals: DailyResults, Hashable {
  /// Habits marked as done, and the sum of the strengths of all habits.
  package var daily: DailyTotals
  /// State of each habit at the end of the plan, in the order of ``HabitPlan/habits``.
  package var ends: [End] = []

  /// State of one habit at the end of the plan.
  package struct End: Hashable, Sendable {
    /// Number of days of the plan that the user marks as done, ≥ 0; days that only the habit's frequency covers are excluded.
    package var done: Int
    /// Strength of the habit at the end of the plan, 0...1.
    package var score: Double
    /// Length in days of the streak at the end of the plan, with its days before the plan; 0 if the last day breaks the streak.
    package var streak: Int
  }

  init(days: Int) { daily = DailyTotals(days: days) }
}

extension HabitTotals.End {
  init(_ days: [HabitDay], of planned: Int, streak before: Int) {
    let kept = days.reversed().prefix { $0.value.keepsStreak }.count
    done = days.suffix(planned).count { $0.value == .manualYes }
    score = days.last?.score ?? 0
    streak = kept == days.count ? before + kept : kept
  }
}
