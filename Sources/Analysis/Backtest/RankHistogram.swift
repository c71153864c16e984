import Forecasting
import Kaiki
import KaikiNumerics

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
  /// Number of bins of the histogram: 10, tenths of the forecast distribution.
  static let parts = 10

  /// Counts the ranks of the observed values in forecasts without common days, chosen from the last forecast backwards.
  ///
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
  ///
  /// Draws random numbers for ties, which advances `stream`.
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

  /// Returns the unevenness of a histogram of counts: the sum of its squared counts, smallest for equal counts.
  private static func unevenness(_ histogram: [Int]) -> Int { histogram.reduce(0) { $0 + $1 * $1 } }
}
