import Kaiki
import Testing
@testable import Apps

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
    #expect(read.classLines == ["Algebra tuesday 19:30-20:45 12", "Algebra tuesday 20:30-21:45 12"])
  }

  private static let lecture = """
    UID:b
    SUMMARY:Algebra
    DTSTART;TZID=Asia/Tokyo:20240410T083000
    DTEND;TZID=Asia/Tokyo:20240410T100000
    RRULE:FREQ=WEEKLY;COUNT=15
    """

  @Test func `F23: of two zones of a calendar with one id the first counts`() throws {
    let zones = ["America/New_York", "Europe/Berlin"].map {
      "BEGIN:VTIMEZONE\nTZID:here\nX-LIC-LOCATION:\($0)\nEND:VTIMEZONE\n"
    }
    let read = try MadeCalendar.read(
      ["\(Self.lecture)\nEXDATE;TZID=here:20240423T193000"],
      head: "X-WR-TIMEZONE:Asia/Tokyo\n" + zones.joined())
    #expect(read.calendar?.filter { $0.change == .noClass }.map { "\($0.day)" } == ["2024-04-24"])
  }

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

  /// Fifteen classes, the first on a Monday at 09:00, and from the sixth on at another time of the week.
  private static func changed(
    _ zone: String, _ first: String, _ named: String, _ start: String, _ end: String
  ) -> [String] {
    let lecture =
      "UID:a\nSUMMARY:Algebra\nDTSTART;TZID=\(zone):\(first)T090000\nDURATION:PT90M\nRRULE:FREQ=WEEKLY;COUNT=15"
    let move =
      "UID:a\nSUMMARY:Algebra\nRECURRENCE-ID;RANGE=THISANDFUTURE;TZID=\(zone):\(named)T090000\n"
      + "DTSTART;TZID=\(zone):\(start)\nDTEND;TZID=\(zone):\(end)"
    return [lecture, move]
  }

  private static func series(_ id: String, _ start: String, count: Int, _ more: String = "") -> String {
    "UID:\(id)\nSUMMARY:Algebra\nDTSTART;TZID=Asia/Tokyo:\(start)\nDURATION:PT90M\nRRULE:FREQ=WEEKLY;COUNT=\(count)\(more)"
  }

  /// Each course with its slots: how many days each has, and the first and the last of them.
  private func slots(_ read: FilesRead) -> [String] {
    (read.courses ?? []).map { course in
      let days = course.classDays
      let range = days.isEmpty ? "weekly" : "\(days.count) \(days[0])...\(days[days.count - 1])"
      return "\(course.weekdayText) \(course.totalClasses): \(range)"
    }
  }

  /// Mondays from 6 April to 4 May, and Tuesdays from 12 May or Mondays from 11 May on: five and ten.
  @Test(
    arguments: [
      (
        changed("Asia/Tokyo", "20260406", "20260511", "20260512T140000", "20260512T153000"), "tuesday",
        "2026-05-12...2026-07-14"
      ),
      (
        changed("Asia/Tokyo", "20260406", "20260511", "20260511T140000", "20260511T153000"), "monday",
        "2026-05-11...2026-07-13"
      ),
      (
        [series("a", "20260406T090000", count: 5), series("b", "20260512T140000", count: 10)], "tuesday",
        "2026-05-12...2026-07-14"
      ),
      (
        [series("a", "20260406T090000", count: 5), series("b", "20260511T140000", count: 10)], "monday",
        "2026-05-11...2026-07-13"
      ),
    ] as [([String], String, String)])
  func `T10: a class that goes on in another slot is one of all its classes, and each slot has its own days`(
    parts: [String], weekday: String, days: String
  ) throws {
    for read in [try MadeCalendar.read(parts), try MadeCalendar.read(parts.reversed())] {
      #expect(
        Set(slots(read)) == ["monday 15: 5 2026-04-06...2026-05-04", "\(weekday) 15: 10 \(days)"])
      #expect(read.semesters?.map(\.id) == ["2026 first_half"])
    }
  }

  @Test func `T9: a class that meets twice a week has the classes of both slots`() throws {
    let read = try MadeCalendar.read([Self.series("a", "20260406T090000", count: 30, ";BYDAY=MO,TH")])
    #expect(slots(read) == ["monday 30: weekly", "thursday 30: weekly"])
    let apart = try MadeCalendar.read(
      [Self.series("a", "20260406T090000", count: 15), Self.series("b", "20260409T090000", count: 15)])
    #expect(Set(slots(apart)) == ["monday 30: weekly", "thursday 30: weekly"])
  }

  @Test func `T10: a slot of another length is the same slot, with the classes of both`() throws {
    let read = try MadeCalendar.read(
      Self.changed("Asia/Tokyo", "20260406", "20260511", "20260511T090000", "20260511T110000"))
    #expect(slots(read) == ["monday 15: weekly"])
  }

  @Test
  func
    `T10: a class that falls out on a day with other classes has its own days, and so has one that ends before`()
    throws
  {
    let other =
      "UID:b\nSUMMARY:Physics\nDTSTART;TZID=Asia/Tokyo:20260406T140000\nDURATION:PT90M\nRRULE:FREQ=WEEKLY;COUNT=8"
    let read = try MadeCalendar.read(
      [Self.series("a", "20260406T090000", count: 15, "\nEXDATE;TZID=Asia/Tokyo:20260427T090000"), other])
    #expect(slots(read) == ["monday 14: 14 2026-04-06...2026-07-13", "monday 8: 8 2026-04-06...2026-05-25"])
    #expect(read.calendar == nil)
  }

  @Test func `T10: an extra meeting has its day, and is no slot of the week`() throws {
    let read = try MadeCalendar.read(
      [
        Self.series("a", "20260406T090000", count: 14, "\nRDATE;TZID=Asia/Tokyo:20260716T090000"),
        "UID:x\nSUMMARY:Algebra\nDTSTART;TZID=Asia/Tokyo:20260612T140000\nDURATION:PT90M",
      ])
    #expect(slots(read) == ["monday 16: 16 2026-04-06...2026-07-16"])
    #expect(read.courses?.first?.classDays.contains { $0.description == "2026-06-12" } == true)
    #expect(read.semesters?.map(\.days.upperBound.description) == ["2026-07-16"])
  }

  /// Mondays from 2 February to 23 February, and eleven classes on Tuesdays from 3 March on.
  @Test func `a class that goes on in another slot over the turn of the terms is of its first term alone`()
    throws
  {
    let new = "America/New_York"
    let split = ["20260202T090000 4", "20260303T140000 11"].map { text in
      let parts = text.split(separator: " ")
      return
        "UID:\(parts[1])\nSUMMARY:Algebra\nDTSTART;TZID=\(new):\(parts[0])\nDURATION:PT90M\nRRULE:FREQ=WEEKLY;COUNT=\(parts[1])"
    }
    for parts in [Self.changed(new, "20260202", "20260302", "20260303T140000", "20260303T153000"), split] {
      let read = try MadeCalendar.read(parts, head: "X-WR-TIMEZONE:\(new)\n")
      #expect(read.semesters?.map(\.id) == ["2025 second_half"])
      #expect(
        slots(read) == ["monday 15: 4 2026-02-02...2026-02-23", "tuesday 15: 11 2026-03-03...2026-05-12"])
    }
  }

  @Test func `classes of one name with holidays between them are of two terms, in whatever slots`() throws {
    let read = try MadeCalendar.read(
      [Self.series("a", "20260406T090000", count: 15), Self.series("b", "20260929T140000", count: 15)])
    #expect(read.courses?.map(\.semester) == ["2026 first_half", "2026 second_half"])
    #expect(slots(read) == ["monday 15: weekly", "tuesday 15: weekly"])
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
