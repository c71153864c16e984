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
    // Three numbers out of four: a remainder would come up a third too seldom.
    let most = 3 << 30
    let upper = (0..<30_000).count { _ in random.index(below: most) >= 1 << 31 }
    #expect(abs(Double(upper) / 30_000 - 1.0 / 3) < 0.012)
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

  @Test func `blocks widen the interval of a series that goes on as it was`() throws {
    let random = RandomSource(seed: 6)
    var x: [Double] = [0]
    for _ in 1..<400 { x.append(0.5 * (x.last ?? 0) + random.normal()) }
    let single = try #require(try Bootstrap(x, .mean, seed: 1).percentile)
    let blocks = try Bootstrap(x, .mean, block: 20, seed: 1)
    let percentile = try #require(blocks.percentile)
    // √((1 + 0.5) / (1 - 0.5)) = 1.73 for endless blocks.
    #expect(percentile.high - percentile.low > 1.4 * (single.high - single.low))
    #expect(blocks.corrected == nil)
    let own = try Bootstrap.mean(ofSeries: x, seed: 1)
    #expect(own.value == blocks.estimate)
    #expect(abs((own.high - own.low) / (percentile.high - percentile.low) - 1) < 0.1)
  }

  @Test func `what the method cannot bear is refused with a reason`() {
    let random = RandomSource(seed: 7)
    let x = (0..<200).map { _ in random.normal() }
    var slow: [Double] = [0]
    for _ in 1..<200 { slow.append(0.9 * (slow.last ?? 0) + random.normal()) }
    #expect(throws: StatisticsError.tooFew(29, least: 30, what: "numbers")) {
      try Bootstrap(Array(x.prefix(29)), .mean, seed: 1)
    }
    #expect(throws: StatisticsError.outOfRange("block is 21; give 1 to 20")) {
      try Bootstrap(x, .mean, block: 21, seed: 1)
    }
    #expect(throws: StatisticsError.outOfRange("blocks go with a mean or a median")) {
      try Bootstrap(x, .sd, block: 5, seed: 1)
    }
    #expect(throws: StatisticsError.tooFew(99, least: 100, what: "numbers")) {
      try Bootstrap.mean(ofSeries: Array(x.prefix(99)), seed: 1)
    }
    #expect(throws: StatisticsError.noVariation) {
      try Bootstrap.mean(ofSeries: Array(repeating: 2, count: 100), seed: 1)
    }
    let error = #expect(throws: StatisticsError.self) { try Bootstrap.mean(ofSeries: slow, seed: 1) }
    #expect(error?.reason.hasPrefix("neighbours have an autocorrelation of 0.") == true)
    #expect(error?.reason.hasSuffix(", and the method bears 0.6") == true)
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
    #expect(interval?.low == 0 && interval?.high == 1)
    #expect(Bootstrap.interval(ofClusters: 2, seed: 1) { $0[0] == 0 ? nil : 1 } == nil)
  }
}
