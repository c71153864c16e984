import TestSupport
import Testing

@testable import Kaiki
@testable import KaikiSimulation

struct AttemptPlanTests {
  private typealias Task = AttemptPlan.Task
  private typealias Mean = SampleMean
  /// A Monday.
  private static let start = Day(20_248)
  private static let many = 1_000_000_000

  private static func plan(
    _ tasks: [AttemptPlan.Task], days: Int, replicates: Int, seed: UInt64 = 1,
    meanRate: Double = 0.5, record: [AttemptPlan.PastDay] = []
  ) -> AttemptPlan {
    AttemptPlan(
      span: PlanSpan(start: start, days: days, replicates: replicates, seed: seed), tasks: tasks,
      meanRate: meanRate, record: record,
      blockBootstrap: record.isEmpty
        ? nil : BlockBootstrap(record.map { $0.attempts > 0 }, keepsWeekdays: true))
  }

  @Test func `the attempts of a task have the mean and the variance of its Gamma posterior`() async {
    // 30 attempts in 13 days and a prior of 7 days at 0.5: Gamma(33.5) / 20. Over ten days the number is Poisson
    // about 10 r: mean 16.75, variance 16.75 + 100 x 33.5 / 400.
    let replicates = 2_000
    var sums = Mean()
    for totals in await Self.plan(
      [Task(attempts: 30, days: 13, target: nil)], days: 10, replicates: replicates
    ).run(jobs: 1) {
      sums.add(totals[.attempts].reduce(0) { $0 + Double($1) })
    }
    #expect(abs(sums.value - 16.75) < 4 * (25.125 / Double(replicates)).squareRoot(), "\(sums.value)")
    // A negative binomial number of this shape has a kurtosis near 3.2: standard error 25.125 sqrt(2.2 / n).
    let error = 25.125 * (2.3 / Double(replicates)).squareRoot()
    #expect(abs(sums.variance - 25.125) < 4 * error, "\(sums.variance)")
  }

  @Test func `a task without a history has the mean rate of all, with a prior of seven days`() async {
    // Gamma(7 x 0.5) / 7: mean 0.5, variance 0.5 / 7; a day's attempts: variance 0.5 + 0.5 / 7.
    var first = Mean()
    for totals in await Self.plan([Task(attempts: 0, days: 0, target: nil)], days: 1, replicates: 4_000).run(
      jobs: 1)
    {
      first.add(Double(totals[.attempts][0]))
    }
    let error = (0.571_4 / 4_000).squareRoot()
    #expect(abs(first.value - 0.5) < 4 * error, "\(first.value)")
  }

  @Test func `the days to come are those of the past on their weekdays`() async {
    // Many weeks of Monday to Sunday with 6, 0, 12, 6, 6, 18 and 0 attempts, by tasks that asked for 6 a day.
    let week = [6, 0, 12, 6, 6, 18, 0]
    let record = (0..<7_000).map { AttemptPlan.PastDay(attempts: week[$0 % 7], expected: 6) }
    // Now there are three tasks that are known to be tried once a day each: half as much is asked for.
    let task = Task(attempts: Self.many, days: Self.many, target: nil)
    let runs = await Self.plan([task, task, task], days: 9, replicates: 1_500, record: record).run(jobs: 1)
    var exact = 0
    for totals in runs {
      for day in 0..<9 where Int(totals[.attempts][day]) == week[day % 7] / 2 { exact += 1 }
    }
    // A day in a thousand goes by the rates alone.
    #expect(exact > 1_500 * 9 * 99 / 100, "\(exact)")
  }

  @Test func `attempts are shared out by the rates of the tasks`() async {
    let record = Array(repeating: AttemptPlan.PastDay(attempts: 10, expected: 4), count: 10_000)
    let tasks = [3, 1].map { Task(attempts: $0 * Self.many, days: Self.many, target: ($0 + 8) * Self.many) }
    var plan = Self.plan(tasks, days: 40, replicates: 50, record: record)
    // The first has reached 270 of some 300 attempts, the second 130 of some 100.
    plan.tasks[0].target = plan.tasks[0].attempts + 270
    plan.tasks[1].target = plan.tasks[1].attempts + 130
    let runs = await plan.run(jobs: 1)
    #expect(runs.allSatisfy { $0[.attempts].reduce(0, +) >= 390 })
    #expect(runs.count { $0.reached[0] != nil } > 45)
    #expect(runs.count { $0.reached[1] != nil } < 5)
  }

