import Distributions
import Testing

@testable import Statistics

/// Intervals of numbers that depend on each other: days of a series, and clusters.
struct BootstrapDependenceTests {
  @Test(arguments: [0.0, 0.5, 0.7])
  func `the interval of a series is as wide as its dependence asks`(correlation: Double) throws {
    let count = 4_000
    var width = 0.0
    for seed in 1...10 {
      let random = RandomSource(seed: UInt64(seed))
      var x: [Double] = [random.normal()]
      let spread = (1 - correlation * correlation).squareRoot()
      while x.count < count { x.append(correlation * x[x.count - 1] + spread * random.normal()) }
      let mean = try Bootstrap.mean(ofSeries: x, resamples: 500, seed: 1)
      #expect(abs(mean.value - x.reduce(0, +) / Double(count)) < 1e-12)
      width += (mean.high - mean.low) / 10
    }
    // The variance of a mean of such a series is (1 + ρ) / (1 - ρ) / n; t with 62 degrees of freedom is 1.999.
    let expected = 2 * 1.999 * ((1 + correlation) / (1 - correlation) / Double(count)).squareRoot()
    #expect(abs(width / expected - 1) < 0.06, "\(width), expected \(expected)")
  }

  @Test(arguments: [(0.5, 10), (0.7, 20), (0.3, 1), (0.9, 100)])
  func `blocks miss what lies between the variance of their mean and that of endless ones`(
    correlation: Double, block: Int
  ) {
    // n times the variance of a mean of n numbers, written out as a sum over lags.
    let own = (1..<block).reduce(1.0) { sum, lag in
      sum + 2 * (1 - Double(lag) / Double(block)) * (0..<lag).reduce(1) { power, _ in power * correlation }
    }
    let whole = (1 + correlation) / (1 - correlation)
    #expect(abs(Bootstrap.missed(correlation, block: block) - (1 - own / whole)) < 1e-12)
    #expect(Bootstrap.missed(-correlation, block: block) == 0)
    #expect(Bootstrap.missed(1, block: block) == 1)
  }

  @Test func `a series that blocks cannot bear is refused with a reason`() {
    let random = RandomSource(seed: 7)
    let x = (0..<200).map { _ in random.normal() }
    var slow: [Double] = [0]
    for _ in 1..<200 { slow.append(0.95 * (slow.last ?? 0) + random.normal()) }
    #expect(throws: StatisticsError.outOfRange("block is 21; give 1 to 20")) {
      try Bootstrap.mean(ofSeries: x, block: 21, seed: 1)
    }
    #expect(throws: StatisticsError.tooFew(99, least: 100, what: "numbers")) {
      try Bootstrap.mean(ofSeries: Array(x.prefix(99)), seed: 1)
    }
    #expect(
      throws: StatisticsError.outOfRange("the numbers are too large to sum; give them in a larger unit")
    ) {
      try Bootstrap.mean(ofSeries: (0..<100).map { $0.isMultiple(of: 2) ? 1e308 : -1e200 }, seed: 1)
    }
    #expect(throws: StatisticsError.noVariation) {
      try Bootstrap.mean(ofSeries: Array(repeating: 2, count: 100), seed: 1)
    }
    let error = #expect(throws: StatisticsError.self) { try Bootstrap.mean(ofSeries: slow, seed: 1) }
    #expect(error?.reason.hasPrefix("neighbours are too alike (autocorrelation 0.") == true)
    #expect(error?.reason.hasSuffix(") for blocks of 14") == true)
  }

  @Test func `clusters are drawn whole`() {
    // Two clusters of 0 and 1: the mean of two drawn ones is 0, 1/2 or 1.
    let interval = Bootstrap.interval(ofClusters: 2, seed: 1) { drawn in
      Double(drawn.reduce(0, +)) / Double(drawn.count)
    }
    #expect(interval.low == 0 && interval.high == 1)
  }

  @Test func `what a draw does not reach lies above every number`() throws {
    let open = Bootstrap.interval(ofClusters: 2, seed: 1) { $0[0] == 0 ? .infinity : 1 }
    #expect(open.low == 1 && open.high == nil)
    let none = Bootstrap.interval(ofClusters: 2, seed: 1) { _ in .infinity }
    #expect(none.low == nil && none.high == nil)
    // Draws of many clusters that were not seen to end have no median.
    let short = try SurvivalSample(times: [1, 2, 3], isEvent: [true, true, true])
    let long = try SurvivalSample(times: [4, 4, 4], isEvent: [false, false, false])
    let clusters = Array(repeating: short, count: 6) + Array(repeating: long, count: 4)
    let median = KaplanMeier.medianInterval(ofClusters: clusters, resamples: 500, seed: 1)
    #expect(median.low != nil && median.high == nil)
  }
}
