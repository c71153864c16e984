import Kaiki
import KaikiNumerics
import Testing
@testable import Analysis
@testable import Forecasting

struct ForecastVerdictTests {
  /// Forecasts of sums that vary by a level, and what came, which varies by as much or more, about another mean.
  ///
  /// - Parameters:
  ///   - count: Forecasts that share no day.
  ///   - spread: That of the forecasts, where that of the truth is 10.
  ///   - off: By how much the forecasts are too high.
  ///   - recent: What the last four weeks say of each day.
  private static func folds(
    _ count: Int, spread: Double = 10, off: Double = 0, recent: [Double] = [100], seed: UInt64
  ) -> [Fold] {
    (0..<count).map { fold in
      var stream = RandomStream(seed: seed, domain: .tests, replicate: fold)
      func life(_ mean: Double, _ spread: Double) -> [Double] {
        let level = mean + spread * stream.normal()
        return (0..<28).map { _ in max(0, level + spread * stream.normal()) }
      }
      return Fold(
        origin: Day(1_000 + 28 * fold), actual: life(100, 10),
        samples: (0..<200).map { _ in life(100 + off, spread) },
        seasonal: Array(repeating: recent, count: 28), scheduled: nil,
        recent: Array(repeating: 100, count: 28))
    }
  }

  private static func verdict(_ folds: [Fold]) -> ForecastVerdict {
    ForecastVerdict(folds, BacktestScores(folds), RankHistogram(folds))
  }

  /// A life among 40 that the model knows; rank tests and sums err by chance in some.
  @Test func `forecasts by the process that lives are relied on, but for what chance does`() {
    let verdicts = (0..<40).map { Self.verdict(Self.folds(8, seed: $0)) }
    #expect(!verdicts.contains { $0.reliance == .no || $0.reliance == .tooFew })
    #expect(verdicts.count { $0.reliance == .yes } >= 32)
  }

  @Test func `forecasts that are far off and too sure are not relied on`() {
    for seed: UInt64 in 0..<20 {
      let verdict = Self.verdict(Self.folds(8, spread: 3, off: 60, seed: seed))
      #expect(verdict.reliance == .no && verdict.hasNarrowDays)
      #expect(!verdict.narrowSums.isEmpty && (verdict.skill ?? 0) < 0)
    }
  }

  @Test func `bands that are too narrow about the right mean ask for care`() {
    let verdicts = (0..<20).map { Self.verdict(Self.folds(8, spread: 5, recent: [40, 160], seed: $0)) }
    #expect(verdicts.allSatisfy { $0.hasNarrowDays && $0.reliance != .yes })
    #expect(verdicts.contains { $0.reliance == .withCare })
  }

  @Test func `right bands that a simple forecast beats ask for care`() {
    // Three times as wide as need be, where the last weeks name the mean itself.
    let verdicts = (0..<20).map { Self.verdict(Self.folds(8, spread: 40, recent: [90, 100, 110], seed: $0)) }
    for verdict in verdicts {
      #expect(!verdict.hasNarrowDays && verdict.narrowSums.isEmpty && (verdict.skill ?? 0) < -0.05)
      #expect(verdict.reliance == .withCare)
    }
  }

  /// Forecasts of which the sums of the first four weeks are off by a factor, with bands that hold nine of ten of what
  /// then comes.
  private static func biased(_ factor: Double, seed: UInt64) -> [Fold] {
    (0..<8).map { fold in
      var stream = RandomStream(seed: seed, domain: .tests, replicate: fold)
      func life(_ factor: Double, _ deviation: Double) -> [Double] {
        let level = 100 * factor * exp(deviation * stream.normal())
        return (0..<28).map { _ in level * exp(0.1 * stream.normal()) }
      }
      // The bands are as wide as the factor asks for.
      let spread = 0.15 + abs(log(factor))
      return Fold(
        origin: Day(1_000 + 28 * fold), actual: life(1, 0.15),
        samples: (0..<300).map { _ in life(factor, spread) },
        seasonal: Array(repeating: [0, 400], count: 28), scheduled: nil, recent: [0, 400])
    }
  }

