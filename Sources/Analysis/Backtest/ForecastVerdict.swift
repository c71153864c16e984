import Distributions
import Forecasting
import Kaiki
import KaikiNumerics
import Statistics

/// Verdict on the reliability of forecasts, from a backtest (past forecasts against the observed values).
package struct ForecastVerdict: Hashable, Sendable {
  /// Class of the forecasts' reliability, from reliable to useless or unknown.
  package enum Reliance: String, Sendable {
    /// Reliable: the bands are calibrated, and no naive forecast is clearly better.
    case yes
    /// Reliable with care: bands slightly too narrow, a naive forecast clearly better, uneven ranks, or a bias.
    case withCare
    /// Useless: bands too narrow and a naive forecast clearly better, or forecasts far off. Far off means: the coverage of
    /// sums is too low at p < 0.01, or the forecasts are biased by more than a factor of 2.
    case no
    /// Too few data: fewer past forecasts than ``RankHistogram/minFolds``, or fewer forecast days than
    /// ``ForecastVerdict/minDays``.
    case tooFew
    /// All observed values are 0, so there is nothing to compare.
    case nothing
  }

  package let reliance: Reliance
  /// True if the bands of single days contain less than ``minShare`` (0.8) of the observed values.
  package let hasNarrowDays: Bool
  /// Lengths in days (7, 28 or 90) of the sums whose bands contain significantly less than 90 % of the observed values. The
  /// length with the lowest coverage is first; empty if all bands are wide enough.
  package let narrowSums: [Int]
  /// True if the bands of some sums contain less than ``minSums`` (0.7) of the observed values, even if chance may explain
  /// this.
  package let hasWeakSums: Bool
  /// Naive forecast with the smallest error (CRPS).
  package let naive: BacktestScores.Naive
  /// True if the error (CRPS) of the best naive forecast is clearly smaller than the simulation's, by more than ``slack``.
  package let isBehind: Bool
  /// True if the histogram of the observed values' ranks within their forecasts is significantly uneven (p < 0.05).
  package let isUneven: Bool
  /// Skill, at most 1: 1 minus the error (CRPS) divided by the error of the best naive forecast; `nil` if the naive
  /// error is 0. Below 0 if the naive forecast is better.
  package let skill: Double?
  /// Bias of the forecast medians as a factor > 0: above 1 if too high, below 1 if too low.
  ///
  /// Geometric mean over forecasts without common days whose median and observed sum are above 0. `nil` if its 95 % interval
  /// contains 1, or with fewer than ``RankHistogram/minFolds`` (3) such forecasts.
  package let offset: Double?
  /// Median over the forecasts of the ratio of upper to lower end of the band for the sum over all forecast days, ≥ 1.
  /// Infinite if most lower ends are 0.
  package let width: Double

  /// Minimum share of observed values within the bands of single days for a good verdict: 0.8. The days of a forecast are
  /// correlated, so chance alone reduces eight calibrated forecasts of four weeks to about this share.
  package static let minShare = 0.8
  /// Minimum share of observed values within the bands of sums for a good verdict: 0.7, even if chance may explain less.
  package static let minSums = 0.7
  /// Minimum number of forecast days with an observed value, over all past forecasts, for a verdict: 20.
  package static let minDays = 20
  /// Maximum relative lead of a naive forecast (share of its error) that still counts as equal: 0.05.
  package static let slack = 0.05
  /// Factors of bias: above the first (1.3) the forecasts need care, above the second (2) they are useless. Assumption.
  package static let (maxOffset, minUselessOffset) = (1.3, 2.0)
  /// Ratio of upper to lower band end from which a page calls bands wide: 5. Assumption.
  package static let minWide = 5.0
  /// Significance level for uneven ranks and for sums outside their bands: 0.05.
  private static let byChance = 0.05
  /// Significance level of sums outside their bands for useless forecasts: 0.01.
  private static let hardlyByChance = 0.01
  private static let promised = 0.9

  package init(_ folds: [Fold], _ scores: BacktestScores, _ histogram: RankHistogram?) {
    hasNarrowDays = (scores.days.share ?? 1) < Self.minShare
    let narrow = scores.totals.filter { Self.isNarrow($0.coverage, among: folds.count, Self.byChance) }
    narrowSums = narrow.sorted { ($0.coverage.share ?? 1, -$0.days) < ($1.coverage.share ?? 1, -$1.days) }
      .map(\.days)
    isUneven = histogram.map { $0.p < Self.byChance } ?? false
    naive = scores.bestNaive
    let ofNaive = scores.crps(of: naive) ?? 0
    skill = ofNaive > 0 ? 1 - scores.crps / ofNaive : nil
    offset = Self.offset(folds)
    width = InverseECDF.of(
      folds.map { fold in
        let band = fold.band(ofDays: fold.actual.count)
        return band.p5 > 0 ? band.p95 / band.p5 : band.p95 > 0 ? .infinity : 1
      }.sorted(), percent: 50)
    let isNarrow = hasNarrowDays || !narrowSums.isEmpty
    hasWeakSums = scores.totals.contains { ($0.coverage.share ?? 1) < Self.minSums }
    isBehind = skill.map { $0 < -Self.slack } ?? (scores.crps > 0)
    let isFarOff = scores.totals.contains {
      Self.isNarrow($0.coverage, among: Self.apart(folds, $0.days).count, Self.hardlyByChance)
    }
    let size = offset.map { abs(log($0)) } ?? 0
    if folds.count < RankHistogram.minFolds
      || folds.reduce(0, { $0 + $1.actual.count }) < Self.minDays
    {
      reliance = .tooFew
    } else if folds.allSatisfy({ $0.actual.allSatisfy { $0 == 0 } }) {
      reliance = .nothing
    } else if isNarrow && isBehind || isFarOff || size > log(Self.minUselessOffset) {
      reliance = .no
    } else if isNarrow || isBehind || isUneven || hasWeakSums || size > log(Self.maxOffset) {
      reliance = .withCare
    } else {
      reliance = .yes
    }
  }

  private static func offset(_ folds: [Fold]) -> Double? {
    let horizon = folds[0].actual.count
    let logs = apart(folds, horizon).compactMap { fold -> Double? in
      let drawn = InverseECDF.of(fold.totals(ofDays: horizon), percent: 50)
      let observed = fold.actualTotal(ofDays: horizon)
      return drawn > 0 && observed > 0 ? log(drawn / observed) : nil
    }
    guard logs.count >= RankHistogram.minFolds, let mean = Estimate(meanOf: logs),
      mean.low > 0 || mean.high < 0
    else { return nil }
    return exp(mean.value)
  }

  /// Returns the forecasts whose first `days` days do not overlap, chosen from the first forecast on, in ascending order.
  private static func apart(_ folds: [Fold], _ days: Int) -> [Fold] {
    var last: Day?
    return folds.filter { fold in
      guard last.map({ fold.origin >= $0 + days }) ?? true else { return false }
      last = fold.origin
      return true
    }
  }

  /// Returns true if the one-sided upper limit (Clopper and Pearson) of the coverage is below the nominal coverage of 0.9.
  private static func isNarrow(
    _ coverage: BacktestScores.Coverage, among count: Int, _ probability: Double
  ) -> Bool {
    guard let share = coverage.share, count > 0 else { return false }
    let held = Int((share * Double(count)).rounded())
    let interval = try? BinomialInterval.clopperPearson(
      successes: held, of: count, confidence: 1 - 2 * probability)
    return interval.map { $0.high < promised } ?? false
  }
}

