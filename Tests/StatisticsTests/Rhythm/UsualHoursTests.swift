import Distributions
import Foundation
import Testing

@testable import Statistics

/// The windows of the clock in which something is usually done (F1).
struct UsualHoursTests {
  /// Days of sessions: each at an hour with a spread, of some events over the minutes after it.
  private static func days(
    _ count: Int, seed: UInt64, sessions: [(hour: Double, spread: Double, events: Int)]
  ) -> [[UsualHours.Count]] {
    let random = RandomSource(seed: seed)
    return (0..<count).map { _ in
      var quarters: [Int: Int] = [:]
      for session in sessions {
        let start = session.hour + session.spread * random.normal()
        for event in 0..<session.events {
          let hour = (start + Double(event) / 60).truncatingRemainder(dividingBy: 24)
          quarters[Int((hour < 0 ? hour + 24 : hour) * 4) % 96, default: 0] += 1
        }
      }
      return quarters.map { UsualHours.Count(quarter: $0.key, count: $0.value) }.sorted {
        $0.quarter < $1.quarter
      }
    }
  }

  /// How far an hour lies from the nearest window, in hours.
  private static func distance(_ hour: Double, _ windows: [UsualHours.Window]) -> Double {
    var nearest = Double.infinity
    for window in windows {
      for index in 0..<window.length {
        let middle = Double((window.start + index) % 96) / 4 + 0.125
        nearest = min(nearest, abs(middle - hour), 24 - abs(middle - hour))
      }
    }
    return nearest
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `F1: a morning and a night session are two windows, and no hour between them is named`(seed: UInt64)
    throws
  {
    let days = Self.days(120, seed: seed, sessions: [(7.5, 0.4, 20), (22.5, 0.4, 20)])
    let hours = try UsualHours(days: days, seed: 1)
    #expect(hours.test.p == 0.001 && hours.n == 4_800 && hours.days == 120)
    #expect(hours.windows.count == 2)
    for hour in [7.6, 22.6] { #expect(Self.distance(hour, hours.windows) < 0.5) }
    for hour in [2.0, 12, 15, 18] { #expect(!hours.windows.contains { $0.contains(hour: hour) }) }
    let share = hours.windows.reduce(0) { $0 + $1.share }
    #expect(share >= 0.5 && share < 0.7)
  }

  @Test func `F1: every window holds events, and together they hold half of them`() throws {
    for seed in 1...40 as ClosedRange<UInt64> {
      let random = RandomSource(seed: seed)
      let sessions = (0...random.index(below: 3)).map { _ in
        (hour: 24 * random.uniform(), spread: 0.2 + 2 * random.uniform(), events: 1 + random.index(below: 30))
      }
      let days = Self.days(60, seed: seed + 100, sessions: sessions)
      let hours = try UsualHours(days: days, seed: 1)
      guard !hours.windows.isEmpty else { continue }
      #expect(hours.windows.reduce(0) { $0 + $1.share } >= 0.5 - 1e-12)
      for window in hours.windows {
        let held = days.joined().filter { window.contains(hour: Double($0.quarter) / 4) }.reduce(0) {
          $0 + $1.count
        }
        #expect(held > 0 && abs(Double(held) / Double(hours.n) - window.share) < 1e-12)
      }
    }
  }

  @Test func `F1: a quarter of an hour that holds exactly half of the events is enough`() throws {
    // The other half is spread over the afternoon and the evening.
    let days = (0..<60).map { day in
      [UsualHours.Count(quarter: 30, count: 3)]
        + [43, 58, 73].map { UsualHours.Count(quarter: $0 + day % 15, count: 1) }
    }
    let hours = try UsualHours(days: days, seed: 1)
    #expect(hours.windows == [UsualHours.Window(start: 30, length: 1, share: 0.5)])
  }

  @Test func `F1: a window goes on past midnight`() throws {
    let hours = try UsualHours(days: Self.days(80, seed: 3, sessions: [(23.9, 0.5, 10)]), seed: 1)
    #expect(hours.windows.count == 1)
    #expect(hours.windows[0].contains(hour: 23.8) && hours.windows[0].contains(hour: 0.1))
    #expect(hours.windows[0].end < hours.windows[0].start)
  }

  @Test func `someone without habit is told of one in no more than a twentieth of lives`() throws {
    var alarms = 0
    for seed in 1...500 as ClosedRange<UInt64> {
      let random = RandomSource(seed: seed)
      // A sitting of up to 20 events at any hour: the events of a day hang together.
      let days = (0..<60).map { _ in
        let start = random.index(below: 96)
        let events = 1 + random.index(below: 20)
        return [
          UsualHours.Count(quarter: start, count: events),
          UsualHours.Count(quarter: (start + 1) % 96, count: events),
        ]
      }
      if try UsualHours(days: days, seed: seed).test.p < 0.05 { alarms += 1 }
    }
    // A binomial number of 500 at 5 % is above 40 once in a thousand times.
    #expect(alarms <= 40)
  }

  @Test func `one day is no habit`() {
    #expect(throws: StatisticsError.tooFew(1, least: 2, what: "days with a known hour")) {
      try UsualHours(days: [[UsualHours.Count(quarter: 3, count: 9)]], seed: 1)
    }
  }
}
