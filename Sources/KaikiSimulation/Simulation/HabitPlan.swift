import Kaiki
import KaikiNumerics

/// Simulation of habits from their past check marks.
///
/// Past days are resampled (``BlockBootstrap``), and each habit gets the check mark of its past day. A habit that is younger than
/// the past day, or has a short history, is checked by its own rate instead.
public struct HabitPlan: Plan {
  /// Habit in use, with its history.
  public struct Kept: Hashable, Sendable {
    /// Habit with its check marks before the plan.
    public var habit: Habit
    /// Days before the plan, interpreted by the habit's frequency; at least one.
    public var days: [HabitDay]

    /// Creates a habit with its history.
    ///
    /// - Parameters:
    ///   - habit: Habit with its check marks before the plan.
    ///   - days: Days before the plan, up to the day before it.
    /// - Precondition: `days` has at least one element.
    public init(_ habit: Habit, days: [HabitDay]) {
      precondition(!days.isEmpty, "a habit of a plan has at least one past day")
      self.habit = habit
      self.days = days
    }
  }

  /// Simulated days, number of replicates and seed.
  public var span: PlanSpan
  /// Habits in use, with their histories.
  public var habits: [Kept]
  /// Draws which days of the past a replicate repeats (block bootstrap).
  public var blockBootstrap: BlockBootstrap

  /// Weight of a habit's own rate, in days.
  ///
  /// With n past days, a day uses the rate with probability `priorDays` / (`priorDays` + n), otherwise a resampled past day.
  public static let priorDays = 7.0

  /// Creates a plan.
  public init(span: PlanSpan, habits: [Kept], blockBootstrap: BlockBootstrap) {
    self.span = span
    self.habits = habits
    self.blockBootstrap = blockBootstrap
  }

  /// Returns a function that runs one replicate by its number.
  public func prepared() -> @Sendable (Int) -> HabitTotals {
    let walks = habits.map(Walk.init)
    return { totals(ofReplicate: $0, walks) }
  }

  private func totals(ofReplicate replicate: Int, _ walks: [Walk]) -> HabitTotals {
    var totals = HabitTotals(days: span.days)
    let lived = blockBootstrap.days(of: span, replicate: replicate)
    for (number, walk) in walks.enumerated() {
      var stream = RandomStream(seed: span.seed, domain: .habits, replicate: replicate, item: number)
      let days = walk.days(
        of: span, asOn: lived.map { $0.map { $0 - blockBootstrap.count } }, drawing: &stream)
      for (index, day) in days.suffix(span.days).enumerated() {
        if day.value == .manualYes { totals.done[index] += 1 }
        totals.strength[index] += day.score
      }
      totals.ends.append(HabitTotals.End(days, of: span.days, streak: walk.streak))
    }
    return totals
  }
}

/// Habit with the data that each replicate needs.
private struct Walk {
  private let habit: Habit
  /// Check marks by distance from the plan, the day before it last.
  private let past: [Tick?]
  private let score: Double
  /// Check marks before the plan that the frequency still reads in the plan.
  private let recent: ArraySlice<Tick?>
  /// Length in days of the streak just before the days of ``recent``.
  let streak: Int
  /// Posterior of the probability that the habit is done on one of its days.
  private let rate: BetaDistribution
  /// Probability that the habit's own rate decides a day, 0...1.
  private let unknown: Double
  /// Amounts on days with a check mark, in the unit of the habit.
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

  /// Returns the days that the frequency reads before the plan, then those of the plan.
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
public struct HabitTotals: Hashable, Sendable {
  /// Number of habits done on each day.
  public var done: ContiguousArray<Int32>
  /// Sum of the scores of all habits at the end of each day; each score is 0...1.
  public var strength: ContiguousArray<Double>
  /// State of each habit at the end of the plan.
  public var ends: [End]

  /// State of one habit at the end of the plan.
  public struct End: Hashable, Sendable {
    /// Number of days of the plan on which the habit was done.
    public var done: Int
    /// Score of the habit, 0...1.
    public var score: Double
    /// Length in days of the current streak, with its days before the plan; 0 if there is none.
    public var streak: Int

    init(done: Int, score: Double, streak: Int) {
      self.done = done
      self.score = score
      self.streak = streak
    }

    /// - Parameters:
    ///   - days: Days that the frequency reads before the plan, then those of the plan.
    ///   - planned: Number of days of the plan.
    ///   - before: Length in days of the streak just before `days`.
    init(_ days: [HabitDay], of planned: Int, streak before: Int) {
      let kept = days.reversed().prefix { $0.value.keepsStreak }.count
      self.init(
        done: days.suffix(planned).count { $0.value == .manualYes }, score: days.last?.score ?? 0,
        streak: kept == days.count ? before + kept : kept)
    }
  }

  /// Creates zeros for a number of days.
  init(days: Int) {
    done = ContiguousArray(repeating: 0, count: days)
    strength = ContiguousArray(repeating: 0, count: days)
    ends = []
  }
}
