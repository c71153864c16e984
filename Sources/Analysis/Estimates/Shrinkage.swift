import Distributions
import Statistics

/// Empirical-Bayes rates of several groups (such as all habits).
///
/// The mean of all groups replaces a part of each rate: a large part for groups with few trials.
enum Shrinkage {
  /// Returns the posterior mean rate of each group, 0...1, in the order of the groups.
  ///
  /// All elements are `nil` if fewer than three groups have trials, or if the rates differ no more than expected by chance.
  ///
  /// - Parameter groups: Numbers of trials and successes of each group; their shares are ignored.
  static func rates(_ groups: [ProportionInterval]) -> [Double?] {
    let (successes, trials) = (groups.map(\.successes), groups.map(\.n))
    guard let prior = try? BetaShrinkage(successes: successes, trials: trials) else {
      return groups.map { _ in nil }
    }
    return groups.map { prior.shrunk($0.successes, of: $0.n) }
  }
}
