import Kaiki
import Testing
@testable import Intake

/// Single times of calendars that were moved or fall out (`RECURRENCE-ID`, RFC 5545, section 3.8.4.4), and their zones.
struct ICalendarReaderMovedTests {
  private func read(_ events: String..., head: String = "") throws -> FilesRead {
    let folder = try TemporaryFolder()
    let texts = events.map {
      "BEGIN:VEVENT\nDTSTAMP:20251016T120000Z\n\($0)\nEND:VEVENT\n"
    }
    let text = "BEGIN:VCALENDAR\nVERSION:2.0\n\(head)\(texts.joined())END:VCALENDAR\n"
    let path = try folder.write(text.utf8, to: "a.ics")
    return FilesRead(read: try HistoryReader.read([path], kind: nil))
  }

  /// Mondays from 6 October to 26 January, of which 13 October and 12 January are holidays in Japan.
  private static let lecture = """
    UID:l
    SUMMARY:Algebra
    DTSTART:20251006T101500
    DTEND:20251006T114500
    RRULE:FREQ=WEEKLY;UNTIL=20260126T235900
    """

  private func moved(_ id: String, from ruled: String, to start: String, _ more: String = "STATUS:CONFIRMED")
    -> String
  {
    "UID:\(id)\nSUMMARY:Algebra\nRECURRENCE-ID:\(ruled)\nDTSTART:\(start)\n\(more)"
  }

