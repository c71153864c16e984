import KaikiNumerics

/// Beta distribution of the success rates of several groups (such as all habits), estimated from all groups (empirical
/// Bayes).
package struct BetaShrinkage: Hashable, Sendable {
  /// Beta parameter a, > 0: weight of success, in trials.
  package var a: Double
  /// Beta parameter b, > 0: weight of failure, in trials.
  package var b: Double

  /// Mean rate of the fitted Beta distribution of groups, 0...1.
  package var mean: Double { a / (a + b) }

  /// Minimum number of groups with at least one trial for an estimate: 3.
  package static let minGroups = 3
  /// Maximum sum of the weights a + b: 10⁶. At a larger sum the rates of the groups hardly differ.
  package static let maxWeight = 1e6

  /// Fits the distribution of the groups' rates by maximum marginal likelihood; groups with 0 trials are ignored.
  package init(successes: [Int], trials: [Int]) throws(StatisticsError) {
    try self.init(successes: successes.map(Double.init), trials: trials)
  }

  /// Fits the distribution of the groups' rates; successes may be fractions of a trial, such as half-attended classes.
  package init(successes: [Double], trials: [Int]) throws(StatisticsError) {
    guard successes.count == trials.count else {
      throw .outOfRange(
        "there are \(successes.count) successes and \(trials.count) trials; give one number of trials per group"
      )
    }
    if let bad = zip(successes, trials).first(where: { $0.1 < 0 || !(0...Double($0.1) ~= $0.0) }) {
      let successes = Int(exactly: bad.0).map(\.description) ?? bad.0.description
      throw .outOfRange("\(successes) successes of \(bad.1) trials are impossible; give 0 to \(bad.1)")
    }
    // Sort the groups, so that their order has no effect on the rounding of the sums.
    let groups = zip(successes, trials).filter { $0.1 > 0 }.sorted { $0 < $1 }
      .map { (k: $0.0, n: Double($0.1)) }
    guard groups.count >= Self.minGroups else {
      throw .tooFew(groups.count, least: Self.minGroups, what: "groups with trials")
    }
    let (hits, all) = (groups.reduce(0) { $0 + $1.k }, groups.reduce(0) { $0 + $1.n })
    guard hits > 0, hits < all else { throw .noVariation }
    let rate = hits / all
    // Slope of the likelihood in 1 / (a + b) at 0, the case of equal rates. If it is 0 or negative, the rates
    // vary no more than by chance.
    let slope = groups.reduce(0.0) { sum, group in
      let misses = group.n - group.k
      return sum + group.k * (group.k - 1) / rate + misses * (misses - 1) / (1 - rate) - group.n
        * (group.n - 1)
    }
    guard slope > 0 else { throw .noMaximum("the rates differ no more than by chance") }
    let start = log(hits / all) - log(1 - rate)
    // Search over the logit of the mean and the logarithm of the weight a + b.
    let runs = Self.runs(groups)
    let best = try SimplexSearch.minimum(from: [start, 2]) { point in
      let (a, b) = Self.weights(point)
      var sum = Double(groups.count) * logBeta(a, b)
      for run in runs {
        let term = logBeta(a + run.k, b + run.n - run.k)
        // Subtract one term per group, so that merging equal groups has no effect on the rounding either.
        for _ in 0..<run.count { sum -= term }
      }
      return sum
    }
    (a, b) = Self.weights(best)
    guard a + b < 0.99 * Self.maxWeight else { throw .noMaximum("the rates differ no more than by chance") }
  }

  /// Returns the distinct pairs of successes (`k`, may be a fraction) and trials (`n`) with their number of groups (`count`).
  private static func runs(_ groups: [(k: Double, n: Double)]) -> [(k: Double, n: Double, count: Int)] {
    var runs: [(k: Double, n: Double, count: Int)] = []
    for group in groups {
      if let last = runs.last, last.k == group.k, last.n == group.n {
        runs[runs.count - 1].count += 1
      } else {
        runs.append((group.k, group.n, 1))
      }
    }
    return runs
  }

  private static func weights(_ point: [Double]) -> (a: Double, b: Double) {
    let mean = 1 / (1 + exp(-min(max(point[0], -30), 30)))
    let weight = min(max(exp(min(point[1], 100)), 1e-9), maxWeight)
    return (mean * weight, (1 - mean) * weight)
  }

  /// Returns the posterior mean of a group's rate, 0...1; ``mean`` for 0 trials.
  package func shrunk(_ successes: Int, of trials: Int) -> Double {
    (a + Double(successes)) / (a + b + Double(trials))
  }
}
