import TestSupport
import Testing

@testable import Analysis
@testable import Forecasting
@testable import Kaiki
@testable import KaikiNumerics
@testable import KaikiSimulation

struct ActivityCalendarTests {
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
    let person = try #require(ActivityCalendar(history, before: history.today + 1))
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
    #expect(try #require(ActivityCalendar(done, before: start)).away.count == 60)
    // The tasks show that nobody was away for most of it; nine days without a habit of two days in five are no sign.
    #expect(try #require(ActivityCalendar(both, before: start)).away.count == 0)
    let early = try #require(ActivityCalendar(both, before: first + 31))
    #expect(early.days == first..<(first + 31))
    let never = try Self.history { _ in false }
    #expect(ActivityCalendar(never, before: start) == nil)
  }

  // MARK: What waited

  /// Tasks of three months for two years and a half, and tasks of three days for 120 days, each done on the day on which
  /// it comes due, or on the next one on which its user is there.
  private static func household(seed: UInt64, away: Range<Int> = 0..<0) throws -> HistoryAsOf {
    var draws = RandomStream(seed: seed, domain: .tests)
    let end = try day("2026-01-10")
    var (tasks, done): ([RecurringTask], [Event]) = ([], [])
    for (number, interval) in (Array(repeating: 90, count: 5) + Array(repeating: 3, count: 12)).enumerated() {
      var at = -(interval == 90 ? 900 : 120) + draws.below(interval)
      let begun = end + (at - interval)
      while at < 0 {
        if away.contains(-at) {
          at += 1
          continue
        }
        done.append(Event("\(end + at)T12:00", "t\(number)"))
        at += interval
      }
      tasks.append(
        try RecurringTask("t\(number)", every: interval, next: "\(end + at)T12:00", created: "\(begun)T12:00")
      )
    }
    return try HistoryAsOf(now: "\(end + -1)T23:00").with(tasks: tasks, done: done.sorted { $0.at < $1.at })
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `F14: who missed nothing was never away, however long nothing was due`(seed: UInt64) throws {
    let history = try Self.household(seed: seed)
    let person = try #require(ActivityCalendar(history, before: history.today + 1))
    #expect(person.away.count == 0)
    let scenario = try #require(
      TaskScenario(history, ScenarioOptions(history, days: 365, replicates: 100, seed: seed) { _ in }))
    let run = scenario.plan.prepared()
    let done = (0..<100).map { Int(run($0)[.done].reduce(0, +)) }
    let mean = Double(done.reduce(0, +)) / 100
    // Renewal theory: 365 days by the interval of each.
    let expected = 365.0 * (5.0 / 90.0 + 12.0 / 3.0)
    #expect(abs(mean / expected - 1) < 0.05, "\(mean) of \(expected)")
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `F14: days of silence while much was due are a spell away, and no others`(seed: UInt64) throws {
    let history = try Self.household(seed: seed, away: 40..<54)
    let person = try #require(ActivityCalendar(history, before: history.today + 1))
    let end = history.today + 1
    #expect(person.away.days.allSatisfy { (end + -53)...(end + -40) ~= $0 })
    #expect(person.away.count >= 13)
    #expect(person.episodes.count == 1)
  }
}
