import Distributions
import Forecasting
import Kaiki
import KaikiNumerics
import Statistics

/// Whether forecasts can be relied on, as a back-test of them shows.
package struct ForecastVerdict: Hashable, Sendable {
  /// How far.
  package enum Reliance: String, Sendable {
    /// The bands hold what they promise, and no naive forecast is clearly nearer.
    case yes
    /// They do not quite, or the forecasts are too high or too low.
    case withCare
    /// The bands are too narrow and a naive forecast is clearly nearer, chance hardly lets so many sums lie outside, or the
    /// forecasts are more than twice too high or too low.
    case no
    /// There are fewer forecasts than ``RankHistogram/leastFolds``, or fewer days than ``ForecastVerdict/leastDays``.
    case tooFew
    /// Nothing came in any of the forecasts.
    case nothing
  }

  /// How far they can be relied on.
  package let reliance: Reliance
  /// Whether the bands of single days held less than ``leastShare`` of what came.
  package let hasNarrowDays: Bool
  /// The sums whose bands held fewer than chance lets nine of ten hold, the worst first, by their number of days.
  package let narrowSums: [Int]
  /// Whether the bands of some sums held fewer than ``leastSums``, be it by chance.
  package let hasWeakSums: Bool
  /// The naive forecast that is nearest.
  package let naive: BacktestScores.Naive
  /// Whether that one is clearly nearer.
  package let isBehind: Bool
  /// Whether the days fall unevenly over their forecasts.
  package let isUneven: Bool
  /// 1 less the error over that of the nearest naive forecast; `nil` where that has none.
  package let skill: Double?
  /// By what factor the medians of the forecasts were too high (above 1) or too low, as the geometric mean over those that
  /// share no day, where its 95 % interval excludes 1; `nil` where it does not, or there are too few.
  package let offset: Double?
  /// How many times its lower end the upper end of a band of the whole horizon is, at the median of the forecasts; infinite
  /// where most lower ends are 0.
  package let width: Double

  /// Bands of days that should hold nine of ten are good from here on: the days of a forecast hang together, so that
  /// chance alone takes eight forecasts of four weeks down to about this.
  package static let leastShare = 0.8
  /// Bands of sums that held less are not called good, even where chance alone may have done it.
  package static let leastSums = 0.7
  /// From so many days on, of all forecasts together, something can be said.
  package static let leastDays = 20
  /// A naive forecast whose error is smaller by no more than this is as good.
  package static let slack = 0.05
  /// Forecasts that are off by a factor of more than these ask for care, and are not relied on: choices.
  package static let (mostOffset, leastUselessOffset) = (1.3, 2.0)
  /// Bands that are so many times as wide are said to be wide, however well they hold: a choice.
  package static let leastWide = 5.0
  /// Below this p the days fall unevenly, and sums outside are more than chance.
  private static let byChance = 0.05
  /// Below this p of so many sums outside, the forecasts are not relied on.
  private static let hardlyByChance = 0.01
  /// The share that the bands promise.
  private static let promised = 0.9

  /// Judges the forecasts of one kind.
  ///
  /// - Parameters:
  ///   - folds: At least one, of equal length.
  ///   - scores: Theirs.
  ///   - histogram: Theirs; `nil` where too few share no day.
  package init(_ folds: [Fold], _ scores: BacktestScores, _ histogram: RankHistogram?) {
    hasNarrowDays = (scores.days.share ?? 1) < Self.leastShare
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
    hasWeakSums = scores.totals.contains { ($0.coverage.share ?? 1) < Self.leastSums }
    isBehind = skill.map { $0 < -Self.slack } ?? (scores.crps > 0)
    let isFarOff = scores.totals.contains {
      Self.isNarrow($0.coverage, among: Self.apart(folds, $0.days).count, Self.hardlyByChance)
    }
    let size = offset.map { abs(log($0)) } ?? 0
    if folds.count < RankHistogram.leastFolds
      || folds.reduce(0, { $0 + $1.actual.count }) < Self.leastDays
    {
      reliance = .tooFew
    } else if folds.allSatisfy({ $0.actual.allSatisfy { $0 == 0 } }) {
      reliance = .nothing
    } else if isNarrow && isBehind || isFarOff || size > log(Self.leastUselessOffset) {
      reliance = .no
    } else if isNarrow || isBehind || isUneven || hasWeakSums || size > log(Self.mostOffset) {
      reliance = .withCare
    } else {
      reliance = .yes
    }
  }

  /// As ``offset``.
  private static func offset(_ folds: [Fold]) -> Double? {
    let horizon = folds[0].actual.count
    let logs = apart(folds, horizon).compactMap { fold -> Double? in
      let drawn = InverseECDF.of(fold.totals(ofDays: horizon), percent: 50)
      let came = fold.actualTotal(ofDays: horizon)
      return drawn > 0 && came > 0 ? log(drawn / came) : nil
    }
    guard logs.count >= RankHistogram.leastFolds, let mean = Estimate(meanOf: logs),
      mean.low > 0 || mean.high < 0
    else { return nil }
    return exp(mean.value)
  }

  /// Forecasts whose first `days` days do not overlap, chosen from the first forecast on.
  private static func apart(_ folds: [Fold], _ days: Int) -> [Fold] {
    var last: Day?
    return folds.filter { fold in
      guard last.map({ fold.cut >= $0 + days }) ?? true else { return false }
      last = fold.cut
      return true
    }
  }

  /// Whether bands held less often than ``promised``: the one-sided upper limit (Clopper and Pearson) of their share lies
  /// below it.
  ///
  /// - Parameters:
  ///   - count: How many of the bands count as independent; the share is that of all.
  ///   - probability: The level of the test, such as ``byChance``.
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
