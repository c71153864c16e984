import KaikiNumerics
import Testing

@testable import Analysis
@testable import Forecasting

struct WeekdayNoiseTests {
  // F by scipy 1.17.1: scipy.stats.f_oneway([3, 5], [1, 1], [9, 4], [2, 2], [6, 7], [0, 1], [5, 3]).statistic = 4.8.
  @Test func `the share is 1 / F of a one-way analysis of variance`() {
    let values: [Double?] = [3, 1, 9, 2, 6, 0, 5, 5, 1, 4, 2, 7, 1, 3]
    #expect(abs(WeekdayNoise.share(of: [values]) - 1 / 4.8) < 1e-12)
    // A day that does not count may stand anywhere before.
    #expect(WeekdayNoise.share(of: [[nil, nil] + values]) == WeekdayNoise.share(of: [values]))
    #expect(WeekdayNoise.share(of: [values, values]) == WeekdayNoise.share(of: [values]))
  }

  @Test func `who keeps weekdays has no share of chance, whatever the others keep`() {
    let monday = (0..<56).map { $0 % 7 == 0 ? 1.0 : 0 as Double? }
    let others = monday.map { $0.map { 1 - $0 } }
    #expect(WeekdayNoise.share(of: [monday, others]) == 0)
  }

  @Test(arguments: [[], [nil], [1], [1, 0, 1, 0, 1, 0, 1], Array(repeating: 1, count: 50)] as [[Double?]])
  func `too few days, and days that are all the same, tell no weekdays apart`(values: [Double?]) {
    #expect(WeekdayNoise.share(of: [values]) == 1)
  }

  @Test func `where weekdays do not differ, most of what differs is chance`() {
    let shares = (0..<200).map { seed in
      var stream = RandomStream(seed: UInt64(seed), domain: .tests)
      return WeekdayNoise.share(of: [(0..<70).map { _ in stream.uniform() < 0.6 ? 1 : 0 }])
    }
    // The median of F with 6 and 63 degrees of freedom is .90 (scipy.stats.f.median(6, 63)): its share is 1, capped.
    #expect(shares.count { $0 == 1 } > 90)
    #expect(shares.reduce(0, +) / 200 > 0.8)
  }
}
