import Distributions
import Statistics

/// Rates of several groups, in 0...1, each shrunk towards the mean of all groups, the more the fewer trials it has.
enum Shrinkage {
  /// The mean of each group's posterior under the spread of all rates (empirical Bayes); `nil` for all where the
  /// groups are few, or their rates differ no more than by chance.
  static func rates(_ groups: [ProportionInterval]) -> [Double?] {
    let (successes, trials) = (groups.map(\.successes), groups.map(\.n))
    guard let prior = try? BetaShrinkage(successes: successes, trials: trials) else {
      return groups.map { _ in nil }
    }
    return groups.map { prior.shrunk($0.successes, of: $0.n) }
  }
}
