import Testing

@testable import Statistics

/// Intervals from samples that are drawn from the sample itself.
struct BootstrapTests {
  private struct Limits: Decodable {
    struct Input: Decodable {
      var x: [Double]
      var replicates: [Double]
    }
    struct Expected: Decodable {
      var bias_correction: Double
      var acceleration: Double
      var low_probability: Double
      var high_probability: Double
    }
    var `case`: String
    var input: Input
    var expected: Expected
  }

  @Test func `bias and acceleration move the ends as SciPy has it`() throws {
    let cases = try fixture("bca_limits", as: [Limits].self)
    #expect(cases.count == 5)
    for item in cases {
      let x = item.input.x
      let (sum, n) = (x.reduce(0, +), Double(x.count))
      let limits = try #require(
        Bootstrap.Correction(
          draws: item.input.replicates, estimate: sum / n, leftOut: x.map { (sum - $0) / (n - 1) },
          tail: 0.025))
      for (found, expected) in [
        (limits.bias, item.expected.bias_correction), (limits.acceleration, item.expected.acceleration),
        (limits.lowProbability, item.expected.low_probability),
        (limits.highProbability, item.expected.high_probability),
      ] {
        #expect(abs(found - expected) <= 1e-9 * max(1, abs(expected)), "\(item.case): \(found), \(expected)")
      }
    }
  }

  @Test func `tails are as wide as Student's and as the variance of few numbers (SciPy 1.17.1)`() {
    // norm.cdf(sqrt(n / (n - 1)) * t.ppf(0.025, n - 1))
    for (count, tail) in [
      (2, 1.695219072605391e-72), (5, 0.0009541005518824885), (20, 0.015880829920347925),
      (30, 0.018753900278220513), (100, 0.023064387207087624), (1_000, 0.024804305904565275),
    ] {
      #expect(abs(Bootstrap.tail(of: count) / tail - 1) < 1e-9)
    }
  }

  @Test(arguments: Bootstrap.Statistic.allCases, 1...20)
  func `the statistic without each number is that of the others`(
    statistic: Bootstrap.Statistic, seed: UInt64
  ) {
    let random = RandomSource(seed: seed)
    // Whole numbers, so that some are equal.
    let x = (0..<(30 + random.index(below: 2))).map { _ in Double(random.index(below: 12)) }
    for (index, found) in statistic.leavingOneOut(of: x).enumerated() {
      var rest = x
      rest.remove(at: index)
      #expect(abs(found - statistic.of(rest)) < 1e-12, "\(x) without number \(index)")
    }
  }

  @Test func `each index comes up equally often`() throws {
    let random = RandomSource(seed: 8)
    for count in [1, 2, 7, 100] {
      var counts = [Int](repeating: 0, count: count)
      for _ in 0..<(1_000 * count) { counts[random.index(below: count)] += 1 }
      guard count > 1 else { continue }
      let test = try ExposureTest(counts: counts, exposure: Array(repeating: 1, count: count)).test
      #expect(test.p > 1e-4, "\(count): \(counts)")
    }
    // A product alone would give every third of these numbers twice as often as the others.
    let most = 3 << 30
    let thirds = (0..<30_000).count { _ in random.index(below: most).isMultiple(of: 3) }
    #expect(abs(Double(thirds) / 30_000 - 1.0 / 3) < 0.012)
  }

  @Test func `few numbers have limits as far out as Student's`() throws {
    let random = RandomSource(seed: 10)
    let x = (0..<30).map { _ in random.normal() }
    let result = try Bootstrap(x, .mean, seed: 1)
    let percentile = try #require(result.percentile)
    // t with 29 degrees of freedom (SciPy 1.17.1); the plain percentiles are 6 % nearer.
    let reach = 2.0452296 * Bootstrap.Statistic.sd.of(x) / 30.0.squareRoot()
    #expect(abs((percentile.high - percentile.low) / (2 * reach) - 1) < 0.03)

    let clusters = Bootstrap.interval(ofClusters: 30, resamples: 9_999, seed: 1) { drawn in
      drawn.reduce(0) { $0 + x[$1] } / 30
    }
    let width = try #require(clusters.high) - #require(clusters.low)
    #expect(abs(width / (2 * reach) - 1) < 0.03)
  }

  @Test func `the intervals of a mean are near the normal one where there are many numbers`() throws {
    let random = RandomSource(seed: 5)
    let x = (0..<400).map { _ in 10 + random.normal() }
    let result = try Bootstrap(x, .mean, seed: 1)
    let error = Bootstrap.Statistic.sd.of(x) / 20
    for interval in [result.percentile, result.corrected] {
      let interval = try #require(interval)
      #expect(abs(interval.low - (result.estimate - 1.97 * error)) < 0.15 * error)
      #expect(abs(interval.high - (result.estimate + 1.97 * error)) < 0.15 * error)
    }
  }

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

  @Test func `what the method cannot bear is refused with a reason`() {
    let random = RandomSource(seed: 7)
    let x = (0..<200).map { _ in random.normal() }
    var slow: [Double] = [0]
    for _ in 1..<200 { slow.append(0.95 * (slow.last ?? 0) + random.normal()) }
    #expect(throws: StatisticsError.tooFew(29, least: 30, what: "numbers")) {
      try Bootstrap(Array(x.prefix(29)), .mean, seed: 1)
    }
    #expect(throws: StatisticsError.outOfRange("block is 21; give 1 to 20")) {
      try Bootstrap.mean(ofSeries: x, block: 21, seed: 1)
    }
    #expect(throws: StatisticsError.tooFew(99, least: 100, what: "numbers")) {
      try Bootstrap.mean(ofSeries: Array(x.prefix(99)), seed: 1)
    }
    let huge = (0..<100).map { $0.isMultiple(of: 2) ? 1e308 : -1e200 }
    for statistic in Bootstrap.Statistic.allCases {
      #expect(throws: StatisticsError.outOfRange("the numbers are too large to sum")) {
        try Bootstrap(huge, statistic, seed: 1)
      }
    }
    #expect(throws: StatisticsError.outOfRange("the numbers are too large to sum")) {
      try Bootstrap.mean(ofSeries: huge, seed: 1)
    }
    #expect(throws: StatisticsError.noVariation) {
      try Bootstrap.mean(ofSeries: Array(repeating: 2, count: 100), seed: 1)
    }
    let error = #expect(throws: StatisticsError.self) { try Bootstrap.mean(ofSeries: slow, seed: 1) }
    #expect(error?.reason.hasPrefix("neighbours are too alike (autocorrelation 0.") == true)
    #expect(error?.reason.hasSuffix(") for blocks of 14") == true)
  }

  @Test func `a standard deviation has corrected limits alone`() throws {
    let random = RandomSource(seed: 9)
    let result = try Bootstrap((0..<100).map { _ in random.normal() }, .sd, seed: 1)
    #expect(result.percentile == nil)
    let corrected = try #require(result.corrected)
    #expect(corrected.low < result.estimate && result.estimate < corrected.high)
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
