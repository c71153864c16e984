import Testing

@testable import Kaiki

struct AttemptPlanTests {
  private typealias Task = AttemptPlan.Task
  private typealias Mean = SampleMean
  /// A Monday.
  private static let start = Day(20_248)
  private static let level = [Double](repeating: 1, count: 7)
  private static let many = 1_000_000_000

  private static func plan(
    _ tasks: [AttemptPlan.Task], days: Int, replicates: Int, seed: UInt64 = 1,
    meanRate: Double = 0.5,
    factors: [Double] = level
  ) -> AttemptPlan {
    AttemptPlan(
      span: PlanSpan(start: start, days: days, replicates: replicates, seed: seed), tasks: tasks,
      meanRate: meanRate,
      weekdayFactors: factors)
  }

  @Test func `the attempts of a task have the mean and the variance of its Gamma posterior`() async {
    // 30 attempts in 13 days and a prior of 7 days at 0.5: Gamma(33.5) / 20. Over ten days the number is Poisson
    // about 10 r: mean 16.75, variance 16.75 + 100 x 33.5 / 400.
    let replicates = 2_000
    var sums = Mean()
    for totals in await Self.plan(
      [Task(attempts: 30, days: 13, target: nil)], days: 10, replicates: replicates
    ).run(jobs: 1) {
      sums.add(totals.attempts.reduce(0) { $0 + Double($1) })
    }
    #expect(abs(sums.value - 16.75) < 4 * (25.125 / Double(replicates)).squareRoot(), "\(sums.value)")
    // A negative binomial number of this shape has a kurtosis near 3.2: standard error 25.125 sqrt(2.2 / n).
    #expect(
      abs(sums.variance - 25.125) < 4 * 25.125 * (2.3 / Double(replicates)).squareRoot(), "\(sums.variance)")
  }

  @Test func `a task without a history has the mean rate of all, with a prior of seven days`() async {
    // Gamma(7 x 0.5) / 7: mean 0.5, variance 0.5 / 7; a day's attempts: variance 0.5 + 0.5 / 7.
    var first = Mean()
    for totals in await Self.plan([Task(attempts: 0, days: 0, target: nil)], days: 1, replicates: 4_000).run(
      jobs: 1)
    {
      first.add(Double(totals.attempts[0]))
    }
    #expect(abs(first.value - 0.5) < 4 * (0.571_4 / 4_000).squareRoot(), "\(first.value)")
  }

  @Test func `weekdays multiply the mean of all tasks, and a factor of 0 makes a day of rest`() async {
    let factors = [0.5, 1, 2, 1, 0, 1.5, 1]
    // Three tasks, all known to be done twice a day.
    let task = Task(attempts: 2 * Self.many, days: Self.many, target: nil)
    var days = [Mean](repeating: Mean(), count: 9)
    for totals in await Self.plan([task, task, task], days: 9, replicates: 1_500, factors: factors).run(
      jobs: 1)
    {
      for day in 0..<9 { days[day].add(Double(totals.attempts[day])) }
    }
    for (day, mean) in days.enumerated() {
      let expected = 6 * factors[day % 7]
      #expect(abs(mean.value - expected) <= 4 * (expected / 1_500).squareRoot(), "day \(day): \(mean.value)")
    }
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
      let day = totals.attempts.firstIndex { made in
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
      #expect(totals.attempts.allSatisfy { 300...500 ~= $0 })
    }
  }

  @Test func `S9: without tasks there are no attempts`() async {
    let totals = await Self.plan([], days: 3, replicates: 2).run(jobs: 1)
    #expect(totals.map(\.attempts) == [[0, 0, 0], [0, 0, 0]])
    #expect(totals.map(\.reached) == [[], []])
  }

  @Test func `the rate of a task is bounded`() async {
    let wild = Task(attempts: Self.many, days: 1, target: nil)
    for totals in await Self.plan([wild], days: 2, replicates: 3).run(jobs: 1) {
      // Poisson about 1,000, with a standard deviation of 32.
      #expect(totals.attempts.allSatisfy { 840...1_160 ~= $0 }, "\(totals.attempts)")
    }
  }

  @Test func `a task's attempts depend on no other task`() async {
    let tasks = (0..<6).map { Task(attempts: 3 * $0, days: 10, target: 3 * $0 + 8) }
    let all = await Self.plan(tasks, days: 30, replicates: 5).run(jobs: 1)
    let few = await Self.plan(Array(tasks.prefix(4)), days: 30, replicates: 5).run(jobs: 1)
    #expect(all.map { Array($0.reached.prefix(4)) } == few.map(\.reached))
    #expect(few.contains { $0.reached.contains { $0 != nil } })
  }
}
