import Foundation
import TestSupport
import Testing

@testable import Kaiki
@testable import KaikiNumerics

struct DayBoundaryTests {
  // MARK: - Against Foundation

  /// Together 200,000 random instants, and some 100,000 more where clocks change.
  ///
  /// Foundation's `startOfDay` told the same around every change of every zone of `zone1970.tab` (1.4 million
  /// instants, Swift 6.3.1 on Linux), St John's with its changes at 00:01 among them: no exception is listed.
  @Test(arguments: ZoneComparison.identifiers)
  func `an instant has Foundation's date, and the date begins when Foundation says (G1, G4)`(
    identifier: String
  ) throws {
    let comparison = try ZoneComparison.of(identifier)
    let instants = comparison.instants(random: 12_500, seed: 1)
    var wrong: [String] = []
    for seconds in instants.random + instants.nearChanges {
      let boundary = DayBoundary(zone: comparison.rules(near: seconds))
      let day = boundary.day(of: Instant(seconds: seconds))
      let start = boundary.start(of: day)
      let expectedDay = Day(try comparison.foundation.day(of: seconds))
      let expectedStart = Instant(seconds: comparison.foundation.startOfDay(of: seconds))
      if day != expectedDay || start != expectedStart {
        let instant = Instant(seconds: seconds)
        wrong.append("\(instant) is of \(day) from \(start), not \(expectedDay) from \(expectedStart)")
      }
    }
    #expect(wrong.isEmpty, "\(identifier): \(wrong.count) differ: \(wrong.prefix(5).joined(separator: "; "))")
  }

  @Test(arguments: ZoneComparison.identifiers, DayBoundary.dayStartHours)
  func `the logical day is the wall clock less the day-start hour (G1)`(
    identifier: String, hour: Int
  ) throws {
    let comparison = try ZoneComparison.of(identifier)
    let instants = comparison.instants(random: 300, seed: UInt64(hour))
    var wrong: [String] = []
    // Of the many where clocks change each hour has a third.
    let near = instants.nearChanges.enumerated().filter { $0.offset % 3 == hour % 3 }.map(\.element)
    for seconds in instants.random + near {
      let boundary = DayBoundary(zone: comparison.rules(near: seconds), dayStartHour: hour)
      let day = boundary.day(of: Instant(seconds: seconds))
      let shifted = try comparison.foundation.wallClock(at: seconds) - Int64(hour) * 3_600
      let expected = Day(Int((Double(shifted) / 86_400).rounded(.down)))
      if day != expected { wrong.append("\(Instant(seconds: seconds)) is of \(day), not \(expected)") }
    }
    #expect(wrong.isEmpty, "\(identifier): \(wrong.count) differ: \(wrong.prefix(5).joined(separator: "; "))")
  }

  @Test(arguments: ZoneComparison.identifiers, [0, 4])
  func `what instants share is the day and the minute of each (G1)`(identifier: String, hour: Int) throws {
    let comparison = try ZoneComparison.of(identifier)
    let instants = comparison.instants(random: 1_000, seed: UInt64(hour))
    var wrong: [String] = []
    for seconds in instants.random + instants.nearChanges {
      let boundary = DayBoundary(zone: comparison.rules(near: seconds), dayStartHour: hour)
      let instant = Instant(milliseconds: seconds * 1_000 + 999)
      let running = boundary.running(instant)
      #expect(running.instants.contains(instant))
      let last = Instant(milliseconds: running.instants.upperBound.milliseconds - 1)
      for other in [running.instants.lowerBound, instant, last]
      where running.day != boundary.day(of: other) || running.minute(of: other) != boundary.minute(of: other)
      {
        wrong.append("\(other) is not of \(running)")
      }
    }
    #expect(wrong.isEmpty, "\(identifier): \(wrong.count) differ: \(wrong.prefix(5).joined(separator: "; "))")
  }

  // MARK: - Days and their starts

  /// Clocks that fall back past the day's start, so that its first moment comes twice. The day begins at
  /// the first (G4); then the wall clock shows the day before once more for a while, and G1 follows it.
  static let startsTwice: [String: Set<Int>] = [
    "America/St_Johns": [0, 23],  // at 00:01 back to 23:01, 1987-2010, but in 1988 to 22:01
    "Antarctica/Troll": [2],  // from 03:00 to 01:00
  ]

