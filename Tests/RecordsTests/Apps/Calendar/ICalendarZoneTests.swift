import Kaiki
import Testing
@testable import Files
@testable import Formats
@testable import Apps

/// The zones that calendars name.
struct ICalendarZoneTests {
  @Test(
    arguments: [
      ("Asia/Tokyo", "Asia/Tokyo"), ("/mozilla.org/20050126_1/America/New_York", "America/New_York"),
      ("/freeassociation.sourceforge.net/America/Indiana/Knox", "America/Indiana/Knox"),
      ("Tokyo Standard Time", "Asia/Tokyo"), ("W. Europe Standard Time", "Europe/Berlin"),
      ("Eastern Standard Time", "America/New_York"), (" Asia/Tokyo ", "Asia/Tokyo"), ("GMT", "UTC"),
      ("Mars/Olympus", nil), ("", nil), ("My Time", nil),
    ] as [(String, String?)])
  func `a zone is known by its name, at the end of a longer one, or by that of Windows`(
    name: String, identifier: String?
  ) {
    #expect(ICalendarZone.identifier(name) == identifier)
  }

  @Test func `every name of Windows is a zone of this system`() {
    for (name, city) in WindowsZones.identifiers {
      #expect((try? TimeZoneDatabase.rules(for: city)) != nil, "\(name)")
    }
  }

  private static func zone(_ parts: [(name: String, start: String, to: String, rule: String?)]) throws
    -> TimeZoneRules?
  {
    let lines = parts.map { part in
      "BEGIN:\(part.name)\nDTSTART:\(part.start)\nTZOFFSETTO:\(part.to)\n\(part.rule.map { "RRULE:\($0)\n" } ?? "")END:\(part.name)\n"
    }
    let text = "BEGIN:VCALENDAR\nBEGIN:VTIMEZONE\nTZID:mine\n\(lines.joined())END:VTIMEZONE\nEND:VCALENDAR\n"
    return try Array(text.utf8).withUnsafeBytes { bytes in
      let calendar = ICalendarText(ThirdPartyText(name: "a.ics", bytes: bytes))
      return ICalendarZone.rules(describedBy: try #require(calendar.components.first))
    }
  }

  @Test func `a zone that only the calendar knows has the clock changes that it describes`() throws {
    let berlin = try #require(
      try Self.zone([
        ("STANDARD", "16010101T030000", "+0100", "FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10"),
        ("DAYLIGHT", "16010101T020000", "+0200", "FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3"),
      ]))
    #expect([1_736_000_000, 1_752_000_000].map { berlin.offset(at: $0) } == [3_600, 7_200])
    // The second Sunday of March, by its dates; of older rules the newest are taken.
    let newYork = try #require(
      try Self.zone([
        ("DAYLIGHT", "19870405T020000", "-0400", "FREQ=YEARLY;BYMONTH=4;BYDAY=1SU;UNTIL=20060402T070000Z"),
        (
          "DAYLIGHT", "20070311T020000", "-0400",
          "FREQ=YEARLY;BYMONTH=3;BYDAY=SU;BYMONTHDAY=8,9,10,11,12,13,14"
        ),
        ("STANDARD", "20071104T020000", "-0500", "FREQ=YEARLY;BYMONTH=11;BYDAY=1SU"),
      ]))
    // 9 March 2025, 07:00 in UTC.
    #expect([1_741_503_599, 1_741_503_600].map { newYork.offset(at: $0) } == [-18_000, -14_400])
    // No city has these.
    let own = try #require(
      try Self.zone([
        ("STANDARD", "20000101T020000", "+0313", "FREQ=YEARLY;BYMONTH=11;BYDAY=1SU"),
        ("DAYLIGHT", "20000101T020000", "+0413", "FREQ=YEARLY;BYMONTH=3;BYDAY=1SU"),
      ]))
    #expect([1_736_000_000, 1_752_000_000].map { own.offset(at: $0) } == [11_580, 15_180])
    #expect(try Self.zone([("STANDARD", "19700101T000000", "+0900", nil)])?.identifier == "UTC+09:00")
    #expect(try Self.zone([("STANDARD", "19700101T000000", "soon", nil)]) == nil)
  }

  /// RFC 5545, section 3.3.14: an offset has minutes from 00 to 59.
  @Test(
    arguments: [("+0159", 7_140), ("-0159", -7_140), ("+0160", nil), ("-0160", nil)] as [(String, Int?)])
  func `an offset from UTC has at most 59 minutes beside its hours`(offset: String, seconds: Int?) throws {
    let rules = try Self.zone([("STANDARD", "19700101T000000", offset, nil)])
    #expect(rules?.offset(at: 1_736_000_000) == seconds)
  }
}
