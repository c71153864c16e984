import Kaiki
import KaikiNumerics

/// What is projected for habits, and from which history.
///
/// Days of the past are lived again, see ``RelivedDays``: a habit gets the tick of the past day. A habit that is younger
/// than that day, or of which little is known, is ticked by the rate of its own days.
public struct HabitPlan: Plan {
  /// A habit in use.
  public struct Kept: Hashable, Sendable {
    /// The habit, with its ticks before the plan.
    public var habit: Habit
    /// Its days before the plan, as its frequency reads them; at least one.
    public var days: [HabitDay]

    /// A habit in use.
    ///
    /// - Parameters:
    ///   - habit: The habit, with its ticks before the plan.
    ///   - days: Its days before the plan, the last one on the day before.
    /// - Precondition: At least one day.
    public init(_ habit: Habit, days: [HabitDay]) {
      precondition(!days.isEmpty, "a habit in use has days")
      self.habit = habit
      self.days = days
    }
  }

  /// The simulated days, the number of runs and their seed.
  public var span: PlanSpan
  /// The habits.
  public var habits: [Kept]
  /// Draws which days of the past a replicate repeats (block bootstrap).
  public var relived: RelivedDays

  /// The weight, in days, of a habit's own rate: beside n days of its past, a day is drawn by the rate with a chance of
  /// `priorDays` / (`priorDays` + n), and is otherwise a past day lived again.
  public static let priorDays = 7.0

  /// A plan.
  public init(span: PlanSpan, habits: [Kept], relived: RelivedDays) {
    self.span = span
    self.habits = habits
    self.relived = relived
  }

  /// One replicate by its number.
  public func prepared() -> @Sendable (Int) -> HabitTotals {
    let walks = habits.map(Walk.init)
    return { totals(ofReplicate: $0, walks) }
  }

  private func totals(ofReplicate replicate: Int, _ walks: [Walk]) -> HabitTotals {
    var totals = HabitTotals(days: span.days)
    let lived = relived.days(of: span, replicate: replicate)
    for (number, walk) in walks.enumerated() {
      var stream = RandomStream(seed: span.seed, domain: .habits, replicate: replicate, item: number)
      let days = walk.days(of: span, asOn: lived.map { $0.map { $0 - relived.count } }, drawing: &stream)
      for (place, day) in days.suffix(span.days).enumerated() {
        if day.value == .manualYes { totals.done[place] += 1 }
        totals.strength[place] += day.score
      }
      totals.ends.append(HabitTotals.End(days, of: span.days, streak: walk.streak))
    }
    return totals
  }
}

/// A habit that goes on.
private struct Walk {
  private let habit: Habit
  /// The ticks by their distance from the plan, the last one at −1.
  private let past: [Tick?]
  private let score: Double
  /// The ticks that the frequency looks back on from the plan.
  private let recent: ArraySlice<Tick?>
  /// Days of the streak that reaches these.
  let streak: Int
  /// The posterior of the chance that the habit is done on one of its days.
  private let rate: BetaDistribution
  /// The chance that a day goes by the rate.
  private let unknown: Double
  /// The amounts of days on which it was done.
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

  /// The days that the frequency looks back on, and those of the plan.
  func days(
    of span: PlanSpan, asOn places: [Int?], drawing stream: inout RandomStream
  ) -> [HabitDay] {
    let chance = rate.drawn(from: &stream)
    var ticks: [Day: Tick] = [:]
    for tick in recent { if let tick { ticks[tick.day] = tick } }
    for (number, place) in places.enumerated() {
      let day = span.start + number
      let (isUnknown, uniform) = (stream.uniform() < unknown, stream.uniform())
      guard let place else { continue }
      if isUnknown || past.count + place < 0 {
        let isDone = uniform < chance
        let amount = amounts.isEmpty ? nil : isDone ? amounts[stream.below(amounts.count)] : 0
        ticks[day] = Tick(day: day, value: isDone ? .manualYes : .no, amount: amount)
      } else if var tick = past[past.count + place] {
        tick.day = day
        ticks[day] = tick
      }
    }
    return Strength.days(
      of: habit, ticks, over: (span.start - recent.count)...(span.start + (span.days - 1)),
      from: (score: score, day: span.start))
  }
}

/// What happened to habits on each day of one replicate.
public struct HabitTotals: Hashable, Sendable {
  /// Habits that were done.
  public var done: ContiguousArray<Int32>
  /// The scores of all habits at the day's end, summed up.
  public var strength: ContiguousArray<Double>
  /// Where each habit stands at the end.
  public var ends: [End]

  /// Where a habit stands at the end.
  public struct End: Hashable, Sendable {
    /// Days on which it was done.
    public var done: Int
    /// Its score, 0...1.
    public var score: Double
    /// Days of its streak that reaches the end, those before the plan included; 0 where none does.
    public var streak: Int

    init(done: Int, score: Double, streak: Int) {
      self.done = done
      self.score = score
      self.streak = streak
    }

    /// - Parameters:
    ///   - days: The days that the frequency looks back on, and those of the plan.
    ///   - planned: How many the plan has.
    ///   - before: Days of the streak that reaches them.
    init(_ days: [HabitDay], of planned: Int, streak before: Int) {
      let kept = days.reversed().prefix { $0.value.keepsStreak }.count
      self.init(
        done: days.suffix(planned).count { $0.value == .manualYes }, score: days.last?.score ?? 0,
        streak: kept == days.count ? before + kept : kept)
    }
  }

  /// Zeros for a number of days.
  init(days: Int) {
    done = ContiguousArray(repeating: 0, count: days)
    strength = ContiguousArray(repeating: 0, count: days)
    ends = []
  }
}
