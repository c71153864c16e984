import Foundation
import TestSupport
import Testing

@testable import Kaiki
@testable import KaikiNumerics
@testable import KaikiSimulation

/// How often rounds are done before they are due, whatever their interval (F3).
struct EarlyHazardTests {
  private static let begun = Day(20_000)

  // MARK: - Days by hand

  @Test func `F3: the early days of a round are those between its beginning and its due day`() {
    let days = [-3, 0, 1, 2, 3, 365].map { EarlyDays(begun: Self.begun, due: Self.begun + $0).count }
    #expect(days == [0, 0, 0, 1, 2, 364])
  }

  /// Days waited, the interval, and how much of each quarter has passed.
  struct Passed: Sendable {
    var interval: Int
    var completed: Int?
    var end: Int
    var exposure: [Double]
  }

  @Test(
    arguments: [
      // Four early days, one a quarter: two are over, then all.
      Passed(interval: 5, completed: nil, end: 3, exposure: [1, 1, 0, 0]),
      Passed(interval: 5, completed: nil, end: 5, exposure: [1, 1, 1, 1]),
      Passed(interval: 5, completed: nil, end: 500, exposure: [1, 1, 1, 1]),
      Passed(interval: 5, completed: nil, end: 1, exposure: [0, 0, 0, 0]),
      Passed(interval: 5, completed: nil, end: -4, exposure: [0, 0, 0, 0]),
      // The day of a completion counts by half; one of today or later is not known.
      Passed(interval: 5, completed: 3, end: 9, exposure: [1, 1, 0.5, 0]),
      Passed(interval: 5, completed: 3, end: 3, exposure: [1, 1, 0, 0]),
      Passed(interval: 5, completed: 5, end: 9, exposure: [1, 1, 1, 1]),
      Passed(interval: 5, completed: 8, end: 9, exposure: [1, 1, 1, 1]),
      // Eight early days, two a quarter; two, of two quarters each; one of all four; none.
      Passed(interval: 9, completed: 2, end: 30, exposure: [0.75, 0, 0, 0]),
      Passed(interval: 3, completed: 1, end: 30, exposure: [1, 0, 0, 0]),
      Passed(interval: 3, completed: 2, end: 30, exposure: [1, 1, 1, 0]),
      Passed(interval: 2, completed: 1, end: 30, exposure: [1, 1, 0, 0]),
      Passed(interval: 1, completed: 1, end: 30, exposure: [0, 0, 0, 0]),
    ] as [Passed])
  func `F3: by hand, what has passed of each quarter of a round`(_ passed: Passed) {
    let days = EarlyDays(begun: Self.begun, due: Self.begun + passed.interval)
    let exposure = days.exposure(
      until: passed.completed.map { Self.begun + $0 }, before: Self.begun + passed.end)
    #expect(exposure == passed.exposure)
  }

  @Test func `F3: by hand, how much of each quarter a day takes`() {
    func quarters(_ count: Int, of day: Int) -> [Double] {
      EarlyDays(begun: Self.begun, due: Self.begun + count + 1).quarters(of: day)
    }
    #expect(quarters(4, of: 3) == [0, 0, 1, 0])
    #expect(quarters(8, of: 1) == [0.5, 0, 0, 0])
    #expect(quarters(2, of: 2) == [0, 0, 1, 1])
    #expect(quarters(1, of: 1) == [1, 1, 1, 1])
    for (quarter, share) in zip(quarters(3, of: 1), [1, 1.0 / 3, 0, 0]) {
      #expect(abs(quarter - share) < 1e-12)
    }
  }

  /// What a round is drawn from: early days, the hazard of each quarter, days that have passed, the hazard after which it
  /// is done, and the day on which that is.
  struct Drawn: Sendable {
    var count: Int
    var hazards: [Double]
    var passed = 0
    var hazard: Double
    var day: Int?
  }

