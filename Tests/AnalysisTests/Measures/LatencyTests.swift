import TestSupport
import Testing

@testable import Analysis
@testable import Forecasting
@testable import Kaiki

/// Exact quantiles of answer times (INTERFACE 4).
struct LatencyTests {
  @Test func `quantiles are times that occurred, by all answers and by step`() async throws {
    // Step 0: 100, 200 ... 1000. Step 1: 5 and 200,000. One answer without a time.
    var answers = (1...10).map {
      SmallReview("2024-01-01T08:\($0 + 10)", "c\($0)", true, latency: Int32($0 * 100), steps: (0, 1))
    }
    answers += [
      SmallReview("2024-01-02T08:00", "c1", true, latency: 200_000),
      SmallReview("2024-01-02T08:01", "c2", true, latency: 5),
      SmallReview("2024-01-02T08:02", "c3", true),
      SmallReview("2024-01-02T08:03", "c4", false, latency: 0),
    ]
    let history = try HistoryAsOf(answers, now: "2024-01-03T08:00")
    let figure = await history.figure(LatencyMeasure.self)
    // Of 13 times: the 7th, the 12th and the 13th.
    let all = try #require(figure.all)
    #expect([all.n, all.p50, all.p90, all.p99] == [13, 500, 1_000, 200_000])
    #expect(figure.bySteps.map(\.step) == [0, 1])
    #expect(
      figure.bySteps.map { [$0.quantiles.n, $0.quantiles.p50, $0.quantiles.p90, $0.quantiles.p99] } == [
        [10, 500, 900, 1_000], [3, 5, 200_000, 200_000],
      ])
  }

  @Test func `a foreign log has no steps to tell apart`() async throws {
    let history = try HistoryAsOf(
      [
        SmallReview("2024-01-01T08:00", "a", true, latency: 7),
        SmallReview("2024-01-02T08:00", "a", true, latency: 9),
      ], now: "2024-01-03T08:00", origin: .thirdParty)
    let figure = await history.figure(LatencyMeasure.self)
    #expect(figure.bySteps.isEmpty)
    #expect(figure.all?.n == 2)
    #expect(figure.all?.p50 == 7)
    #expect(figure.all?.p90 == 9)
  }

  @Test func `without a recorded time there is no figure`() async throws {
    let history = try HistoryAsOf([SmallReview("2024-01-01T08:00", "a", true)], now: "2024-01-03T08:00")
    let figure = await history.figure(LatencyMeasure.self)
    #expect(figure.all == nil)
    #expect(figure.bySteps.isEmpty)
  }

  @Test(arguments: Array(1...40) as [UInt64])
  func `each quantile is the smallest time that enough answers stay within`(seed: UInt64) async throws {
    let random = RandomHistory(seed: seed)
    let figure = await random.history.figure(LatencyMeasure.self)
    func expected(_ reviews: [ObservedReview]) -> [Int]? {
      let times = reviews.map { Int($0.latency) }.filter { $0 >= 0 }.sorted()
      guard !times.isEmpty else { return nil }
      let quantiles = [50, 90, 99].map { percent in
        times.first { time in times.count { $0 <= time } * 100 >= percent * times.count } ?? -1
      }
      return [times.count] + quantiles
    }
    func shown(_ quantiles: LatencyFigure.Quantiles) -> [Int] {
      [quantiles.n, quantiles.p50, quantiles.p90, quantiles.p99]
    }
    let reviews = Array(random.reviews)
    #expect(figure.all.map(shown) == expected(reviews), "seed \(seed)")
    let steps: [[Int]] = (0...6).compactMap { step in
      expected(reviews.filter { $0.previousStep == step }).map { [step] + $0 }
    }
    let carriesSteps = random.history.log?.reviews.contains { $0.steps != nil } ?? false
    let bySteps: [[Int]] = figure.bySteps.map { [$0.step] + shown($0.quantiles) }
    #expect(bySteps == (carriesSteps ? steps : []), "seed \(seed)")
  }
}