  @Test(
    arguments: [(1, .yes), (1.5, .withCare), (1 / 1.5, .withCare), (2.5, .no), (1 / 2.5, .no)]
      as [(Double, ForecastVerdict.Reliance)])
  func `F10: a bias of half is to be taken with care, and one beyond two is not to be relied on`(
    factor: Double, word: ForecastVerdict.Reliance
  ) {
    let verdicts = (0..<20).map { Self.verdict(Self.biased(factor, seed: $0)) }
    #expect(verdicts.count { $0.reliance == word } >= 17, "\(verdicts.map(\.reliance))")
    if factor != 1 {
      #expect(verdicts.allSatisfy { abs(log(($0.offset ?? 1) / factor)) < 0.35 }, "\(verdicts.map(\.offset))")
    }
  }

  /// Sums of a level that is spread by a deviation of its logarithm lie in nine of ten cases between ends that are
  /// e^(2 · 1.645 · deviation) times apart.
  @Test(arguments: [(1, 0.15), (2, 0.15 + 0.693)] as [(Double, Double)])
  func `F10: how far apart the ends of a band lie is that of what is drawn`(factor: Double, deviation: Double)
  {
    let wanted = 2 * 1.645 * deviation
    for seed: UInt64 in 0..<10 {
      let width = Self.verdict(Self.biased(factor, seed: seed)).width
      #expect(abs(log(width) / wanted - 1) < 0.15, "\(width)")
    }
    let none = Fold(
      origin: Day(1), actual: Array(repeating: 1, count: 7),
      samples: (0..<10).map { Array(repeating: $0 < 2 ? 0 : 3, count: 7) },
      seasonal: Array(repeating: [0], count: 7), scheduled: nil, recent: [0])
    #expect(Self.verdict([none, none, none]).width == .infinity)
  }

  @Test func `F10: where nothing came in any forecast, nothing was to be foretold`() {
    let fold = Fold(
      origin: Day(1), actual: Array(repeating: 0, count: 28), samples: [Array(repeating: 0, count: 28)],
      seasonal: Array(repeating: [0], count: 28), scheduled: nil, recent: [0])
    #expect(Self.verdict([fold, fold, fold]).reliance == .nothing)
    // Though something was forecast.
    var wrong = fold
    wrong.samples = [Array(repeating: 2, count: 28)]
    #expect(Self.verdict([wrong, wrong, wrong]).reliance == .nothing)
  }

  @Test func `F10: forecasts are held against the naive one that is nearest`() {
    // What was due by the schedule is what came.
    let folds = Self.folds(8, seed: 1).map { fold in
      var fold = fold
      fold.scheduled = fold.actual
      fold.seasonal = Array(repeating: [0, 400], count: 28)
      return fold
    }
    let verdict = Self.verdict(folds)
    #expect(verdict.naive == .scheduled && verdict.skill == nil)
    let other = folds.map { fold in
      var fold = fold
      fold.scheduled = fold.actual.map { $0 + 0.5 }
      return fold
    }
    #expect(Self.verdict(other).isBehind && Self.verdict(other).reliance != .yes)
  }

  @Test func `few forecasts say nothing`() {
    #expect(Self.verdict(Self.folds(2, off: 60, seed: 1)).reliance == .tooFew)
    #expect(Self.verdict(Self.folds(3, off: 60, seed: 1)).reliance != .tooFew)
  }

  /// Of eight bands of which each holds with 0.9, five or fewer hold in 3.8 cases of a hundred and six or
  /// fewer in 18.7 (binomial distribution); of 95 bands 79 or fewer in 2.6 and 80 or fewer in 5.03 (SciPy
  /// 1.17.1 stats.binom.cdf).
  @Test func `sums are narrow from where chance makes them so in fewer than one case of twenty`() {
    for (count, outside, isNarrow) in [(8, 2, false), (8, 3, true), (95, 15, false), (95, 16, true)] {
      let folds = (0..<count).map { number in
        Fold(
          origin: Day(1_000 + 7 * number), actual: Array(repeating: number < outside ? 30 : 10, count: 7),
          samples: (0..<100).map { Array(repeating: 5 + Double($0) / 10, count: 7) },
          seasonal: Array(repeating: [0], count: 7), scheduled: nil, recent: [10])
      }
      #expect(Self.verdict(folds).narrowSums == (isNarrow ? [7] : []), "\(outside) of \(count)")
    }
  }
}
