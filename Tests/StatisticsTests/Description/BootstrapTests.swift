import Distributions
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

  @Test func `a sample that the method cannot bear is refused`() {
    let x = (0..<30).map { Double($0 * $0 % 31) }
    #expect(throws: StatisticsError.tooFew(29, least: 30, what: "numbers")) {
      try Bootstrap(Array(x.prefix(29)), .mean, seed: 1)
    }
    #expect(throws: StatisticsError.noVariation) {
      try Bootstrap(Array(repeating: 2, count: 30), .median, seed: 1)
    }
    #expect(throws: StatisticsError.outOfRange("resamples are 99; give 100 to 1000000")) {
      try Bootstrap(x, .mean, resamples: 99, seed: 1)
    }
    let huge = (0..<100).map { $0.isMultiple(of: 2) ? 1e308 : -1e200 }
    for statistic in Bootstrap.Statistic.allCases {
      #expect(
        throws: StatisticsError.outOfRange("the numbers are too large to sum; give them in a larger unit")
      ) {
        try Bootstrap(huge, statistic, seed: 1)
      }
    }
  }

  @Test(arguments: [30, 31, 64, 101], [1, 4])
  func `the draws of a median are those of samples that are sorted`(count: Int, distinct: Int) throws {
    let random = RandomSource(seed: UInt64(count))
    let x = (0..<count).map { _ in (random.normal() * Double(distinct)).rounded() / 3 }
    let draws = RandomSource(seed: 5)
    let medians = (0..<400).map { _ in
      let sample = x.map { _ in x[draws.index(below: count)] }.sorted()
      return (sample[(count - 1) / 2] + sample[count / 2]) / 2
    }.sorted()
    let result = try Bootstrap(x, .median, resamples: 400, seed: 5)
    let tail = Bootstrap.tail(of: count)
    #expect(result.percentile?.low == GSL.interpolatedQuantile(ofSorted: medians, tail))
    #expect(result.percentile?.high == GSL.interpolatedQuantile(ofSorted: medians, 1 - tail))
  }

  @Test func `a standard deviation has corrected limits alone`() throws {
    let random = RandomSource(seed: 9)
    let result = try Bootstrap((0..<100).map { _ in random.normal() }, .sd, seed: 1)
    #expect(result.percentile == nil)
    let corrected = try #require(result.corrected)
    #expect(corrected.low < result.estimate && result.estimate < corrected.high)
  }
}