  @Test func `tasks end as often as they did, and are not tried any more`() async {
    // Two hundred tasks ended in ten thousand days of work: Gamma(200) / 10 000 a day, all of one attempt a day.
    let tasks = Array(repeating: Task(attempts: Self.many, days: Self.many, target: nil), count: 50)
    var plan = Self.plan(tasks, days: 60, replicates: 60)
    plan.ended = (200, 10_000)
    var last = SampleMean()
    for totals in await plan.run(jobs: 2) { last.add(Double(totals[.attempts][59])) }
    // (1 − 0.02)^60 of fifty.
    let left = 50 * (0..<60).reduce(1.0) { share, _ in share * 0.98 }
    #expect(abs(last.value - left) < 4 * last.squaredError.squareRoot() + 0.2, "\(last.value) of \(left)")
  }

  @Test func `on days away there are no attempts`() async {
    var plan = Self.plan([Task(attempts: 500, days: 100, target: nil)], days: 400, replicates: 20)
    plan.record = Array(repeating: AttemptPlan.PastDay(attempts: 5, expected: 5), count: 400)
    let away = (0..<400).map { 100 <= $0 && $0 < 140 }
    plan.blockBootstrap = BlockBootstrap(
      away.map { !$0 }, keepsWeekdays: true, episodes: InactivityEpisodes(away))
    let runs = await plan.run(jobs: 1)
    // A spell or two a year, of some 40 days, or of 10.
    let idle = runs.map { totals in totals[.attempts].count { $0 == 0 } }
    #expect(idle.contains { $0 > 30 } && idle.contains { $0 < 15 }, "\(idle)")
  }

  @Test func `a target is reached on the day of the attempt that it names`() async {
    // Known to be done 0.4 times a day, with two attempts to go: by day d with chance 1 - e^-m (1 + m), where
    // m = 0.4 (d + 1).
    let replicates = 3_000
    let attempts = 4 * Self.many
    let task = Task(attempts: attempts, days: 10 * Self.many, target: attempts + 2)
    var reached = [Int](repeating: 0, count: 6)
    for totals in await Self.plan([task], days: 6, replicates: replicates).run(jobs: 1) {
      var sum: Int32 = 0
      let day = totals[.attempts].firstIndex { made in
        sum += made
        return sum >= 2
      }
      #expect(totals.reached == [day])
      if let day { reached[day] += 1 }
    }
    var before = 0.0
    for day in 0..<6 {
      let mean = 0.4 * Double(day + 1)
      // e^-0.4, by its powers.
      let still = (0..<(day + 1)).reduce(1.0) { product, _ in product * 0.670_320_046_035_639_3 }
      let by = 1 - still * (1 + mean)
      let share = by - before
      before = by
      let error = (share * (1 - share) / Double(replicates)).squareRoot()
      #expect(
        abs(Double(reached[day]) / Double(replicates) - share) < 4 * error, "day \(day): \(reached[day])")
    }
  }

  @Test func `S10: targets by hand: far ones are not reached, none is none, and attempts go on after one`()
    async
  {
    // Some hundred attempts a day.
    let tasks = [
      Task(attempts: 100 * Self.many, days: Self.many, target: 100 * Self.many + 1),
      Task(attempts: 100 * Self.many, days: Self.many, target: 200 * Self.many),
      Task(attempts: 100 * Self.many, days: Self.many, target: nil),
      // Two and a half days' worth.
      Task(attempts: 100 * Self.many, days: Self.many, target: 100 * Self.many + 250),
    ]
    for totals in await Self.plan(tasks, days: 5, replicates: 20).run(jobs: 1) {
      #expect(totals.reached == [0, nil, nil, 2])
      #expect(totals[.attempts].allSatisfy { 300...500 ~= $0 })
    }
  }

  @Test func `S9: without tasks there are no attempts`() async {
    let totals = await Self.plan([], days: 3, replicates: 2).run(jobs: 1)
    #expect(totals.map { $0[.attempts] } == [[0, 0, 0], [0, 0, 0]])
    #expect(totals.map(\.reached) == [[], []])
  }

  @Test func `the rate of a task is bounded`() async {
    let wild = Task(attempts: Self.many, days: 1, target: nil)
    for totals in await Self.plan([wild], days: 2, replicates: 3).run(jobs: 1) {
      // Poisson about 1,000, with a standard deviation of 32.
      #expect(totals[.attempts].allSatisfy { 840...1_160 ~= $0 }, "\(totals[.attempts])")
    }
  }
}

extension AttemptPlan.Task {
  /// A task all of whose days weigh the same.
  fileprivate init(attempts: Int, days: Int, target: Int?) {
    self.init(
      attempts: attempts, weighedAttempts: Double(attempts), weighedDays: Double(days), target: target)
  }
}
