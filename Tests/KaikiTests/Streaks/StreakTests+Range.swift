import Testing

@testable import Kaiki

/// Streaks where days from a first one on alone count.
struct StreakRangeTests {
  @Test(
    arguments: [(0, 4, 8), (3, 4, 5), (4, 3, 4), (5, 3, 4), (9, 3, 1), (10, 3, 0)] as [(Int, Int, Int)])
  func
    `from a first day on the longest streak is one that reaches it, whole, and days before it do not count`(
      first: Int, longest: Int, activeDays: Int
    )
  {
    let active = DaySet([0, 1, 2, 3, 5, 7, 8, 9].map { Day($0) })
    let streak = Streak(active: active, from: Day(first), today: Day(10))
    // It runs until yesterday, whatever was asked for.
    #expect(streak.current == 3 && streak.atRisk)
    #expect(streak.longest == longest && streak.activeDays == activeDays)
  }
}
