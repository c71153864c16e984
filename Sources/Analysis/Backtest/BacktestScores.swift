import Kaiki
import KaikiNumerics

/// How well forecasts of the past held.
package struct BacktestScores: Sendable {
  /// How many bands held what came.
  package struct Coverage: Hashable, Sendable {
    /// Bands that held it.
    package var held: Int
    /// All of them.
    package var count: Int

    /// The share; `nil` without any.
    package var share: Double? { count > 0 ? Double(held) / Double(count) : nil }
  }

  /// Of the bands of single days, by randomised ranks.
  package var days: Coverage
  /// Of the bands of sums over the first days, by their number.
  package var totals: [(days: Int, coverage: Coverage)]
  /// The sum of all forecasts over the sum of what came, less 1; `nil` where nothing came.
  package var bias: Double?
  /// The continuous ranked probability score of a day, on the mean.
  package var crps: Double
  /// That of the last four weeks by weekday.
  package var seasonalCRPS: Double
  /// That of what was scheduled; `nil` where nothing is.
  package var scheduledCRPS: Double?
  /// That of the 28 days before the cut, in any order.
  package var recentCRPS: Double
  /// The mean pinball loss of the 5th, 50th and 95th percentile.
  package var pinball: Double
  /// That of the quantiles of the 28 days before the cut.
  package var recentPinball: Double
  /// Days by the tenth of their forecast in which they fell.
  package var ranks: [Int]
  /// How much wider bands have to be, for those of days and of sums: see ``Widening``.
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
    let forecast = folds.reduce(0) { sum, fold in
      sum + fold.totals(ofDays: horizon).reduce(0, +) / Double(fold.samples.count)
    }
    bias = came > 0 ? forecast / came - 1 : nil
    widening = Widening(folds)
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

/// How much wider or narrower bands have to be than the model draws them, as its errors in the past show: conformal
/// calibration on both sides of the median.
package struct Widening: Hashable, Sendable {
  /// Of bands of single days.
  package var days: Double
  /// Of bands of sums, by the number of days that are summed, ascending.
  package var totals: [Length]

  /// How much wider the bands of sums over some days are.
  package struct Length: Hashable, Sendable {
    /// Days that are summed.
    package var days: Int
    /// By what factor.
    package var factor: Double

    package init(days: Int, factor: Double) {
      self.days = days
      self.factor = factor
    }
  }

  /// So many folds with errors as large as expected are added to those that were seen.
  package static let priorWeight = 4.0
  /// Fewer folds than these say nothing.
  package static let leastFolds = 3
  /// The least and the greatest factor of sums: of small whole numbers, bands that hold all are hardly too wide.
  package static let bounds = 0.9...4.0
  /// The least and the greatest factor of days, of which most are small whole numbers.
  package static let dayBounds = 1.0...2.0

  /// Factors.
  ///
  /// - Parameters:
  ///   - days: Of bands of single days.
  ///   - totals: Of bands of sums, by the number of days, ascending.
  package init(days: Double, totals: [Length]) {
    self.days = days
    self.totals = totals
  }

  /// What the errors of some folds show; where nothing could come and nothing came, they show nothing.
  package init(_ folds: [Fold]) {
    let horizon = folds[0].actual.count
    var ofDays: [Double] = []
    for fold in folds {
      ofDays += (0..<horizon).compactMap { Self.needed(fold.values(onDay: $0), fold.actual[$0]) }
    }
    days = Self.ofDays(ofDays.sorted(), folds: folds.count)
    totals = Fold.lengths(upTo: horizon).map { length in
      let needed = folds.compactMap { Self.needed($0.totals(ofDays: length), $0.actualTotal(ofDays: length)) }
      return Length(days: length, factor: Self.ofTotals(needed))
    }
  }

  /// What holds nine of ten days, drawn towards 1: the days of a fold tell little more than two of them.
  private static func ofDays(_ needed: [Double], folds: Int) -> Double {
    guard !needed.isEmpty else { return 1 }
    let count = 2 * Double(folds)
    let quantile = max(InverseECDF.of(needed, percent: 90), dayBounds.lowerBound)
    let factor = exp(log(quantile) * count / (count + priorWeight))
    return min(max(factor, dayBounds.lowerBound), dayBounds.upperBound)
  }

  /// The root mean square of the errors, over that of a normal distribution: there are few sums, and a quantile would hang
  /// on one of them.
  private static func ofTotals(_ needed: [Double]) -> Double {
    let squares = needed.reduce(0) { $0 + min($1, most) * min($1, most) } * ofBand
    let mean = (squares + priorWeight) / (Double(needed.count) + priorWeight)
    return min(max(mean.squareRoot(), bounds.lowerBound), bounds.upperBound)
  }

  /// Errors beyond so many half widths count as so many.
  private static let most = 6.0
  /// The half width of a 90 % band of a normal distribution in standard deviations, squared.
  private static let ofBand = 1.6448536 * 1.6448536

  /// How many half widths of its band a value lies from the median; `nil` where all forecasts are the same and right.
  private static func needed(_ sorted: [Double], _ value: Double) -> Double? {
    if sorted.first == value, sorted.last == value { return nil }
    let median = InverseECDF.of(sorted, percent: 50)
    let end = InverseECDF.of(sorted, percent: value > median ? 95 : 5)
    return abs(value - median) / max(abs(end - median), 0.5)
  }

  /// The factor for sums over some days: linear in ln(days) between the lengths that were seen, that of single days being
  /// the first, so that a day more never makes a step; beyond the longest, its own.
  package func factor(ofDays days: Int) -> Double {
    let seen = [Length(days: 1, factor: self.days)] + totals
    guard let after = seen.first(where: { $0.days >= days }) else { return seen[seen.count - 1].factor }
    guard let before = seen.last(where: { $0.days < days }) else { return after.factor }
    let (from, to) = (log(Double(before.days)), log(Double(after.days)))
    return before.factor + (after.factor - before.factor) * (log(Double(days)) - from) / (to - from)
  }
}
