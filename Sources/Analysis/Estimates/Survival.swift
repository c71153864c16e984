import Distributions
import Forecasting
import Kaiki
import Statistics

/// How long something lasts, with what is still going on.
package struct SurvivalSummary: Hashable, Sendable {
  /// The curve.
  package var curve: KaplanMeier
  /// The median duration in days with its 95 % interval; `nil` where the curve does not fall far enough to have it.
  package var median: Double?
  package var low: Double?
  package var high: Double?
  /// How the interval was made.
  package var method: String

  /// The fewest ends from which a curve is drawn.
  package static let leastEvents = 5
  /// The fewest clusters for a cluster bootstrap; with fewer the interval is that of Brookmeyer and Crowley.
  package static let leastClusters = 5
  /// Draws of clusters.
  package static let resamples = 500

  /// The curve of durations that come in clusters, such as those of one habit.
  ///
  /// - Parameter clusters: Each with its durations in days, > 0, and whether they ended.
  /// - Throws: `StatisticsError.tooFew` below ``leastEvents`` ends.
  init(_ clusters: [[(days: Double, isEvent: Bool)]]) throws(StatisticsError) {
    var samples: [SurvivalSample] = []
    for cluster in clusters where !cluster.isEmpty { samples.append(try Self.sample(cluster)) }
    curve = KaplanMeier(try Self.sample(clusters.flatMap { $0 }))
    guard curve.events >= Self.leastEvents else {
      throw .tooFew(curve.events, least: Self.leastEvents, what: "ends")
    }
    median = curve.median
    if samples.count >= Self.leastClusters {
      (low, high) = KaplanMeier.medianInterval(
        ofClusters: samples, resamples: Self.resamples, seed: DrawSeed.standard)
      method =
        "Kaplan-Meier; cluster bootstrap 95 % (\(Self.resamples) draws, seed \(DrawSeed.standard))"
    } else {
      (low, high) = curve.medianInterval
      method = "Kaplan-Meier; Brookmeyer-Crowley 95 %, log-log"
    }
  }

  private static func sample(
    _ durations: [(days: Double, isEvent: Bool)]
  ) throws(StatisticsError) -> SurvivalSample {
    try SurvivalSample(times: durations.map(\.days), isEvent: durations.map(\.isEvent))
  }
}

extension DaySet {
  /// The lengths of the runs that begin on a day that counts; one that reaches the end of these days, or the last day
  /// that is over, is not over.
  func streakLengths(on observed: ObservedDays) -> [(days: Double, isEvent: Bool)] {
    runs(until: observed.end).filter { observed.contains($0.lowerBound) }.map {
      (Double($0.upperBound - $0.lowerBound + 1), $0.upperBound < observed.end - 1)
    }
  }

  /// The days from each day of the set that counts to the next; that from the last one to the end is not over.
  func gapLengths(on observed: ObservedDays) -> [(days: Double, isEvent: Bool)] {
    let own = days.filter { $0 <= observed.end && observed.contains($0) }
    guard let last = own.last else { return [] }
    let gaps = zip(own, own.dropFirst()).map { (days: Double($1 - $0), isEvent: true) }
    return last < observed.end ? gaps + [(Double(observed.end - last), false)] : gaps
  }
}
