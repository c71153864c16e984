import Foundation
import Kaiki
import Testing
@testable import Files
@testable import Apps

/// When rules of calendars come next (RFC 5545, section 3.3.10).
struct ICalendarOccurrencesTests {
  /// A zone, a first time, a rule, a moment and the next time after it, as dateutil has it (`Oracles/calendar_next.py`).
  private struct Case: CustomStringConvertible {
    var zone, first, rule, moment, next: String
    var description: String { "\(rule) from \(first) in \(zone), after \(moment)" }
  }

  private static func cases() throws -> [Case] {
    let text = try String(
      contentsOf: URL(fileURLWithPath: Fixture.path("foreign/next-times.tsv")), encoding: .utf8)
    return text.split(separator: "\n").map { line in
      let cells = line.split(separator: "\t").map(String.init)
      return Case(zone: cells[0], first: cells[1], rule: cells[2], moment: cells[3], next: cells[4])
    }
  }

  private static func occurrences(
    _ rule: String, from first: String, in zone: String = "UTC"
  ) throws -> ICalendarOccurrences {
    let rules = try TimeZoneDatabase.rules(for: zone)
    let local = try #require(
      CompactTime.local(first)
        ?? CompactTime.date(first).map { LocalTime(date: $0, secondOfDay: 0) })
    let start = ICalendarTime(local: local, isDate: first.utf8.count == 8, zone: rules, home: rules)
    return try #require(ICalendarOccurrences(ICalendarRule(rule), from: start), "\(rule)")
  }

  @Test func `a time has the form of a calendar, of the years that there are`() {
    #expect(CompactTime.local("20240229T235960")?.secondOfDay == 86_399)
    #expect(CompactTime.local("00010101T000000")?.date == CivilDate(year: 1, month: 1, day: 1))
    for text in ["00000101T000000", "20240230T000000", "20240101T240000", "20240101T006000", "20240101T0000"]
    {
      #expect(CompactTime.local(text) == nil, "\(text)")
    }
  }

  @Test func `the next time of a rule after a moment is that of dateutil, or none`() throws {
    let cases = try Self.cases()
    #expect(cases.count >= 400)
    for one in cases {
      let moment = try #require(CompactTime.instant(one.moment))
      let next = try Self.occurrences(one.rule, from: one.first, in: one.zone).next(after: moment)
      #expect(next.map { CompactTime.text($0.instant) } ?? "none" == one.next, "\(one)")
    }
  }

  @Test(
    arguments: [
      // Weeks begin on Monday where the rule does not say; days of the first week before the first time fall out.
      ("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE", ["03", "15", "17", "29"]),
      ("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;WKST=SU", ["03", "15", "17", "29"]),
      ("FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,WE", ["03", "07", "17", "21"]),
      ("FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,WE;WKST=SU", ["03", "14", "17", "28"]),
      ("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;WKST=WE", ["03", "08", "17", "22"]),
      // A count is of all times; an end is one to the second, and a day is one to its end.
      ("FREQ=WEEKLY;BYDAY=MO,WE;COUNT=3", ["03", "08", "10"]), ("FREQ=DAILY;COUNT=0", []),
      ("FREQ=DAILY;UNTIL=20240105T090000Z", ["03", "04", "05"]),
      ("FREQ=DAILY;UNTIL=20240105T085959Z", ["03", "04"]), ("FREQ=DAILY;UNTIL=20240105", ["03", "04", "05"]),
      ("FREQ=DAILY;UNTIL=20240105T090000", ["03", "04", "05"]), ("FREQ=DAILY;UNTIL=20230105", []),
      (" freq = daily ; count = 2 ; byday = WE, TH, FR", ["03", "04"]),
    ] as [(String, [String])])
  func `times are told in order up to their end`(rule: String, days: [String]) throws {
    let occurrences = try Self.occurrences(rule, from: "20240103T090000")
    var times: [String] = []
    occurrences.each(after: nil) { time in
      times.append(String("\(time.day)".suffix(2)))
      return times.count < 4
    }
    #expect(times == days)
  }

  /// By Python, `date(2024, 1, 3) + timedelta(99_999)` is 2297-10-17.
  @Test func `a rule ends with its count, be it the largest that is counted`() throws {
    let all = try Self.occurrences("FREQ=DAILY;COUNT=100000", from: "20240103").all(atMost: 100_000)
    #expect(all?.count == 100_000)
    #expect(all?.last.map { "\($0.day)" } == "2297-10-17")
    #expect(try Self.occurrences("FREQ=DAILY;COUNT=4", from: "20240103").all(atMost: 3) == nil)
  }

  @Test(
    arguments: [
      ("20240105T000000Z", "Asia/Tokyo"), ("20240105", "Asia/Tokyo"), ("20240104T150000Z", "Asia/Tokyo"),
      ("20240105T000000Z", "America/New_York"), ("20240105T050000Z", "America/New_York"),
      ("20240105T120000", "Europe/Berlin"),
    ])
  func `what lasts whole days ends with the day that its end means, in whatever zone it is written`(
    until: String, zone: String
  ) throws {
    let all = try Self.occurrences("FREQ=DAILY;UNTIL=\(until)", from: "20240103", in: zone).all(atMost: 9)
    #expect(all?.map { "\($0.day)" } == ["2024-01-03", "2024-01-04", "2024-01-05"])
  }

  @Test(
    arguments: [
      "FREQ=HOURLY", "FREQ=SECONDLY;COUNT=3", "FREQ=DAILY;BYHOUR=9", "FREQ=YEARLY;BYWEEKNO=20",
      "FREQ=DAILY;INTERVAL=0",
      "FREQ=DAILY;INTERVAL=-1", "FREQ=WEEKLY;BYDAY=XX", "FREQ=MONTHLY;BYMONTHDAY=0",
      "FREQ=MONTHLY;BYMONTHDAY=32",
      "FREQ=YEARLY;BYMONTH=-1", "FREQ=YEARLY;RSCALE=CHINESE", "COUNT=3", "",
    ])
  func `a rule of other parts, and one that is none, has no times`(rule: String) throws {
    let start = ICalendarTime(local: LocalTime(seconds: 0), isDate: false, zone: .utc, home: .utc)
    #expect(ICalendarOccurrences(ICalendarRule(rule), from: start) == nil)
  }

  @Test(
    arguments: [
      ("FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=2", "20240103T090000"),
      ("FREQ=YEARLY;BYMONTHDAY=30;BYMONTH=2", "20240103T090000"),
      ("FREQ=DAILY;INTERVAL=100000", "99981231T090000"), ("FREQ=YEARLY;INTERVAL=9999", "20240103T090000"),
      ("FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31;COUNT=2", "20240103T090000"),
      ("FREQ=WEEKLY;COUNT=9223372036854775807;BYMONTH=2;BYSETPOS=9", "20240103T090000"),
    ])
  func `a rule that never comes again ends`(rule: String, first: String) throws {
    let occurrences = try Self.occurrences(rule, from: first)
    let moment = try #require(CompactTime.instant("99990101T000000Z"))
    #expect(occurrences.next(after: moment) == nil)
  }

  @Test(
    arguments: [
      ("BACKWARD", ["01-31", "02-29", "03-31", "04-30"]), ("FORWARD", ["01-31", "03-01", "03-31", "05-01"]),
      ("OMIT", ["01-31", "03-31", "05-31", "07-31"]),
    ] as [(String, [String])])
  func `a day that a month does not have is moved as RFC 7529 says`(skip: String, days: [String]) throws {
    let all = try Self.occurrences("RSCALE=GREGORIAN;FREQ=MONTHLY;COUNT=4;SKIP=\(skip)", from: "20240131")
      .all(atMost: 9)
    #expect(all?.map { String("\($0.day)".suffix(5)) } == days)
  }
}
