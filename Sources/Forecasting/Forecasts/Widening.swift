import Kaiki
import KaikiNumerics

/// How forecasts are spread beyond what the model draws, as errors in the past show: those of this record, and those of
/// other people where the record has few.
///
/// Bands of single days are made wider by a factor (conformal calibration on both sides of the median). Sums are multiplied:
/// a forecast of a sum is what is drawn times exp(error). The errors of a person are normal, with a variance of the
/// person's own beyond that of the draws; the variance is one of ``variances``, each with a chance that begins with how
/// much other people differ (``OtherPeople``) and follows the record's own folds by Bayes' rule. So somebody whose life
/// goes on evenly soon has bands as drawn, and somebody who comes and goes has wide ones. A draw of nothing stays one, and
/// no band is stretched below zero.
package struct Widening: Hashable, Sendable {
  /// The forecasts of the record's own past that it rests on.
  package var folds: Int
  /// Of bands of single days: how many times as wide as drawn, 1...2.
  package var days: Double
  /// Of sums, by the number of days that are summed, ascending.
  package var totals: [Length]

  /// How far forecasts of sums over some days are off, beyond what is drawn.
  package struct Length: Hashable, Sendable {
    /// Days that are summed.
    package var days: Int
    /// The chance of each of ``Widening/variances``; their sum is 1.
    package var chances: [Double]

    package init(days: Int, chances: [Double]) {
      self.days = days
      self.chances = chances
    }

    /// The root mean square of the error of ln(sum).
    package var deviation: Double { zip(chances, variances).reduce(0) { $0 + $1.0 * $1.1 }.squareRoot() }

    /// How many times too high or too low a sum typically is, ≥ 1.
    package var factor: Double { exp(deviation) }
  }

  /// Spreads.
  ///
  /// - Parameters:
  ///   - folds: The forecasts of the past that it rests on.
  ///   - days: Of bands of single days: how many times as wide as drawn.
  ///   - totals: Of sums, by the number of days, ascending.
  package init(folds: Int, days: Double, totals: [Length]) {
    self.folds = folds
    self.days = days
    self.totals = totals
  }

  /// How much people differ whom nobody knows yet: the chance of each of ``Widening/variances``.
  ///
  /// - Note: From 159 forecasts of 28 days in the review logs of ten people: the mean square of ln(what came / median
  ///   forecast), by person 0 to 1.5 and .26 on the mean for cards that were known, .03 to 1.7 and .53 with new ones.
  package enum OtherPeople: Sendable {
    /// Cards that are known.
    case known
    /// New ones come, too.
    case withNew
    /// Things other than cards, whose errors among other people nobody measured: an assumption.
    case unmeasured

    var chances: [Double] {
      switch self {
      case .unmeasured: [0.4, 0.3, 0.2, 0.1, 0, 0]
      case .known: [0.2, 0.2, 0.2, 0.2, 0.15, 0.05]
      case .withNew: [0.05, 0.1, 0.15, 0.25, 0.3, 0.15]
      }
    }
  }

  /// What the variance of the errors of ln(sum) may be, beyond that of the draws.
  package static let variances = [0, 0.02, 0.06, 0.2, 0.6, 1.5]
  /// The weight of a factor of 1 beside what the folds show of single days; each fold counts as two.
  package static let dayPriorWeight = 4.0
  /// Fewer folds than these say nothing of their own.
  package static let leastFolds = 3
  /// The least and the greatest factor of days, of which most are small whole numbers.
  package static let dayBounds = 1.0...2.0
  /// Errors of ln(sum) beyond this count as this.
  package static let mostError = 2.0

  /// What the errors of some folds show.
  ///
  /// - Parameters:
  ///   - folds: Of equal length; may be empty.
  ///   - long: Folds of a longer horizon, for sums over more days; may be empty.
  ///   - others: How much other people differ.
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
      // What four weeks tell of the person holds here, too, until longer forecasts tell otherwise.
      let far = Length(
        days: longest, chances: Self.chances(after: long, ofDays: longest, from: known.chances))
      totals.append(far.deviation > known.deviation ? far : Length(days: longest, chances: known.chances))
    }
  }

  /// The chance of each variance after some folds, by Bayes' rule.
  private static func chances(after folds: [Fold], ofDays days: Int, from prior: [Double]) -> [Double] {
    var logs = prior.map { log($0) }
    // Sums that share days are no independent evidence: together they weigh as much as the days that they cover.
    let cuts = folds.map(\.cut)
    let covered = cuts.max().flatMap { last in cuts.min().map { last - $0 + days } } ?? 0
    let weight = min(1, Double(covered) / Double(max(1, days * folds.count)))
    for fold in folds {
      let positive = Array(fold.drawnTotals(ofDays: days).drop { $0 <= 0 })
      let came = fold.actualTotal(ofDays: days)
      // That nothing came is foretold by spells away; no width of a sum that is above 0 would hold it.
      guard came > 0, !positive.isEmpty else { continue }
      let median = InverseECDF.of(positive, percent: 50)
      guard median >= leastCount else { continue }
      let error = min(max(log(came / median), -mostError), mostError)
      let drawn = max(logVariance(positive), leastVariance)
      for (place, own) in variances.enumerated() {
        logs[place] -= 0.5 * weight * (log(drawn + own) + error * error / (drawn + own))
      }
    }
    let largest = logs.max() ?? 0
    let weights = logs.map { exp($0 - largest) }
    let whole = weights.reduce(0, +)
    return weights.map { $0 / whole }
  }

  /// The least variance of ln(sum) that draws are taken to have, a deviation of a hundredth: whole numbers are no nearer.
  private static let leastVariance = 0.0001

  /// The variance of the logarithms of some values above 0; at least one.
  private static func logVariance(_ values: [Double]) -> Double {
    let logs = values.map { log($0) }
    let mean = logs.reduce(0, +) / Double(logs.count)
    return logs.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(logs.count)
  }

  /// What holds nine of ten days, drawn towards 1: the days of a fold tell little more than two of them.
  private static func ofDays(_ needed: [Double], folds: Int) -> Double {
    guard !needed.isEmpty else { return 1 }
    let count = 2 * Double(folds)
    let quantile = max(InverseECDF.of(needed, percent: 90), dayBounds.lowerBound)
    let factor = exp(log(quantile) * count / (count + dayPriorWeight))
    return min(max(factor, dayBounds.lowerBound), dayBounds.upperBound)
  }

  /// How many half widths of its band a value lies from the median; `nil` where all forecasts are the same and right.
  private static func needed(_ sorted: [Double], _ value: Double) -> Double? {
    if sorted.first == value, sorted.last == value { return nil }
    let median = InverseECDF.of(sorted, percent: 50)
    let end = InverseECDF.of(sorted, percent: value > median ? 95 : 5)
    return abs(value - median) / max(abs(end - median), 0.5)
  }

  // MARK: Spreading

  /// How far forecasts of sums over some days are off: linear in ln(days) between the lengths that were seen, from no error at
  /// a single day, so that a day more never makes a step; beyond the longest, as there.
  package func length(ofDays days: Int) -> Length {
    let none = Length(days: 1, chances: Self.variances.map { $0 == 0 ? 1 : 0 })
    let seen = [none] + totals
    guard let after = seen.first(where: { $0.days >= days }) else { return seen[seen.count - 1] }
    guard let before = seen.last(where: { $0.days < days }) else { return after }
    let (from, to) = (log(Double(before.days)), log(Double(after.days)))
    let share = (log(Double(days)) - from) / (to - from)
    return Length(days: days, chances: zip(before.chances, after.chances).map { $0 + ($1 - $0) * share })
  }

  /// How many times as wide as drawn a sum over some days is for the errors of single days: ``days`` for one of them, 1 from
  /// the first length on of which the errors of sums are known.
  private func factor(ofDays days: Int) -> Double {
    guard let first = totals.first, days < first.days else { return totals.isEmpty ? self.days : 1 }
    return self.days + (1 - self.days) * log(Double(days)) / log(Double(first.days))
  }

  /// The forecasts of what comes in some days, spread as errors demand.
  ///
  /// - Parameters:
  ///   - values: What is drawn, ascending, ≥ 0; at least one.
  ///   - days: The days that are summed; 1 for a single one.
  ///   - most: The most that can come, or more where more is drawn.
  /// - Returns: Ascending, within 0 and the most; more values than were given where sums are spread.
  package func spread(_ values: [Double], ofDays days: Int, most: Double = .infinity) -> [Double] {
    let most = max(most, values.last ?? 0)
    let (median, factor) = (InverseECDF.of(values, percent: 50), factor(ofDays: days))
    let wide = values.map { Self.widened($0, from: median, by: factor) }
    let length = length(ofDays: days)
    // The logarithm of a few things has errors of its own, for they are whole numbers.
    let share = Self.positive(wide).map { min(1, InverseECDF.of($0, percent: 50) / Self.leastCount) } ?? 0
    guard length.deviation * share > 0 else { return wide.map { min($0, most) } }
    let thin = Self.thinned(wide)
    return Self.errors(length.chances).flatMap { error in
      let scale = exp(error * share)
      return thin.map { min($0 * scale, most) }
    }.sorted()
  }

  /// The values above 0 of ascending ones; `nil` where there are none.
  private static func positive(_ values: [Double]) -> [Double]? {
    let positive = Array(values.drop { $0 <= 0 })
    return positive.isEmpty ? nil : positive
  }

  /// A forecast of a single day, moved as the ends of its band are.
  ///
  /// - Parameters:
  ///   - value: One of the drawn values.
  ///   - values: All of them, ascending.
  ///   - most: The most that can come.
  func moved(_ value: Double, from values: [Double], most: Double) -> Double {
    min(
      max(most, values.last ?? 0), Self.widened(value, from: InverseECDF.of(values, percent: 50), by: days))
  }

  /// A value moved away from a median, but not below 0.
  private static func widened(_ value: Double, from median: Double, by factor: Double) -> Double {
    max(0, median + (value - median) * factor)
  }

  /// Values that stand for ascending ones, each for as many.
  private static func thinned(_ values: [Double]) -> [Double] {
    guard values.count > mostSpread else { return values }
    return (0..<mostSpread).map { values[(2 * $0 + 1) * values.count / (2 * mostSpread)] }
  }

  /// Sums with a smaller median are spread by as much less.
  private static let leastCount = 10.0
  /// More draws than these are thinned before they are spread.
  private static let mostSpread = 400

  /// Twenty quantiles of the errors, each standing for a twentieth, by bisection of their distribution.
  private static func errors(_ chances: [Double]) -> [Double] {
    let parts = zip(chances, variances).filter { $0.0 > 0 }.map { (chance: $0, deviation: $1.squareRoot()) }
    let above = (0..<10).map { place in
      let wanted = 0.5 + (Double(place) + 0.5) / 20
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
