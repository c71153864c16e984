import Forecasting
import Kaiki
import KaikiNumerics

/// How well forecasts of the past held.
package struct BacktestScores: Sendable {
  /// How many forecast bands (5th to 95th percentile) contained the value that was then observed.
  package struct Coverage: Hashable, Sendable {
    /// Bands that contained it.
    package var held: Int
    /// All bands.
    package var count: Int

    /// The share of bands that contained it, 0...1; about 0.9 where forecasts are calibrated; `nil` without any band.
    package var share: Double? { count > 0 ? Double(held) / Double(count) : nil }
  }

  /// The coverage of the bands of single days: an observed value counts as contained where its ``rank(of:among:drawing:)`` among
  /// the draws is in 0.05...0.95, so that ties are broken by chance.
  package var days: Coverage
  /// The coverage of the bands of sums over the first `days` days of each forecast, ends included, by that number of days.
  package var totals: [(days: Int, coverage: Coverage)]
  /// The relative bias: the sum of the mean forecasts divided by the sum of the observed values, less 1, so that it is above 0
  /// where forecasts were too high; `nil` where nothing was observed.
  package var bias: Double?
  /// The mean continuous ranked probability score (CRPS) over all forecasts of single days; in the unit of the forecast quantity,
  /// ≥ 0, less is better.
  package var crps: Double
  /// The mean CRPS of the naive forecast by weekday: ``Naive/seasonal``.
  package var seasonalCRPS: Double
  /// The mean CRPS of what is scheduled, a forecast of one value, for which it is the mean absolute error; `nil` where some fold
  /// has no schedule: ``Naive/scheduled``.
  package var scheduledCRPS: Double?
  /// The mean CRPS of the naive forecast by the last 28 days: ``Naive/recent``.
  package var recentCRPS: Double
  /// The mean pinball (quantile) loss of the forecasts' 5th, 50th and 95th percentile over all days; in the unit of the quantity,
  /// ≥ 0, less is better.
  package var pinball: Double
  /// The same loss where the percentiles are those of the 28 days up to the cut.
  package var recentPinball: Double
  /// How many days fell into each tenth of their forecast's distribution: ten counts, a histogram of the probability integral
  /// transform, which is flat where forecasts are calibrated.
  package var ranks: [Int]
  /// How bands are to be spread for the errors of these folds: see ``Widening``.
  package var widening: Widening

  /// Sums up folds of one kind.
  ///
  /// - Parameter folds: At least one, of equal length.
  package init(_ folds: [Fold]) {
    let horizon = folds[0].actual.count
    var stream = RandomStream(seed: 0, domain: .ranks)
    var ranks = [Int](repeating: 0, count: 10)
    var days = Coverage(held: 0, count: 0)
    var (own, seasonal, scheduled, recentDays) = (0.0, 0.0, 0.0, 0.0)
    var (pinball, recentPinball) = (0.0, 0.0)
    for fold in folds {
      let recent = fold.recent.sorted()
      for day in 0..<horizon {
        let (values, actual) = (fold.values(onDay: day), fold.actual[day])
        let rank = Self.rank(of: actual, among: values, drawing: &stream)
        ranks[min(9, Int(rank * 10))] += 1
        days.count += 1
        if (0.05...0.95).contains(rank) { days.held += 1 }
        own += Self.crps(values, actual)
        seasonal += Self.crps(fold.seasonal[day].sorted(), actual)
        scheduled += fold.scheduled.map { abs($0[day] - actual) } ?? 0
        recentDays += Self.crps(recent, actual)
        pinball += Self.pinball(values, actual)
        recentPinball += Self.pinball(recent, actual)
      }
    }
    let count = Double(folds.count * horizon)
    self.days = days
    self.ranks = ranks
    crps = own / count
    seasonalCRPS = seasonal / count
    scheduledCRPS = folds.contains { $0.scheduled == nil } ? nil : scheduled / count
    recentCRPS = recentDays / count
    self.pinball = pinball / count
    self.recentPinball = recentPinball / count
    totals = Fold.lengths(upTo: horizon).map { length in
      let held = folds.count { fold in
        let values = fold.totals(ofDays: length)
        let band = InverseECDF.of(values, percent: 5)...InverseECDF.of(values, percent: 95)
        return band.contains(fold.actualTotal(ofDays: length))
      }
      return (length, Coverage(held: held, count: folds.count))
    }
    let came = folds.reduce(0) { $0 + $1.actualTotal(ofDays: horizon) }
    let forecast = folds.reduce(0) { $0 + $1.meanTotal(ofDays: horizon) }
    bias = came > 0 ? forecast / came - 1 : nil
    widening = Widening(folds, others: folds[0].others)
  }

  /// A forecast that takes no model.
  package enum Naive: String, CaseIterable, Sendable {
    /// The last four weeks by weekday.
    case seasonal
    /// What was due by the schedule.
    case scheduled
    /// The 28 days before the cut.
    case recent
  }

  /// The score of a naive forecast; `nil` where there is none.
  package func crps(of naive: Naive) -> Double? {
    switch naive {
    case .seasonal: seasonalCRPS
    case .scheduled: scheduledCRPS
    case .recent: recentCRPS
    }
  }

  /// The naive forecast whose score is least.
  package var bestNaive: Naive {
    Naive.allCases.min { crps(of: $0) ?? .infinity < crps(of: $1) ?? .infinity } ?? .seasonal
  }

  /// Where a value falls among forecasts, 0...1: uniform if it is one of them, equal ones being told apart by chance.
  static func rank(
    of value: Double, among sorted: [Double], drawing stream: inout RandomStream
  ) -> Double {
    let below = sorted.partitioningIndex { $0 >= value }
    let equal = sorted.partitioningIndex { $0 > value } - below
    return (Double(below) + stream.uniform() * Double(equal + 1)) / Double(sorted.count + 1)
  }

  /// The continuous ranked probability score: the mean distance to the forecasts, less half their mean distance to each
  /// other.
  ///
  /// - Note: Source: T. Gneiting, A. E. Raftery, *Strictly Proper Scoring Rules, Prediction, and Estimation*, 2007,
  ///   doi:10.1198/016214506000001437, equation 21.
  static func crps(_ sorted: [Double], _ value: Double) -> Double {
    let count = Double(sorted.count)
    let distance = sorted.reduce(0) { $0 + abs($1 - value) } / count
    let spread = sorted.enumerated().reduce(0) { $0 + (2 * Double($1.offset) + 1 - count) * $1.element }
    return distance - spread / (count * count)
  }

  /// The mean pinball loss of the 5th, 50th and 95th percentile.
  static func pinball(_ sorted: [Double], _ value: Double) -> Double {
    [5, 50, 95].reduce(0) { sum, percent in
      let (quantile, share) = (InverseECDF.of(sorted, percent: percent), Double(percent) / 100)
      return sum + max(share * (value - quantile), (share - 1) * (value - quantile))
    } / 3
  }
}
