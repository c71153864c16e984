import Distributions
import Forecasting
import Kaiki
import Statistics

/// Survival curve of durations in days (such as streaks or gaps), with the median and its 95 % interval.
package struct SurvivalSummary: Hashable, Sendable {
  /// Kaplan-Meier curve: share of durations that exceed each number of days.
  package var curve: KaplanMeier
  /// Median duration in days, > 0; `nil` if the curve stays above 0.5. `low` and `high` are the ends of its 95 % interval in
  /// days, each `nil` if the data do not determine it.
  package var median, low, high: Double?
  /// English name of the interval's method, with the number of draws and the seed if simulated.
  package var method: String

  /// Minimum number of ended durations for a curve: 5.
  package static let minEvents = 5
  /// Minimum number of clusters (such as habits) for a bootstrap by cluster: 5. Below it, the interval is Brookmeyer and
  /// Crowley's.
  package static let minClusters = 5
  /// Number of bootstrap samples for the interval of the median: 500.
  package static let resamples = 500

  init(_ clusters: [[(days: Double, isEvent: Bool)]]) throws(StatisticsError) {
    var samples: [SurvivalSample] = []
    for cluster in clusters where !cluster.isEmpty { samples.append(try Self.sample(cluster)) }
    curve = KaplanMeier(try Self.sample(clusters.flatMap { $0 }))
    guard curve.events >= Self.minEvents else {
      throw .tooFew(curve.events, least: Self.minEvents, what: "ends")
    }
    median = curve.median
    if samples.count >= Self.minClusters {
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
  /// Returns the lengths in days (≥ 1) of the runs of successive days that begin in the reporting range, oldest first.
  ///
  /// `isEvent` is true if the run has ended, and false if it reaches the last complete day of the range, because it may
  /// continue. Empty if no run begins in the range.
  func streakLengths(on observed: ObservedDays) -> [(days: Double, isEvent: Bool)] {
    runs(until: observed.end).filter { observed.contains($0.lowerBound) }.map {
      (Double($0.upperBound - $0.lowerBound + 1), $0.upperBound < observed.end - 1)
    }
  }

  /// Returns the gaps in days (≥ 1) between successive days of the set in the reporting range, oldest first; empty without
  /// days.
  ///
  /// The last element is the gap from the last day to the end of the range; its `isEvent` is false because the gap may
  /// continue.
  func gapLengths(on observed: ObservedDays) -> [(days: Double, isEvent: Bool)] {
    let own = days.filter { $0 <= observed.end && observed.contains($0) }
    guard let last = own.last else { return [] }
    let gaps = zip(own, own.dropFirst()).map { (days: Double($1 - $0), isEvent: true) }
    return last < observed.end ? gaps + [(Double(observed.end - last), false)] : gaps
  }
}
