import Kaiki
import TestSupport
import Testing
@testable import Files
@testable import Rows
@testable import Intake

/// Moments that are numbers.
///
/// The dates were worked out by hand: 1709290800 is 2024-03-01T11:00:00Z (`date -u -d @1709290800`), and
/// 789350400 + 978307200 (the seconds from 1970 to 2001) is 2026-01-06T00:00:00Z.
struct NumberedTimeTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func times(_ read: FilesRead) -> [String] {
    (read.log?.reviews ?? []).map(\.reviewedAt.description)
  }

  /// The least whole number has no opposite.
  @Test(arguments: [
    "-9223372036854775808", "9223372036854775807", "-9223372036854775808.0", "9.3e18", "-1e30",
  ])
  func `a number beyond all moments is a fault of its row among seconds, too`(number: String) throws {
    let rows = #"[{"id": "a", "cardId": "c", "reviewedAt": \#(number), "result": true},"#
    for others in ["1709290800, 1709290801", "1709290800000, 1709290801000", "789350400, 789350401"] {
      let good = others.split(separator: ", ").enumerated().map {
        #"{"id": "\#($0)", "cardId": "c", "reviewedAt": \#($1), "result": true}"#
      }
      let read = try TemporaryFolder().read(["reviewLogs.json": rows + good.joined(separator: ",") + "]"])
      #expect(read.log?.reviews.count == 2)
      #expect(read.faults.count == 1)
    }
    let times = "period,startTime,endTime,semesterId\n1,\(number),10:00,t\n2,09:00,10:00,t\n"
    #expect(try TemporaryFolder().read(["periodTimes.csv": times]).periodTimes?.map(\.period) == [2])
  }

  @Test func `times in seconds are told by the first rows, and that is said`() throws {
    let csv = """
      card_id,review_rating,review_time,review_duration
      1,3,1709290800,5230
      1,3,1709463600,4000
      1,1,1709809200.5,4000

      """
    let read = try folder.read(["export.csv": csv])
    #expect(times(read) == ["2024-03-01T11:00:00Z", "2024-03-03T11:00:00Z", "2024-03-07T11:00:00.500Z"])
    #expect(read.notes.map(\.fact) == [.seconds("review_time")])
    #expect(read.notes.map { [$0.line, $0.column, $0.count] } == [[2, 5, 1]])
    #expect(read.guesses.count == 1)
  }

  @Test(arguments: ["reviewLogs.json", "reviewLogs.csv", "reviewLogs.jsonl"])
  func `a log of ours in seconds is read as one, whole or in blocks`(name: String) throws {
    let rows = (0..<2_000).map { (id: "r\($0)", at: 1_709_290_800 + 60 * $0) }
    let text =
      switch name {
      case "reviewLogs.csv":
        "id,cardId,reviewedAt,result\n" + rows.map { "\($0.id),c,\($0.at),1\n" }.joined()
      case "reviewLogs.json":
        "["
          + rows.map { #"{"id":"\#($0.id)","cardId":"c","reviewedAt":\#($0.at),"result":true}"# }
          .joined(separator: ",") + "]"
      default:
        rows.map { #"{"id":"\#($0.id)","cardId":"c","reviewedAt":\#($0.at),"result":true}"# + "\n" }.joined()
      }
    for blockBytes in [4_096, ReviewBlocks.standardBytes] {
      let read = try HistoryReader.read(Array(text.utf8), named: name, jobs: 2, blockBytes: blockBytes)
      let reviews = try #require(read.history.log?.reviews)
      #expect(reviews.map(\.reviewedAt.seconds) == rows.map { Int64($0.at) })
      #expect(read.notes.map(\.fact) == [.seconds("reviewedAt")])
    }
  }

  @Test func `a later row that is counted otherwise is at fault`() throws {
    let header = "card_id,review_rating,review_time\n"
    let unit = "has a different unit than the other times of the file; write the time as 2024-01-15T09:30:00Z"
    let seconds = (0..<1_000).map { "1,3,\(1_709_290_800 + $0)\n" }.joined()
    var read = try folder.read(["export.csv": header + seconds + "1,3,1709290800000\n"])
    #expect(read.log?.reviews.count == 1_000)
    #expect(read.faults == ["export.csv:1002:5: review_time \"1709290800000\" \(unit)"])
    let milliseconds = (0..<1_000).map { "1,3,\(1_709_290_800_000 + $0)\n" }.joined()
    read = try folder.read(["export.csv": header + milliseconds + "1,3,1709290800\n"])
    #expect(read.faults == ["export.csv:1002:5: review_time \"1709290800\" \(unit)"])
    #expect(read.notes.isEmpty)
    let ours = (0..<1_000).map { "r\($0),c,\(1_709_290_800_000 + $0),1\n" }.joined()
    read = try folder.read(["reviewLogs.csv": "id,cardId,reviewedAt,result\n" + ours + "r,c,1709290800,1\n"])
    #expect(read.faults == ["reviewLogs.csv:1002:5: reviewedAt \"1709290800\" \(unit)"])
  }

  @Test func `two answers of Anki's log in one second stay two`() throws {
    let csv = """
      id,cid,usn,ease,ivl,lastIvl,factor,time,type
      1709290800,100,-1,3,1,1,2500,6000,1
      1709290800,101,-1,3,1,1,2500,6000,1

      """
    let read = try folder.read(["revlog.csv": csv])
    #expect(times(read) == ["2024-03-01T11:00:00Z", "2024-03-01T11:00:00Z"])
  }

  @Test func `dates of Swift's JSONEncoder are counted from 2001, in every kind of file`() throws {
    let log =
      #"[{"id":"r1","cardId":"k1","reviewedAt":789350400,"result":true},"#
      + #"{"id":"r2","cardId":"k1","reviewedAt":789436800.25,"result":true}]"#
    var read = try folder.read(["reviewLogs.json": log])
    #expect(times(read) == ["2026-01-06T00:00:00Z", "2026-01-07T00:00:00.250Z"])
    #expect(read.notes.map(\.fact) == [.secondsSince2001("reviewedAt")])
    let tasks =
      #"[{"id":"t","title":"Water","intervalValue":1,"intervalUnit":"week","#
      + #""nextReminderDate":789350400,"createdDate":788745600}]"#
    read = try folder.read(["tasks.json": tasks])
    #expect(read.recurringTasks?.first?.nextReminder.description == "2026-01-06T00:00:00Z")
    let lists = #"[{"id":"L","createdAt":789350400,"items":[{"id":"i","content":"a","modified":789350460}]}]"#
    read = try folder.read(["lists.json": lists])
    #expect(read.lists?.first?.items.first?.modified?.description == "2026-01-06T00:01:00Z")
    let records = #"[{"recordId":"R","courseId":"a","date":789350400,"type":"absent"}]"#
    read = try folder.read(["attendanceRecords.json": records])
    #expect(read.attendanceRecords?.map(\.day) == [try day("2026-01-06")])
  }

  @Test(
    arguments: [
      // Another date beside them, seconds after 1970, texts, and a table: none of these is Swift's.
      (
        #"[{"id":"a","cardId":"c","reviewedAt":"2026-01-06T00:00:00Z","result":1},"#
          + #"{"id":"b","cardId":"c","reviewedAt":789350400,"result":1}]"#, ["2026-01-06T00:00:00Z"]
      ),
      (#"[{"id":"a","cardId":"c","reviewedAt":1709290800,"result":1}]"#, ["2024-03-01T11:00:00Z"]),
      (#"[{"id":"a","cardId":"c","reviewedAt":1709290800000,"result":1}]"#, ["2024-03-01T11:00:00Z"]),
    ] as [(String, [String])])
  func `only numbers alone are counted from 2001`(json: String, expected: [String]) throws {
    #expect(times(try folder.read(["reviewLogs.json": json])) == expected)
  }

  @Test(arguments: ["20240115", "45306", "45306.5", "86400000"])
  func `a number in a column of dates is no millisecond after 1970 (T0)`(number: String) throws {
    let good = "R1,a,2024-01-15,absent\n"
    let read = try folder.read([
      "attendanceRecords.csv": "recordId,courseId,date,type\n\(good)R2,a,\(number),absent\n"
    ])
    #expect(read.attendanceRecords?.count == 1)
    #expect(
      read.faults == ["attendanceRecords.csv:3:6: date \"\(number)\" is not a date; write it as 2026-01-31"])
  }

  @Test func `times without a zone are read by the clocks of the zone that is given, and that is said`()
    throws
  {
    let csv = """
      card_id,review_rating,review_time
      1,3,2024-03-01T11:00:00
      1,3,2024-03-03 11:00:00
      1,1,2024-03-07 11:00:00+00:00
      1,1,2024-03-09T11:00:00.123456

      """
    let path = try folder.write(csv.utf8, to: "naive.csv")
    var read = FilesRead(
      read: try HistoryReader.read(
        [path], kind: nil, zoneOfTimes: try TimeZoneDatabase.rules(for: "Asia/Tokyo")))
    #expect(
      times(read) == [
        "2024-03-01T02:00:00Z", "2024-03-03T02:00:00Z", "2024-03-07T11:00:00Z", "2024-03-09T02:00:00.123Z",
      ])
    #expect(read.notes.map(\.count) == [3])
    #expect(read.notes.map(\.fact) == [.noZone("2024-03-01T11:00:00", zone: "Asia/Tokyo")])
    read = FilesRead(read: try HistoryReader.read([path], kind: nil))
    #expect(times(read) == ["2024-03-07T11:00:00Z"])
    #expect(read.rejections.first?.message.english.hasSuffix("+09:00, or give --time-zone") == true)
  }
}
