import Foundation
import Kaiki
import Testing
@testable import Files
@testable import Apps

/// When tasks of calendars come next.
struct ICalendarReaderTasksTests {
  private static func next(_ read: FilesRead) -> [String] {
    (read.recurringTasks ?? []).map { $0.isActive ? "\($0.title) \($0.nextReminder)" : "\($0.title) over" }
  }

  /// By recurring-ical-events (`Oracles/calendar_next.py`).
  @Test(arguments: ["exceptions", "this-and-future"])
  func `events with exceptions in any zone come next as another reader has it`(name: String) throws {
    let read = try Fixture.read("foreign/\(name).ics")
    let text = try String(
      contentsOf: URL(fileURLWithPath: Fixture.path("foreign/\(name).tsv")), encoding: .utf8)
    let rows = text.split(separator: "\n").map { $0.split(separator: "\t").map(String.init) }
    #expect(read.faults == [])
    #expect(rows.count == read.recurringTasks?.count)
    for row in rows {
      let task = try #require(read.recurringTasks?.first { $0.id == row[0] })
      #expect(task.isActive == (row[1] != "none"), "\(row[0])")
      if task.isActive { #expect(CompactTime.text(task.nextReminder) == row[1], "\(row[0])") }
    }
  }

  @Test(
    arguments: [
      ("FREQ=DAILY;COUNT=5", "over"), ("FREQ=DAILY;COUNT=92", "over"),
      ("FREQ=DAILY;COUNT=93", "2024-04-01T23:00:00Z"),
      ("FREQ=DAILY;UNTIL=20240331", "over"), ("FREQ=DAILY;UNTIL=20240401T225959Z", "over"),
      ("FREQ=DAILY;UNTIL=20240401T230000Z", "2024-04-01T23:00:00Z"), ("FREQ=MONTHLY;COUNT=4", "over"),
      ("FREQ=MONTHLY;COUNT=5", "2024-04-30T23:00:00Z"), ("FREQ=YEARLY;COUNT=1", "over"),
      ("FREQ=MONTHLY;BYDAY=1MO;COUNT=3", "over"), ("FREQ=DAILY;UNTIL=20231231", "over"),
    ])
  func `a series without a next time is over, by its count or its end`(rule: String, next: String) throws {
    let read = try MadeCalendar.read(
      ["UID:e\nSUMMARY:s\nDTSTART;TZID=Asia/Tokyo:20240101T080000\nRRULE:\(rule)"],
      written: "20240401T010000Z")
    #expect(Self.next(read) == ["s \(next)"])
  }

  @Test func `a series of which all coming times fall out is over`() throws {
    let read = try MadeCalendar.read([
      "UID:e\nSUMMARY:s\nDTSTART:20240330T080000\nRRULE:FREQ=DAILY;COUNT=4\nEXDATE:20240401T080000,20240402T080000"
    ])
    #expect(Self.next(read) == ["s over"])
  }

  /// Written on 3 January; the first Monday after the fortnight's first week is the 15th.
  @Test(
    arguments: [
      ("BYDAY=MO,WE", ["2024-01-15", "2024-01-17"]), ("BYDAY=MO,WE;WKST=SU", ["2024-01-15", "2024-01-17"]),
      ("BYDAY=WE,SU;WKST=SU", ["2024-01-17", "2024-01-14"]), ("BYDAY=WE,SU", ["2024-01-17", "2024-01-07"]),
      ("BYDAY=MO,WE;COUNT=2", ["2024-01-15", "over"]),
    ] as [(String, [String])])
  func `weeks of a fortnight begin on WKST, Monday where it is not given`(rule: String, days: [String]) throws
  {
    let read = try MadeCalendar.read(
      ["UID:f\nSUMMARY:s\nDTSTART;TZID=Asia/Tokyo:20240103T090000\nRRULE:FREQ=WEEKLY;INTERVAL=2;\(rule)"],
      written: "20240103T000000Z")
    #expect(Self.next(read) == days.map { $0 == "over" ? "s over" : "s \($0)T00:00:00Z" })
    // Each weekday goes on from its own first time.
    for task in read.recurringTasks ?? [] where task.isActive {
      let zone = try TimeZoneDatabase.rules(for: "Asia/Tokyo")
      let anchor = zone.localTime(of: try #require(task.anchor))
      let later = task.recurrence.next(after: anchor, past: zone.localTime(of: task.nextReminder))
      #expect(later.seconds - zone.localTime(of: task.nextReminder).seconds == 14 * 86_400)
    }
  }

  @Test(
    arguments: [
      "RECURRENCE-ID;TZID=Asia/Tokyo:20240331T190000", "RECURRENCE-ID:20240331T100000Z",
      "RECURRENCE-ID;VALUE=DATE:20240331",
      "RECURRENCE-ID;TZID=America/New_York:20240331T060000",
    ])
  func `a time that was moved to before the calendar was written is past`(mark: String) throws {
    let read = try MadeCalendar.read(
      [
        "UID:g\nSUMMARY:s\nDTSTART;TZID=Asia/Tokyo:20240131T190000\nDURATION:PT2H\nRRULE:FREQ=MONTHLY;BYMONTHDAY=-1",
        "UID:g\nSUMMARY:s\n\(mark)\nDTSTART;TZID=Asia/Tokyo:20240325T190000",
      ], written: "20240326T000000Z")
    #expect(Self.next(read) == ["s 2024-04-30T10:00:00Z"])
  }

  @Test(
    arguments: [
      ("EXDATE;VALUE=DATE:20240403", "2024-04-03T22:00:00Z"),
      ("EXDATE:20240402T220000Z", "2024-04-03T22:00:00Z"),
      ("EXDATE;VALUE=DATE:20240402", "2024-04-02T22:00:00Z"),
      ("EXDATE:20240403T070000Z", "2024-04-02T22:00:00Z"),
      ("RDATE;TZID=Asia/Tokyo:20240402T120000", "2024-04-02T03:00:00Z"),
    ])
  func `exceptions of a task are moments or days`(line: String, next: String) throws {
    let read = try MadeCalendar.read(
      ["UID:h\nSUMMARY:s\nDTSTART;TZID=Asia/Tokyo:20240401T070000\nRRULE:FREQ=DAILY\n\(line)"],
      written: "20240402T000000Z")
    #expect(Self.next(read) == ["s \(next)"])
  }

  @Test(arguments: ["20240404", "20240404T000000Z", "20240404T040000Z", "20240404T000000"])
  func `an exception of what lasts whole days is a day, however it is written`(text: String) throws {
    let read = try MadeCalendar.read(
      ["UID:h\nSUMMARY:s\nDTSTART;VALUE=DATE:20240401\nRRULE:FREQ=DAILY\nEXDATE:\(text)"],
      head: "X-WR-TIMEZONE:America/New_York\n", written: "20240403T120000Z")
    #expect(Self.next(read) == ["s 2024-04-05T04:00:00Z"])
  }

  @Test(arguments: [
    ("20240402", "", false), ("20240401", "", true), ("20240402", "\nCREATED:20240301T000000Z", true),
  ])
  func
    `what begins after the calendar was written and does not say when it was made is nothing that happened`(
      start: String, more: String, isKnown: Bool
    ) throws
  {
    let event = "UID:h\nSUMMARY:s\nDTSTART;VALUE=DATE:\(start)\nRRULE:FREQ=MONTHLY\(more)"
    let read = try MadeCalendar.read([event], written: "20240401T120000Z")
    #expect(read.recurringTasks?.map(\.isCreationKnown) == [isKnown])
    #expect(read.history.latestEvent.map(CompactTime.text) == "20240401T120000Z")
  }

  /// RFC 5545: the rule, its exceptions and its moved times are of `DTSTART`; each time is due as much later.
  @Test(
    arguments: [
      ("MO", "DUE:20240405T100000", "2024-04-05T01:00:00Z"),
      ("MO", "DURATION:P4DT2H", "2024-04-05T01:00:00Z"),
      ("MO", "DUE:20240405T100000\nEXDATE:20240401T080000", "2024-04-12T01:00:00Z"),
      ("MO", "DURATION:P4DT2H\nEXDATE:20240401T080000", "2024-04-12T01:00:00Z"),
      // A due time that is no time of the rule's falls out by no exception.
      ("MO", "DUE:20240405T100000\nEXDATE:20240405T100000", "2024-04-05T01:00:00Z"),
      ("MO", "DUE:20240401T080000\nEXDATE:20240401T080000", "2024-04-07T23:00:00Z"),
      ("MO", "EXDATE:20240401T080000", "2024-04-07T23:00:00Z"),
      // A time besides those of the rule, before its first one that fits.
      ("WE", "DUE:20240401T100000\nRDATE:20240402T080000", "2024-04-02T01:00:00Z"),
      ("FR", "DUE;VALUE=DATE:20240405", "2024-04-04T15:00:00Z"),
    ])
  func `a to-do that begins earlier than it is due comes back by when it begins`(
    weekday: String, more: String, next: String
  ) throws {
    let rule = "FREQ=WEEKLY;BYDAY=\(weekday)"
    let read = try MadeCalendar.read([
      "VTODO\nUID:v\nSUMMARY:s\nDTSTART:20240401T080000\nRRULE:\(rule)\n\(more)"
    ])
    #expect(read.faults == [])
    #expect(Self.next(read) == ["s \(next)"])
  }

  @Test
  func `a to-do that is done once is due its duration after it begins`()
    throws
  {
    func todo(_ id: String, _ more: String) -> String {
      "VTODO\nUID:\(id)\nSUMMARY:\(id)\nCREATED:20240301T000000Z\n\(more)"
    }
    let read = try MadeCalendar.read([
      todo("a", "DTSTART:20240401T080000\nDURATION:P4DT2H"),
      todo("b", "DTSTART;VALUE=DATE:20240401\nDURATION:P1D"),
      todo("c", "DTSTART:20240401T080000"),
    ])
    #expect(read.faults == [])
    #expect(
      read.attemptTasks?.map { $0.dueDate.map(CompactTime.text) } == [
        "20240405T010000Z", "20240401T150000Z", nil,
      ])
    // What is no length of time is told, and what begins at no time is due all the same.
    let bad = try MadeCalendar.read([
      todo("a", "DTSTART:20240401T080000\nDURATION:2D"), todo("b", "DTSTART:2024-04-01\nDUE:20240405T100000"),
    ])
    #expect(bad.faults == [])
    #expect(bad.noteLines.contains { $0.contains(#"unknownValue("2D", column: "DURATION")"#) })
    #expect(bad.attemptTasks?.map { $0.dueDate.map(CompactTime.text) } == [nil, "20240405T010000Z"])
  }

  @Test(
    arguments: [
      ("DTSTART;TZID=Asia/Tokyo:20240401T080000", "DUE:20240401T010000Z", "2024-04-01T01:00:00Z"),
      ("DTSTART:20240331T230000Z", "DUE;TZID=Asia/Tokyo:20240401T100000", "2024-04-01T01:00:00Z"),
      (
        "DTSTART;TZID=America/New_York:20240401T080000", "DUE;TZID=Europe/Berlin:20240401T180000",
        "2024-04-01T16:00:00Z"
      ),
      // Due before it begins, or decades after: it comes back by when it is due.
      ("DTSTART:20240405T080000", "DUE:20240401T100000", "2024-04-01T01:00:00Z"),
      ("DTSTART:20000403T080000", "DUE:20240401T100000", "2024-04-01T01:00:00Z"),
    ])
  func `a to-do is due when it says, in whatever zones it begins and ends`(
    start: String, due: String, next: String
  )
    throws
  {
    let read = try MadeCalendar.read(["VTODO\nUID:v\nSUMMARY:s\n\(start)\n\(due)\nRRULE:FREQ=WEEKLY"])
    #expect(Self.next(read) == ["s \(next)"])
  }

  @Test(arguments: ["DURATION:P4D", "DUE:20240405T080000"])
  func `an occurrence that was done was due as much later as the others`(more: String) throws {
    let rule = "VTODO\nUID:v\nSUMMARY:s\nDTSTART:20240401T080000\n\(more)\nRRULE:FREQ=WEEKLY"
    func done(_ own: String) -> String {
      "VTODO\nUID:v\nSUMMARY:s\nRECURRENCE-ID:20240408T080000\n\(own)COMPLETED:20240410T000000Z"
    }
    for own in ["", "DTSTART:20240408T080000\nDURATION:P4D\n", "DUE:20240412T080000\n"] {
      for parts in [[rule, done(own)], [done(own), rule]] {
        let read = try MadeCalendar.read(parts)
        #expect(read.completions?.map { $0.due.map(CompactTime.text) } == ["20240411T230000Z"], "\(own)")
      }
    }
  }

  @Test func `a zone that is not known is said, of what comes back too`() throws {
    let read = try MadeCalendar.read([
      "UID:e\nSUMMARY:s\nDTSTART;TZID=America/New_Yrok:20240401T080000\nRRULE:FREQ=DAILY"
    ])
    #expect(read.noteLines.count { $0.contains("America/New_Yrok") } == 1, "\(read.noteLines)")
    let day = try MadeCalendar.read([
      "UID:e\nSUMMARY:s\nDTSTART;VALUE=DATE;TZID=America/New_Yrok:20240401\nRRULE:FREQ=DAILY"
    ])
    #expect(day.noteLines.allSatisfy { !$0.contains("America/New_Yrok") }, "a day has no zone")
  }

  @Test func `a cancelled time of a to-do falls out`() throws {
    let read = try MadeCalendar.read([
      "VTODO\nUID:v\nSUMMARY:s\nDUE:20240401T080000\nRRULE:FREQ=DAILY",
      "VTODO\nUID:v\nSUMMARY:s\nRECURRENCE-ID:20240401T080000\nDUE:20240401T080000\nSTATUS:CANCELLED",
    ])
    #expect(Self.next(read) == ["s 2024-04-01T23:00:00Z"])
  }
}
