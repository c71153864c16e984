import TestSupport
import Testing

@testable import Kaiki
@testable import KaikiSimulation

struct HabitPlanTests {
  /// A Monday.
  private static let start = Day(20_248)

  private static func kept(
    _ frequency: HabitFrequency = .daily, details: HabitDetails? = nil, days: Int,
    _ tick: (Int) -> (Checkmark, Double?)?
  ) -> HabitPlan.Kept {
    let ticks = (0..<days).compactMap { number -> Tick? in
      tick(number).map { Tick(day: start + (number - days), value: $0.0, amount: $0.1) }
    }
    let habit = Habit(name: "h", named: frequency, details: details, ticks: ticks)
    return HabitPlan.Kept(habit, days: Strength.days(of: habit, until: start + -1))
  }

  private static func plan(_ habits: [HabitPlan.Kept], days: Int, record: Int, replicates: Int = 40)
    -> HabitPlan
  {
    HabitPlan(
      span: PlanSpan(start: start, days: days, replicates: replicates, seed: 2), habits: habits,
      blockBootstrap: BlockBootstrap(Array(repeating: true, count: record), keepsWeekdays: true))
  }

  @Test func `a habit of certain weekdays keeps to them`() async {
    // Mondays and Thursdays over two years; one day in a hundred goes by the rate.
    let habit = Self.kept(days: 728) { ([0, 3].contains($0 % 7) ? .manualYes : .no, nil) }
    var counts = [Int](repeating: 0, count: 7)
    for totals in await Self.plan([habit], days: 28, record: 728).run(jobs: 1) {
      for day in 0..<28 { counts[day % 7] += Int(totals[.done][day]) }
    }
    for (weekday, count) in counts.enumerated() {
      #expect([0, 3].contains(weekday) ? count > 150 : count < 8, "\(counts)")
    }
  }

  @Test func `F5: the strength and the streak at the end are those of the whole history`() async throws {
    // Once a week, not always on one weekday.
    let weekly = try #require(HabitFrequency(times: 1, days: 7))
    let habit = Self.kept(weekly, days: 300) { ([2, 9, 17, 23].contains($0 % 28) ? .manualYes : .no, nil) }
    let plan = Self.plan([habit], days: 60, record: 300, replicates: 10)
    for totals in await plan.run(jobs: 1) {
      let end = try #require(totals.ends.first)
      #expect(end.done == Int(totals[.done].reduce(0, +)))
      // The same by a look at everything: of the days to come only the totals are known.
      var whole = habit.habit
      for (day, done) in totals[.done].enumerated() {
        whole.ticks.append(Tick(day: Self.start + day, value: done > 0 ? .manualYes : .no))
      }
      let days = Strength.days(of: whole, until: Self.start + 59)
      #expect(abs(try #require(days.last).score - end.score) < 1e-9)
      #expect(zip(days.suffix(60), totals[amounts: .strength]).allSatisfy { abs($0.score - $1) < 1e-9 })
      let streak = Strength.streaks(days).last { $0.upperBound == Self.start + 59 }
      #expect(end.streak == streak.map { $0.upperBound - $0.lowerBound + 1 } ?? 0)
    }
  }

  @Test func `a measured habit has the amounts of past days`() async throws {
    let target = HabitTarget(.atLeast, 10)
    let details = HabitDetails(name: "h", frequency: .daily, kind: .measured, target: target)
    let habit = Self.kept(details: details, days: 400) { (.manualYes, $0 % 7 == 6 ? 4 : 12) }
    let totals = await Self.plan([habit], days: 70, record: 400).run(jobs: 1)
    let done = totals.map { $0[.done].reduce(0, +) }
    // On six of seven days the target is reached.
    #expect(done.allSatisfy { 54...66 ~= $0 }, "\(done)")
  }

  @Test func `a habit that is younger than the record goes by its own rate before it was begun`() async {
    let habit = Self.kept(days: 4) { ($0 % 2 == 0 ? .manualYes : .no, nil) }
    var share = SampleMean()
    for totals in await Self.plan([habit], days: 40, record: 500, replicates: 400).run(jobs: 2) {
      share.add(Double(totals[.done].reduce(0, +)) / 40)
    }
    // Two of four days: Beta(3, 3).
    #expect(abs(share.value - 0.5) < 4 * share.squaredError.squareRoot(), "\(share.value)")
    #expect(abs(share.variance - 1.0 / 28) < 0.02, "\(share.variance)")
  }
}
