import Kaiki
import Testing
@testable import Rows
@testable import Intake

/// Dates and times of day that an app writes as instants (T0).
struct AttendanceImportInstantsTests {
  let folder: TemporaryFolder
  private static let zone = #"{"timeZoneIdentifier": "America/New_York", "dayStartHour": 4}"#
  private static let record = #"{"recordId": "r", "courseId": "c", "type": "absent", "date": "#

  init() throws {
    folder = try TemporaryFolder()
  }

  private func day(_ text: String) throws -> Day { Day(try #require(InstantText.date(text))) }

  /// The day of a record whose date is written thus, in JSON.
  private func day(ofRecord date: String, settings: String? = nil) throws -> Day? {
    try folder.write(#"[\#(Self.record)\#(date)}]"#.utf8, to: "d/attendanceRecords.json")
    if let settings { try folder.write(settings.utf8, to: "d/settings.json") }
    return try HistoryReader.read([folder("d")], kind: nil).history.attendanceRecords?.first?.day
  }

  @Test func `T0: terms, records, exceptions and period times may all be instants`() throws {
    let read = try folder.read([
      // Midnight in Tokyo, as ISO 8601 and as milliseconds.
      "semesters.json": """
      [{"semesterId": "s", "semesterType": "first_half", "startDate": "2026-04-05T15:00:00Z",
        "endDate": 1785423600000}]
      """,
      // 23:30 and 02:00 of the night between in Tokyo.
      "attendanceRecords.json": """
      [{"recordId": "r", "courseId": "c", "date": 1776090600000, "type": "absent"},
       {"recordId": "q", "courseId": "c", "date": "2026-04-14T02:00:00+09:00", "type": "late"}]
      """,
      "calendar.json": #"[{"date": "2026-04-29T03:00:00.000Z", "kind": "classDay"}]"#,
      // Of whichever day the picker took: only the clock counts.
      "periodTimes.json": """
      [{"period": 1, "startTime": "2000-01-01T00:00:00Z", "endTime": "2026-08-01T10:30:59+09:00",
        "semesterId": "s"},
       {"period": 2, "startTime": 6000000, "endTime": "12:10", "semesterId": "s"}]
      """,
    ])
    #expect(read.faults == [])
    #expect(read.semesters?.map(\.days) == [try day("2026-04-06")...(try day("2026-07-31"))])
    #expect(read.attendanceRecords?.map(\.day) == [try day("2026-04-13"), try day("2026-04-14")])
    #expect(read.calendar?.map(\.day) == [try day("2026-04-29")])
    #expect(read.periodTimes?.map(\.start) == [540, 640])
    #expect(read.periodTimes?.map(\.end) == [630, 730])
  }

  @Test func `T0: ticks, daily numbers and the day of a list may be instants`() throws {
    let read = try folder.read([
      "checkmarks.csv": "habit,date,value\nh,2026-04-13T15:00:00Z,2\n",
      "Checkmarks.csv": "Date,x\n1776090600000,2\n",
      "observations.csv": "series,date,value\no,2026-04-13T23:00:00+09:00,1\n",
      "lists.json": #"[{"id": "l", "createdAt": 0, "items": [], "day": "2026-04-13T15:00:00Z"}]"#,
      "items.lists.csv": "listId,listCreatedAt,listDay\nm,1,1776090600000\n",
    ])
    #expect(read.faults == [])
    #expect(
      read.habits?.map { $0.ticks.map(\.day) } == [[try day("2026-04-13")], [try day("2026-04-14")]])
    #expect(read.observations?.map(\.day) == [try day("2026-04-13")])
    #expect(read.lists?.map(\.plannedDay) == [try day("2026-04-14"), try day("2026-04-13")])
  }

  @Test(
    arguments: [
      // The night of 13 April in New York belongs to that day until 04:00.
      (#""2026-04-14T03:59:59-04:00""#, "2026-04-13"), (#""2026-04-14T04:00:00-04:00""#, "2026-04-14"),
      ("1776153600000", "2026-04-14"), ("1776153599999", "2026-04-13"),
      (#""2026-04-14T08:00:00Z""#, "2026-04-14"), (#""2026-04-14T07:59:59.999Z""#, "2026-04-13"),
      // A date has no hours that a day could start at.
      (#""2026-04-14""#, "2026-04-14"),
    ] as [(String, String)])
  func `T0: an instant is of its logical day, by the settings' zone and day start`(
    date: String, expected: String
  )
    throws
  {
    #expect(try day(ofRecord: date, settings: Self.zone) == (try day(expected)))
  }

  @Test func `T0: without settings the zone is that of the designs`() throws {
    #expect(try day(ofRecord: #""2026-04-13T14:59:59Z""#) == (try day("2026-04-13")))
    #expect(try day(ofRecord: #""2026-04-13T15:00:00Z""#) == (try day("2026-04-14")))
  }

  @Test func `T0: a date that is told is not moved by the zone that the data name`() throws {
    let path = try folder.write(#"[\#(Self.record)1776153600000}]"#.utf8, to: "attendanceRecords.json")
    let settings = try folder.write(Self.zone.utf8, to: "settings.json")
    for paths in [[path, settings], [settings, path]] {
      let read = try HistoryReader.read(paths, kind: nil) { own in
        #expect(own?.timeZoneIdentifier == "America/New_York" && own?.dayStartHour == 4)
        return DayBoundary(zone: .utc, dayStartHour: 6)
      }
      // 08:00 in UTC.
      #expect(read.history.attendanceRecords?.map(\.day) == [try day("2026-04-14")])
      #expect(read.sources.map(\.path) == paths)
    }
  }

  @Test func `T0: settings count wherever they stand, with a name or without`() throws {
    let record = try folder.write(#"[\#(Self.record)1776153599999}]"#.utf8, to: "export")
    let intervals = #"{"intervals": [0, 1], "# + Self.zone.dropFirst()
    let settings = try folder.write(intervals.utf8, to: "more")
    for paths in [[record, settings], [settings, record]] {
      let read = try HistoryReader.read(paths, kind: nil)
      #expect(read.history.attendanceRecords?.map(\.day) == [try day("2026-04-13")])
      #expect(read.sources.map(\.path) == paths)
    }
  }

  @Test(
    arguments: [
      (#""2026-04-13T09:00:00""#, "\"2026-04-13T09:00:00\" \(Words.noZoneOfRow)"),
      (#""2026-02-30T09:00:00Z""#, "\"2026-02-30T09:00:00Z\" \(Words.noSuchDate)"),
      (#""2026-04-13T24:00:00Z""#, "\"2026-04-13T24:00:00Z\" \(Words.noSuchTime)"),
      // In Tokyo that is the year 10000.
      (#""9999-12-31T20:00:00Z""#, "\"9999-12-31T20:00:00Z\" \(Words.range)"),
      // Eight digits are a date without hyphens, not a moment of 1970.
      ("20260413", "\"20260413\" is not a date; write it as 2026-01-31"),
      (#""13 April""#, "\"13 April\" is not a date; write it as 2026-01-31"),
    ] as [(String, String)])
  func `T0: what is neither a date nor an instant is named`(date: String, fault: String) throws {
    let good = #"{"recordId": "g", "courseId": "c", "type": "absent", "date": "2026-04-13"}"#
    let read = try folder.read(["attendanceRecords.json": "[\(good),\n\(Self.record)\(date)}]"])
    // A text begins after its quote.
    let column = Self.record.count + (date.hasPrefix("\"") ? 2 : 1)
    #expect(read.faults == ["attendanceRecords.json:2:\(column): date \(fault)"])
    #expect(read.attendanceRecords?.count == 1)
  }

  @Test func `T0: period times that end before they start on the clock are refused as before`() throws {
    // 09:00 in Tokyo, and 08:59 of a later day.
    let row = #"{"period": 1, "startTime": 0, "endTime": "2026-04-13T08:59:00+09:00", "semesterId": "s"}"#
    let good = #"{"period": 2, "startTime": 0, "endTime": "10:30", "semesterId": "s"}"#
    let read = try folder.read(["periodTimes.json": "[\(good),\(row)]"])
    #expect(
      read.faults.map { $0.split(separator: ": ", maxSplits: 1).last.map(String.init) }
        == [Words.noPeriod("0", "2026-04-13T08:59:00+09:00")])
    #expect(read.periodTimes?.map(\.start) == [540])
  }
}
