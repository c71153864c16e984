import TestSupport
import Testing

@testable import Kaiki
@testable import KaikiNumerics
@testable import KaikiSimulation

struct AppSessionsTests {
  private static func appSessions(
    _ zone: TimeZoneRules, from start: Day, days: Int = 9, perDay: Double = 0.5, idle: [Bool] = [],
    opensForCompletions: Bool = true
  ) -> AppSessions {
    AppSessions(
      AppUsage(perDay: perDay, opensForCompletions: opensForCompletions),
      of: PlanSpan(start: start, days: days, replicates: 1, seed: 3), in: DayBoundary(zone: zone),
      idleDays: idle, replicate: 0)
  }

  @Test func `every moment lies in its day, in order, and none in a date that the zone leaves out`() throws {
    let start = try Vectors.day("2011-12-26")
    let zone = try Vectors.boundary("Pacific/Apia").zone
    for perDay in [0, 0.5, 6] as [Double] {
      let appSessions = Self.appSessions(zone, from: start, perDay: perDay)
      let boundary = DayBoundary(zone: zone)
      for day in 0..<9 {
        let moments = Array(appSessions.moments(of: day))
        #expect(moments == moments.sorted())
        #expect(moments.allSatisfy { boundary.day(of: $0) == start + day })
        // 30 December 2011 never came there.
        #expect(moments.isEmpty == (day == 4))
      }
    }
  }

  @Test func `what is done while the app is closed is ticked off at the next opening, or opens it`() throws {
    var closed = Self.appSessions(
      .utc, from: Day(20_000), perDay: 0, idle: [false, true, false] + Array(repeating: true, count: 6))
    var stream = RandomStream(seed: 1, domain: .tests)
    #expect(Array(closed.isOpened) == Array(repeating: false, count: 9))
    #expect(closed.tickOff(on: 0, drawnFrom: &stream)?.day == 0)
    #expect(closed.tickOff(on: 1, drawnFrom: &stream)?.day == 2)
    #expect(closed.tickOff(on: 3, drawnFrom: &stream) == nil)
    #expect(closed.tickOff(on: 9, drawnFrom: &stream) == nil)
    #expect(Array(closed.isOpened) == [true, false, true] + Array(repeating: false, count: 6))
    var held = Self.appSessions(.utc, from: Day(20_000), days: 200, perDay: 0.1, opensForCompletions: false)
    let days = (0..<200).filter { held.isOpened[$0] }
    #expect((5...60).contains(days.count))
    for day in 0..<200 {
      #expect(held.tickOff(on: day, drawnFrom: &stream)?.day == days.first { $0 >= day })
    }
  }
}
