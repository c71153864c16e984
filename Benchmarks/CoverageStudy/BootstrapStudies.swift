import Foundation
import Statistics

/// What the numbers of a bootstrap study are drawn from.
package enum Population: String, Sendable {
  case normal, exponential

  func sample(_ count: Int, _ random: borrowing RandomSource) -> [Double] {
    switch self {
    case .normal: random.normals(count)
    case .exponential: random.exponentials(count)
    }
  }

  func value(of statistic: Bootstrap.Statistic) -> Double {
    switch (self, statistic) {
    case (.normal, .mean), (.normal, .median): 0
    case (.normal, .sd), (.exponential, .sd), (.exponential, .mean): 1
    case (.exponential, .median): log(2)
    }
  }
}

/// Which interval of a bootstrap is looked at.
package enum BootstrapInterval: String, Sendable {
  case percentile = "Percentile"
  case corrected = "BCa"
}

extension IntervalStudy {
  package static func bootstrap(
    _ interval: BootstrapInterval, _ statistic: Bootstrap.Statistic, of population: Population,
    sizes: [Int], resamples: Int = Bootstrap.standardResamples
  ) -> IntervalStudy {
    IntervalStudy(
      "\(interval.rawValue) bootstrap, \(statistic.rawValue) of \(population.rawValue) numbers",
      grid: listed("n", sizes),
      points: sizes.map { n in
        Point("n \(n)") { random, seed in
          let bootstrap = try Bootstrap(
            population.sample(n, random), statistic, resamples: resamples, seed: seed)
          let limits = interval == .percentile ? bootstrap.percentile : bootstrap.corrected
          guard let limits else { throw NoValue() }
          return limits.covers(population.value(of: statistic))
        }
      })
  }

  package static func blocks(sizes: [Int], correlations: [Double]) -> IntervalStudy {
    IntervalStudy(
      "Moving blocks, mean of an AR(1) series",
      grid: "\(listed("n", sizes)); \(listed("autocorrelation", correlations)); blocks of n^(1/2)",
      points: sizes.flatMap { n in
        correlations.map { correlation in
          Point("n \(n), autocorrelation \(correlation)") { random, seed in
            try Bootstrap.mean(ofSeries: random.autoregressive(n, correlation), seed: seed).covers(0)
          }
        }
      })
  }

  /// Each cluster has a rate of its own from Beta(8, 2) and as many trials; the share of all successes.
  package static func clusters(counts: [Int], trials: [Int]) -> IntervalStudy {
    IntervalStudy(
      "Cluster bootstrap, share of successes",
      grid: "\(listed("clusters", counts)); \(listed("trials each", trials)); rates from Beta(8, 2)",
      points: counts.flatMap { count in
        trials.map { trials in
          Point("\(count) clusters of \(trials)") { random, seed in
            let hits = (0..<count).map { _ in Double(random.binomial(trials, random.beta(8, 2))) }
            let all = Double(count * trials)
            let interval = Bootstrap.interval(
              ofClusters: count, seed: seed
            ) { drawn in
              drawn.reduce(0) { $0 + hits[$1] } / all
            }
            guard let low = interval.low, let high = interval.high else { throw NoValue() }
            return low <= 0.8 && 0.8 <= high
          }
        }
      })
  }

  /// Durations of each cluster end at a rate of its own, once in 20 days in the mean, from the gamma distribution
  /// of this shape; the median of all, S being (1 + days / (20 shape))^-shape.
  package static func clusteredMedian(counts: [Int], durations: [Int], shape: Double) -> IntervalStudy {
    let median = ceil(20 * shape * (exp2(1 / shape) - 1))
    return IntervalStudy(
      "Cluster bootstrap, median duration",
      grid: "\(listed("clusters", counts)); \(listed("durations each", durations)); exponential, rates from "
        + "Gamma(\(shape)), some not seen to end",
      points: counts.flatMap { count in
        durations.map { durations in
          Point("\(count) clusters of \(durations)") { random, seed in
            let clusters = try (0..<count).map { _ in
              try random.wholeDurations(durations, rate: random.gamma(shape: shape, scale: 1 / shape))
            }
            let interval = KaplanMeier.medianInterval(ofClusters: clusters, resamples: 500, seed: seed)
            guard let low = interval.low else { throw NoValue() }
            return low <= median && interval.high.map { median <= $0 } ?? true
          }
        }
      })
  }
}
