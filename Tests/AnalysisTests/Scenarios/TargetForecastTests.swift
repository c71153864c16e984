import TestSupport
import Testing

@testable import Analysis
@testable import Forecasting
@testable import Kaiki
@testable import KaikiNumerics

/// When tasks reach their targets (R3.1, S10).
struct TargetForecastTests {
  private func forecast(_ reached: [Int?]) throws -> TargetForecast {
    TargetForecast(
      task: "t", name: "T", attempts: 3, target: 10, reached: reached, start: try day("2024-02-28"))
  }

  @Test(
    arguments: [
      ([0], 1, ["2024-02-28", "2024-02-28", "2024-02-28"]), ([nil], 0, [nil, nil, nil]),
      // Half of two is one of them; 95 % of two are both.
      ([nil, 2], 0.5, ["2024-03-01", "2024-03-01", nil]),
      ([2, 1], 1, ["2024-02-29", "2024-02-29", "2024-03-01"]),
      ([nil, nil, 1], 1.0 / 3, ["2024-02-29", nil, nil]),
      (Array(0..<20).reversed(), 1, ["2024-02-28", "2024-03-08", "2024-03-17"]),
      // 19 of 20 are 95 %; 18 are not.
      (Array(0..<19) + [nil], 0.95, ["2024-02-28", "2024-03-08", "2024-03-17"]),
      ([nil] + Array(0..<18) + [nil], 0.9, ["2024-02-28", "2024-03-08", nil]),
      // 5 % of 21 are two of them.
      (Array(0..<21), 1, ["2024-02-29", "2024-03-09", "2024-03-18"]),
    ] as [([Int?], Double, [String?])])
  func `days are those by which a share of all replicates has reached the target`(
    reached: [Int?], share: Double, days: [String?]
  ) throws {
    let forecast = try forecast(reached)
    #expect(forecast.reached == share)
    #expect([forecast.p5, forecast.p50, forecast.p95].map { $0?.description } == days)
    #expect(forecast.task == "t" && forecast.name == "T" && forecast.attempts == 3 && forecast.target == 10)
  }

  @Test(arguments: Array(1...30) as [UInt64])
  func `a day has seen its share of replicates, and the day before has not`(seed: UInt64) throws {
    var draws = RandomStream(seed: seed, domain: .tests)
    let reached = (0..<(1 + draws.below(99))).map { _ in draws.below(4) == 0 ? nil : draws.below(50) }
    let forecast = try forecast(reached)
    let start = try day("2024-02-28")
    for (percent, found) in [(5, forecast.p5), (50, forecast.p50), (95, forecast.p95)] {
      let expected = (0..<50).first { day in
        reached.count { ($0 ?? 50) <= day } * 100 >= percent * reached.count
      }
      #expect(found == expected.map { start + $0 }, "seed \(seed), \(percent) %")
    }
  }
}
