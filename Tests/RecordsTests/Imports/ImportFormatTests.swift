import Foundation
import Kaiki
import Testing
@testable import Rows
@testable import Formats
@testable import Intake

struct ImportFormatTests {
  @Test func `of FSRS's cards the days of coming back and of the last answer are moments, and nothing else`()
  {
    let columns = [
      "card_id", "state", "step", "stability", "difficulty", "due", "last_review", "reps", "scheduled_days",
      "deck",
    ]
    #expect(columns.filter(ImportFormat.fsrsCards.holdsMoments) == ["due", "last_review"])
  }

  @Test(
    arguments: [
      ("tasks.json", .tasks), ("repeto.tasks.csv", .tasks), ("completions.csv", .completions),
      ("babysteps.attempts.jsonl", .attempts), ("lists.csv", .lists), ("hibito.opens.csv", .opens),
      ("checkmarks.csv", .checkmarks), ("nyc.observations.csv", .observations),
      ("semesters.json", .semesters), ("at00.courses.json", .courses),
      ("attendanceRecords.jsonl", .attendanceRecords), ("periodTimes.csv", .periodTimes),
      ("calendar.csv", .calendar), ("Checkmarks.csv", .checkmarks), ("Habits.csv", .habits),
      ("attendance.csv", nil),
      ("Tasks.csv", .tasks), ("task.csv", nil), ("tasks.old.csv", nil),
      ("settings.json", .settings), ("cards.csv", .cards), ("reviewLogs.jsonl", .reviewLogs),
      ("phone.reviewLogs.csv", .reviewLogs), ("my.old.phone.cards.json", .cards), ("reviewLogs.txt", nil),
      ("reviewLogs", nil), ("reviewlogs.csv", .reviewLogs), ("cards.reviewLogs.csv.gz", nil),
      ("cards.phone.csv", nil),
      ("reviewLogs.", nil), (".csv", nil), ("", nil), ("export.csv", nil), ("reviewLogs.CSV", .reviewLogs),
    ] as [(String, DataKind?)])
  func `a file's name says what it holds, with or without a prefix`(name: String, kind: DataKind?) {
    #expect(DataFileName.kind(of: name) == kind)
  }

  @Test(
    arguments: [
      (["intervals", "morningHour"], nil, .settings),
      (["nextDue", "id", "stepIndex", "x"], nil, .cards),
      (["result", "cardId", "reviewedAt"], nil, .reviewLogs),
      (["card_id", "review_rating", "review_time"], nil, .publicReviewLog),
      (["card_id", "rating", "review_datetime", "review_duration"], nil, .pyFSRSReviewLog),
      (
        ["card_id", "review_rating", "review_time", "review_duration", "review_state"], .reviewLogs,
        .publicReviewLog
      ),
      (["id", "cid", "usn", "ease", "ivl", "lastIvl", "factor", "time", "type"], nil, .ankiReviewLog),
      (["id", "cid", "ease", "factor", "type"], .reviewLogs, .ankiReviewLog),
      (["id", "cid", "ease", "factor", "type"], .cards, nil),
      (["id", "nid", "did", "mod", "type", "queue", "due", "ivl"], nil, .ankiCards),
      (["card_id", "state", "step", "stability", "difficulty", "due", "last_review"], .cards, .fsrsCards),
      (["timestamp", "user_id", "lexeme_id", "session_seen", "session_correct"], nil, .duolingoTraces),
      (["result", "cardid", "reviewedAt"], nil, nil),
      (
        ["createdDate", "id", "intervalUnit", "intervalValue", "nextReminderDate", "title"], nil,
        .recurringTasks
      ),
      (["id", "title", "intervalUnit", "nextReminderDate", "createdDate"], .tasks, nil),
      (["category", "createdAt", "id", "name"], .tasks, .attemptTasks),
      (["category", "createdAt", "id", "name"], .attempts, nil),
      (["taskId", "completedAt"], nil, .completions), (["taskId", "timestamp", "id"], nil, .attempts),
      (["id", "createdAt", "items"], nil, .lists), (["listCreatedAt", "listId"], .lists, .listItems),
      (["timestamp", "timeZone"], nil, .opens), (["timestamp"], .opens, nil),
      (["habit", "date", "value"], nil, .checkmarks), (["habit", "value"], .checkmarks, nil),
      (["Date", "Run", "Read"], nil, .loopCheckmarks), (["Date", "Run"], .checkmarks, .loopCheckmarks),
      (["habit", "freq_numerator", "freq_denominator"], nil, .habits),
      (["Name", "FrequencyNumerator", "FrequencyDenominator"], nil, .loopHabits),
      (["Position", "Name", "NumRepetitions", "Interval"], .habits, .oldLoopHabits),
      (["Name", "FrequencyNumerator"], .habits, nil),
      (["date", "Run"], nil, nil), (["Date", "Run"], .observations, nil),
      (["value", "date", "series"], nil, .observations), (["series", "date"], .observations, nil),
      (["school_dbn", "date", "attendance_pct"], nil, .schoolAttendance),
      (["school_dbn", "date", "attendance_pct"], .observations, .schoolAttendance),
      (["semesterId", "semesterType", "startDate", "endDate"], nil, .semesters),
      (
        ["courseId", "courseName", "dayOfWeek", "period", "totalClasses", "semesterId"], nil, .courses
      ),
      (["recordId", "courseId", "date", "type"], nil, .attendanceRecords),
      (["period", "startTime", "endTime", "semesterId"], nil, .periodTimes),
      (["date", "kind"], nil, .calendar), (["date", "kind", "note"], .semesters, nil),
      ([], nil, nil), ([], .reviewLogs, nil),
    ] as [([String], DataKind?, ImportFormat?)])
  func `a header says what its rows are`(names: [String], kind: DataKind?, format: ImportFormat?) {
    #expect(ImportFormat.recognised(by: names, kind: kind) == format)
  }

  @Test(arguments: ImportFormat.allCases)
  func `required columns are among those that are read`(format: ImportFormat) {
    #expect(Set(format.rows.required).isSubset(of: format.rows.columns))
    #expect(Set(format.rows.columns).count == format.rows.columns.count)
    #expect(ImportFormat.recognised(by: format.rows.columns, kind: nil) == format)
  }
}

/// A file of the folder beside the tests.
enum Fixture {
  static func path(_ name: String) throws -> String {
    let folder = try #require(Bundle.module.resourceURL).appendingPathComponent("Fixtures")
    return folder.appendingPathComponent(name).path
  }

  static func read(_ names: String..., kind: DataKind? = nil) throws -> FilesRead {
    FilesRead(read: try HistoryReader.read(try names.map(path), kind: kind))
  }
}