  @Test func `a class that was moved to another day counts, and leaves the day that it had`() throws {
    let read = try read(Self.lecture, moved("l", from: "20251020T101500", to: "20251022T140000"))
    #expect(read.faults == [])
    #expect(read.courses?.map { "\($0.name) \($0.weekdayText) \($0.totalClasses)" } == ["Algebra monday 17"])
    #expect(read.calendar?.filter { $0.change == .noClass }.map(\.day.description) == ["2025-10-20"])
    // Seventeen Mondays but for that of 20 October, and the Wednesday to which it was moved.
    let days = read.courses?.first?.classDays.map(\.description) ?? []
    #expect(days.count == 17 && days.contains("2025-10-22") && !days.contains("2025-10-20"))
    #expect(
      read.noteLines.last
        == "11:1 movedClass(\"Algebra\", from: 2025-10-20, to: 2025-10-22)")
  }

  @Test func `a class that was moved within its day changes nothing, and one that is cancelled falls out`()
    throws
  {
    let read = try read(
      moved("l", from: "20251020T101500", to: "20251020T140000"), Self.lecture,
      moved("l", from: "20251027T101500", to: "20251027T101500", "STATUS:CANCELLED"))
    #expect(read.courses?.map(\.totalClasses) == [16])
    #expect(read.calendar?.filter { $0.change == .noClass }.map(\.day.description) == ["2025-10-27"])
    #expect(read.noteLines.count == 1)
  }

  @Test func `T10: classes outside Japan are held on its holidays, but not on days off of the calendar`()
    throws
  {
    let abroad = "X-WR-TIMEZONE:Europe/Berlin\n"
    let off = "UID:f\nSUMMARY:off\nDTSTART;VALUE=DATE:20260112"
    let read = try read(Self.lecture, off, head: abroad)
    #expect(
      read.calendar?.map { "\($0.day) \($0.change)" } == [
        "2025-10-13 classDay", "2025-11-03 classDay", "2025-11-24 classDay", "2026-01-12 noClass",
      ])
    let moved = moved("l", from: "20251013T101500", to: "20251014T101500")
    let none = try self.read(Self.lecture, moved, head: abroad)
    #expect(none.calendar?.first { $0.day.description == "2025-10-13" }?.change == .noClass)
    let inJapan = try self.read(Self.lecture, off)
    #expect(inJapan.calendar?.map { "\($0.day) \($0.change)" } == ["2026-01-12 noClass"])
  }

  /// As recurring-ical-events 3.8 has it: 16 meetings, one of them on 15 October, and the next run on 12 November.
  @Test func `a calendar as Google writes it is read whole, in its own zone`() throws {
    let path = try Fixture.path("foreign/moved-times.ics")
    let read = FilesRead(read: try HistoryReader.read([path], kind: nil))
    #expect(read.faults == [])
    #expect(read.courses?.map { "\($0.name) \($0.totalClasses)" } == ["Lineare Algebra 16"])
    #expect(
      read.semesters?.map { "\($0.days.lowerBound) \($0.days.upperBound)" } == ["2025-10-06 2026-02-02"])
    #expect(
      read.calendar?.filter { $0.change == .noClass }.map(\.day.description) == [
        "2025-10-13", "2025-12-22", "2025-12-24", "2025-12-25", "2025-12-26", "2025-12-29",
      ])
    #expect(read.settings?.timeZoneIdentifier == "Europe/Berlin")
    #expect(try read.recurringTasks?.map(\.nextReminder) == [.at("2025-11-12T17:00:00Z")])
  }

  private static func run(_ more: String = "") -> String {
    "UID:r\nSUMMARY:run\nDTSTART:20251001T180000\nRRULE:FREQ=WEEKLY;INTERVAL=2\n\(more)"
  }

  /// After the last change on 16 October the rule has the 29th, then 12 and 26 November, at nine in UTC.
  @Test(
    arguments: [
      ([], "", "2025-10-29", []), ([("20251029", "20251030")], "", "2025-10-30", []),
      ([("20251029", "20251027")], "", "2025-10-27", []), ([("20251015", "20251020")], "", "2025-10-20", []),
      ([("20251126", "20251023")], "", "2025-10-23", []), ([("20251015", "20251010")], "", "2025-10-29", []),
      ([("20251112", "20251113")], "", "2025-10-29", ["- 11:1 movedEvent"]),
      ([], "EXDATE:20251029T180000", "2025-11-12", []),
      ([("20251112", "20251114")], "EXDATE:20251029T180000", "2025-11-14", []),
    ] as [([(String, String)], String, String, [String])])
  func `a task comes next when that time was moved to, and not where it falls out`(
    moves: [(String, String)], more: String, day: String, notes: [String]
  ) throws {
    let others = moves.map { "UID:r\nRECURRENCE-ID:\($0.0)T180000\nDTSTART:\($0.1)T180000" }
    let read = try others.isEmpty ? read(Self.run(more)) : read(Self.run(more), others[0])
    let task = try #require(read.recurringTasks?.first)
    #expect(read.recurringTasks?.count == 1)
    #expect(try task.nextReminder == .at("\(day)T09:00:00Z"))
    #expect(try task.anchor == .at("2025-10-01T09:00:00Z"))
    #expect(read.noteLines.filter { !$0.contains("endAndExceptions") } == notes)
  }

  private func movedOn(
    _ id: String, from ruled: String, to start: String, _ more: String = "STATUS:CONFIRMED"
  )
    -> String
  {
    "UID:\(id)\nRECURRENCE-ID;RANGE=THISANDFUTURE:\(ruled)\nDTSTART:\(start)\n\(more)"
  }

  /// Seventeen Mondays from 6 October: six up to 10 November, eleven Tuesdays from 18 November on, at 14:00 for two hours.
  @Test
  func `a class that was moved from some time on goes on where it was moved to, as long as it is there`()
    throws
  {
    let read = try read(
      Self.lecture,
      movedOn("l", from: "20251117T101500", to: "20251118T140000", "SUMMARY:Algebra\nDTEND:20251118T160000"))
    #expect(read.faults == [])
    #expect(read.noteLines.allSatisfy { !$0.contains("movedEvent") })
    #expect(
      read.courses?.map { "\($0.name) \($0.weekdayText) \($0.periodText) \($0.totalClasses)" } == [
        "Algebra monday 1 17", "Algebra tuesday 2 17",
      ])
    #expect(
      read.periodTimes?.map { "\($0.period) \($0.start) \($0.end)" } == ["1 615 705", "2 840 960"])
    #expect(
      read.semesters?.map { "\($0.days.lowerBound) \($0.days.upperBound)" } == ["2025-10-06 2026-01-27"])
  }

  /// Mondays up to 10 November are held; what falls out or is moved later is named by the Monday that it had.
  @Test
  func `a class that is cancelled from some time on is over, and exceptions name the times of the rule`()
    throws
  {
    let cancelled = try read(
      Self.lecture, movedOn("l", from: "20251117T101500", to: "20251117T101500", "STATUS:CANCELLED"))
    #expect(cancelled.courses?.map { "\($0.weekdayText) \($0.totalClasses)" } == ["monday 6"])
    #expect(cancelled.semesters?.map(\.days.upperBound.description) == ["2025-11-10"])
    let moved = try read(
      Self.lecture + "\nEXDATE:20251124T101500", movedOn("l", from: "20251117T101500", to: "20251118T101500"),
      self.moved("l", from: "20251201T101500", to: "20251203T101500"))
    #expect(moved.courses?.map { "\($0.weekdayText) \($0.totalClasses)" } == ["monday 16", "tuesday 16"])
    #expect(
      moved.calendar?.filter { $0.change == .noClass }.map(\.day.description) == ["2025-11-25", "2025-12-02"])
    #expect(
      moved.noteLines.contains { $0.hasSuffix("movedClass(\"Algebra\", from: 2025-12-02, to: 2025-12-03)") })
  }

  /// After the last change on 16 October the rule has the 29th, then 12 and 26 November, at nine in UTC.
  @Test(
    arguments: [
      (["20251029", "20251030T200000"], "", "2025-10-30T11:00:00Z", "2025-10-02T11:00:00Z"),
      (["20251015", "20251016T180000"], "", "2025-10-30T09:00:00Z", "2025-10-02T09:00:00Z"),
      // Earlier than the change of the calendar: the one after it.
      (["20251029", "20251010T180000"], "", "2025-10-24T09:00:00Z", "2025-09-12T09:00:00Z"),
      (["20251112", "20251113T180000"], "", "2025-10-29T09:00:00Z", "2025-10-01T09:00:00Z"),
      (
        ["20251029", "20251030T180000"], "EXDATE:20251029T180000", "2025-11-13T09:00:00Z",
        "2025-10-02T09:00:00Z"
      ),
      // The rule has no such time.
      (["20251030", "20251031T180000"], "", "2025-10-29T09:00:00Z", "2025-10-01T09:00:00Z"),
    ] as [([String], String, String, String)])
  func `a task that was moved from some time on comes next, and goes on, as much later`(
    move: [String], more: String, next: String, anchor: String
  ) throws {
    let read = try read(Self.run(more), movedOn("r", from: move[0] + "T180000", to: move[1]))
    let task = try #require(read.recurringTasks?.first)
    #expect(read.recurringTasks?.count == 1)
    #expect(try task.nextReminder == .at(next))
    #expect(try task.anchor == .at(anchor))
    #expect(task.isActive)
    #expect(read.noteLines.contains { $0.contains("movedEvent") } == (move[0] == "20251030"))
  }

  @Test
  func `a task that is cancelled from some time on is over, and one that is called otherwise has that name`()
    throws
  {
    let over = try read(
      Self.run(), movedOn("r", from: "20251015T180000", to: "20251015T180000", "STATUS:CANCELLED"))
    #expect(over.recurringTasks?.map(\.isActive) == [false])
    let named = try read(
      Self.run(), movedOn("r", from: "20251029T180000", to: "20251029T180000", "SUMMARY:swim"))
    #expect(named.recurringTasks?.map(\.title) == ["swim"])
  }

  @Test func `a moved time of no event in the calendar is an event of its own`() throws {
    let read = try read(
      Self.run(), "UID:other\nSUMMARY:holiday\nRECURRENCE-ID;VALUE=DATE:20251013\nDTSTART;VALUE=DATE:20251014"
    )
    #expect(read.calendar?.map(\.day.description) == ["2025-10-14"])
  }

  @Test(
    arguments: [
      ("X-WR-TIMEZONE:Europe/Berlin\n", "2025-10-29T17:00:00Z"),
      ("X-WR-TIMEZONE:Mars/Olympus\n", "2025-10-29T09:00:00Z"),
      (
        "BEGIN:VTIMEZONE\nTZID:America/New_York\nBEGIN:STANDARD\nTZOFFSETTO:-0500\nEND:STANDARD\nEND:VTIMEZONE\n",
        "2025-10-29T22:00:00Z"
      ), ("", "2025-10-29T09:00:00Z"),
    ])
  func `G2: the zone of a calendar is that of the data`(head: String, next: String) throws {
    let read = try read(Self.run(), head: head)
    #expect(try read.recurringTasks?.map(\.nextReminder) == [.at(next)])
  }
}
