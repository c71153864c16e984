import TestSupport
import Testing

@testable import Kaiki
@testable import KaikiNumerics

struct BetaPriorTests {
  struct Observed: Sendable {
    var mean: Double
    var weight: Double
    var hits: Int
    var count: Int
  }

  static let observations: [Observed] = [
    Observed(mean: 0.5, weight: 2, hits: 0, count: 0), Observed(mean: 0.5, weight: 2, hits: 3, count: 4),
    Observed(mean: 0.24, weight: 20, hits: 10, count: 30),
    Observed(mean: 0.9, weight: 10, hits: 0, count: 12),
    Observed(mean: 0.3, weight: 25, hits: 200, count: 200),
  ]

  /// The mean and the variance of a rate by Bayes' rule, on a grid: the density of the prior, whose mean and weight
  /// are given, times the chance of what was observed.
  private static func byGrid(_ observed: Observed) -> (mean: Double, variance: Double) {
    let (a, b) = (observed.mean * observed.weight, (1 - observed.mean) * observed.weight)
    var (whole, first, second) = (0.0, 0.0, 0.0)
    let cells = 200_000
    let (hits, misses) = (Double(observed.hits), Double(observed.count - observed.hits))
    for cell in 0..<cells {
      let rate = (Double(cell) + 0.5) / Double(cells)
      let density = exp((a - 1) * log(rate) + (b - 1) * log(1 - rate))
      let chance = exp(hits * log(rate) + misses * log(1 - rate))
      whole += density * chance
      first += density * chance * rate
      second += density * chance * rate * rate
    }
    let mean = first / whole
    return (mean, second / whole - mean * mean)
  }

  @Test(arguments: observations as [Observed])
  func `the posterior is that of Bayes' rule, and draws have its mean and variance`(observed: Observed) {
    let posterior = BetaPrior(mean: observed.mean, weight: observed.weight)
      .posterior(hits: observed.hits, of: observed.count)
    let expected = Self.byGrid(observed)
    #expect(abs(posterior.mean - expected.mean) < 1e-5, "\(posterior.mean), not \(expected.mean)")
    let draws = 6_000
    var sample = SampleMean()
    for item in 0..<draws {
      var stream = RandomStream(seed: 3, domain: .tests, replicate: 0, item: item)
      let rate = posterior.drawn(from: &stream)
      #expect((0...1).contains(rate))
      sample.add(rate)
    }
    let error = (expected.variance / Double(draws)).squareRoot()
    #expect(abs(sample.value - expected.mean) < 4 * error, "\(sample.value), not \(expected.mean)")
    // The error of a variance is near variance · √(2 / n) = 2 %; skew makes it at most twice as large.
    #expect(abs(sample.variance / expected.variance - 1) < 0.15, "\(sample.variance)")
  }

  @Test func `of the uniform prior, the rule of succession holds`() {
    for count in 0...6 {
      for hits in 0...count {
        let mean = BetaPrior.uniform.posterior(hits: hits, of: count).mean
        #expect(abs(mean - Double(hits + 1) / Double(count + 2)) < 1e-15, "\(hits) of \(count)")
      }
    }
  }
}
