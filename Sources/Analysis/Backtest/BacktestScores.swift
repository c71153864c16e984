import Forecasting
import Kaiki
import KaikiNumerics

/// Scores of past forecasts of one quantity (such as answers per day) against the observed values.
package struct BacktestScores: Sendable {
  /// Number of forecast bands (5th to 95th percentile of the replicates) that contain the observed value.
  package struct Coverage: Hashable, Sendable {
    /// Number of bands that contain the observed value, 0...``count``.
    package var held: Int
    /// Number of all bands, ≥ 0.
    package var count: Int

    /// Share of bands that contain the observed value, 0...1; about 0.9 for calibrated forecasts; `nil` without a band.
    package var share: Double? { count > 0 ? Double(held) / Double(count) : nil }
  }

  /// Coverage of the bands of single days: bands that contain the observed value of their day. An observed value counts as
  /// covered if its ``rank(of:among:drawing:)`` among the replicates is in 0.05...0.95; ties are broken at random.
  package var days: Coverage
  /// Coverage of the bands of sums over the first `days` days of each forecast, ends included. The elements are 7, 28 and 90
  /// days, ascending, up to the length of the forecasts. Empty for forecasts below 7 days.
  package var totals: [(days: Int, coverage: Coverage)]
  /// Relative bias, ≥ −1: sum of mean forecasts divided by sum of observed values, minus 1; above 0 if forecasts are too
  /// high. `nil` if all observed values are 0.
  package var bias: Double?
  /// Mean continuous ranked probability score (CRPS) of the forecasts over all days, ≥ 0, in the unit of the quantity.
  package var crps: Double
  /// Mean CRPS of the naive forecast by weekday (``Naive/seasonal``), ≥ 0, in the unit of the quantity; lower is better.
  package var seasonalCRPS: Double
  /// Mean CRPS of the schedule (``Naive/scheduled``), ≥ 0, in the unit of the quantity; `nil` if a past forecast has no
  /// schedule. This score equals the mean absolute error, because the schedule is a single value.
  package var scheduledCRPS: Double?
  /// Mean CRPS of the naive forecast by the last 28 days (``Naive/recent``), ≥ 0, in the unit of the quantity; lower is
  /// better.
  package var recentCRPS: Double
  /// Mean pinball (quantile) loss of the 5th, 50th and 95th forecast percentile over all days, in the unit of the quantity, ≥
  /// 0.
  package var pinball: Double
  /// Mean pinball loss, ≥ 0, of the naive forecast by the percentiles of the last 28 days, in the unit of the quantity.
  package var recentPinball: Double
  /// Number of observed days in each tenth of their forecast's distribution, lowest tenth first. Always ten counts; they are
  /// about equal for calibrated forecasts.
  package var ranks: [Int]
  /// Calibration (stretching) of forecast bands by the errors of these past forecasts; see ``BandCalibration``.
  package var bandCalibration: BandCalibration

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
    let observed = folds.reduce(0) { $0 + $1.actualTotal(ofDays: horizon) }
    let forecast = folds.reduce(0) { $0 + $1.meanTotal(ofDays: horizon) }
    bias = observed > 0 ? forecast / observed - 1 : nil
    bandCalibration = BandCalibration(folds, others: folds[0].others)
  }

  /// Naive forecast, which uses past or scheduled values instead of a model.
  package enum Naive: String, CaseIterable, Sendable {
    /// Forecast of a day by the distribution of the values of the same weekday in the four weeks before the forecast.
    case seasonal
    /// Forecast of a day by the number of items that the schedule makes due on the day.
    case scheduled
    /// Forecast of every day by the distribution of the values of the 28 days before the forecast.
    case recent
  }

  /// Returns the mean CRPS of a naive forecast, ≥ 0, in the unit of the quantity. `nil` only for ``Naive/scheduled``, if a
  /// past forecast has no schedule.
  package func crps(of naive: Naive) -> Double? {
    switch naive {
    case .seasonal: seasonalCRPS
    case .scheduled: scheduledCRPS
    case .recent: recentCRPS
    }
  }

  /// Naive forecast with the lowest mean CRPS; the first of equal ones. Unknown scores are ignored.
  package var bestNaive: Naive {
    Naive.allCases.min { crps(of: $0) ?? .infinity < crps(of: $1) ?? .infinity } ?? .seasonal
  }

  /// Returns the rank of a value among forecasts, 0...1; uniform for a calibrated forecast. Ties are broken at random.
  static func rank(
    of value: Double, among sorted: [Double], drawing stream: inout RandomStream
  ) -> Double {
    let below = sorted.partitioningIndex { $0 >= value }
    let equal = sorted.partitioningIndex { $0 > value } - below
    return (Double(below) + stream.uniform() * Double(equal + 1)) / Double(sorted.count + 1)
  }

  /// Returns the continuous ranked probability score (CRPS) of an observed value, ≥ 0, in the unit of the values. The score
  /// is the mean distance to the forecasts, minus half the mean distance between the forecasts.
  ///
  /// - Note: Source: T. Gneiting, A. E. Raftery, *Strictly Proper Scoring Rules, Prediction, and Estimation*, 2007,
  ///   doi:10.1198/016214506000001437, equation 21.
  static func crps(_ sorted: [Double], _ value: Double) -> Double {
    let count = Double(sorted.count)
    let distance = sorted.reduce(0) { $0 + abs($1 - value) } / count
    let spread = sorted.enumerated().reduce(0) { $0 + (2 * Double($1.offset) + 1 - count) * $1.element }
    return distance - spread / (count * count)
  }

  static func pinball(_ sorted: [Double], _ value: Double) -> Double {
    [5, 50, 95].reduce(0) { sum, percent in
      let (quantile, share) = (InverseECDF.of(sorted, percent: percent), Double(percent) / 100)
      return sum + max(share * (value - quantile), (share - 1) * (value - quantile))
    } / 3
  }
}
