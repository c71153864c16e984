import TestSupport
import Testing

@testable import Kaiki
@testable import KaikiNumerics
@testable import KaikiSimulation

/// How much more often one task is done than the rates of all let expect (F3).
struct FrailtyTests {
  typealias Occurrence = (begun: Day, due: Day, completed: Day?)

  /// A Monday.
  private static let begun = Day(20_248)

  /// What the rounds of one task show.
  private static func shown(_ occurrences: [Occurrence], before end: Day) -> CompletionHazard {
    var hazard = CompletionHazard()
    for (begun, due, completed) in occurrences {
      hazard.add(begun: begun, due: due, completed: completed, before: end)
    }
    return hazard
  }

  // MARK: - By hand

  @Test func `F3: by hand, what the days of waiting of a task let expect`() {
    // Nothing has been observed: 0.0125 a quarter, then 0.6, 0.4 and 0.3 on the first days.
    let hazard = CompletionHazard()
    let (begun, end) = (Self.begun, Self.begun + 60)
    func observed(_ occurrences: [Occurrence], before end: Day = end) -> Frailty {
      hazard.level(of: Self.shown(occurrences, before: end))
    }
    // Done on the day after its day: four quarters, 0.6 and 0.4.
    let late = observed([(begun, begun + 5, begun + 6)])
    #expect(late.done == 1)
    #expect(abs(late.expected - (0.05 + 0.6 + 0.4)) < 1e-12)
    #expect(abs(late.variance - (0.05 + 0.24 + 0.24)) < 1e-12)
    // Done on the third early day of four: two quarters and a half.
    let early = observed([(begun, begun + 5, begun + 3)])
    #expect(early.done == 1)
    #expect(abs(early.expected - 0.031_25) < 1e-12 && abs(early.variance - 0.031_25) < 1e-12)
    // Waiting, as of the end of its day; what is done today does not count yet.
    for completed in [nil, begun + 6] as [Day?] {
      let waiting = observed([(begun, begun + 5, completed)], before: begun + 6)
      #expect(waiting.done == 0)
      #expect(abs(waiting.expected - 0.65) < 1e-12 && abs(waiting.variance - 0.29) < 1e-12)
    }
    // Rounds add up, and none says nothing.
    let both = observed([(begun, begun + 5, begun + 6), (begun, begun + 5, begun + 3)])
    #expect(both.done == 2)
    #expect(abs(both.expected - late.expected - early.expected) < 1e-12)
    #expect(observed([]) == Frailty())
  }

  @Test func `F3: the levels of many tasks are those of each alone`() {
    let (begun, end) = (Self.begun, Self.begun + 60)
    let tasks: [CompletionHazard] =
      ([
        [(begun, begun + 5, begun + 6), (begun + 6, begun + 11, nil)], [], [(begun, begun + 9, begun + 2)],
        [(begun, begun + 1, begun + 50)],
      ] as [[Occurrence]]).map { Self.shown($0, before: end) }
    let hazard = CompletionHazard(sharedBy: tasks)
    let levels = hazard.levels(of: tasks)
    #expect(levels == tasks.map { hazard.level(of: $0) })
    // By the means of the cells, day by day of the last: 1 to 49 days late is done on the last of them.
    let days = (begun + 1)...(begun + 50)
    let means = days.map { day in
      let lateness = CompletionHazard.Lateness.allCases.first { $0.days.contains(day - (begun + 1)) }
      return hazard.mean(lateness ?? .later, day.weekday)
    }
    #expect(levels[3].done == 1)
    #expect(abs(levels[3].expected - means.reduce(0, +)) < 1e-9)
    #expect(abs(levels[3].variance - means.reduce(0) { $0 + $1 * (1 - $1) }) < 1e-9)
  }

  /// A level by its numbers.
  private static func level(_ done: Int, of expected: Double, variance: Double) -> Frailty {
    var level = Frailty()
    (level.done, level.expected, level.variance) = (done, expected, variance)
    return level
  }

  @Test func `F3: by hand, the variance between tasks is what lies beyond chance, drawn towards a quarter`() {
    #expect(Frailty.variance(of: []) == 0.25)
    #expect(Frailty.variance(of: [Frailty(), Frailty()]) == 0.25)
    // (10² - 12 + 10² - 12 + 6.25) / (20² + 20² + 25)
    let two = [30, 10].map { Self.level($0, of: 20, variance: 12) }
    #expect(abs(Frailty.variance(of: two) - 182.25 / 825) < 1e-12)
    // Less than chance is next to nothing, and the most is 1.
    let equal = [20, 20].map { Self.level($0, of: 20, variance: 12) }
    #expect(Frailty.variance(of: equal) == 0.001)
    let unlike = [100, 0].map { Self.level($0, of: 20, variance: 12) }
    #expect(Frailty.variance(of: unlike) == 1)
  }