  @Test(arguments: ZoneComparison.identifiers, DayBoundary.dayStartHours)
  func `an instant lies between the start of its day and that of the next (G4, G5)`(
    identifier: String, hour: Int
  ) throws {
    let comparison = try ZoneComparison.of(identifier)
    let boundary = DayBoundary(zone: comparison.rules, dayStartHour: hour)
    let instants = comparison.instants(random: 1_000, seed: UInt64(100 + hour))
    var wrong: [String] = []
    var shownTwice = 0
    for seconds in instants.random + instants.nearChanges {
      let instant = Instant(seconds: seconds)
      let day = boundary.day(of: instant)
      if boundary.instants(of: day).contains(instant) { continue }
      let next = boundary.start(of: day + 1)
      if next <= instant, instant < next + 2 * 3_600 {
        shownTwice += 1
      } else {
        wrong.append("\(instant) is not within \(boundary.instants(of: day)), \(day)")
      }
    }
    #expect(wrong.isEmpty, "\(identifier): \(wrong.count): \(wrong.prefix(5).joined(separator: "; "))")
    let isListed = Self.startsTwice[identifier]?.contains(hour) == true
    #expect((shownTwice > 0) == isListed, "\(identifier), \(hour): \(shownTwice)")
  }

  @Test(arguments: ZoneComparison.identifiers, DayBoundary.dayStartHours)
  func `a day's start is of that day, unless the date does not exist (G4)`(
    identifier: String, hour: Int
  ) throws {
    let comparison = try ZoneComparison.of(identifier)
    let boundary = DayBoundary(zone: comparison.rules, dayStartHour: hour)
    // dayStartHour above 0 leaves Samoa some hours of the date that it missed.
    let missing = identifier == "Pacific/Apia" && hour == 0 ? try Day(iso: "2011-12-30") : nil
    var stream = RandomStream(seed: 2, domain: .tests, replicate: hour, item: 0)
    let random = (0..<1_000).map { _ in Day(stream.below(51_500) - 7_305) }
    let nearChanges = comparison.changes.flatMap { change in
      (-2...2).map { boundary.day(of: Instant(seconds: change.time)) + $0 }
    }
    for day in random + nearChanges {
      let start = boundary.start(of: day)
      let found = boundary.day(of: start)
      #expect(found == (day == missing ? day + 1 : day), "\(identifier), \(hour): \(day) starts at \(start)")
      #expect(
        start < boundary.start(of: day + 1) || day == missing,
        "\(identifier), \(hour): the day after \(day) starts no later than \(start)")
    }
    if let missing { #expect(nearChanges.contains(missing)) }
  }

  /// Worked by hand from tzdata.
  @Test(
    arguments: [
      ("Asia/Tokyo", "2024-01-01", 0, "2023-12-31T15:00:00Z"),
      ("Asia/Tokyo", "2024-01-01", 4, "2023-12-31T19:00:00Z"),
      ("Asia/Kathmandu", "2024-01-01", 0, "2023-12-31T18:15:00Z"),
      // Midnight is left out: the day starts at 01:00.
      ("America/Sao_Paulo", "2018-11-04", 0, "2018-11-04T03:00:00Z"),
      ("Africa/Cairo", "2014-05-16", 0, "2014-05-15T22:00:00Z"),
      ("Asia/Beirut", "2025-03-30", 0, "2025-03-29T22:00:00Z"),
      ("America/Havana", "2025-03-09", 0, "2025-03-09T05:00:00Z"),
      ("Asia/Tehran", "2021-03-22", 0, "2021-03-21T20:30:00Z"),
      // Midnight comes twice: at 01:00 the clock falls back.
      ("America/Havana", "2025-11-02", 0, "2025-11-02T04:00:00Z"),
      // At 00:00 the clock falls back to 23:00: midnight comes once, an hour later.
      ("America/Sao_Paulo", "2018-02-18", 0, "2018-02-18T03:00:00Z"),
      ("Asia/Beirut", "2024-10-27", 0, "2024-10-26T22:00:00Z"),
      // At 00:01 the clock falls back to 23:01: the first minute of the date comes first.
      ("America/St_Johns", "2006-10-29", 0, "2006-10-29T02:30:00Z"),
      // The date line moved: no 30 December.
      ("Pacific/Apia", "2011-12-29", 0, "2011-12-29T10:00:00Z"),
      ("Pacific/Apia", "2011-12-30", 0, "2011-12-30T10:00:00Z"),
      ("Pacific/Apia", "2011-12-31", 0, "2011-12-30T10:00:00Z"),
      ("Pacific/Apia", "2011-12-30", 4, "2011-12-30T10:00:00Z"),
      ("Pacific/Apia", "2011-12-31", 4, "2011-12-30T14:00:00Z"),
      ("Pacific/Kwajalein", "1993-08-21", 0, "1993-08-21T12:00:00Z"),
      // The day-start hour falls into a gap, or comes twice.
      ("America/New_York", "2025-03-09", 1, "2025-03-09T06:00:00Z"),
      ("America/New_York", "2025-03-09", 2, "2025-03-09T07:00:00Z"),
      ("America/New_York", "2025-03-09", 3, "2025-03-09T07:00:00Z"),
      ("America/New_York", "2025-11-02", 1, "2025-11-02T05:00:00Z"),
      ("America/New_York", "2025-11-02", 2, "2025-11-02T07:00:00Z"),
      ("Australia/Lord_Howe", "2025-04-06", 2, "2025-04-05T15:30:00Z"),
      ("Australia/Lord_Howe", "2025-10-05", 2, "2025-10-04T15:30:00Z"),
      ("Antarctica/Troll", "2025-03-30", 2, "2025-03-30T01:00:00Z"),
      ("Antarctica/Troll", "2025-10-26", 2, "2025-10-26T00:00:00Z"),
    ] as [(String, String, Int, String)])
  func `a day starts at the first existing instant of its date (G4)`(
    identifier: String, date: String, hour: Int, expected: String
  ) throws {
    let boundary = DayBoundary(zone: try ZoneFile.rules(of: identifier), dayStartHour: hour)
    #expect(boundary.start(of: try Day(iso: date)) == (try Instant(iso: expected)))
  }

