import Distributions
import Statistics

/// Empirical-Bayes rates of several groups: each rate is shrunk towards the mean of all groups, groups with few trials most.
enum Shrinkage {
  /// Returns the posterior mean rate of each group, 0...1.
  ///
  /// All elements are `nil` if there are too few groups, or if the rates differ no more than expected by chance.
  static func rates(_ groups: [ProportionInterval]) -> [Double?] {
    let (successes, trials) = (groups.map(\.successes), groups.map(\.n))
    guard let prior = try? BetaShrinkage(successes: successes, trials: trials) else {
      return groups.map { _ in nil }
    }
    return groups.map { prior.shrunk($0.successes, of: $0.n) }
  }
}