  @Test(
    arguments: [
      // Nothing known: Gamma(1/v, 1/v). Known: each completion weighs expected / variance.
      (Self.level(0, of: 0, variance: 0), 4, 4), (Self.level(30, of: 20, variance: 10), 64, 44),
      (Self.level(0, of: 0.5, variance: 0.5), 4, 4.5),
    ] as [(Frailty, Double, Double)])
  func `F3: by hand, a task's level is a Gamma draw around 1`(
    level: Frailty, shape: Double, rate: Double
  ) {
    var sample = SampleMean()
    let count = 4_000.0
    for replicate in 0..<Int(count) {
      var stream = RandomStream(seed: 4, domain: .tests, replicate: replicate)
      sample.add(level.drawn(between: 0.25, from: &stream))
    }
    let variance = shape / (rate * rate)
    #expect(abs(sample.value - shape / rate) < 4 * (variance / count).squareRoot())
    #expect(abs(sample.variance / variance - 1) < 4 * ((2 + 6 / shape) / count).squareRoot())
  }

  // MARK: - There and back

  /// The rounds of a task of seven days that is done on each of its due days with a chance.
  private static func occurrences(_ count: Int, _ chance: Double, _ generator: inout ReferenceGenerator)
    -> [Occurrence]
  {
    var begun = begun
    return (0..<count).map { _ in
      var completed = begun + 7
      while generator.uniform() >= chance { completed = completed + 1 }
      defer { begun = completed }
      return (begun, begun + 7, completed)
    }
  }

  /// What is learnt of tasks beside 400 others, which are done with a chance of 0.3: the level of each, and their
  /// variance.
  private static func learnt(_ chances: [Double]) -> (levels: [Double], variance: Double) {
    var generator = ReferenceGenerator(seed: 3)
    var hazard = CompletionHazard()
    let end = begun + 100_000
    for (begun, due, completed) in occurrences(60_000, 0.3, &generator) {
      hazard.add(begun: begun, due: due, completed: completed, before: end)
    }
    let known = chances.map { hazard.level(of: shown(occurrences(150, $0, &generator), before: end)) }
    let variance = Frailty.variance(of: known)
    let levels = known.map { level in
      (0..<400).reduce(0.0) { sum, replicate in
        var stream = RandomStream(seed: 5, domain: .tests, replicate: replicate)
        return sum + level.drawn(between: variance, from: &stream) / 400
      }
    }
    return (levels, variance)
  }

  @Test func `F3: tasks that are twice as diligent as others are known for it`() {
    let (levels, variance) = Self.learnt((0..<40).map { $0 % 2 == 0 ? 0.2 : 0.4 })
    let means = [0, 1].map { half in
      stride(from: half, to: 40, by: 2).reduce(0) { $0 + levels[$1] } / 20
    }
    // 2/3 and 4/3, drawn towards 1 by some 2 %.
    #expect(abs(means[0] - 2.0 / 3) < 0.06 && abs(means[1] - 4.0 / 3) < 0.1, "\(means)")
    #expect(abs(means[1] / means[0] - 2) < 0.2)
    // Each by itself: 150 completions tell a level to some 7 %.
    for (task, level) in levels.enumerated() {
      #expect(abs(level / (task % 2 == 0 ? 2.0 / 3 : 4.0 / 3) - 1) < 0.3, "task \(task): \(level)")
    }
    // 1/9.
    #expect(abs(variance - 1.0 / 9) < 0.04, "\(variance)")
  }

  @Test func `F3: tasks that are alike have levels next to 1, which hardly vary`() {
    let (levels, variance) = Self.learnt([Double](repeating: 0.3, count: 40))
    #expect(variance < 0.01, "\(variance)")
    #expect(levels.allSatisfy { abs($0 - 1) < 0.15 }, "\(levels)")
  }

  @Test func `F3: rates that tasks of unlike levels share are found beside the levels`() {
    // Sixty tasks of a week, done with 0.4 on the due day and 0.2 on later ones, each by its level of 0.3 to 1.7.
    var generator = ReferenceGenerator(seed: 9)
    let truth = (0..<60).map { 0.3 + 1.4 * Double($0) / 59 }
    let end = Self.begun + 100_000
    let tasks = truth.map { level in
      var begun = Self.begun
      let occurrences = (0..<200).map { _ -> Occurrence in
        var late = 0
        while generator.uniform() >= level * (late == 0 ? 0.4 : 0.2) { late += 1 }
        defer { begun = begun + (7 + late) }
        return (begun, begun + 7, begun + (7 + late))
      }
      return Self.shown(occurrences, before: end)
    }
    let hazard = CompletionHazard(sharedBy: tasks)
    let levels = tasks.map { hazard.level(of: $0).mean(between: 0.25) }
    // Rates times levels are the chances; late days are not rarer than they are for a task of the mean level.
    for (lateness, chance) in [(.dueDay, 0.4), (.one, 0.2), (.threeToSix, 0.2), (.later, 0.2)]
      as [(CompletionHazard.Lateness, Double)]
    {
      let rate = hazard.priorMean(lateness)
      for (level, own) in zip(levels, truth) {
        let ratio: Double = rate * level / (chance * own)
        #expect(abs(ratio - 1) < 0.25, "\(lateness) \(own): \(ratio)")
      }
    }
    // Days that all weigh the same make late completions look rare.
    let pooled = tasks.reduce(into: (days: 0, done: 0)) { sum, task in
      sum.days += task.total(.later).days
      sum.done += task.total(.later).done
    }
    #expect(Double(pooled.done) / Double(pooled.days) < 0.12)
  }
}