/// Histogram of the observed values' ranks within their forecasts, with a test of its evenness.
///
/// In a calibrated forecast the observed days resemble one more replicate (simulated run), so the histogram is even. The days
/// of a replicate are correlated, so chance makes the histogram uneven far more often than with independent days. The test
/// therefore replaces the observed days by a random replicate and compares the unevenness.
///
/// - Note: Source: T. M. Hamill, *Interpretation of Rank Histograms for Verifying Ensemble Forecasts*, 2001,
///   doi:10.1175/1520-0493(2001)129<0550:IORHFV>2.0.CO;2, for the histogram and its dependence.
package struct RankHistogram: Hashable, Sendable {
  /// Number of observed days in each tenth of their forecast's distribution, lowest tenth first; ten counts.
  package var days: [Int]
  /// p value, above 0 and at most 1: probability of a histogram at least this uneven by chance.
  package var p: Double
  /// Number of forecasts in the histogram, ≥ 3, which have no day in common.
  package var folds: Int

  /// Minimum number of past forecasts without common days for a histogram: 3.
  package static let minFolds = 3
  /// Number of random replicates for the p value: 999.
  package static let draws = 999
  /// Number of days per tenth in an even histogram, ≥ 0: a tenth of all days.
  package var evenly: Double { Double(days.reduce(0, +)) / Double(days.count) }
  static let parts = 10

  /// Counts the ranks of the observed values in forecasts without common days, chosen from the last forecast backwards.
  /// Returns `nil` with fewer than ``minFolds`` such forecasts.
  ///
  /// - Parameter folds: Past forecasts with their observed values, ascending by their first day.
  package init?(_ folds: [Fold]) {
    var chosen: [Fold] = []
    for fold in folds.reversed()
    where chosen.last.map({ fold.origin + fold.actual.count <= $0.origin }) ?? true {
      chosen.append(fold)
    }
    guard chosen.count >= Self.minFolds else { return nil }
    var stream = RandomStream(seed: 1, domain: .ranks)
    let lives = chosen.map { Self.histograms(of: $0, drawing: &stream) }
    days = lives.reduce([Int](repeating: 0, count: Self.parts)) { sum, lives in
      zip(sum, lives[lives.count - 1]).map(+)
    }
    let found = Self.unevenness(days)
    var asUneven = 1
    for _ in 0..<Self.draws {
      var drawn = [Int](repeating: 0, count: Self.parts)
      for lives in lives {
        let life = lives[stream.below(lives.count)]
        for part in drawn.indices { drawn[part] += life[part] }
      }
      if Self.unevenness(drawn) >= found { asUneven += 1 }
    }
    p = Double(asUneven) / Double(Self.draws + 1)
    self.folds = chosen.count
  }

  /// Returns one histogram (ten counts) per replicate of a past forecast, followed by the histogram of the observed values.
  private static func histograms(of fold: Fold, drawing stream: inout RandomStream) -> [[Int]] {
    let count = fold.samples.count + 1
    var histograms = [[Int]](repeating: [Int](repeating: 0, count: parts), count: count)
    for day in fold.actual.indices {
      let values = fold.lives(onDay: day) + [fold.actual[day]]
      // Break ties at random.
      let keyed = values.enumerated().map { (value: $1, chance: stream.uniform(), life: $0) }
      let order = keyed.sorted { ($0.value, $0.chance, $0.life) < ($1.value, $1.chance, $1.life) }
      for (rank, entry) in order.enumerated() { histograms[entry.life][rank * parts / count] += 1 }
    }
    return histograms
  }

  private static func unevenness(_ histogram: [Int]) -> Int { histogram.reduce(0) { $0 + $1 * $1 } }
}
