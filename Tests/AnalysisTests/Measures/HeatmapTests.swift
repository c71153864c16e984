import TestSupport
import Testing

@testable import Analysis
@testable import Forecasting
@testable import Kaiki

/// Answers by weekday of the logical day and hour of the wall clock (G1).
struct HeatmapTests {
  @Test(
    arguments: [
      // 1 January 2024 was a Monday.
      ("2024-01-01T00:00", 0, 0, 0), ("2024-01-01T23:59", 0, 0, 23), ("2024-01-07T12:30", 0, 6, 12),
      ("2023-12-31T15:00Z", 0, 0, 0), ("2023-12-31T14:59:59.999Z", 0, 6, 23),
      // One o'clock on Tuesday night belongs to Monday when days start at four.
      ("2024-01-02T01:00", 4, 0, 1), ("2024-01-02T03:59", 4, 0, 3), ("2024-01-02T04:00", 4, 1, 4),
      ("2024-01-01T05:59", 6, 6, 5), ("1969-12-31T23:00", 0, 2, 23),
    ] as [(String, Int, Int, Int)])
  func `G1 an answer stands in the row of its logical day`(
    at: String, dayStartHour: Int, row: Int, hour: Int
  ) async throws {
    let history = try HistoryAsOf(
      [SmallReview(at, "a", true)], now: "2024-02-01T00:00", dayStartHour: dayStartHour)
    let counts = await history.figure(HeatmapMeasure.self).counts
    var expected = Array(repeating: Array(repeating: 0, count: 24), count: 7)
    expected[row][hour] = 1
    #expect(counts == expected)
  }

  @Test func `practice, wrong answers and repeats count, later ones do not`() async throws {
    let history = try HistoryAsOf(
      [
        SmallReview("2024-01-01T08:00", "a", true), SmallReview("2024-01-01T08:30", "a", true),
        SmallReview("2024-01-08T08:59", "a", false), SmallReview("2024-01-15T08:00", "a", true),
      ], now: "2024-01-15T07:59")
    #expect(await history.figure(HeatmapMeasure.self).counts[0][8] == 3)
  }

  @Test(arguments: Array(1...40) as [UInt64])
  func `the map is a count over the answers`(seed: UInt64) async throws {
    let random = RandomHistory(seed: seed)
    let counts = await random.history.figure(HeatmapMeasure.self).counts
    for row in 0..<7 {
      for hour in 0..<24 {
        let expected = random.reviews.count { $0.day.weekday.rawValue == row + 1 && $0.hour == hour }
        #expect(counts[row][hour] == expected, "seed \(seed), row \(row), hour \(hour)")
      }
    }
  }
}
