import TestSupport
import Testing

@testable import Analysis
@testable import Forecasting
@testable import Kaiki
@testable import Statistics

/// On which weekdays and at which hours things are done.
struct RhythmTests {
  /// Completions of one task on some days from Monday, 1 January 2024, at an hour.
  private func history(_ days: [Int], hour: String = "08:00", now: String) throws -> HistoryAsOf {
    let first = try day("2024-01-01")
    return try HistoryAsOf(now: now).with(done: days.map { Event("\(first + $0)T\(hour)", "t") })
  }

  @Test func `weekdays are compared by the share of their days on which anything was done`() async throws {
    // Eight weeks in which something was done on Mondays and Tuesdays.
    let days = (0..<8).flatMap { [7 * $0, 7 * $0 + 1] }
    let figure = try await history(days, now: "2024-02-26T12:00").figure(RhythmMeasure.self)
    let entry = try #require(figure.entries.first)
    #expect(entry.kind == .tasks && entry.n == 56)
    let weekday = try #require(entry.weekday.value)
    #expect(weekday.weekdays.map(\.share.successes) == [8, 8, 0, 0, 0, 0, 0])
    #expect(weekday.weekdays.allSatisfy { $0.share.n == 8 })
    // All or nothing: the statistic is the number of days, V is 1. Expected counts are 16 / 7, so p is drawn.
    #expect(abs(weekday.test.statistic - 56) < 1e-9 && abs(weekday.cramersV - 1) < 1e-12)
    #expect(weekday.test.p == 1.0 / 10_000 && weekday.test.method.hasPrefix("Monte Carlo"))
    // By hand: (8 - 16 / 7) / sqrt(16 / 7 x 5 / 7 x 6 / 7).
    let expected = (8.0 - 16.0 / 7) / (16.0 / 7 * 5 / 7 * 6 / 7).squareRoot()
    #expect(abs(try #require(weekday.weekdays[0].residual) - expected) < 1e-12)
    // Always at eight o'clock.
    let hour = try #require(entry.hour.value)
    #expect(hour.n == 16 && hour.test.p < 1e-5)
    #expect(abs(try #require(hour.meanHour) - 8) < 1e-9 && entry.meanHour == hour.meanHour)
    #expect(entry.hours.value?.windows == [UsualHours.Window(start: 32, length: 1, share: 1)])
  }

  @Test(arguments: [(9, false), (10, true)])
  func `of hours something is said from ten days on`(count: Int, isSaid: Bool) async throws {
    let figure = try await history(Array(0..<count), now: "2024-03-05T12:00").figure(RhythmMeasure.self)
    let entry = try #require(figure.entries.first)
    #expect((entry.hour.value != nil) == isSaid && (entry.hours.value != nil) == isSaid)
  }

  @Test func `something done every fourth day comes back with a period of four days`() async throws {
    let figure = try await history((0..<16).map { 4 * $0 }, now: "2024-03-05T12:00").figure(
      RhythmMeasure.self)
    let entry = try #require(figure.entries.first)
    #expect(entry.n == 64)
    let period = try #require(entry.period.value)
    // Two turns, of four and of two days, are as strong; the longer is the first of them.
    #expect(period.days == 4)
    #expect(period.test.p == 0.001)
  }

  @Test func `F1: between a morning and a night session no mean hour is named`() async throws {
    let first = try day("2024-01-01")
    let events = (0..<40).flatMap { day in
      ["07:\(10 + day % 20)", "22:\(10 + day % 20)"].map { Event("\(first + day)T\($0)", "t") }
    }
    let history = try HistoryAsOf(now: "2024-02-12T12:00").with(done: events)
    let entry = try #require(await history.figure(RhythmMeasure.self).entries.first)
    #expect(entry.meanHour == nil)
    let windows = try #require(entry.hours.value?.windows)
    #expect(windows.count == 2)
    #expect(windows.allSatisfy { $0.contains(hour: 7.3) || $0.contains(hour: 22.3) })
  }

  @Test func `F2: what was done in one week of ninety days has no period of ninety days`() async throws {
    let figure = try await history([0] + Array(80..<90), now: "2024-03-31T12:00").figure(RhythmMeasure.self)
    let period = try #require(figure.entries.first?.period.value)
    #expect(period.days <= 30)
  }

  @Test func `what the days cannot bear is said`() async throws {
    let few = try await history([0, 2, 4], now: "2024-01-10T12:00").figure(RhythmMeasure.self).entries[0]
    #expect(few.weekday.reason == "9 days, and the method needs 14")
    #expect(few.hour.reason == "3 days with a known hour, and the method needs 10")
    #expect(few.hours.reason == few.hour.reason)
    #expect(few.period.reason == "9 days, and the method needs 28")
    let daily = try await history(Array(0..<40), now: "2024-02-10T12:00").figure(RhythmMeasure.self).entries[
      0]
    #expect(daily.weekday.reason == "all values are equal" && daily.period.reason == "all values are equal")
    let courses = try HistoryAsOf(
      [Course("m", .monday), Course("w", .wednesday)], [Absence("2024-04-10", "w")], today: "2024-05-11")
    let entry = await courses.figure(RhythmMeasure.self).entries[0]
    #expect(entry.kind == .courses && entry.weekday.value == nil)
    #expect(entry.period.reason == "classes are not held daily")
  }
}
