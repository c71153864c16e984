/// The cumulative hazard: that which has built up by a time.
///
/// - Note: Source: O. Aalen, *Nonparametric Inference for a Family of ReviewKind Processes*, 1978,
///   doi:10.1214/aos/1176344247.
package struct NelsonAalen: Hashable, Sendable {
  /// A time at which something ended.
  package struct Row: Hashable, Sendable {
    /// The time.
    package var time: Double
    /// Things that had lasted as long.
    package var atRisk: Int
    /// Things that ended.
    package var events: Int
    /// The sum of events by things at risk up to this time.
    package var cumulativeHazard: Double
    /// Its standard error, by the sum of events by squares of things at risk.
    package var standardError: Double
  }

  /// One entry for each time at which something ended, ascending.
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
