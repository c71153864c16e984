import Kaiki
import KaikiNumerics
import TestSupport
import Testing
@testable import Analysis
@testable import Forecasting

struct RankHistogramTests {
  /// Lives of 28 days whose level is drawn once a life, so that its days hang together.
  private static func life(_ stream: inout RandomStream, level: Double = 0) -> [Double] {
    let level = level + 2 * stream.normal()
    return (0..<28).map { _ in level + stream.normal() }
  }

  /// Six forecasts of 99 lives, and one more life that came.
  private static func folds(seed: UInt64, actualLevel: Double = 0) -> [Fold] {
    var stream = RandomStream(seed: seed, domain: .tests)
    return (0..<6).map { number in
      let samples = (0..<99).map { _ in life(&stream) }
      return Fold(
        origin: Day(28 * number), actual: life(&stream, level: actualLevel), samples: samples,
        seasonal: [], scheduled: nil, recent: [])
    }
  }

  @Test func `it rejects as often as it should where what came is one of the lives`() throws {
    let p = try (0..<200).map { try #require(RankHistogram(Self.folds(seed: $0))).p }
    // Of 200 at .05 and .3, four standard errors about the mean.
    #expect((1...22).contains(p.count { $0 <= 0.05 }))
    #expect((34...86).contains(p.count { $0 <= 0.3 }))
  }

  @Test func `forecasts that are all too low are found out`() throws {
    let histogram = try #require(RankHistogram(Self.folds(seed: 1, actualLevel: 9)))
    #expect(histogram.p == 0.001)
    #expect(histogram.days.reduce(0, +) == 6 * 28)
    #expect(histogram.days[9] > 150)
  }

  @Test func `of forecasts that share days one is kept, the later one`() throws {
    var folds = Self.folds(seed: 3)
    let alone = try #require(RankHistogram(folds))
    folds.insert(folds[0], at: 0)
    folds[0].origin = folds[1].origin - 14
    #expect(RankHistogram(folds) == alone)
    #expect(alone.folds == 6)
    #expect(RankHistogram(Array(folds[0...2])) == nil)
  }
}
