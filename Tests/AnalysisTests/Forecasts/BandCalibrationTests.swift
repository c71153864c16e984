import KaikiNumerics
import KaikiSimulation
import SyntheticLives
import Testing

@testable import Analysis
@testable import Forecasting
@testable import Kaiki

struct BandCalibrationTests {
  /// Folds whose sums are drawn with a deviation of their logarithm, and come with another; days share a fold's level.
  private static func folds(
    _ count: Int, days: Int = 28, drawn: Double, observed: Double, seed: UInt64 = 3, spacing: Int = 90
  )
    -> [Fold]
  {
    (0..<count).map { fold in
      var stream = RandomStream(seed: seed, domain: .tests, replicate: fold)
      func life(_ deviation: Double) -> [Double] {
        Array(repeating: 100 * exp(deviation * stream.normal()), count: days)
      }
      return Fold(
        origin: Day(1_000 + spacing * fold), actual: life(observed),
        samples: (0..<200).map { _ in life(drawn) },
        seasonal: Array(repeating: [100], count: days), scheduled: nil,
        recent: Array(repeating: 100, count: 28))
    }
  }

  /// The share of sums that lie inside the band that is spread by a widening.
  private static func held(_ folds: [Fold], by bandCalibration: BandCalibration) -> Double {
    let held = folds.count { fold in
      var fold = fold
      fold.bandCalibration = bandCalibration
      let values = fold.totals(ofDays: 28)
      return (InverseECDF.of(values, percent: 5)...InverseECDF.of(values, percent: 95))
        .contains(fold.actualTotal(ofDays: 28))
    }
    return Double(held) / Double(folds.count)
  }

  @Test(arguments: [(0.2, 0.2), (0.2, 0.5), (0.1, 0.8), (0, 0.4)] as [(Double, Double)])
  func `F10: what many folds show makes bands of sums that hold nine of ten`(drawn: Double, observed: Double)
  {
    let bandCalibration = BandCalibration(Self.folds(300, drawn: drawn, observed: observed, seed: 9))
    #expect(bandCalibration.folds == 300)
    let beyond = (observed * observed - drawn * drawn).squareRoot()
    // The variances that are looked at lie up to three times apart.
    #expect(abs(bandCalibration.length(ofDays: 28).deviation - beyond) < 0.5 * beyond + 0.03)
    let held = Self.held(Self.folds(400, drawn: drawn, observed: observed, seed: 4), by: bandCalibration)
    #expect((0.83...0.97).contains(held), "\(held)")
  }

  @Test(arguments: [(.known, 0.23), (.withNew, 0.47)] as [(BandCalibration.OtherPeople, Double)])
  func `F10: without folds the errors are those of other people`(
    others: BandCalibration.OtherPeople, meanSquare: Double
  ) {
    let none = BandCalibration([], others: others)
    let length = none.length(ofDays: 28)
    #expect(none.folds == 0 && none.days == 1)
    #expect(zip(length.chances, others.chances).allSatisfy { abs($0 - $1) < 1e-12 })
    #expect(abs(others.chances.reduce(0, +) - 1) < 1e-12)
    #expect(abs(length.deviation * length.deviation - meanSquare) < 0.02)
  }

  @Test func `F10: the chances of each variance are those of Bayes' rule`() {
    // One fold that drew ln(sum) with a deviation of .1 and was off by .5.
    var fold = Self.folds(1, drawn: 0, observed: 0)[0]
    fold.samples = (0..<200).map { Array(repeating: 100 * exp($0 < 100 ? -0.1 : 0.1), count: 28) }
    fold.actual = Array(repeating: 100 * exp(0.4), count: 28)
    let weights = zip(BandCalibration.OtherPeople.known.chances, BandCalibration.variances).map {
      chance, own in
      chance * exp(-0.25 / (2 * (0.01 + own))) / (0.01 + own).squareRoot()
    }
    let whole = weights.reduce(0, +)
    let chances = BandCalibration([fold]).length(ofDays: 28).chances
    #expect(zip(chances, weights).allSatisfy { abs($0 - $1 / whole) < 1e-9 })
  }

  @Test func `F10: sums that share days weigh as much as the days that they cover`() {
    let apart = Self.folds(4, drawn: 0.1, observed: 0.1)
    // The same four folds twice over the same time: eight forecasts, no more days.
    let doubled = (apart + apart).enumerated().map { number, fold in
      var fold = fold
      fold.origin = Day(1_000 + (4 * 28 - 28) * number / 7)
      return fold
    }
    let once = BandCalibration(apart).length(ofDays: 28).chances
    let twice = BandCalibration(doubled).length(ofDays: 28).chances
    #expect(zip(once, twice).allSatisfy { abs($0 - $1) < 1e-9 })
  }

  @Test func `F10: few things are spread less, and tell nothing of the errors of many`() {
    let bandCalibration = BandCalibration(
      folds: 8, days: 1, totals: [.init(days: 7, chances: [0, 0, 0, 0, 0, 1])])
    let one = bandCalibration.spread(Array(repeating: 1, count: 200), ofDays: 28)
    let many = bandCalibration.spread(Array(repeating: 100, count: 200), ofDays: 28)
    #expect((one.last ?? 9) < 1.4 && (many.last ?? 0) > 800)
    let few = Self.folds(8, drawn: 0.1, observed: 1).map { fold in
      var fold = fold
      fold.samples = fold.samples.map { $0.map { $0 / 1_000 } }
      fold.actual = fold.actual.map { $0 / 1_000 }
      return fold
    }
    let chances = BandCalibration(few).length(ofDays: 28).chances
    #expect(zip(chances, BandCalibration.OtherPeople.known.chances).allSatisfy { abs($0 - $1) < 1e-12 })
  }

