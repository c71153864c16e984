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
          draws: item.input.replicates, estimate: sum / n, leftOut: x.map { (sum - $0) / (n - 1) }))
      for (found, expected) in [
        (limits.bias, item.expected.bias_correction), (limits.acceleration, item.expected.acceleration),
        (limits.lowProbability, item.expected.low_probability),
        (limits.highProbability, item.expected.high_probability),
      ] {
        #expect(abs(found - expected) <= 1e-9 * max(1, abs(expected)), "\(item.case): \(found), \(expected)")
      }
    }
  }

  @Test func `the percentile interval of a mean is near the normal one where there are many numbers`() throws
  {
    let random = RandomSource(seed: 5)
    let x = (0..<400).map { _ in 10 + random.normal() }
    let result = try Bootstrap(x, .mean, resamples: 4_000, seed: 1)
    let error = Bootstrap.Statistic.sd.of(x) / 20
    #expect(abs(result.percentile.low - (result.estimate - 1.96 * error)) < 0.1 * error)
    #expect(abs(result.percentile.high - (result.estimate + 1.96 * error)) < 0.1 * error)
    let corrected = try #require(result.corrected)
    #expect(abs(corrected.low - result.percentile.low) < 0.2 * error)
  }

  @Test func `blocks widen the interval of a series that goes on as it was`() throws {
    let random = RandomSource(seed: 6)
    var x: [Double] = [0]
    for _ in 1..<400 { x.append(0.8 * (x.last ?? 0) + random.normal()) }
    let single = try Bootstrap(x, .mean, seed: 1).percentile
    let blocks = try Bootstrap(x, .mean, block: 20, seed: 1)
    #expect(blocks.percentile.high - blocks.percentile.low > 1.8 * (single.high - single.low))
    #expect(blocks.corrected == nil)
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
