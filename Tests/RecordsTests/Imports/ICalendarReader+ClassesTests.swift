import Kaiki
import Testing
@testable import Records

/// Classes of calendars whose times are written in any zone.
struct ICalendarReaderClassesTests {
  private static func meetings(
    _ count: Int, from first: String, to end: String, _ shift: (Int) -> Int64 = { _ in 0 }
  )
    -> [String]
  {
    let (begin, last) = (CompactTime.instant(first)?.seconds ?? 0, CompactTime.instant(end)?.seconds ?? 0)
    return (0..<count).map { number in
      let times = [begin, last].map {
        CompactTime.text(Instant(seconds: $0 + Int64(number) * 604_800 + shift(number)))
      }
      return "UID:m\(number)\nSUMMARY:Algebra\nDTSTART:\(times[0])\nDTEND:\(times[1])"
    }
  }

  /// Wednesdays at 08:30 in Tokyo are Tuesdays at 23:30 in UTC.
  private static let tokyo = meetings(15, from: "20240409T233000Z", to: "20240410T010000Z")
  /// Tuesdays at 19:30 in New York; clocks go forward on 10 March, before the ninth.
  private static let newYork = meetings(12, from: "20240117T003000Z", to: "20240117T014500Z") {
    $0 < 8 ? 0 : -3_600
  }

  @Test func `F23: single meetings in UTC are one class by the clock of the calendar`() throws {
    #expect(try MadeCalendar.read(Self.tokyo).classLines == ["Algebra wednesday 08:30-10:00 15"])
    for head in [
      "X-WR-TIMEZONE:America/New_York\n", "x-wr-timezone;VALUE=TEXT:America/New_York\n",
      "BEGIN:VTIMEZONE\nTZID:Eastern Standard Time\nEND:VTIMEZONE\n",
      "BEGIN:VTIMEZONE\nTZID:here\nX-LIC-LOCATION:America/New_York\nEND:VTIMEZONE\n",
      "X-WR-TIMEZONE:nowhere\nBEGIN:VTIMEZONE\nTZID:Eastern Standard Time\nEND:VTIMEZONE\n",
      "BEGIN:VTIMEZONE\nTZID:/x/America/New_York\nEND:VTIMEZONE\n",
    ] {
      let read = try MadeCalendar.read(Self.newYork, head: head)
      #expect(read.classLines == ["Algebra tuesday 19:30-20:45 12"], "\(head)")
      #expect(read.settings?.timeZoneIdentifier == "America/New_York")
    }
  }

  @Test(
    arguments: [
      (
        "DTSTART:20240409T233000Z\nDTEND:20240410T010000Z\nRRULE:FREQ=WEEKLY;COUNT=15",
        "wednesday 08:30-10:00 15"
      ),
      (
        "DTSTART:20240409T233000Z\nDURATION:PT90M\nRRULE:FREQ=WEEKLY;BYDAY=TU;COUNT=15",
        "wednesday 08:30-10:00 15"
      ),
      (
        "DTSTART;TZID=Europe/Berlin:20240410T030000\nDTEND;TZID=Europe/Berlin:20240410T043000\nRRULE:FREQ=WEEKLY;COUNT=9",
        "wednesday 10:00-11:30 9"
      ),
      (
        "DTSTART;TZID=America/New_York:20240409T210000\nDTEND;TZID=America/New_York:20240409T223000\nRRULE:FREQ=WEEKLY;UNTIL=20240604",
        "wednesday 10:00-11:30 9"
      ),
    ])
  func `F23: a rule in another zone is a class by the clock of the calendar`(lines: String, slot: String)
    throws
  {
    let read = try MadeCalendar.read(["UID:a\nSUMMARY:Algebra\n\(lines)"])
    #expect(read.classLines == ["Algebra \(slot)"])
  }

  @Test func `F23: a rule in UTC across a change of the clock has two times of day`() throws {
    let read = try MadeCalendar.read(
      ["UID:a\nSUMMARY:Algebra\nDTSTART:20240117T003000Z\nDURATION:PT1H15M\nRRULE:FREQ=WEEKLY;COUNT=12"],
      head: "X-WR-TIMEZONE:America/New_York\n")
    #expect(read.classLines == ["Algebra tuesday 19:30-20:45 8", "Algebra tuesday 20:30-21:45 4"])
  }

  private static let lecture = """
    UID:b
    SUMMARY:Algebra
    DTSTART;TZID=Asia/Tokyo:20240410T083000
    DTEND;TZID=Asia/Tokyo:20240410T100000
    RRULE:FREQ=WEEKLY;COUNT=15
    """

