import Kaiki
import KaikiNumerics

/// Calibration of forecast bands by past forecast errors of this record, and of other people if the record is short.
///
/// - Single days: a factor stretches the band on both sides of the median (conformal calibration).
/// - Sums: each drawn value is multiplied by exp(error). Errors are normal, and their variance adds to the variance of ln(sum).
///
/// The variance is one of ``variances``. The prior probabilities describe how much other people differ (``OtherPeople``). The
/// record's own folds update them by Bayes' rule. A person with steady habits therefore soon gets bands as drawn, a person with
/// irregular habits wide ones. A drawn 0 stays 0, and no band extends below 0.
package struct BandCalibration: Hashable, Sendable {
  /// Number of past forecasts of this record behind the calibration, ≥ 0; longer forecasts for longer sums are not counted.
  package var folds: Int
  /// Factor by which bands of single days are stretched from the median, 1...2; 1 leaves bands as drawn.
  package var days: Double
  /// Error distributions of sums, ascending by the number of summed days; empty if only single days are calibrated.
  package var totals: [Length]

  /// Distribution of the error of ln(sum) for sums over some days, in addition to the variance of the draws.
  package struct Length: Hashable, Sendable {
    /// Number of consecutive days over which the quantity is summed, ≥ 1.
    package var days: Int
    /// Probability of each candidate variance: one element per element of ``BandCalibration/variances``; the sum is 1.
    package var chances: [Double]

    /// Root mean square of the error of ln(sum), ≥ 0; ln is the natural logarithm.
    package var deviation: Double { zip(chances, variances).reduce(0) { $0 + $1.0 * $1.1 }.squareRoot() }

    /// Typical factor between a forecast sum and the observed sum, ≥ 1: exp of the root mean square error of ln(sum).
    package var factor: Double { exp(deviation) }
  }

  package init(folds: Int, days: Double, totals: [Length]) {
    self.folds = folds
    self.days = days
    self.totals = totals
  }

  /// Prior of the forecast errors of a person without past forecasts, by the kind of answers that the forecast counts.
  ///
  /// - Note: From 159 forecasts of 28 days in the review logs of ten people. The mean square of ln(observed / median forecast)
  ///   is 0 to 1.5 by person for known cards, 0.26 on average. With new cards it is 0.03 to 1.7, 0.53 on average.
  package enum OtherPeople: Sendable {
    /// Forecasts of answers to cards that the log contains already.
    case known
    /// Forecasts of answers to known and to new cards.
    case withNew
    /// Forecasts of items other than cards, for which errors of other people are unmeasured: an assumption.
    case unmeasured

    /// Prior probability of each candidate variance: one element per element of ``BandCalibration/variances``; the sum is 1.
    var chances: [Double] {
      switch self {
      case .unmeasured: [0.4, 0.3, 0.2, 0.1, 0, 0]
      case .known: [0.2, 0.2, 0.2, 0.2, 0.15, 0.05]
      case .withNew: [0.05, 0.1, 0.15, 0.25, 0.3, 0.15]
      }
    }
  }

  /// The six candidate variances of the error of ln(sum), ascending, which add to the variance of the draws.
  package static let variances = [0, 0.02, 0.06, 0.2, 0.6, 1.5]
  /// Weight of the prior factor 1 for single days: 4, against 2 per past forecast.
  package static let dayPriorWeight = 4.0
  /// Minimum number of past forecasts, 3, from which a scenario's bands are calibrated; fewer count as none.
  package static let minFolds = 3
  /// Range of the factor of single days; the limit is narrow because most daily values are small whole numbers.
  package static let dayBounds = 1.0...2.0
  /// Maximum absolute error of ln(sum), 2; larger errors are clamped to it.
  package static let maxError = 2.0

  /// Estimates the calibration from the errors of past forecasts (folds).
  ///
  /// - Parameters:
  ///   - folds: Past forecasts of equal length; may be empty, which leaves the prior.
  ///   - long: Past forecasts with a longer horizon, for sums over more days; may be empty.
  package init(_ folds: [Fold], long: [Fold] = [], others: OtherPeople = .known) {
    self.folds = folds.count
    let horizon = folds.first?.actual.count ?? BacktestPlan().horizon
    var ofDays: [Double] = []
    for fold in folds {
      ofDays += (0..<horizon).compactMap { day in
        Self.needed(fold.samples.map { $0[day] }.sorted(), fold.actual[day])
      }
    }
    days = Self.ofDays(ofDays.sorted(), folds: folds.count)
    totals = Fold.lengths(upTo: horizon).map { length in
      Length(days: length, chances: Self.chances(after: folds, ofDays: length, from: others.chances))
    }
    if let longest = long.first?.actual.count, longest > horizon, let known = totals.last {
      // The errors of four weeks also apply to longer sums until longer forecasts show larger ones.
      let far = Length(
        days: longest, chances: Self.chances(after: long, ofDays: longest, from: known.chances))
      totals.append(far.deviation > known.deviation ? far : Length(days: longest, chances: known.chances))
    }
  }

  /// Returns the probability of each of ``variances`` after some past forecasts, by Bayes' rule, in their order; the sum is 1.
  private static func chances(after folds: [Fold], ofDays days: Int, from prior: [Double]) -> [Double] {
    var logs = prior.map { log($0) }
    // Overlapping sums are not independent: together they weigh as much as the days that they cover. Example: four sums of 28
    // days within 56 days weigh 56 / (4 × 28) = 0.5 each.
    let origins = folds.map(\.origin)
    let covered = origins.max().flatMap { last in origins.min().map { last - $0 + days } } ?? 0
    let weight = min(1, Double(covered) / Double(max(1, days * folds.count)))
    for fold in folds {
      let positive = Array(fold.drawnTotals(ofDays: days).drop { $0 <= 0 })
      let observed = fold.actualTotal(ofDays: days)
      // Skip a sum of 0: inactivity episodes model it, and no factor turns a positive sum into 0.
      guard observed > 0, !positive.isEmpty else { continue }
      let median = InverseECDF.of(positive, percent: 50)
      guard median >= minCount else { continue }
      let error = min(max(log(observed / median), -maxError), maxError)
      let drawn = max(logVariance(positive), minVariance)
      for (index, own) in variances.enumerated() {
        logs[index] -= 0.5 * weight * (log(drawn + own) + error * error / (drawn + own))
      }
    }
    let largest = logs.max() ?? 0
    let weights = logs.map { exp($0 - largest) }
    let whole = weights.reduce(0, +)
    return weights.map { $0 / whole }
  }

  /// Minimum variance of ln(sum) of the draws (standard deviation 0.01), because counts are whole numbers.
  private static let minVariance = 0.0001

  private static func logVariance(_ values: [Double]) -> Double {
    let logs = values.map { log($0) }
    let mean = logs.reduce(0, +) / Double(logs.count)
    return logs.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(logs.count)
  }

  /// Returns the factor, 1...2, by which bands must be stretched to contain 90 % of the observed days, shrunk towards 1.
  ///
  /// The days of one past forecast count as two observations. The result is 1 for no days.
  private static func ofDays(_ needed: [Double], folds: Int) -> Double {
    guard !needed.isEmpty else { return 1 }
    let count = 2 * Double(folds)
    let quantile = max(InverseECDF.of(needed, percent: 90), dayBounds.lowerBound)
    let factor = exp(log(quantile) * count / (count + dayPriorWeight))
    return min(max(factor, dayBounds.lowerBound), dayBounds.upperBound)
  }

  /// Returns the distance of an observed value from the median of the draws in half widths of the band, ≥ 0.
  ///
  /// The result is `nil` if all draws equal the value. A half width is the distance of the median from the band's end on the
  /// side of the value, at least 0.5.
  private static func needed(_ sorted: [Double], _ value: Double) -> Double? {
    if sorted.first == value, sorted.last == value { return nil }
    let median = InverseECDF.of(sorted, percent: 50)
    let end = InverseECDF.of(sorted, percent: value > median ? 95 : 5)
    return abs(value - median) / max(abs(end - median), 0.5)
  }

  // MARK: Spreading

  /// Returns the error distribution of a sum over `days` days (≥ 1).
  ///
  /// The distribution is linear in ln(days) between the known lengths, so that one more day never causes a jump. A single day
  /// has no error; beyond the longest length, the last distribution applies.
  package func length(ofDays days: Int) -> Length {
    let none = Length(days: 1, chances: Self.variances.map { $0 == 0 ? 1 : 0 })
    let seen = [none] + totals
    guard let after = seen.first(where: { $0.days >= days }) else { return seen[seen.count - 1] }
    guard let before = seen.last(where: { $0.days < days }) else { return after }
    let (from, to) = (log(Double(before.days)), log(Double(after.days)))
    let share = (log(Double(days)) - from) / (to - from)
    return Length(days: days, chances: zip(before.chances, after.chances).map { $0 + ($1 - $0) * share })
  }

  /// Returns the factor, 1...2, by which draws of a sum over `days` days are stretched. The factor is ``days`` for one day
  /// and falls to 1 at the first length with known errors of sums.
  private func factor(ofDays days: Int) -> Double {
    guard let first = totals.first, days < first.days else { return totals.isEmpty ? self.days : 1 }
    return self.days + (1 - self.days) * log(Double(days)) / log(Double(first.days))
  }

  /// Returns draws of a sum over some days, spread by the calibrated errors.
  ///
  /// - Parameters:
  ///   - values: Drawn values, ascending, ≥ 0; at least one.
  ///   - most: Maximum of the sum, ≥ 0; the largest drawn value replaces it if larger. Infinity if unbounded.
  /// - Returns: Values within 0...maximum, ascending: one per drawn value. If errors of sums apply, 20 per drawn value, for
  ///   at most 400 drawn values.
  package func spread(_ values: [Double], ofDays days: Int, most: Double = .infinity) -> [Double] {
    let most = max(most, values.last ?? 0)
    let (median, factor) = (InverseECDF.of(values, percent: 50), factor(ofDays: days))
    let wide = values.map { Self.stretched($0, from: median, by: factor) }
    let length = length(ofDays: days)
    // Small sums are rounded to whole numbers, which is an error of its own in ln(sum), so spread them less.
    let share = Self.positive(wide).map { min(1, InverseECDF.of($0, percent: 50) / Self.minCount) } ?? 0
    guard length.deviation * share > 0 else { return wide.map { min($0, most) } }
    let thin = Self.thinned(wide)
    return Self.errors(length.chances).flatMap { error in
      let scale = exp(error * share)
      return thin.map { min($0 * scale, most) }
    }.sorted()
  }

  private static func positive(_ values: [Double]) -> [Double]? {
    let positive = Array(values.drop { $0 <= 0 })
    return positive.isEmpty ? nil : positive
  }

  /// Returns a drawn value of a single day, stretched from the median of all draws by the factor ``days``; ≥ 0.
  func moved(_ value: Double, from values: [Double], most: Double) -> Double {
    min(
      max(most, values.last ?? 0), Self.stretched(value, from: InverseECDF.of(values, percent: 50), by: days))
  }

  private static func stretched(_ value: Double, from median: Double, by factor: Double) -> Double {
    max(0, median + (value - median) * factor)
  }

  private static func thinned(_ values: [Double]) -> [Double] {
    guard values.count > maxSpread else { return values }
    return (0..<maxSpread).map { values[(2 * $0 + 1) * values.count / (2 * maxSpread)] }
  }

  /// Median of the draws, 10, below which a sum is spread less: by the share median / 10.
  private static let minCount = 10.0
  private static let maxSpread = 400

  /// Returns 20 quantiles of the error of ln(sum), ascending, at 2.5 %, 7.5 % ... 97.5 %.
  private static func errors(_ chances: [Double]) -> [Double] {
    let parts = zip(chances, variances).filter { $0.0 > 0 }.map { (chance: $0, deviation: $1.squareRoot()) }
    let above = (0..<10).map { index in
      let wanted = 0.5 + (Double(index) + 0.5) / 20
      var (low, high) = (0.0, 5.0)
      for _ in 0..<24 {
        let middle = (low + high) / 2
        let below = parts.reduce(0) { sum, part in
          sum
            + part.chance
            * (part.deviation > 0 ? normalProbability(below: middle / part.deviation) : 1)
        }
        if below < wanted { low = middle } else { high = middle }
      }
      return low < 1e-6 ? 0 : low
    }
    return above.reversed().map { -$0 } + above
  }
}
