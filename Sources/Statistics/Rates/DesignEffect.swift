import Distributions

/// Numbers of trials and successes, for example answers and right answers of one day.
package struct TrialCount: Hashable, Sendable {
  /// Number of successful trials, 0...trials.
  package var successes: Int
  /// Number of trials, ≥ 0.
  package var trials: Int

  package init(successes: Int, trials: Int) {
    self.successes = successes
    self.trials = trials
  }

  package mutating func add(_ other: TrialCount) {
    successes += other.successes
    trials += other.trials
  }
}

/// Loss of information of clustered trials, such as all answers of one day, compared with independent trials.
///
/// Analysis of variance within groups estimates a single intraclass correlation for all groups. Groups (such as weekdays)
/// consist of clusters (such as days). With fewer than ``minDegrees`` degrees of freedom the correlation is set to 1, so
/// that each cluster counts as one trial.
///
/// - Note: Source: M. S. Ridout, C. G. B. Demétrio, D. Firth, *Estimating Intraclass Correlation for Binary Data*, 1999,
///   doi:10.1111/j.0006-341X.1999.00137.x; L. Kish, *Survey Sampling*, 1965, for the effect.
package struct DesignEffect: Hashable, Sendable {
  /// Intraclass correlation of two trials of one cluster, 0...1: 0 if independent, 1 if all trials of a cluster are equal.
  package let correlation: Double
  /// Degrees of freedom of the correlation, ≥ 10: number of clusters minus number of groups; `nil` below ``minDegrees``.
  package let degreesOfFreedom: Int?

  /// Minimum degrees of freedom (clusters minus groups) for an estimate of the correlation: 10.
  package static let minDegrees = 10

  /// Estimates the correlation.
  ///
  /// - Parameter groups: Clusters of each group in any order. Every group has at least one cluster, and every cluster at least
  ///   one trial.
  package init(_ groups: [[TrialCount]]) {
    let degrees = groups.reduce(0) { $0 + $1.count - 1 }
    guard degrees >= Self.minDegrees else {
      (correlation, degreesOfFreedom) = (1, nil)
      return
    }
    degreesOfFreedom = degrees
    var (between, within, rest, squares) = (0.0, 0.0, 0, 0.0)
    for clusters in groups {
      let whole = Self.sum(clusters)
      let rate = Double(whole.successes) / Double(whole.trials)
      for cluster in clusters {
        let (hits, trials) = (Double(cluster.successes), Double(cluster.trials))
        between += trials * (hits / trials - rate) * (hits / trials - rate)
        within += hits * (1 - hits / trials)
        rest += cluster.trials - 1
      }
      squares += Double(whole.trials) - Self.meanSize(clusters)
    }
    let size = squares / Double(degrees)
    let ofClusters = between / Double(degrees)
    let ofTrials = rest > 0 ? within / Double(rest) : 0
    let variance = ofClusters + (size - 1) * ofTrials
    correlation = rest > 0 && variance > 0 ? min(1, max(0, (ofClusters - ofTrials) / variance)) : 0
  }

  /// Returns the effective sample size of a group, > 0: the number of independent trials with the same information.
  ///
  /// The size is trials / (1 + ρ(m − 1)); m is the mean cluster size over trials. If m > 1, the size is also divided by the
  /// squared ratio of Student's to the normal quantile, because ρ is estimated. The division is omitted if
  /// ``degreesOfFreedom`` is `nil`.
  ///
  /// - Parameter clusters: Clusters of the group, at least one, each with at least one trial.
  package func effectiveSize(of clusters: [TrialCount]) -> Double {
    let trials = Double(Self.sum(clusters).trials)
    let size = Self.meanSize(clusters)
    guard size > 1 else { return trials }
    return trials / (1 + correlation * (size - 1)) / Estimate.intervalInflation(degreesOfFreedom)
  }

  /// Returns Wilson's 95 % confidence interval of a group's success rate, 0...1, with the effective sample size.
  ///
  /// - Parameter clusters: Clusters of the group, each with at least one trial.
  /// - Throws: `StatisticsError.outOfRange` if there are no trials.
  /// - Note: Source: C. Franco, R. J. A. Little, T. A. Louis, E. V. Slud, *Comparative Study of Confidence Intervals for
  ///   Proportions in Complex Sample Surveys*, 2019, doi:10.1093/jssam/smy019.
  package func wilson(_ clusters: [TrialCount]) throws(StatisticsError) -> ProportionInterval {
    let whole = Self.sum(clusters)
    return try BinomialInterval.wilson(
      successes: whole.successes, of: whole.trials,
      effective: whole.trials > 0 ? effectiveSize(of: clusters) : nil)
  }

  private static func sum(_ clusters: [TrialCount]) -> TrialCount {
    clusters.reduce(into: TrialCount(successes: 0, trials: 0)) {
      $0.successes += $1.successes
      $0.trials += $1.trials
    }
  }

  /// Returns the mean over trials of the number of trials in the trial's cluster, ≥ 1; NaN without trials.
  private static func meanSize(_ clusters: [TrialCount]) -> Double {
    let squares = clusters.reduce(0.0) { $0 + Double($1.trials) * Double($1.trials) }
    return squares / Double(sum(clusters).trials)
  }
}