  @Test func `a fold's band is that of a projection: mean and median as drawn`() {
    var fold = Self.folds(1, drawn: 0.3, observed: 0.3)[0]
    let drawn = fold.band(ofDays: 28)
    fold.bandCalibration = BandCalibration(
      folds: 8, days: 1.5, totals: [.init(days: 7, chances: [0, 0, 0, 1, 0, 0])])
    let (sum, day) = (fold.band(ofDays: 28), fold.band(onDay: 3))
    #expect(sum.mean == drawn.mean && sum.p50 == drawn.p50 && sum.p95 > drawn.p95 && sum.p5 < drawn.p5)
    #expect(day.mean == Band(fold.samples.map { $0[3] }).mean)
    #expect(
      sum
        == Band(
          fold.drawnTotals(ofDays: 28), fold.bandCalibration ?? BandCalibration([]), ofDays: 28,
          most: .infinity))
  }

  @Test func `F10: eight folds that are right leave bands hardly wider than drawn`() {
    for seed in 1...20 as ClosedRange<UInt64> {
      let folds = Self.folds(8, drawn: 0.3, observed: 0.3, seed: seed)
      let bandCalibration = BandCalibration(folds)
      #expect(bandCalibration.length(ofDays: 28).deviation < 0.35)
      let drawn = folds[0].drawnTotals(ofDays: 28)
      let band = Band(drawn, bandCalibration, ofDays: 28, most: .infinity)
      #expect(band.p50 == Band(drawn).p50 && band.mean == Band(drawn).mean)
      #expect(band.p5 <= Band(drawn).p5 && band.p95 >= Band(drawn).p95)
    }
  }

  @Test func `F10: the width of sums grows with their days without a step`() {
    let bandCalibration = BandCalibration(
      folds: 8, days: 1.4,
      totals: [
        .init(days: 7, chances: [0.5, 0.5, 0, 0, 0, 0]), .init(days: 28, chances: [0, 0.5, 0.5, 0, 0, 0]),
        .init(days: 90, chances: [0, 0, 0, 1, 0, 0]),
      ])
    for (days, chances) in [
      (1, [1, 0, 0, 0, 0, 0]), (7, [0.5, 0.5, 0, 0, 0, 0]), (14, [0.25, 0.5, 0.25, 0, 0, 0]),
      (28, [0, 0.5, 0.5, 0, 0, 0]), (90, [0, 0, 0, 1, 0, 0]), (365, [0, 0, 0, 1, 0, 0]),
    ] as [(Int, [Double])] {
      #expect(zip(bandCalibration.length(ofDays: days).chances, chances).allSatisfy { abs($0 - $1) < 1e-12 })
    }
    let drawn = (0..<200).map { 100 + Double($0) }
    func width(_ days: Int) -> Double {
      let band = Band(drawn, bandCalibration, ofDays: days, most: .infinity)
      return band.p95 - band.p5
    }
    #expect(abs(width(1) / (Band(drawn).p95 - Band(drawn).p5) - 1.4) < 1e-9)
    for days in 1..<120 { #expect(abs(width(days + 1) / width(days) - 1) < 0.35, "\(days)") }
  }

  @Test func `F10: longer forecasts of the past widen longer sums, and never narrow them`() {
    let near = Self.folds(8, drawn: 0.1, observed: 0.1)
    let wide = BandCalibration(near, long: Self.folds(40, days: 90, drawn: 0.1, observed: 0.8))
    #expect(wide.length(ofDays: 28).deviation < 0.2 && wide.length(ofDays: 90).deviation > 0.6)
    let narrow = BandCalibration(near, long: Self.folds(40, days: 90, drawn: 0, observed: 0))
    #expect(narrow.length(ofDays: 90).deviation >= narrow.length(ofDays: 28).deviation)
  }

  @Test func `a forecast of nothing stays one, and no band reaches above what can come`() {
    let bandCalibration = BandCalibration(
      folds: 8, days: 2, totals: [.init(days: 7, chances: [0, 0, 0, 0, 0, 1])])
    let half = (0..<200).map { $0 < 100 ? 0 : 10.0 }
    let spread = bandCalibration.spread(half, ofDays: 28, most: 28)
    #expect(spread.first == 0 && spread.last == 28)
    #expect(abs(Double(spread.count { $0 == 0 }) / Double(spread.count) - 0.5) < 1e-12)
    #expect(bandCalibration.spread([0, 0, 0], ofDays: 28).allSatisfy { $0 == 0 })
    // Nothing came where nothing could be drawn otherwise: no error, and no evidence.
    let never = BandCalibration(
      Self.folds(5, drawn: 0, observed: 0).map { fold in
        var fold = fold
        (fold.actual, fold.samples) = (Array(repeating: 0, count: 28), [Array(repeating: 0, count: 28)])
        return fold
      })
    #expect(never.length(ofDays: 28).chances == BandCalibration.OtherPeople.known.chances)
  }
}
