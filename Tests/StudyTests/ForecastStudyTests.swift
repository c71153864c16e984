import CoverageStudy
import Kaiki
import KaikiNumerics
import Testing
@testable import Analysis
@testable import ForecastStudy
@testable import Forecasting

/// Forecasts of a few made-up lives; `make coverage` measures more of them.
struct ForecastStudyTests {
  private static let replicates = 30

  @Test(arguments: ForecastStudy.small.indices)
  func `F10: bands of forecasts hold nine of ten`(index: Int) async {
    let result = await ForecastResult(ForecastStudy.small[index], replicates: Self.replicates, jobs: 2)
    let figures = result.calibrated
    #expect(figures.count == result.study.seeds.count * result.study.origins.count)
    #expect(
      result.isAsExpected(within: BinomialError.allowed),
      "\(result.study.lives): days \(figures.days), 28 days \(figures.fourWeeks), skill \(figures.skill)")
  }

  @Test(arguments: MixedTasksStudy.small.indices)
  func `F14: spells away are told where they were, and a year of mixed tasks lies in its band`(index: Int)
    async
  {
    let result = await MixedTasksResult(MixedTasksStudy.small[index], replicates: Self.replicates, jobs: 2)
    #expect(result.isAsExpected(within: BinomialError.allowed), "\(result.episodes), \(result.inside)")
  }

  @Test func `the forecasts of a study do not depend on how many lives are lived side by side`() async {
    for var study in [ForecastStudy.small[2].small(lives: 2), ForecastStudy.small[4]] {
      study.origins = [study.origins[0]]
      let one = await study.folds(replicates: 10, jobs: 1)
      let three = await study.folds(replicates: 10, jobs: 3)
      #expect(one.count == study.seeds.count && one.allSatisfy { $0.count == study.origins.count })
      #expect(one.map { $0.map(\.samples) } == three.map { $0.map(\.samples) })
      #expect(one.map { $0.map(\.bandCalibration) } == three.map { $0.map(\.bandCalibration) })
    }
  }

  /// Lives whose forecasts have a spread, and whose truth has another about the same level.
  private static func lives(_ count: Int, truth: Double) -> [[Fold]] {
    (0..<count).map { life in
      (0..<3).map { fold in
        var stream = RandomStream(seed: 7, domain: .tests, replicate: life, item: fold)
        func week(_ spread: Double) -> [Double] {
          let level = 50 + 5 * spread * stream.normal()
          return (0..<28).map { _ in max(0, level + 5 * spread * stream.normal()) }
        }
        return Fold(
          origin: MadeUpHome.origin(after: 100 + fold), actual: week(truth),
          samples: (0..<100).map { _ in week(1) },
          seasonal: Array(repeating: [45, 50, 50, 55], count: 28), scheduled: nil, recent: [50])
      }
    }
  }

  @Test func `bands that are right lie within their aims, and others do not`() {
    let right = ForecastFigures(Self.lives(60, truth: 1))
    #expect(right.days.isWithin(ForecastResult.days, errors: 0))
    #expect(right.fourWeeks.isWithin(ForecastResult.totals, errors: 0))
    #expect(right.chiSquare.ofLives < 2 * RankChiSquare.critical && abs(right.bias.value) < 0.02)
    for truth in [0.5, 2] {
      let wrong = ForecastFigures(Self.lives(60, truth: truth))
      #expect(!wrong.days.isWithin(ForecastResult.days, errors: BinomialError.allowed), "\(wrong.days)")
      #expect(!wrong.fourWeeks.isWithin(ForecastResult.totals, errors: 0), "\(wrong.fourWeeks)")
      #expect(wrong.chiSquare.ofLives > 2 * RankChiSquare.critical)
    }
  }

  @Test func `the error of a ratio is that of its lives`() {
    // Shares of .8, .9 and 1 of as much each: their standard deviation is .1.
    let figure = LivesFigure([(8, 10), (9, 10), (10, 10)])
    #expect(abs(figure.value - 0.9) < 1e-12 && abs(figure.error - 0.1 / 3.0.squareRoot()) < 1e-12)
    #expect(LivesFigure([(1, 4)]).error == 0)
  }

  @Test func `ranks that are equal have no chi-square, and days that lean on each other a smaller one`() {
    let level = [Int](repeating: 10, count: 10)
    #expect(RankChiSquare(level, ofLives: [level, level]).ofDays == 0)
    // Eight of the tenths have 10 more or 10 fewer than the 40 that all are to have.
    let lives = (0..<4).map { life in (0..<10).map { $0 == life ? 20 : $0 == 9 - life ? 0 : 10 } }
    let ranks = (0..<10).map { tenth in lives.reduce(0) { $0 + $1[tenth] } }
    let own = RankChiSquare(ranks, ofLives: lives)
    #expect(abs(own.ofDays - 8 * 100 / 40) < 1e-12)
    // All days of a life in one tenth: as many days as lives.
    let together = (0..<40).map { life in (0..<10).map { $0 == life * 7 % 40 / 4 ? 30 : 0 } }
    let all = RankChiSquare([150, 120, 90, 120, 120, 120, 120, 120, 120, 120], ofLives: together)
    #expect(abs(all.ofDays / all.ofLives - 30 * 40 / 39) < 1.5)
  }

  // MARK: The lives

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `C1, C3, C4: a seasonal life, replayed by the table, gives the steps that it recorded`(seed: UInt64) {
    let log = SeasonalLife(seed: seed).lived()
    let bare = ReviewLog(
      reviews: ContiguousArray(
        log.reviews.map { Review(reviewedAt: $0.reviewedAt, card: $0.card, isCorrect: $0.isCorrect) }),
      cards: log.cards)
    let replayed = bare.replayed(
      by: TableScheduler(table: .standard), boundary: MadeUpHome.boundary,
      until: MadeUpHome.start + MadeUpHome.days)
    #expect(replayed.reviews.map { Int16($0.nextStep) } == log.reviews.map { $0.steps?.next })
    #expect(replayed.reviews.map(\.counting) == log.reviews.map { $0.counting })
    let right = Double(log.reviews.count { $0.isCorrect }) / Double(log.reviews.count)
    #expect(log.reviews.count > 3_000 && (0.6...0.95).contains(right), "\(log.reviews.count), \(right)")
  }

  @Test func `the spells away of seasonal lives have a heavy tail`() {
    let episodes = (1...20 as ClosedRange<UInt64>).flatMap { seed in
      let log = SeasonalLife(seed: seed).lived()
      let days = Set(log.reviews.map { MadeUpHome.boundary.day(of: $0.reviewedAt) })
      return zip(days.sorted(), days.sorted().dropFirst()).map { $1 - $0 - 1 }.filter { $0 >= 5 }
    }
    // Of spells with a typical length hardly one in a thousand is five times as long as half of them.
    let longest = episodes.count { $0 >= 5 * episodes.sorted()[episodes.count / 2] }
    #expect(episodes.count >= 40 && longest * 100 >= episodes.count, "\(longest) of \(episodes.count)")
  }

  @Test func `another app says for how long it sends cards away in two of three lives`() {
    for seed in 1...6 as ClosedRange<UInt64> {
      let life = OtherSchedulerLife(seed: seed)
      let log = life.lived()
      #expect(log.origin == .thirdParty && log.reviews.count > 2_000)
      #expect(log.reviews.allSatisfy { ($0.interval != nil) == life.saysIntervals && $0.steps == nil })
      #expect(log.reviews.allSatisfy { ($0.rating != nil) == life.saysRatings })
      let right = Double(log.reviews.count { $0.isCorrect }) / Double(log.reviews.count)
      #expect((0.6...0.97).contains(right), "\(right)")
      // Intervals that no table has.
      if life.saysIntervals { #expect(Set(log.reviews.map(\.interval)).count > 30) }
    }
  }

  @Test func `lives of a seed are the same, and of others not`() {
    func moments(_ log: ReviewLog) -> [Instant] { log.reviews.map(\.reviewedAt) }
    #expect(moments(SeasonalLife(seed: 4).lived()) == moments(SeasonalLife(seed: 4).lived()))
    #expect(moments(SeasonalLife(seed: 4).lived()) != moments(SeasonalLife(seed: 5).lived()))
    #expect(moments(OtherSchedulerLife(seed: 4).lived()) == moments(OtherSchedulerLife(seed: 4).lived()))
    #expect(moments(OtherSchedulerLife(seed: 4).lived()) != moments(OtherSchedulerLife(seed: 5).lived()))
  }
}
