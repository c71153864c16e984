import Distributions

/// Weibull distribution fitted to right-censored durations: S(t) = exp(-(t / scale)^shape).
///
/// With a shape above 1 the hazard of the event rises over time; with a shape below 1 it falls.
package struct WeibullFit: Hashable, Sendable {
  /// Shape, > 0, without unit.
  package var shape: Estimate
  /// Scale, > 0, in the unit of the times: the time by which 63 % of the subjects have their event.
  package var scale: Estimate
  /// Natural logarithm of the maximum likelihood; may be above 0, and depends on the unit of the times.
  package var logLikelihood: Double

  /// Minimum number of events for a fit: 10. Intervals from fewer events were not tested or are too wide to be useful.
  package static let minEvents = 10

  /// Fits shape and scale by maximum likelihood.
  ///
  /// The observed information gives the standard errors. The 95 % intervals are Wald intervals of the logarithms, with
  /// Student's distribution (number of events minus 2 degrees of freedom).
  ///
  /// - Parameter sample: Durations above 0.
  /// - Throws: `StatisticsError.outOfRange` for a time of 0, `.tooFew` below ``minEvents`` events, `.noMaximum` if every
  ///   event is at the longest time, or an error of the root search.
  package init(_ sample: SurvivalSample) throws(StatisticsError) {
    guard sample.times.allSatisfy({ $0 > 0 }) else {
      throw .outOfRange("a time is 0; give times above 0")
    }
    let events = sample.events
    guard events >= Self.minEvents else {
      throw .tooFew(events, least: Self.minEvents, what: "events")
    }
    let longest = sample.times.max() ?? 1
    let ended = zip(sample.times, sample.isEvent).filter(\.1).map(\.0)
    guard ended.contains(where: { $0 < longest }) else {
      throw .noMaximum("every event is at the longest time")
    }
    // Divided by the longest time, so that powers stay in the range of a `Double`.
    let logs = sample.times.map { GSL.logarithm($0 / longest) }
    let meanLog = ended.reduce(0) { $0 + GSL.logarithm($1 / longest) } / Double(events)
    let shape = try Self.shape(logs, meanOfEvents: meanLog)
    let r = Double(events)
    let power = logs.reduce(0) { $0 + GSL.exponential(shape * $1) }
    let logScale = GSL.logarithm(power / r) / shape
    let scale = longest * GSL.exponential(logScale)
    // Σ z = r at the maximum.
    var (first, second) = (0.0, 0.0)
    for log in logs {
      let distance = log - logScale
      let z = GSL.exponential(shape * distance)
      first += z * distance
      second += z * distance * distance
    }
    let information = (
      shape: r / (shape * shape) + second, scale: shape * shape * r / (scale * scale),
      cross: -shape / scale * first
    )
    let determinant = information.shape * information.scale - information.cross * information.cross
    self.shape = Estimate(
      positive: shape, standardError: (information.scale / determinant).squareRoot(),
      degreesOfFreedom: events - 2)
    self.scale = Estimate(
      positive: scale, standardError: (information.shape / determinant).squareRoot(),
      degreesOfFreedom: events - 2)
    logLikelihood =
      r * (GSL.logarithm(shape) - GSL.logarithm(scale)) + (shape - 1) * r * (meanLog - logScale) - r
  }

  /// Returns the shape, > 0, at which the derivative of the profile log likelihood is 0.
  private static func shape(
    _ logs: [Double], meanOfEvents meanLog: Double
  ) throws(StatisticsError) -> Double {
    func slope(_ shape: Double) -> Double {
      var (sum, weighted) = (0.0, 0.0)
      for log in logs {
        let power = GSL.exponential(shape * log)
        sum += power
        weighted += power * log
      }
      return weighted / sum - 1 / shape - meanLog
    }
    var (low, high) = (1.0, 1.0)
    while slope(low) > 0, low > 1e-9 { low /= 2 }
    while slope(high) < 0, high < 1e9 { high *= 2 }
    return low == high ? low : try RootSearch.root(between: low, and: high, of: slope)
  }
}
