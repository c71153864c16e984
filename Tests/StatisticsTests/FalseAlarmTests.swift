import Foundation
import Testing

@testable import Statistics

/// Lives whose truth is known: nothing is found where there is nothing, and what is there is found.
struct FalseAlarmTests {
  /// A life of 120 days: how much was done on each day, and how many of ten trials succeeded.
  private struct Life {
    var counts: [Double] = []
    var successes: [Double] = []

    init(seed: UInt64, mean: (Int) -> Double = { _ in 5 }, rate: (Int) -> Double = { _ in 0.8 }) {
      let random = RandomSource(seed: seed)
      for day in 0..<120 {
        counts.append(Double(random.poisson(mean(day))))
        successes.append(Double(random.binomial(10, rate(day))))
      }
    }

    var weeks: [Double] { counts.indices.map { Double($0) / 7 } }
    var sums: [Double] { (0..<17).map { week in counts[(7 * week)..<(7 * week + 7)].reduce(0, +) } }
    /// Days on which more was done than on the middle one.
    var isMuch: [Double] { counts.map { $0 > 5 ? 1 : 0 } }

    func count() throws -> Double {
      try TrendRegression.poisson(x: weeks, counts: counts).overdispersed.test.p
    }
    func success() throws -> Double {
      let trials = Array(repeating: 10.0, count: successes.count)
      return try TrendRegression.logistic(x: weeks, successes: successes, trials: trials).overdispersed.test.p
    }
    func weekly() throws -> Double { try MannKendall(sums).test.p }
    func change(seed: UInt64) throws -> Double {
      try ChangePoint.test(isMuch, segment: 14, seed: seed).test.p
    }
    func weekdays(seed: UInt64) throws -> Double {
      let groups = (0..<7).map { weekday in isMuch.indices.filter { $0 % 7 == weekday }.map { isMuch[$0] } }
      return try HomogeneityTest(
        successes: groups.map { Int($0.reduce(0, +)) }, trials: groups.map(\.count), seed: seed
      ).test.p
    }
  }

  /// Of 500 lives, those in which each question says at 5 % that something is there.
  private static func alarms(_ life: (UInt64) -> Life) throws -> [String: Int] {
    var alarms: [String: Int] = [:]
    for seed in 1...500 as ClosedRange<UInt64> {
      let life = life(seed)
      let found = [
        ("count", try life.count()), ("success", try life.success()), ("weekly", try life.weekly()),
        ("change", try life.change(seed: seed)), ("weekdays", try life.weekdays(seed: seed)),
      ]
      for (question, p) in found where p < 0.05 { alarms[question, default: 0] += 1 }
    }
    return alarms
  }

  // A binomial number of 500 at 5 % is above 40 once in a thousand times.
  @Test func `a life without trend, change or rhythm is told of one in no more than a twentieth of cases`()
    throws
  {
    let alarms = try Self.alarms { Life(seed: $0) }
    for (question, count) in alarms { #expect(count <= 40, "\(question)") }
  }

  @Test func `a drift, a change and a weekly rhythm are found`() throws {
    let growing = Life(seed: 1, mean: { 3 + Double($0) / 20 }, rate: { 0.6 + Double($0) / 400 })
    #expect(try growing.count() < 0.001 && growing.weekly() < 0.001 && growing.success() < 0.001)
    let changed = Life(seed: 2, mean: { $0 < 60 ? 3 : 8 })
    #expect(try changed.change(seed: 1) == 0.001)
    #expect(abs(try ChangePoint.test(changed.isMuch, segment: 14, seed: 1).change.index - 60) <= 7)
    let weekly = Life(seed: 3, mean: { $0 % 7 < 5 ? 7 : 2 })
    #expect(try weekly.weekdays(seed: 1) < 0.001)
  }
}
