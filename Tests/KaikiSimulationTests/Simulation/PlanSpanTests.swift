import Kaiki
import KaikiSimulation
import Testing

struct PlanSpanTests {
  private static func span(endingBefore end: Day, days: Int) -> PlanSpan {
    PlanSpan(start: end - days, days: days, replicates: 1, seed: 1)
  }

  @Test(arguments: [1, 2, 7, 200], [1, 2, 3, 7, 199, 250])
  func `shards follow each other, and differ by one replicate at most`(replicates: Int, count: Int) {
    var span = PlanSpan(start: Day(0), days: 1, replicates: replicates, seed: 1)
    #expect(span.numbers == 0..<replicates)
    var end = 0
    for number in 1...count {
      span.shard = PlanSpan.Shard(number: number, of: count)
      #expect(span.numbers.lowerBound == end)
      #expect((replicates / count...replicates / count + 1).contains(span.numbers.count))
      end = span.numbers.upperBound
    }
    #expect(end == replicates)
  }

  @Test func `the last day is the last that four digits of a year can name`() {
    #expect(PlanSpan.lastDay.description == "9999-12-31")
  }

  @Test(
    arguments: [
      // Ten years of 366 days, for tasks, where no interval is longer.
      ([1, 30], 3_660), ([3_660], 3_660), ([3_661], 3_661), ([30, 36_500, 1], 36_500),
    ] as [([Int], Int)])
  func `a run fits if what it leaves due has a day that files can name`(intervals: [Int], furthest: Int)
    throws
  {
    let settings = AppSettings(table: try IntervalTable(intervals))
    for days in [1, 365] {
      #expect(Self.span(endingBefore: PlanSpan.lastDay - furthest, days: days).fits(settings))
      #expect(!Self.span(endingBefore: PlanSpan.lastDay - (furthest - 1), days: days).fits(settings))
    }
  }
}
