import Distributions

/// The share of things that last longer than a time.
///
/// - Note: Source: E. L. Kaplan, P. Meier, *Nonparametric Estimation from Incomplete Observations*, 1958,
///   doi:10.1080/01621459.1958.10501452. Errors: M. Greenwood, *The Natural Duration of Cancer*, 1926.
package struct KaplanMeier: Hashable, Sendable {
  /// A time at which something ended.
  package struct Row: Hashable, Sendable {
    /// The time.
    package var time: Double
    /// Things that had lasted as long.
    package var atRisk: Int
    /// Things that ended.
    package var events: Int
    /// The share that lasts longer, 0...1.
    package var survival: Double
    /// Its standard error by Greenwood's formula; `nil` where nothing lasts longer.
    package var standardError: Double?
    /// The lower 95 % limit, of log(-log) S; `nil` where nothing lasts longer.
    package var low: Double?
    /// The upper limit.
    package var high: Double?
  }

  /// Things.
  package var n: Int
  /// Things that ended.
  package var events: Int
  /// One entry for each time at which something ended, ascending.
  package var rows: [Row]

  /// Estimates the curve of a sample.
  ///
  ///     try KaplanMeier(SurvivalSample(times: [1, 2, 3], isEvent: [true, false, true])).median   // 3
  package init(_ sample: SurvivalSample) { self.init(sample.counts) }

  /// Estimates the curve of a sample that has been counted.
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

  /// A product of fractions that is exactly one half may be off by some rounding.
  static let half = 0.5 + 1e-12

  /// The first time by which half of the things have ended; `nil` where fewer than half have.
  package var median: Double? { rows.first { $0.survival <= Self.half }?.time }

  /// The 95 % interval of the median: from the first time at which the lower limit of the curve is at most one
  /// half to the first at which the upper limit is; `nil` for an end that is not reached.
  ///
  /// - Note: Source: R. Brookmeyer, J. Crowley, *A Confidence Interval for the Median Survival Time*, 1982,
  ///   doi:10.2307/2530286.
  package var medianInterval: (low: Double?, high: Double?) {
    (
      rows.first { $0.low.map { $0 <= Self.half } ?? false }?.time,
      rows.first { $0.high.map { $0 <= Self.half } ?? false }?.time
    )
  }

  /// The 95 % interval of the median of durations that come in clusters, which are drawn whole.
  ///
  /// - Parameters:
  ///   - clusters: At least two; durations of one may depend on each other.
  ///   - resamples: Draws of as many clusters.
  ///   - seed: That of the draws.
  /// - Returns: `nil` for an end that is not reached.
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
