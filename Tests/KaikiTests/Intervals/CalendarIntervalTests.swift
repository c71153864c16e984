import Foundation
import Kaiki
import KaikiNumerics
import TestSupport
import Testing

struct CalendarIntervalTests {
  struct Addition: Sendable, CustomTestStringConvertible {
    var completed: String
    var zone: String
    var value: Int
    var unit: CalendarInterval.Unit
    var nominal: String
    var instant: String
    var status: String

    var testDescription: String { "\(completed) \(zone) + \(value) \(unit)" }
  }

  static func additions() throws -> [Addition] {
    let url = try #require(
      Bundle.module.url(
        forResource: "interval_addition_sample", withExtension: "csv", subdirectory: "Fixtures"))
    return try String(contentsOf: url, encoding: .utf8).split(whereSeparator: \.isNewline).dropFirst().map {
      let fields = $0.split(separator: ",").map(String.init)
      return Addition(
        completed: fields[0], zone: fields[1], value: try #require(Int(fields[2])),
        unit: try #require(CalendarInterval.Unit(rawValue: fields[3])), nominal: fields[4],
        instant: fields[5],
        status: fields[6])
    }
  }

  @Test(arguments: [(3, .day, 3), (2, .week, 14), (4, .month, 120)] as [(Int, CalendarInterval.Unit, Int)])
  func `an interval has about so many days`(value: Int, unit: CalendarInterval.Unit, days: Int) throws {
    #expect(try CalendarInterval(value, unit).approximateDays == days)
  }

  @Test func `G3, R0.5: the vectors of interval addition hold`() throws {
    let additions = try Self.additions()
    #expect(additions.count == 30)
    for addition in additions {
      let interval = try CalendarInterval(addition.value, addition.unit)
      let completed = try Vectors.localTime(addition.completed)
      let next = try #require(completed.adding(1, of: interval))
      #expect(next.description == addition.nominal, "\(addition)")
      let (instant, status) = try Vectors.boundary(addition.zone).zone.resolve(next)
      #expect(instant.description == addition.instant, "\(addition)")
      #expect(status.rawValue == addition.status, "\(addition)")
    }
  }

  @Test(
    arguments: [
      (SkipRule.backward, "2026-02-28T09:00:00"), (.forward, "2026-03-01T09:00:00"), (.omit, nil),
    ] as [(SkipRule, String?)])
  func `A0.3: a day that the month lacks follows the skip rule`(skip: SkipRule, expected: String?) throws {
    let time = try Vectors.localTime("2026-01-31T09:00:00")
    let month = try CalendarInterval(1, .month)
    #expect(time.adding(1, of: month, skip: skip)?.description == expected)
  }

  @Test(
    arguments: [
      (0, .day), (3_651, .day), (521, .week), (121, .month), (-1, .month), (Int.max, .day), (Int.min, .week),
    ] as [(Int, CalendarInterval.Unit)])
  func `A0.7: a number outside the unit's range is refused`(value: Int, unit: CalendarInterval.Unit) {
    #expect(throws: CalendarInterval.Problem.outOfRange(value: value, unit: unit)) {
      try CalendarInterval(value, unit)
    }
  }

  @Test func `months are counted on the calendar of Foundation`() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
    for seed in 0..<2_000 as Range<UInt64> {
      var random = RandomStream(seed: seed, domain: .tests)
      let start = LocalTime(seconds: Int64(random.below(4_000_000_000)))
      let interval = try CalendarInterval(1 + random.below(120), .month)
      let date = Date(timeIntervalSince1970: Double(start.seconds))
      let expected = try #require(calendar.date(byAdding: .month, value: interval.value, to: date))
      let time = try #require(start.adding(1, of: interval))
      #expect(Double(time.seconds) == expected.timeIntervalSince1970, "seed \(seed): \(start) + \(interval)")
    }
  }
}
