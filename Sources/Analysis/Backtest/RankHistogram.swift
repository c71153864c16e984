import Forecasting
import Kaiki
import KaikiNumerics

/// Whether what came falls evenly over the forecasts of its days, as it does where it is one of them.
///
/// A forecast is a set of replicates, here lives, and what came is one more life. The days of a life are correlated, so a
/// histogram of ranks is uneven by chance far more often than one of independent days. What chance does is found
/// by putting one of the forecast lives into the place of the one that came.
///
/// - Note: Source: T. M. Hamill, *Interpretation of Rank Histograms for Verifying Ensemble Forecasts*, 2001,
///   doi:10.1175/1520-0493(2001)129<0550:IORHFV>2.0.CO;2, for the histogram and its dependence.
package struct RankHistogram: Hashable, Sendable {
  /// Days by the tenth of their forecast in which they fell.
  package var days: [Int]
  /// How often chance alone makes it as uneven, in 0...1 exclusive of 0.
  package var p: Double
  /// The forecasts that it counts: no two of them share a day.
  package var folds: Int

  /// Fewer forecasts than these say nothing.
  package static let leastFolds = 3
  /// Lives that are put into the place of the one that came.
  package static let draws = 999
  /// What each part would have if days fell evenly.
  package var evenly: Double { Double(days.reduce(0, +)) / Double(days.count) }
  /// The parts of a forecast.
  static let parts = 10

  /// The histogram of forecasts that share no day, chosen from the last one on.
  ///
  /// - Parameter folds: In the order of their cuts.
  /// - Returns: `nil` where fewer than ``leastFolds`` are left.
  package init?(_ folds: [Fold]) {
    var chosen: [Fold] = []
    for fold in folds.reversed() where chosen.last.map({ fold.cut + fold.actual.count <= $0.cut }) ?? true {
      chosen.append(fold)
    }
    guard chosen.count >= Self.leastFolds else { return nil }
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

  /// Where the days of each life fall among those of all: a histogram a life, that of what came at the end.
  private static func histograms(of fold: Fold, drawing stream: inout RandomStream) -> [[Int]] {
    let count = fold.samples.count + 1
    var histograms = [[Int]](repeating: [Int](repeating: 0, count: parts), count: count)
    for day in fold.actual.indices {
      let values = fold.lives(onDay: day) + [fold.actual[day]]
      // Equal ones are told apart by chance.
      let keyed = values.enumerated().map { (value: $1, chance: stream.uniform(), life: $0) }
      let order = keyed.sorted { ($0.value, $0.chance, $0.life) < ($1.value, $1.chance, $1.life) }
      for (rank, entry) in order.enumerated() { histograms[entry.life][rank * parts / count] += 1 }
    }
    return histograms
  }

  /// The squares of what each part has.
  private static func unevenness(_ histogram: [Int]) -> Int { histogram.reduce(0) { $0 + $1 * $1 } }
}
