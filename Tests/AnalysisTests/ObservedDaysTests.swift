import TestSupport
import Testing

@testable import Analysis
@testable import Forecasting
@testable import Kaiki

/// Which days count.
struct ObservedDaysTests {
  @Test(
    arguments: [
      (nil, -400, true, true), (nil, 9, true, true), (nil, 10, true, false), (3, 2, false, false),
      (3, 3, true, true), (3, 10, true, false), (10, 10, true, false),
    ] as [(Int?, Int, Bool, Bool)])
  func `a range is closed at both ends, and a day that is not over is no whole one`(
    from: Int?, day: Int, counts: Bool, isWhole: Bool
  ) {
    let days = ObservedDays(from: from.map { Day($0) }, before: Day(10))
    #expect(days.contains(Day(day)) == counts)
    #expect(days.containsWhole(Day(day)) == isWhole)
  }
}