  @Test(
    arguments: [
      ("Asia/Tokyo", 0, "2024-01-01T14:59:59Z", "2024-01-01"),
      ("Asia/Tokyo", 0, "2024-01-01T15:00:00Z", "2024-01-02"),
      ("Asia/Tokyo", 4, "2024-01-01T18:59:59Z", "2024-01-01"),
      ("Asia/Tokyo", 4, "2024-01-01T19:00:00Z", "2024-01-02"),
      ("UTC", 6, "1970-01-01T05:59:59Z", "1969-12-31"),
      ("America/St_Johns", 0, "2006-10-29T02:29:59Z", "2006-10-28"),
      ("America/St_Johns", 0, "2006-10-29T02:30:59Z", "2006-10-29"),
      ("America/St_Johns", 0, "2006-10-29T02:31:00Z", "2006-10-28"),
      ("America/St_Johns", 0, "2006-10-29T03:30:00Z", "2006-10-29"),
      ("Antarctica/Troll", 2, "2025-10-26T00:30:00Z", "2025-10-26"),
      ("Antarctica/Troll", 2, "2025-10-26T01:30:00Z", "2025-10-25"),
      ("Antarctica/Troll", 2, "2025-10-26T02:00:00Z", "2025-10-26"),
      ("Pacific/Apia", 0, "2011-12-30T09:59:59Z", "2011-12-29"),
      ("Pacific/Apia", 0, "2011-12-30T10:00:00Z", "2011-12-31"),
      ("Pacific/Apia", 4, "2011-12-30T10:00:00Z", "2011-12-30"),
      ("Pacific/Apia", 4, "2011-12-30T14:00:00Z", "2011-12-31"),
    ] as [(String, Int, String, String)])
  func `an instant is of the date on the wall, less the day-start hour (G1)`(
    identifier: String, hour: Int, instant: String, expected: String
  ) throws {
    let boundary = DayBoundary(zone: try ZoneFile.rules(of: identifier), dayStartHour: hour)
    #expect(boundary.day(of: try Instant(iso: instant)) == (try Day(iso: expected)))
  }

  @Test(
    arguments: [
      ("Asia/Tokyo", "2024-06-01", 24), ("America/New_York", "2025-03-09", 23),
      ("America/New_York", "2025-11-02", 25), ("Antarctica/Troll", "2025-03-30", 22),
      ("Antarctica/Troll", "2025-10-26", 26), ("Pacific/Apia", "2011-12-30", 0),
    ] as [(String, String, Int64)])
  func `a day has the hours that its zone gives it, and ends where the next begins (G5)`(
    identifier: String, date: String, hours: Int64
  ) throws {
    let boundary = DayBoundary(zone: try ZoneFile.rules(of: identifier))
    let instants = boundary.instants(of: try Day(iso: date))
    #expect(instants.upperBound == instants.lowerBound + hours * 3_600)
    #expect(instants.upperBound == boundary.start(of: try Day(iso: date) + 1))
    #expect(!instants.contains(instants.upperBound))
  }

