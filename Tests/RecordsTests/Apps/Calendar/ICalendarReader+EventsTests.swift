import Kaiki
import Testing
@testable import Intake

/// Events of calendars that are cancelled, or last whole days.
struct ICalendarReaderEventsTests {
  private static let physics = """
    UID:c
    SUMMARY:Physics
    DTSTART;TZID=Asia/Tokyo:20240409T083000
    DTEND;TZID=Asia/Tokyo:20240409T100000
    RRULE:FREQ=WEEKLY;COUNT=15
    """

  @Test(
    arguments: [
      "DTSTART;TZID=Asia/Tokyo:20240410T083000\nDTEND;TZID=Asia/Tokyo:20240410T100000\nRRULE:FREQ=WEEKLY;COUNT=15",
      "DTSTART;VALUE=DATE:20240416", "DTSTART:20240410T000000Z\nRRULE:FREQ=DAILY",
      "DTSTART:20240412T000000Z\nDURATION:PT1H",
    ])
  func `a cancelled event is left out, whatever it is, and said`(lines: String) throws {
    for status in ["CANCELLED", " cancelled "] {
      let read = try MadeCalendar.read([Self.physics, "UID:x\nSUMMARY:Algebra\n\(lines)\nSTATUS:\(status)"])
      #expect(read.classLines == ["Physics tuesday 08:30-10:00 15"])
      #expect(read.recurringTasks == nil)
      #expect(read.calendar?.filter { $0.change == .noClass } ?? [] == [])
      #expect(read.noteLines.contains("- 12:1 cancelledEvent(\"Algebra\")"))
    }
    #expect(
      try MadeCalendar.read([Self.physics, "UID:x\nSUMMARY:Algebra\n\(lines)\nSTATUS:CONFIRMED"]).noteLines
        .allSatisfy { !$0.contains("cancelled") })
  }

  @Test func `a cancelled to-do that comes back is out of use`() throws {
    let todo = "VTODO\nUID:v\nDUE;TZID=Asia/Tokyo:20240410T200000\nRRULE:FREQ=WEEKLY\nSUMMARY:Plants"
    #expect(try MadeCalendar.read([todo]).recurringTasks?.map(\.isActive) == [true])
    #expect(try MadeCalendar.read([todo + "\nSTATUS:CANCELLED"]).recurringTasks?.map(\.isActive) == [false])
  }

  @Test(
    arguments: [
      ("DTSTART;VALUE=DATE:20240416\nDURATION:P1W", 7), ("DTSTART;VALUE=DATE:20240416\nDURATION:P3D", 3),
      ("DTSTART;VALUE=DATE:20240416\nDTEND;VALUE=DATE:20240418", 2), ("DTSTART;VALUE=DATE:20240416", 1),
      ("DTSTART;VALUE=DATE:20240416\nDTEND;VALUE=DATE:20240416", 1),
      ("DTSTART;VALUE=DATE:20240416\nDURATION:P1DT2H", 2),
    ])
  func `an all-day event is as many days without classes as it lasts`(lines: String, count: Int) throws {
    let read = try MadeCalendar.read([Self.physics, "UID:x\nSUMMARY:Festival\n\(lines)"])
    #expect(read.calendar?.filter { $0.change == .noClass }.count == count)
  }

  @Test(
    arguments: [
      ("Essay due", "", false), ("Birthday", "", false), ("休講", "", true),
      ("Golden Week Holiday", "", true),
      ("Tag der Arbeit", "DESCRIPTION:Gesetzlicher Feiertag\n", true),
      ("Labour Day", "CATEGORIES:Holiday\n", true),
    ])
  func `an all-day event that leaves its days free is a day without classes only by its words`(
    name: String, more: String, isFree: Bool
  ) throws {
    let event = "UID:x\nSUMMARY:\(name)\n\(more)DTSTART;VALUE=DATE:20240416\nTRANSP:"
    let read = try MadeCalendar.read([Self.physics, event + "TRANSPARENT"])
    #expect(read.calendar?.contains { $0.change == .noClass } ?? false == isFree)
    #expect(read.noteLines.contains("- 12:1 transparentDay(\"\(name)\")") == !isFree)
    #expect(
      try MadeCalendar.read([Self.physics, event + "OPAQUE"]).calendar?.contains { $0.change == .noClass }
        == true)
  }

  @Test func `an extra date that falls out or was moved is not one without classes`() throws {
    let off =
      "UID:o\nSUMMARY:off\nDTSTART;VALUE=DATE:20240416\nRDATE;VALUE=DATE:20240423,20240430,20240507\nEXDATE;VALUE=DATE:20240423"
    let moved = "UID:o\nSUMMARY:off\nRECURRENCE-ID;VALUE=DATE:20240430\nDTSTART;VALUE=DATE:20240501"
    let cancelled =
      "UID:o\nSUMMARY:off\nRECURRENCE-ID;VALUE=DATE:20240507\nDTSTART;VALUE=DATE:20240507\nSTATUS:CANCELLED"
    let read = try MadeCalendar.read([Self.physics, off, moved, cancelled])
    #expect(
      read.calendar?.filter { $0.change == .noClass }.map { "\($0.day)" } == ["2024-04-16", "2024-05-01"])
  }

  /// By hand: 23:00 and 59 minutes is 23:59, and two hours are one o'clock of the next day.
  @Test(arguments: [("230000", "PT59M", true), ("230000", "PT2H", false), ("090000", "P1DT1H", false)])
  func `a weekly event is a class if it ends on the day on which it begins, and a task if not`(
    start: String, length: String, isClass: Bool
  ) throws {
    let read = try MadeCalendar.read([
      "UID:a\nSUMMARY:Algebra\nDTSTART;TZID=Asia/Tokyo:20240409T\(start)\nDURATION:\(length)\n"
        + "RRULE:FREQ=WEEKLY;COUNT=15"
    ])
    #expect((read.courses ?? []).map(\.name) == (isClass ? ["Algebra"] : []))
    #expect((read.recurringTasks ?? []).map(\.title) == (isClass ? [] : ["Algebra"]))
  }

  @Test func `a length that is none is a fault with its place`() throws {
    let read = try MadeCalendar.read([
      Self.physics, "UID:x\nSUMMARY:y\nDTSTART:20240410T000000Z\nDURATION:90 min",
    ])
    #expect(
      read.faults.map { String($0.drop { $0 != ":" }) } == [
        ":17:1: DURATION \"90 min\" is not a duration; write it as PT1H30M"
      ])
  }
}
