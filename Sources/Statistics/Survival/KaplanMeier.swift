import Distributions

/// Kaplan-Meier estimate of the survival curve: the share of subjects without an event after each time.
///
/// - Note: Source: E. L. Kaplan, P. Meier, *Nonparametric Estimation from Incomplete Observations*, 1958,
///   doi:10.1080/01621459.1958.10501452. Standard errors: M. Greenwood, *The Natural Duration of Cancer*, 1926.
package struct KaplanMeier: Hashable, Sendable {
  /// Estimate at one event time.
  package struct Row: Hashable, Sendable {
    /// Event time, in the unit of the sample.
    package var time: Double
    /// Number of subjects whose duration is at least this time, ≥ 1.
    package var atRisk: Int
    /// Number of events at this time, ≥ 1.
    package var events: Int
    /// Estimated probability of lasting longer than this time, 0...1.
    package var survival: Double
    /// Standard error of ``survival`` by Greenwood's formula, ≥ 0; `nil` if survival is 0.
    package var standardError: Double?
    /// Ends of the 95 % confidence interval of ``survival`` on the scale log(−log S), 0...1; `nil` if survival is 0.
    package var low, high: Double?
  }

  /// Number of subjects, ≥ 1.
  package var n: Int
  /// Number of subjects with an event, 0...``n``; other subjects are censored (last observed before any event).
  package var events: Int
  /// One row per event time, ascending; empty without events.
  package var rows: [Row]

  /// Estimates the curve of a sample.
  ///
  ///     try KaplanMeier(SurvivalSample(times: [1, 2, 3], isEvent: [true, false, true])).median   // 3
  package init(_ sample: SurvivalSample) { self.init(sample.counts) }

  /// Estimates the curve from the numbers of events and censored subjects at each time.
  package init(_ counts: SurvivalCounts) {
    events = counts.events.reduce(0, +)
    n = events + counts.censored.reduce(0, +)
    rows = []
    let z = -GSL.normalQuantile((1 - Estimate.confidence) / 2)
    var sum = 0.0
    for step in counts.steps {
      let (atRisk, ended, survival) = (Double(step.atRisk), Double(step.events), step.survival)
      sum += atRisk > ended ? ended / (atRisk * (atRisk - ended)) : 0
      var row = Row(time: step.time, atRisk: step.atRisk, events: step.events, survival: survival)
      if survival > 0 {
        let spread = z * sum.squareRoot() / GSL.logarithm(survival)
        row.standardError = survival * sum.squareRoot()
        row.low = GSL.power(survival, GSL.exponential(-spread))
        row.high = GSL.power(survival, GSL.exponential(spread))
      }
      rows.append(row)
    }
  }

  /// Survival at or below which half of the subjects have had their event: 0.5 plus 10⁻¹². The tolerance allows for rounding:
  /// a product of fractions that equals one half may be slightly above 0.5.
  static let half = 0.5 + 1e-12

  /// Median survival time, in the unit of the sample: the first event time with a survival of 0.5 or less. The median is
  /// `nil` if survival stays above 0.5.
  package var median: Double? { rows.first { $0.survival <= Self.half }?.time }

  /// 95 % confidence interval of the median survival time, in the unit of the sample.
  ///
  /// The interval ends at the first event times at which the lower and the upper limit of the curve are 0.5 or less. An end
  /// is `nil` if the corresponding limit stays above 0.5.
  ///
  /// - Note: Source: R. Brookmeyer, J. Crowley, *A Confidence Interval for the Median Survival Time*, 1982,
  ///   doi:10.2307/2530286.
  package var medianInterval: (low: Double?, high: Double?) {
    (
      rows.first { $0.low.map { $0 <= Self.half } ?? false }?.time,
      rows.first { $0.high.map { $0 <= Self.half } ?? false }?.time
    )
  }

  /// Returns the 95 % confidence interval of the median survival time by a cluster bootstrap.
  ///
  /// - Parameter clusters: Samples of at least two clusters. Durations within a cluster may depend on each other.
  /// - Returns: Ends in the unit of the times; an end is `nil` if its quantile is a bootstrap sample without a median,
  ///   because survival stays above 0.5.
  package static func medianInterval(
    ofClusters clusters: [SurvivalSample], resamples: Int, seed: UInt64
  ) -> (low: Double?, high: Double?) {
    let times = Array(Set(clusters.flatMap(\.times))).sorted()
    let counts = ClusterCounts(clusters.map(\.counts), at: times)
    return Bootstrap.interval(ofClusters: clusters.count, resamples: resamples, seed: seed) { drawn in
      counts.sum(of: drawn).steps.first { $0.survival <= half }?.time ?? .infinity
    }
  }
}

/// Nelson-Aalen estimate of the cumulative hazard of the event.
///
/// - Note: Source: O. Aalen, *Nonparametric Inference for a Family of Counting Processes*, 1978, doi:10.1214/aos/1176344247.
package struct NelsonAalen: Hashable, Sendable {
  /// Estimate at one event time.
  package struct Row: Hashable, Sendable {
    /// Event time, in the unit of the sample.
    package var time: Double
    /// Number of subjects whose duration is at least this time, ≥ 1.
    package var atRisk: Int
    /// Number of events at this time, ≥ 1.
    package var events: Int
    /// Cumulative hazard without unit, > 0: sum of events / subjects at risk over all event times up to this one.
    package var cumulativeHazard: Double
    /// Standard error of the cumulative hazard, > 0: square root of the sum, over the same times, of events / (at risk)².
    package var standardError: Double
  }

  /// One row per event time, ascending; empty without events.
  package var rows: [Row]

  /// Estimates the cumulative hazard of a sample.
  package init(_ sample: SurvivalSample) {
    rows = []
    var (cumulativeHazard, variance) = (0.0, 0.0)
    for step in sample.counts.steps {
      let (atRisk, ended) = (Double(step.atRisk), Double(step.events))
      cumulativeHazard += ended / atRisk
      variance += ended / (atRisk * atRisk)
      rows.append(
        Row(
          time: step.time, atRisk: step.atRisk, events: step.events, cumulativeHazard: cumulativeHazard,
          standardError: variance.squareRoot()))
    }
  }
}