  // MARK: - Hours

  @Test(
    arguments: [
      ("Asia/Tokyo", "2024-01-01", 0, "2023-12-31T15:00:00Z"),
      ("Asia/Tokyo", "2024-01-01", 9, "2024-01-01T00:00:00Z"),
      ("Asia/Tokyo", "2024-01-01", 23, "2024-01-01T14:00:00Z"),
      ("America/New_York", "2025-03-09", 1, "2025-03-09T06:00:00Z"),
      ("America/New_York", "2025-03-09", 2, "2025-03-09T07:00:00Z"),  // gap: the clock shows 03:00
      ("America/New_York", "2025-03-09", 3, "2025-03-09T07:00:00Z"),
      ("America/New_York", "2025-03-09", 4, "2025-03-09T08:00:00Z"),
      ("America/New_York", "2025-11-02", 1, "2025-11-02T05:00:00Z"),  // overlap: the first 01:00
      ("America/New_York", "2025-11-02", 2, "2025-11-02T07:00:00Z"),
      ("Australia/Lord_Howe", "2025-10-05", 2, "2025-10-04T15:30:00Z"),  // gap of half an hour: 02:30
      ("Antarctica/Troll", "2025-03-30", 1, "2025-03-30T01:00:00Z"),  // gap of two hours: 03:00
      ("Antarctica/Troll", "2025-03-30", 2, "2025-03-30T02:00:00Z"),  // moved forward by the gap: 04:00
      ("America/Sao_Paulo", "2018-11-04", 0, "2018-11-04T03:00:00Z"),
      ("Pacific/Apia", "2011-12-30", 9, "2011-12-30T19:00:00Z"),  // no such date: the next at that hour
    ] as [(String, String, Int, String)])
  func `an hour of a date moves forward by a gap and is the first in an overlap (G3)`(
    identifier: String, date: String, hour: Int, expected: String
  ) throws {
    // The day-start hour has no say: the hour is one of the civil date.
    for dayStartHour in [0, 5] {
      let boundary = DayBoundary(zone: try ZoneFile.rules(of: identifier), dayStartHour: dayStartHour)
      #expect(boundary.instant(of: try Day(iso: date), hour: hour) == (try Instant(iso: expected)))
    }
  }

  @Test(
    arguments: [
      ("Asia/Tokyo", "2024-01-01T00:00:00Z", 9), ("Asia/Tokyo", "2024-01-01T14:59:59Z", 23),
      ("Asia/Tokyo", "2024-01-01T15:00:00Z", 0), ("UTC", "1969-12-31T23:59:59Z", 23),
      ("Asia/Kathmandu", "2024-01-01T18:14:59Z", 23), ("Asia/Kathmandu", "2024-01-01T18:15:00Z", 0),
      ("America/New_York", "2025-03-09T06:59:59Z", 1), ("America/New_York", "2025-03-09T07:00:00Z", 3),
      ("America/New_York", "2025-11-02T05:30:00Z", 1), ("America/New_York", "2025-11-02T06:30:00Z", 1),
    ] as [(String, String, Int)])
  func `the hour is that of the wall clock, whatever the day-start hour`(
    identifier: String, instant: String, expected: Int
  ) throws {
    for dayStartHour in DayBoundary.dayStartHours {
      let boundary = DayBoundary(zone: try ZoneFile.rules(of: identifier), dayStartHour: dayStartHour)
      #expect(boundary.hour(of: try Instant(iso: instant)) == expected)
    }
  }

  @Test(arguments: ZoneComparison.identifiers)
  func `an hour of a date is shown by the clock unless a gap swallows it (G3)`(identifier: String) throws {
    let boundary = DayBoundary(zone: try ZoneFile.rules(of: identifier))
    var stream = RandomStream(seed: 3, domain: .tests)
    for _ in 0..<1_000 {
      let day = Day(stream.below(51_500) - 7_305)
      let hour = stream.below(24)
      let instant = boundary.instant(of: day, hour: hour)
      let shown = boundary.localSeconds(of: instant) - Int64(day.number) * 86_400 - Int64(hour) * 3_600
      let changed = boundary.zone.offset(at: instant.seconds) != boundary.zone.offset(at: instant.seconds - 1)
      #expect(shown == 0 || (shown > 0 && changed), "\(identifier) \(day) \(hour): \(instant)")
    }
  }
}
