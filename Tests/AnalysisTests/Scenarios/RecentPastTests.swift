import TestSupport
import Testing

@testable import Analysis
@testable import Forecasting
@testable import Kaiki
@testable import KaikiSimulation

/// What came before a projection, to be shown beside it.
struct RecentPastTests {
  private func reviews(_ days: [Int], from first: Day) -> [SmallReview] {
    days.enumerated().flatMap { offset, count in
      (0..<count).map { SmallReview("\(first + offset)T0\($0):00", "c\($0)", true) }
    }
  }

  @Test func `days run from the first of the record to the day before the projection`() throws {
    let first = try day("2024-01-29")
    let history = try HistoryAsOf(reviews([2, 0, 1, 3], from: first), now: "2024-02-01T12:00")
    let past = try #require(RecentPast.all(of: history, before: first + 4).first { $0.kind == .cards })
    #expect(past.start == first && past.days == [2, 0, 1, 3])
    #expect(try past.months.map(\.first) == [first, day("2024-02-01")])
    #expect(past.months.map(\.observed) == [3, 3])
    #expect(past.last(2) == RecentPast(kind: .cards, start: first + 2, days: [1, 3]))
    #expect(past.last(9) == past)
  }

  @Test func `a projection that begins later leaves the days between out`() throws {
    let first = try day("2024-01-29")
    let history = try HistoryAsOf(reviews([2, 0, 1], from: first), now: "2024-01-31T12:00")
    let past = try #require(RecentPast.all(of: history, before: first + 30).first)
    #expect(past.days == [2, 0, 1])
  }

  @Test func `kinds without a record have no past`() throws {
    let history = try HistoryAsOf([], now: "2024-01-31T12:00")
    #expect(RecentPast.all(of: history, before: try day("2024-02-01")).isEmpty)
  }

  /// Two replicates of as many days, with one review a day and with three.
  private func projection(from start: String, days: Int) throws -> Projection {
    let replicates = [1, 3].map { reviews in
      var totals = DailyTotals(days: days)
      for day in 0..<days { totals[.reviews][day] = Int32(reviews) }
      return totals
    }
    return Projection(replicates, start: try day(start), Quantity.columns([.reviews]))
  }

  @Test func `the month of today is what has come and what is expected of its rest`() throws {
    let past = RecentPast(
      kind: .cards, start: try day("2024-01-15"), days: [Double](repeating: 10, count: 17 + 29 + 10))
    let months = MonthTotal.all(past: past, try projection(from: "2024-03-11", days: 60), .reviews)
    // January is known in part, February whole; March has ten days of 10 and 21 of 1 to 3; May is not whole.
    #expect(months.map(\.first) == [try day("2024-02-01"), try day("2024-03-01"), try day("2024-04-01")])
    #expect(months.map(\.observed) == [290, 100, 0])
    #expect(months[0].expected == nil)
    #expect(months[1].expected == MonthTotal.Expected(mean: 142, low: 121, high: 163))
    #expect(months[2].expected == MonthTotal.Expected(mean: 60, low: 30, high: 90))
  }

  @Test func `a month of which days are not known is left out`() throws {
    let past = RecentPast(
      kind: .cards, start: try day("2024-02-01"), days: [Double](repeating: 10, count: 30))
    // Nothing is known of 2 to 10 March.
    let months = MonthTotal.all(past: past, try projection(from: "2024-03-11", days: 60), .reviews)
    #expect(months.map(\.first) == [try day("2024-02-01"), try day("2024-04-01")])
    let none = MonthTotal.all(past: nil, try projection(from: "2024-03-11", days: 60), .reviews)
    #expect(none.map(\.first) == [try day("2024-04-01")])
  }
}
