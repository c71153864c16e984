import TestSupport
import Testing

@testable import Analysis
@testable import Forecasting
@testable import Kaiki
@testable import KaikiNumerics
@testable import KaikiSimulation
@testable import Statistics

/// How recall falls with the days since a card's last review.
struct ForgettingTests {
  /// Cards that are answered on 1 January 2024 and once more after some days.
  private func history(_ groups: [(days: Int, right: Int, wrong: Int)]) throws -> HistoryAsOf {
    let first = try day("2024-01-01")
    var answers: [SmallReview] = []
    var number = 0
    for group in groups {
      for index in 0..<(group.right + group.wrong) {
        number += 1
        answers.append(SmallReview("2024-01-01T08:00", "c\(number)", true))
        answers.append(SmallReview("\(first + group.days)T08:00", "c\(number)", index < group.right))
      }
    }
    return try HistoryAsOf(answers.sorted { $0.at < $1.at }, now: "2024-06-01T12:00")
  }

  @Test func `with one interval the stability has a closed form`() async throws {
    let figure = try await history([(5, 80, 20)]).figure(ForgettingMeasure.self)
    #expect(figure.n == 100)
    let fits = try #require(figure.fits.value)
    #expect(fits.map(\.curve) == [.exponential, .power, .fsrs6])
    // exp(-5 / s) = 0.8, 1 / (1 + 5 / (9 s)) = 0.8, and (1 + F 5 / s)^-w = 0.8.
    let model = FSRS6.standard
    let fsrs = model.factor * 5 / (pow(0.8, -1 / model.weights[20]) - 1)
    for (fit, expected) in zip(fits, [5 / -log(0.8), 20.0 / 9, fsrs]) {
      #expect(abs(fit.stability.value / expected - 1) < 1e-9, "\(fit.curve)")
      #expect(abs(fit.logLoss + 0.8 * log(0.8) + 0.2 * log(0.2)) < 1e-9)
      #expect(fit.binnedError < 1e-9)
      #expect(fit.areaUnderCurve == 0.5)
      #expect(fit.calibration.map(\.observed.n) == [100])
      #expect(fit.stability.low < expected && expected < fit.stability.high)
    }
    // The binomial error of p by the slope of the curve: s = -5 / ln p, ds = 5 / (p ln² p) dp.
    let error = 5 / (0.8 * log(0.8) * log(0.8)) * (0.16 / 100).squareRoot()
    #expect(abs(try #require(fits[0].stability.standardError) / error - 1) < 1e-9)
  }

  @Test func `answers of the day of another one, and too few answers, are left out`() async throws {
    let few = try await history([(5, 20, 10), (0, 40, 0)]).figure(ForgettingMeasure.self)
    #expect(few.n == 30)
    #expect(few.fits.reason == "30 reviews after at least a day, and the method needs 50")
    let all = try await history([(5, 60, 0)]).figure(ForgettingMeasure.self)
    #expect(all.fits.reason == "all values are equal")
  }

  @Test func `recall that falls as a curve does is best told by that curve`() async throws {
    // 400 answers each, right as often as exp(-t / 30) has it.
    let groups = [1, 3, 7, 15, 30, 60].map { days -> (days: Int, right: Int, wrong: Int) in
      let right = Int((400 * exp(-Double(days) / 30)).rounded())
      return (days, right, 400 - right)
    }
    let fits = try #require(try await history(groups).figure(ForgettingMeasure.self).fits.value)
    #expect(fits.min { $0.logLoss < $1.logLoss }?.curve == .exponential)
    #expect(abs(fits[0].stability.value - 30) < 0.5)
    #expect(fits[0].binnedError < 0.01)
    #expect(try #require(fits[0].areaUnderCurve) > 0.7)
    #expect(fits[0].calibration.count == 6)
  }

  @Test func `what was seen stands in bins of days that double, at the mean of their days`() async throws {
    let figure = try await history([(1, 9, 1), (3, 6, 2), (4, 1, 1), (9, 30, 10)]).figure(
      ForgettingMeasure.self)
    #expect(figure.observed.map(\.days) == [1...1, 3...4, 9...9])
    #expect(figure.observed.map(\.mean) == [1, 3.2, 9])
    #expect(figure.observed.map(\.recalled.n) == [10, 10, 40])
    #expect(figure.observed.map(\.recalled.rate) == [0.9, 0.7, 0.75])
    #expect(figure.observed[1].recalled == (try BinomialInterval.wilson(successes: 7, of: 10)))
  }

  @Test func `a fit says the chance of recall after any days`() async throws {
    let fits = try #require(try await history([(5, 80, 20)]).figure(ForgettingMeasure.self).fits.value)
    for fit in fits { #expect(abs(fit.recall(after: 5) - 0.8) < 1e-9, "\(fit.curve)") }
    #expect(abs(fits[0].recall(after: 10) - 0.64) < 1e-9)
  }
}
