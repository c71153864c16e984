import Distributions

/// Trials, and how many of them succeeded.
package struct TrialCount: Hashable, Sendable {
  /// Successes, 0...trials.
  package var successes: Int
  /// Trials, ≥ 0.
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

/// How much less trials say that come in clusters, such as the answers of a day, than as many independent ones.
///
/// What two trials of a cluster have in common is one intraclass correlation for all groups, by the analysis of variance
/// within groups. Where the clusters are too few to tell it, it is taken for 1, so that each of them counts as one trial.
///
/// - Note: Source: M. S. Ridout, C. G. B. Demétrio, D. Firth, *Estimating Intraclass Correlation for Binary Data*,
///   1999, doi:10.1111/j.0006-341X.1999.00137.x; L. Kish, *Survey Sampling*, 1965, for the effect.
package struct DesignEffect: Hashable, Sendable {
  /// The intraclass correlation, 0...1.
  package let correlation: Double
  /// Clusters less groups, from which it is known; `nil` where they are fewer than ``leastDegrees``.
  package let degreesOfFreedom: Int?

  /// The fewest clusters, less groups, from which a correlation is learnt.
  package static let leastDegrees = 10

  /// Learns the correlation.
  ///
  /// - Parameter groups: The clusters of each group, each with at least one trial.
  package init(_ groups: [[TrialCount]]) {
    let degrees = groups.reduce(0) { $0 + $1.count - 1 }
    guard degrees >= Self.leastDegrees else {
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

  /// How many independent trials say as much as those of a group: the trials by 1 + ρ (m - 1), m being the size of the
  /// cluster of a trial on the mean, and by as much as an interval of Student's distribution is the wider.
  ///
  /// - Parameter clusters: Those of the group, at least one.
  package func effectiveSize(of clusters: [TrialCount]) -> Double {
    let trials = Double(Self.sum(clusters).trials)
    let size = Self.meanSize(clusters)
    guard size > 1 else { return trials }
    return trials / (1 + correlation * (size - 1)) / Estimate.widening(degreesOfFreedom)
  }

  /// The interval of a group's rate: Wilson's of the effective size.
  ///
  /// - Parameter clusters: Those of the group.
  /// - Throws: `StatisticsError.outOfRange` without trials.
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

  /// The size of the cluster of a trial, on the mean over the trials.
  private static func meanSize(_ clusters: [TrialCount]) -> Double {
    let squares = clusters.reduce(0.0) { $0 + Double($1.trials) * Double($1.trials) }
    return squares / Double(sum(clusters).trials)
  }
}
