import Distributions

/// A Weibull distribution fitted to durations: S(t) = exp(-(t / scale)^shape).
///
/// A shape above 1 says that ending becomes likelier the longer it lasts, below 1 that it becomes less likely.
package struct WeibullFit: Hashable, Sendable {
  /// The shape, > 0.
  package var shape: Estimate
  /// The scale, > 0, in the unit of the times.
  package var scale: Estimate
  /// The logarithm of the likelihood.
  package var logLikelihood: Double

  /// The fewest events: of fewer, limits were not tried or are too wide to say anything.
  package static let leastEvents = 10

  /// Fits by maximum likelihood; errors from the observed information, intervals on the log scale by Student's
  /// distribution with two degrees of freedom fewer than events.
  ///
  /// - Throws: `StatisticsError.outOfRange` for a time of 0, `.tooFew` below ``leastEvents``, `.noMaximum` where
  ///   all events come at the longest time, or an error of the search.
  package init(_ sample: SurvivalSample) throws(StatisticsError) {
    guard sample.times.allSatisfy({ $0 > 0 }) else {
      throw .outOfRange("a time is 0; give times above 0")
    }
    let events = sample.events
    guard events >= Self.leastEvents else {
      throw .tooFew(events, least: Self.leastEvents, what: "events")
    }
    let longest = sample.times.max() ?? 1
    let ended = zip(sample.times, sample.isEvent).filter(\.1).map(\.0)
    guard ended.contains(where: { $0 < longest }) else {
      throw .noMaximum("every event is at the longest time")
    }
    // In shares of the longest time, so that powers neither overflow nor vanish.
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

  /// The shape with the greatest likelihood, where the slope of the likelihood is 0.
  ///
  /// - Parameters:
  ///   - logs: The logarithms of all times.
  ///   - meanLog: The mean of those at which something ended.
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
