import Kaiki
import KaikiNumerics
import TestSupport
import Testing
@testable import Analysis
@testable import Forecasting

struct BacktestScoresTests {
  @Test func `the continuous ranked probability score is the integral of squared differences`() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<100 {
      let values = (0..<Int.random(in: 1...30, using: &random))
        .map { _ in Double(Int.random(in: 0...20, using: &random)) }.sorted()
      let actual = Double(Int.random(in: -2...25, using: &random))
      // ∫ (F(x) - 1{x ≥ y})² dx, over the whole numbers where F and the indicator change.
      var integral = 0.0
      for x in -3..<30 {
        let below = Double(values.count { $0 <= Double(x) }) / Double(values.count)
        let step = Double(x) >= actual ? 1.0 : 0
        integral += (below - step) * (below - step)
      }
      #expect(abs(BacktestScores.crps(values, actual) - integral) < 1e-9)
    }
  }

  @Test func `ranks of a value among its like are uniform, ties told apart by chance`() {
    var random = SeededGenerator(seed: 2)
    var stream = RandomStream(seed: 1, domain: .tests)
    var tenths = [Int](repeating: 0, count: 10)
    for _ in 0..<20_000 {
      let values = (0..<21).map { _ in Double(Int.random(in: 0...3, using: &random)) }
      let rank = BacktestScores.rank(of: values[20], among: values.prefix(20).sorted(), drawing: &stream)
      tenths[min(9, Int(rank * 10))] += 1
    }
    for count in tenths { #expect(abs(count - 2_000) < 200) }
  }

  @Test func `pinball loss is that of its definition`() {
    let values = (1...100).map(Double.init)
    // Quantiles 5, 50 and 95: (0.05 · 90 + 0.5 · 45 + 0.95 · 0) / 3 at 95, and (0.95 · 5 + 0.5 · 50 + 0.05 · 95) / 3 at 0.
    #expect(abs(BacktestScores.pinball(values, 95) - (4.5 + 22.5) / 3) < 1e-12)
    #expect(abs(BacktestScores.pinball(values, 0) - (4.75 + 25 + 4.75) / 3) < 1e-12)
  }

  @Test
  func `the scores of forecasts of one value are mean absolute errors, and the pinball loss half of them`() {
    /// A week of which all forecasts and the truth are the same value every day.
    func week(_ actual: Double, forecast: Double, seasonal: Double, scheduled: Double, recent: Double) -> Fold
    {
      Fold(
        origin: Day(Int(actual)), actual: Array(repeating: actual, count: 7),
        samples: Array(repeating: Array(repeating: forecast, count: 7), count: 200),
        seasonal: Array(repeating: [seasonal], count: 7), scheduled: Array(repeating: scheduled, count: 7),
        recent: [recent])
    }
    // Errors of 2 and 1, 3 and 7, 4 and 2, 16 and 6.
    let scores = BacktestScores([
      week(10, forecast: 12, seasonal: 13, scheduled: 14, recent: 26),
      week(20, forecast: 19, seasonal: 13, scheduled: 18, recent: 26),
    ])
    #expect(abs(scores.crps - 1.5) < 1e-9 && abs(scores.pinball - 0.75) < 1e-9)
    #expect(abs(scores.seasonalCRPS - 5) < 1e-9)
    #expect(abs((scores.scheduledCRPS ?? 0) - 3) < 1e-9)
    #expect(abs(scores.recentCRPS - 11) < 1e-9 && abs(scores.recentPinball - 5.5) < 1e-9)
    #expect(abs((scores.bias ?? 0) - (31.0 / 30 - 1)) < 1e-9)
  }

  /// Folds whose forecasts have a spread of their own and whose truth has another.
  private static func folds(_ count: Int, days: Int = 28, spread: Double, truth: Double) -> [Fold] {
    (0..<count).map { fold in
      var stream = RandomStream(seed: 3, domain: .tests, replicate: fold)
      func life(_ spread: Double) -> [Double] {
        let level = 100 + spread * stream.normal()
        return (0..<days).map { _ in max(0, level + spread * stream.normal()) }
      }
      return Fold(
        origin: Day(1_000 + fold), actual: life(truth), samples: (0..<200).map { _ in life(spread) },
        seasonal: Array(repeating: [100], count: days), scheduled: nil,
        recent: Array(repeating: 100, count: 28))
    }
  }

  @Test func `F10: bands that are right hold nine of ten, and are left as they are`() {
    let scores = BacktestScores(Self.folds(200, spread: 10, truth: 10))
    #expect(abs((scores.days.share ?? 0) - 0.9) < 0.03)
    #expect(abs((scores.totals.last?.coverage.share ?? 0) - 0.9) < 0.06)
    #expect(abs(scores.bandCalibration.days - 1) < 0.1)
    // The 200 forecasts lie a day apart: no more than eight share no day.
    #expect(scores.bandCalibration.length(ofDays: 28).chances[0] > 0.7)
    #expect(abs(scores.bias ?? 1) < 0.02 && scores.scheduledCRPS == nil)
    #expect(scores.ranks.reduce(0, +) == 200 * 28)
  }

  @Test func `a forecast of nothing that holds is kept`() {
    let fold = Fold(
      origin: Day(1), actual: Array(repeating: 0, count: 28),
      samples: Array(repeating: Array(repeating: 0, count: 28), count: 200),
      seasonal: Array(repeating: [0], count: 28), scheduled: Array(repeating: 0, count: 28), recent: [0])
    let scores = BacktestScores([fold, fold, fold])
    #expect(scores.bias == nil && scores.crps == 0 && scores.days.count == 84)
    #expect(scores.bandCalibration.days <= 1)
  }
}
