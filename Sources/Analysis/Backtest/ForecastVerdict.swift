import Kaiki
import Statistics

/// Whether forecasts can be relied on, as a back-test of them shows.
package struct ForecastVerdict: Hashable, Sendable {
  /// How far.
  package enum Reliance: String, Sendable {
    /// The bands hold what they promise, and the last four weeks by weekday are not clearly nearer.
    case yes
    /// They do not quite.
    case withCare
    /// The bands are too narrow, and a simple forecast is clearly nearer, or most sums of some length lie outside.
    case no
    /// There are fewer forecasts than ``RankHistogram/leastFolds``, or fewer days than ``ForecastVerdict/leastDays``.
    case tooFew
  }

  /// How far they can be relied on.
  package let reliance: Reliance
  /// Whether the bands of single days held less than ``leastShare`` of what came.
  package let hasNarrowDays: Bool
  /// The sums whose bands held fewer than chance lets nine of ten hold, the worst first, by their number of days.
  package let narrowSums: [Int]
  /// Whether the bands of some sums held fewer than ``leastSums``, be it by chance.
  package let hasWeakSums: Bool
  /// Whether the last four weeks by weekday are clearly nearer.
  package let isBehind: Bool
  /// Whether the days fall unevenly over their forecasts.
  package let isUneven: Bool
  /// 1 less the error over that of the last four weeks by weekday; `nil` where those have none.
  package let skill: Double?

  /// Bands of days that should hold nine of ten are good from here on: the days of a forecast hang together, so that
  /// chance alone takes eight forecasts of four weeks down to about this.
  package static let leastShare = 0.8
  /// Bands of sums that held less are not called good, even where chance alone may have done it.
  package static let leastSums = 0.7
  /// From so many days on, of all forecasts together, something can be said.
  package static let leastDays = 20
  /// A simple forecast whose error is smaller by no more than this is as good.
  package static let slack = 0.05
  /// Below this p the days fall unevenly, and sums outside are more than chance.
  private static let byChance = 0.05
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
    let narrow = scores.totals.filter { Self.isNarrow($0.coverage, among: folds.count) }
    narrowSums = narrow.sorted { ($0.coverage.share ?? 1, -$0.days) < ($1.coverage.share ?? 1, -$1.days) }
      .map(\.days)
    isUneven = histogram.map { $0.p < Self.byChance } ?? false
    skill = scores.seasonalCRPS > 0 ? 1 - scores.crps / scores.seasonalCRPS : nil
    let isNarrow = hasNarrowDays || !narrowSums.isEmpty
    hasWeakSums = scores.totals.contains { ($0.coverage.share ?? 1) < Self.leastSums }
    isBehind = (skill ?? 0) < -Self.slack
    let isFarOff = narrow.contains {
      ($0.coverage.share ?? 1) < 0.5 && Self.isNarrow($0.coverage, among: Self.apart(folds, $0.days))
    }
    reliance =
      folds.count < RankHistogram.leastFolds || folds.reduce(0) { $0 + $1.actual.count } < Self.leastDays
      ? .tooFew
      : isNarrow && (isBehind || isFarOff)
        ? .no : isNarrow || isBehind || isUneven || hasWeakSums ? .withCare : .yes
  }

  /// How many forecasts of the first days share no day.
  private static func apart(_ folds: [Fold], _ days: Int) -> Int {
    var last: Day?
    return folds.count { fold in
      guard last.map({ fold.cut >= $0 + days }) ?? true else { return false }
      last = fold.cut
      return true
    }
  }

  /// Whether so few bands held that chance makes it of nine in ten in fewer than one case of twenty.
  ///
  /// - Parameter count: How many of them count as independent.
  private static func isNarrow(_ coverage: BacktestScores.Coverage, among count: Int) -> Bool {
    guard let share = coverage.share, count > 0 else { return false }
    let held = Int((share * Double(count)).rounded())
    let interval = try? BinomialInterval.clopperPearson(
      successes: held, of: count, confidence: 1 - 2 * byChance)
    return interval.map { $0.high < promised } ?? false
  }
}
