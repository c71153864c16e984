import TestSupport
import Testing

@testable import Analysis
@testable import Kaiki

struct PersonDaysTests {
  /// A history whose habit was done on some days from 2026-01-01 on.
  private static func history(_ isDone: (Int) -> Bool, days: Int = 100) throws -> HistoryAsOf {
    let start = try day("2026-01-01")
    var history = History()
    history.habits = [
      Habit(
        name: "h", frequency: .daily,
        ticks: (0..<days).filter(isDone).map { Tick(day: start + $0, value: .manualYes) })
    ]
    let boundary = DayBoundary(zone: .utc)
    return HistoryAsOf(
      history, settings: AppSettings(), boundary: boundary, now: boundary.end(of: start + (days - 1)))
  }

  private static func away(_ isDone: (Int) -> Bool) throws -> [Int] {
    let history = try history(isDone)
    let person = try #require(PersonDays(history, before: history.today + 1))
    return try person.away.days.map { $0 - (try day("2026-01-01")) }
  }

  @Test func `a row of idle days is a spell away where chance would hardly make it`() throws {
    #expect(try Self.away { _ in true } == [])
    #expect(try Self.away { !(40..<50 ~= $0) } == Array(40..<50))
    // Four days are too few, and every other week is a habit.
    #expect(try Self.away { !(40..<44 ~= $0) } == [])
    #expect(try Self.away { $0 / 7 % 2 == 0 } == [])
    // Once a week: a fortnight is nothing, eight weeks are.
    #expect(try Self.away { $0 % 7 == 0 && !(30..<40 ~= $0) } == [])
    #expect(try Self.away { $0 % 7 == 0 && $0 < 44 } == Array(43..<100))
  }

  @Test func `what was done of any kind counts, and what is later than the projection does not`() throws {
    let done = try Self.history { $0 == 0 || $0 > 60 }
    let first = try day("2026-01-01")
    let both = try done.with(done: (10...60).map { Event("\(first + $0)T12:00", "t") })
    let start = done.today + 1
    #expect(try #require(PersonDays(done, before: start)).away.count == 60)
    #expect(try #require(PersonDays(both, before: start)).away.count == 9)
    let early = try #require(PersonDays(both, before: first + 31))
    #expect(early.days == first..<(first + 31))
    let never = try Self.history { _ in false }
    #expect(PersonDays(never, before: start) == nil)
  }
}
