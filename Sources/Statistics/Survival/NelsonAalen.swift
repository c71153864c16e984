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
