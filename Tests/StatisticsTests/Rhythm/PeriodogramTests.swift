import Distributions
import Foundation
import Testing

@testable import Statistics

/// How much of a daily series comes back with each period.
struct PeriodogramTests {
  @Test(arguments: Oracle.cases(of: "periodogram"))
  func `the power is that of NumPy's transform`(item: Oracle) throws {
    item.expect(["power": .numbers(try Periodogram(item.numbers("series")).power)])
  }

  @Test func `a weekly wave peaks at seven days, and no order of its days peaks as high`() throws {
    let series = (0..<140).map { cos(2 * .pi * Double($0) / 7) }
    let (result, test) = try Periodogram.test(series, permutations: 99, seed: 3)
    #expect(result.n == 140 && result.peak == 20 && result.period == 7)
    // A wave of amplitude 1 has n / 4 at its turn.
    #expect(abs(test.statistic - 35) < 1e-9)
    #expect(test.p == 0.01 && test.method == "permutation test of the peak (99, seed 3)")
  }

  /// A single impulse among four numbers has |F(1)|² = |F(2)|², the square of its height: sums of quarters
  /// of it, which are exact.
  @Test(arguments: [[1, 0, 0, 0], [3, 1, 1, 1], [0, 2, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]] as [[Double]])
  func `of turns that have as much power the first is the peak`(series: [Double]) throws {
    let result = try Periodogram(series)
    #expect(result.peak == 1 && result.period == 4)
  }

  /// Counts of days, each some Poisson number about a mean of its own.
  private static func counts(_ days: Int, seed: UInt64, mean: (Int, borrowing RandomSource) -> Double)
    -> [Double]
  {
    let random = RandomSource(seed: seed)
    return (0..<days).map { Double(random.poisson(mean($0, random))) }
  }

  /// In how many of 500 lives a period is found.
  private static func alarms(_ series: (UInt64) -> [Double]) throws -> Int {
    try (1...500 as ClosedRange<UInt64>).count { seed in
      try Periodogram.test(Periodogram.whitened(series(seed)), minTurns: 3, seed: seed).test.p < 0.05
    }
  }

  // A binomial number of 500 at 5 % is above 40 once in a thousand times.
  @Test func `F2: no period is found in more than a twentieth of lives without one`() throws {
    #expect(try Self.alarms { Self.counts(120, seed: $0) { _, _ in 5 } } <= 40)
  }

  @Test func `F2: a load that grows, and one that wanders, have no period`() throws {
    #expect(try Self.alarms { Self.counts(120, seed: $0) { day, _ in 2 + Double(day) / 10 } } <= 40)
    #expect(
      try Self.alarms { seed in
        var level = 0.0
        return Self.counts(120, seed: seed) { _, random in
          level = 0.8 * level + random.normal()
          return exp(2 + 0.5 * level)
        }
      } <= 40)
  }

  @Test(arguments: [100, 127, 365, 367])
  func `F2: a week in a growing load is found at seven days, and no period is as long as the data`(days: Int)
    throws
  {
    let series = Self.counts(days, seed: 9) { day, _ in
      (6 + 0.05 * Double(day)) * (day % 7 == 5 ? 0.2 : 1.2)
    }
    let (found, test) = try Periodogram.test(Periodogram.whitened(series), minTurns: 3, seed: 1)
    // 7 or, as strong, its parts 3.5 and 7 / 3.
    #expect([7, 3.5, 7.0 / 3].contains { abs(found.period - $0) < 0.3 })
    // Fourteen weeks tell less than eighteen.
    #expect(test.p <= (days == 100 ? 0.05 : 0.01) && found.period <= Double(days) / 3)
  }

  @Test(arguments: [1e-3, 1, 1e3] as [Double])
  func `whitening does not depend on the unit of a series`(unit: Double) {
    let random = RandomSource(seed: 4)
    var level = 0.0
    let series = (0..<60).map { _ in
      level = 0.8 * level + random.normal()
      return level
    }
    let whitened = Periodogram.whitened(series)
    for (one, other) in zip(Periodogram.whitened(series.map { $0 * unit }), whitened) {
      #expect(abs(one / unit - other) < 1e-9)
    }
  }

  @Test(
    arguments: [
      ([2, 2, 2, 2, 2], .noVariation), ([1, 2, 3], .tooFew(3, least: 4, what: "numbers")),
      ([1, 2, 3, .nan], .outOfRange("a number is not finite; leave it out")),
    ] as [([Double], StatisticsError)])
  func `a series without periods is refused`(series: [Double], error: StatisticsError) {
    #expect(throws: error) { try Periodogram(series) }
  }
}
