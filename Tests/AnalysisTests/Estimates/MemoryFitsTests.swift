import TestSupport
import Testing

@testable import Analysis
@testable import Forecasting
@testable import Kaiki
@testable import KaikiSimulation
@testable import Statistics

struct MemoryFitsTests {
  /// Cards that are answered every few days for ten weeks, right unless their number and the day say otherwise.
  private func history(cards: Int, reviews: Int) throws -> HistoryAsOf {
    let first = try day("2024-01-01")
    var answers: [SmallReview] = []
    for number in 0..<reviews {
      for card in 0..<cards {
        let isRight = (card * 7 + number * 5) % 11 > 1 + number % 3
        answers.append(SmallReview("\(first + number * (1 + number / 4))T08:00", "c\(card)", isRight))
      }
    }
    return try HistoryAsOf(answers.sorted { $0.at < $1.at }, now: "2030-01-01T12:00")
  }

  @Test func `each model is fitted and judged on what it was fitted to`() async throws {
    let history = try history(cards: 20, reviews: 9)
    let figure = try await history.memoryFits(
      FitOptions(models: FittedModel.allCases, evaluates: false, jobs: 1))
    #expect(figure.models.map(\.fit.model) == FittedModel.allCases)
    #expect(figure.evaluation == nil)
    for fitted in figure.models {
      #expect(fitted.fit.count == 160 && fitted.scores.n == 160)
      #expect(abs(fitted.scores.logLoss - fitted.fit.loss / 160) < 1e-12)
      #expect(fitted.fit.loss <= fitted.fit.standardLoss)
      #expect(fitted.scores.calibration.reduce(0) { $0 + $1.observed.n } == 160)
      #expect(fitted.duration == nil)
    }
    let alone = try await history.fits(of: [.fsrs6], jobs: 2)[.fsrs6]
    #expect(alone == figure.models[0].fit)
  }

  @Test func `five sixths of the answers are foretold by what came before`() async throws {
    let history = try history(cards: 20, reviews: 9)
    let options = FitOptions(models: [.fsrs6, .hlr], evaluates: true, jobs: 1)
    let evaluation = try #require(try await history.memoryFits(options).evaluation)
    #expect(
      evaluation.judged.map(\.predictor.name) == [
        "fsrs6", "hlr", "fsrs6-standard", "hlr-standard", "average",
      ])
    // 160 / 6 = 26, five times.
    #expect(evaluation.judged.allSatisfy { $0.scores.n == 130 })
    #expect(evaluation.pairs.count == 10)
    for pair in evaluation.pairs {
      let losses = [pair.predictor, pair.against].map { predictor in
        evaluation.judged.first { $0.predictor == predictor }?.scores.logLoss ?? .nan
      }
      #expect(abs(pair.difference.value - (losses[0] - losses[1])) < 1e-12)
    }
    // The average of each part is the share of the parts before it.
    let targets = RecallTargets(history.replayed?.reviews ?? [], cardCount: 20)
    let p = stride(from: 30, to: 160, by: 26).flatMap { start in
      let share = Double(targets.recalled[..<start].count { $0 }) / Double(start)
      return [Double](repeating: share, count: 26)
    }
    let constant = try #require(evaluation.judged.last)
    #expect(constant.scores == targets.scores(p, 30..<160))
  }

  @Test func `time is asked for where someone wants to know`() async throws {
    let options = FitOptions(models: [.hlr], evaluates: false, jobs: 1) { .seconds(1) }
    #expect(try await history(cards: 20, reviews: 9).memoryFits(options).models[0].duration == .zero)
  }

  @Test func `a log that is too short is refused`() async throws {
    await #expect(throws: FitRefusal.tooFew(18, least: 50)) {
      try await history(cards: 2, reviews: 10).fits(of: [.fsrs6], jobs: 1)
    }
    await #expect(throws: FitRefusal.oneCard) {
      try await history(cards: 1, reviews: 60).fits(of: [.fsrs6], jobs: 1)
    }
    await #expect(throws: FitRefusal.noReviews) {
      try await history(cards: 0, reviews: 0).fits(of: [.fsrs6], jobs: 1)
    }
  }
}