  @Test(
    arguments: [
      "EXDATE:20240423T233000Z", "EXDATE;TZID=Asia/Tokyo:20240424T083000", "EXDATE:20240424T083000",
      "EXDATE;VALUE=DATE:20240424", "EXDATE;TZID=America/New_York:20240423T193000",
      "EXDATE;TZID=Europe/Berlin:20240424T013000",
    ])
  func `F23: EXDATE names a moment in whatever zone it is written, or a day`(line: String) throws {
    let read = try MadeCalendar.read(["\(Self.lecture)\n\(line)"])
    #expect(read.classLines == ["Algebra wednesday 08:30-10:00 14"])
    #expect(read.calendar?.filter { $0.change == .noClass }.map { "\($0.day)" } == ["2024-04-24"])
  }

  @Test(arguments: ["EXDATE:20240423T083000Z", "EXDATE:20240424T083000Z", "EXDATE;VALUE=DATE:20240423"])
  func `EXDATE at another moment or on another day names nothing`(line: String) throws {
    #expect(
      try MadeCalendar.read(["\(Self.lecture)\n\(line)"]).classLines == ["Algebra wednesday 08:30-10:00 15"])
  }

  @Test(
    arguments: [
      ":20240423T233000Z", ";VALUE=DATE:20240424", ":20240424T083000",
      ";TZID=America/New_York:20240423T193000",
    ])
  func `F23: RECURRENCE-ID names a moment in whatever zone it is written, or a day`(mark: String) throws {
    for (more, noClass, count) in [
      ("DTSTART:20240425T233000Z", ["2024-04-24"], 15), ("DTSTART:20240424T043000Z", [], 15),
      ("DTSTART:20240423T233000Z\nSTATUS:CANCELLED", ["2024-04-24"], 14),
    ] {
      let read = try MadeCalendar.read([
        Self.lecture, "UID:b\nRECURRENCE-ID\(mark)\nSUMMARY:Algebra\n\(more)",
      ])
      #expect(read.classLines == ["Algebra wednesday 08:30-10:00 \(count)"])
      #expect(
        (read.calendar ?? []).filter { $0.change == .noClass }.map { "\($0.day)" } == noClass, "\(more)")
    }
  }

  private static func series(_ id: String, _ first: String, _ until: String) -> String {
    "UID:\(id)\nSUMMARY:Algebra\nDTSTART;TZID=Asia/Tokyo:\(first)T103000\nDTEND;TZID=Asia/Tokyo:\(first)T120000\nRRULE:FREQ=WEEKLY;UNTIL=\(until);BYDAY=WE"
  }

  /// A series that was split before 5 June; by hand eight meetings before it, and seven from it on.
  @Test(arguments: [
    "20240605T012959Z", "20240604T145959Z", "20240529T013000Z", "20240605T013000Z", "20240529", "20240605",
  ])
  func `a series that goes on as another is one class, and UNTIL holds to the second`(until: String) throws {
    let parts = [
      Self.series("d", "20240410", until), Self.series("d_R20240605T013000", "20240605", "20240717T145959Z"),
    ]
    for read in [try MadeCalendar.read(parts), try MadeCalendar.read(parts.reversed())] {
      #expect(read.classLines == ["Algebra wednesday 10:30-12:00 15"])
      #expect(
        read.semesters?.map { "\($0.days.lowerBound) \($0.days.upperBound)" } == ["2024-04-10 2024-07-17"])
    }
  }

  @Test func `a series over the turn of the terms is one class, and one of the next term is another`() throws
  {
    let spring = try MadeCalendar.read(
      [Self.series("a", "20240117", "20240228"), Self.series("b", "20240306", "20240424")])
    #expect(spring.classLines == ["Algebra wednesday 10:30-12:00 15"])
    let terms = try MadeCalendar.read(
      [Self.series("a", "20240410", "20240717"), Self.series("b", "20241002", "20250122")])
    #expect(terms.courses?.map(\.totalClasses) == [15, 17])
  }

  @Test func `single meetings go on with a series of their slot`() throws {
    let dated = (0..<5).map { number in
      let day = Day(CivilDate(year: 2024, month: 6, day: 5) ?? CivilDate(daysSinceEpoch: 0)) + 7 * number
      let text = "\(day)".filter { $0 != "-" }
      return "UID:s\(number)\nSUMMARY:Algebra\nDTSTART:\(text)T103000\nDURATION:P0DT1H30M"
    }
    let read = try MadeCalendar.read([Self.series("a", "20240410", "20240530")] + dated)
    #expect(read.classLines == ["Algebra wednesday 10:30-12:00 13"])
  }

  @Test(arguments: [
    "DURATION:P0DT1H30M0S", "DURATION:PT1H30M", "DURATION:PT90M", "DURATION:+PT5400S",
    "DTEND:20240410T030000Z",
  ])
  func `a class is as long as its end or its length says`(end: String) throws {
    let read = try MadeCalendar.read(
      ["UID:j\nSUMMARY:Algebra\nDTSTART;TZID=Asia/Tokyo:20240410T103000\n\(end)\nRRULE:FREQ=WEEKLY;COUNT=15"])
    #expect(read.classLines == ["Algebra wednesday 10:30-12:00 15"])
  }
}