  @Test(
    arguments: [
      // A hazard of 1 a day.
      Drawn(count: 4, hazards: [1, 1, 1, 1], hazard: 0, day: 1),
      Drawn(count: 4, hazards: [1, 1, 1, 1], hazard: 0.9, day: 1),
      Drawn(count: 4, hazards: [1, 1, 1, 1], hazard: 1.1, day: 2),
      Drawn(count: 4, hazards: [1, 1, 1, 1], hazard: 3.9, day: 4),
      Drawn(count: 4, hazards: [1, 1, 1, 1], hazard: 4.1, day: nil),
      // Two days have passed without it, or all; or the round has not begun yet.
      Drawn(count: 4, hazards: [1, 1, 1, 1], passed: 2, hazard: 0.5, day: 3),
      Drawn(count: 4, hazards: [1, 1, 1, 1], passed: 2, hazard: 1.9, day: 4),
      Drawn(count: 4, hazards: [1, 1, 1, 1], passed: 2, hazard: 2.1, day: nil),
      Drawn(count: 4, hazards: [1, 1, 1, 1], passed: 4, hazard: 0, day: nil),
      Drawn(count: 4, hazards: [1, 1, 1, 1], passed: 900, hazard: 0, day: nil),
      Drawn(count: 4, hazards: [1, 1, 1, 1], passed: -7, hazard: 0.9, day: 1),
      // The third quarter alone; of eight days its second has half of it.
      Drawn(count: 4, hazards: [0, 0, 2, 0], hazard: 0, day: 3),
      Drawn(count: 8, hazards: [0, 0, 2, 0], hazard: 1.1, day: 6),
      Drawn(count: 8, hazards: [0, 0, 2, 0], hazard: 2.1, day: nil),
      // Two days of two quarters each: 0.6 and 0.2.
      Drawn(count: 2, hazards: [0.4, 0.2, 0.1, 0.1], hazard: 0.59, day: 1),
      Drawn(count: 2, hazards: [0.4, 0.2, 0.1, 0.1], hazard: 0.61, day: 2),
      Drawn(count: 2, hazards: [0.4, 0.2, 0.1, 0.1], hazard: 0.81, day: nil),
      Drawn(count: 1, hazards: [0.4, 0.2, 0.1, 0.1], hazard: 0.79, day: 1),
      Drawn(count: 0, hazards: [9, 9, 9, 9], hazard: 0, day: nil),
      Drawn(count: 4, hazards: [0, 0, 0, 0], hazard: 0.1, day: nil),
    ] as [Drawn])
  func `F3: by hand, the early day on which a round is done`(_ drawn: Drawn) {
    let days = EarlyDays(begun: Self.begun, due: Self.begun + drawn.count + 1)
    let uniform = 1 - Foundation.exp(-drawn.hazard)
    #expect(
      days.day(by: drawn.hazards, after: drawn.passed, uniform: uniform) == drawn.day.map { Self.begun + $0 })
  }

  @Test(arguments: [1, 2, 3, 5, 29, 364] as [Int], [0, 1] as [Int])
  func `F3: each early day has the chance that its piece of the hazards gives`(count: Int, passed: Int) {
    let hazards = [0.3, 0.05, 0.9, 0.2]
    let days = EarlyDays(begun: Self.begun, due: Self.begun + count + 1)
    let draws = 40_000
    var found = [Int](repeating: 0, count: count + 1)
    for draw in 0..<draws {
      let day = days.day(by: hazards, after: passed, uniform: (Double(draw) + 0.5) / Double(draws))
      found[day.map { $0 - Self.begun - 1 } ?? count] += 1
    }
    // Of the days that are left, each is reached and done, or else none is.
    var left = 1.0
    for day in 0..<count {
      let chance = day < passed ? 0 : Self.chance(day + 1, of: count, hazards)
      #expect(abs(Double(found[day]) - left * chance * Double(draws)) < 2, "day \(day + 1)")
      left *= 1 - chance
    }
    #expect(abs(Double(found[count]) - left * Double(draws)) < 2)
  }

  /// The chance of doing it on an early day: the hazard is spread evenly over the days of each quarter.
  private static func chance(_ day: Int, of count: Int, _ hazards: [Double]) -> Double {
    // In steps so small that none lies in two quarters or on two days.
    let steps = 4 * count
    let hazard = ((day - 1) * 4..<day * 4).reduce(0.0) { $0 + hazards[$1 * 4 / steps] / Double(count) }
    return 1 - Foundation.exp(-hazard)
  }

  // MARK: - What is observed

  @Test func `F3: by hand, rounds add what they passed, and completions in shares of their day`() {
    var hazard = EarlyHazard()
    #expect(hazard.means == [0.0125, 0.0125, 0.0125, 0.0125])
    func add(interval: Int, completed: Int?, end: Int) {
      hazard.add(
        EarlyDays(begun: Self.begun, due: Self.begun + interval),
        completed: completed.map { Self.begun + $0 }, before: Self.begun + end)
    }
    add(interval: 5, completed: 3, end: 30)
    #expect(hazard.exposure == [1, 1, 0.5, 0] && hazard.done == [0, 0, 1, 0])
    add(interval: 3, completed: 1, end: 30)
    #expect(hazard.exposure == [2, 1, 0.5, 0] && hazard.done == [0.5, 0.5, 1, 0])
    add(interval: 3, completed: 3, end: 30)
    #expect(hazard.exposure == [3, 2, 1.5, 1] && hazard.done == [0.5, 0.5, 1, 0])
    #expect(hazard.occurrences == 3 && hazard.doneEarly == 2)
    // One every day has no early day; one that waits in the middle of them has not been decided.
    add(interval: 1, completed: 1, end: 30)
    add(interval: 5, completed: nil, end: 3)
    add(interval: 5, completed: 4, end: 4)
    #expect(hazard.exposure == [5, 4, 2.5, 1] && hazard.occurrences == 3 && hazard.doneEarly == 2)
    // On its due day, all of them are over.
    add(interval: 5, completed: nil, end: 5)
    #expect(hazard.exposure == [6, 5, 3.5, 2] && hazard.occurrences == 4 && hazard.doneEarly == 2)
    // (done + 10 x 0.0125) / (passes + 10)
    let means = [0.625 / 16, 0.625 / 15, 1.125 / 13.5, 0.125 / 12]
    for (mean, expected) in zip(hazard.means, means) { #expect(abs(mean - expected) < 1e-12) }
  }

  /// Rounds of an interval that are lived day by day, each looked back on at a day of chance.
  private static func observed(
    occurrences: Int, of interval: Int, _ hazards: [Double], _ generator: inout ReferenceGenerator
  ) -> EarlyHazard {
    var hazard = EarlyHazard()
    let chances = (1..<interval).map { chance($0, of: interval - 1, hazards) }
    for _ in 0..<occurrences {
      let completed =
        chances.firstIndex { generator.uniform() < $0 }.map { begun + $0 + 1 } ?? begun + interval
      let end = begun + 1 + Int(generator.uniform() * 3 * Double(interval))
      hazard.add(EarlyDays(begun: begun, due: begun + interval), completed: completed, before: end)
    }
    return hazard
  }

  @Test(arguments: [2, 3, 5, 29, 30, 365] as [Int])
  func `F3: a hazard is found again in the rounds that it made, whatever their interval`(interval: Int) {
    let hazards = [0.02, 0.08, 0.04, 0.16]
    var generator = ReferenceGenerator(seed: UInt64(interval))
    let observed = Self.observed(occurrences: 8_000, of: interval, hazards, &generator)
    // Quarters that share a day cannot be told apart, only their sum.
    let groups =
      switch interval {
      case 2, 30: [0..<4]
      case 3: [0..<2, 2..<4]
      default: (0..<4).map { $0..<$0 + 1 }
      }
    for group in groups {
      let truth = hazards[group].reduce(0, +)
      let found = group.reduce(0) { $0 + observed.done[$1] / observed.exposure[$1] }
      let error = truth / group.reduce(0) { $0 + observed.done[$1] }.squareRoot()
      #expect(abs(found - truth) < 4 * error, "quarters \(group): \(found), not \(truth)")
      // So much would be noticed.
      #expect(4 * error < 0.4 * truth)
    }
  }

  @Test func `F3: a replicate's hazards are Gamma draws around the means`() {
    var generator = ReferenceGenerator(seed: 9)
    let observed = Self.observed(occurrences: 200, of: 5, [0.1, 0.1, 0.1, 0.2], &generator)
    var means = [SampleMean](repeating: SampleMean(), count: 4)
    for replicate in 0..<4_000 {
      var stream = RandomStream(seed: 1, domain: .tests, replicate: replicate)
      for (quarter, hazard) in observed.hazards(drawnFrom: &stream).enumerated() {
        means[quarter].add(hazard)
      }
    }
    for (quarter, mean) in means.enumerated() {
      let (shape, rate) = (observed.done[quarter] + 0.125, observed.exposure[quarter] + 10)
      #expect(abs(mean.value - shape / rate) < 4 * (shape / (rate * rate) / 4_000).squareRoot())
      #expect(abs(mean.variance / (shape / (rate * rate)) - 1) < 4 * ((2 + 6 / shape) / 4_000).squareRoot())
    }
  }
}
