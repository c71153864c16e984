import Foundation
import Kaiki
import Testing
@testable import Rows
@testable import Formats
@testable import Intake

/// Tables as people write them.
struct SpreadsheetImportTests {
  private func days(_ read: FilesRead) -> [String] {
    (read.attendanceRecords ?? []).map { "\($0.day) \($0.course) \($0.period ?? 0) \($0.kind.rawValue)" }
  }

  @Test func `a student's sheet in Shift_JIS gives every absence, and says every guess`() throws {
    let read = try ThirdPartyFixture.read("student-shift-jis.csv")
    #expect(read.faults == [])
    #expect(
      days(read) == [
        "2025-10-20 線形代数 1 absent", "2025-10-22 英語Ⅱ 2 late", "2025-10-24 経済学 3 absent",
        "2025-10-27 線形代数 1 early_leave", "2025-11-05 英語Ⅱ 2 official_absent", "2025-11-07 経済学 3 absent",
        "2025-11-10 線形代数 1 present",
        "2025-11-12 英語Ⅱ 2 absent", "2025-12-19 経済学 3 late", "2026-01-09 経済学 3 absent",
        "2026-01-14 英語Ⅱ 2 official_absent", "2026-01-16 経済学 3 absent",
      ])
    #expect(read.attendanceRecords?.map(\.memo)[9] == "風邪、\"高熱\"")
    #expect(read.counts == [.attendanceRecords: [12, 0], .courses: [3, 0], .semesters: [1, 0]])
    #expect(
      read.courses?.map { "\($0.name) \($0.weekdayText) \($0.periodText) \($0.totalClasses)" } == [
        "線形代数 monday 1 15", "英語Ⅱ wednesday 2 15", "経済学 friday 3 15",
      ])
    #expect(
      read.noteLines == [
        "1:1 encoding(\"Shift_JIS\")", "1:1 title",
        "3:1 value(\"2025/10/20\", readAs: \"2025-10-20\") ×5",
        // The period is a statement on the course and is read after the other cells of its row.
        "3:21 value(\"欠席\", readAs: \"absent\") ×3", "3:19 value(\"１\", readAs: \"1\") ×3",
        "3:1 made(Kaiki.ReadingFact.Made.recordID) ×12",
        "4:23 value(\"遅刻\", readAs: \"late\")", "5:1 value(\"10/24\", readAs: \"2025-10-24\") ×6",
        "6:23 value(\"早退\", readAs: \"early_leave\")", "7:22 value(\"公欠\", readAs: \"official_absent\")",
        "8:17 value(\"×\", readAs: \"absent\")", "9:17 value(\"出席\", readAs: \"present\")",
        "10:20 value(\"Absent\", readAs: \"absent\")", "12:13 value(\"欠\", readAs: \"absent\")",
        "13:19 value(\"忌引\", readAs: \"official_absent\")", "3:1 madeCourses",
      ])
    #expect(read.guesses.count == 16)
  }

  @Test func `the Cabinet Office's list in Shift_JIS gives every holiday`() throws {
    let read = try ThirdPartyFixture.read("syukujitsu_shift_jis.csv")
    #expect(read.faults == [])
    let days = try #require(read.calendar)
    #expect(days.count == 1_067)
    #expect(days.allSatisfy { $0.change == .noClass })
    let own = (1955...2027).flatMap(JapaneseHolidays.holidays).map(\.day)
    #expect(Set(days.map(\.day)).symmetricDifference(own).count <= 1)
    #expect(days.first.map { "\($0.day) \($0.note ?? "")" } == "1955-01-01 元日")
  }

  /// A day off says as little of who was there as no mark.
  @Test(
    arguments: [
      ("skipped", .absent), ("Missed", .absent), ("sick", .absent), ("No show", .absent), ("休んだ", .absent),
      ("Here", .present), ("休み", nil), ("missing", nil),
    ] as [(String, AttendanceRecord.Kind?)])
  func `words that people have for being there or not are marks, and ambiguous ones are none`(
    word: String, kind: AttendanceRecord.Kind?
  ) {
    #expect(WrittenWords.attendance(word) == kind)
  }

  @Test func `beside a column of courses another is no course, whatever its heading`() throws {
    let text = """
      date,class,what,note
      2026-10-05,Algebra,absent,overslept
      2026-10-14,Physics,late,train
      2026-10-19,Algebra,absent,cold

      """
    let error = try #require(try TemporaryFolder().readingError(text.utf8, as: "absences.csv"))
    #expect(error.contains("attendanceRecords"), "\(error)")
  }

  /// Tasks of Notion with their days and states became days without classes.
  @Test(arguments: [("Status", "Done"), ("Done", "Yes"), ("状態", "完了")])
  func `days with names and marks are no list of days without classes`(heading: String, mark: String) throws {
    let text = "Name,Date,\(heading)\nWrite essay,2026-10-01,\(mark)\nCall bank,2026-10-05,\n"
    let error = try #require(try TemporaryFolder().readingError(text.utf8, as: "tasks of mine.csv"))
    #expect(error.contains("names 2 people"), "\(error)")
  }

  @Test func `a byte that cannot be converted in a native file is said`() throws {
    let folder = try TemporaryFolder()
    let start = Array("id,question,stepIndex,nextDue\nc,".utf8)
    let question: [UInt8] = [0x93, 0xFA, 0x96, 0x7B, 0xFD, 0x82, 0xCC]
    let path = try folder.write(start + question + Array(",0,0\n".utf8), to: "cards.csv")
    let read = FilesRead(read: try HistoryReader.read([path], kind: nil))
    #expect(read.cards?.map(\.question) == ["日本\u{FFFD}の"])
    #expect(
      read.noteLines == [
        "1:1 encoding(\"Shift_JIS\")", "2:5 unconvertedByte(\"Shift_JIS\")",
      ])
  }

  @Test func `a rejected row names the heading of the sheet`() throws {
    let rows = "2026-10-05,代数,欠席,1\n2026-10-12,代数,ほげ,1\n2026-10-19,代数,欠席,99\n2026-10-26,,欠席,1\n"
    let read = try TemporaryFolder().read(["a.csv": "日付,科目,出欠,時限\n" + rows])
    #expect(
      read.faults == [
        "a.csv:3:15: \(Words.noChoice("出欠", "ほげ", Words.absences))",
        "a.csv:4:18: \(Words.outOfRange("時限", 99, 1...10))", "a.csv:5:1: \(Words.missing("科目"))",
      ])
  }

  @Test func `a byte that is no Shift_JIS keeps its row out, with its place`() throws {
    let read = try ThirdPartyFixture.read("broken-shift-jis.csv")
    #expect(days(read) == ["2025-10-20 数学 0 absent", "2025-10-22 数学 0 late"])
    #expect(read.faults.count == 1)
    #expect(read.faults[0].hasPrefix("broken-shift-jis.csv:3:12: \""))
    #expect(
      read.faults[0].hasSuffix("has a byte that cannot be converted to a character; save the file as UTF-8"))
  }

  @Test(arguments: ["courses-utf16.csv", "courses-utf16-unmarked.csv"])
  func `UTF-16 is read with a mark and without`(name: String) throws {
    let read = try ThirdPartyFixture.read(name)
    #expect(read.faults == [])
    #expect(
      read.courses?.map {
        "\($0.id) \($0.weekdayText) \($0.periodText) \($0.totalClasses) \($0.maxAbsences ?? -1)"
      }
        == [
          "線形代数 monday 1 15 5", "英語Ⅱ wednesday 2 15 -1", "経済学 friday 3 15 4",
        ])
    #expect(read.noteLines.contains("1:1 encoding(\"UTF-16\")"))
    #expect(read.noteLines.contains("1:1 separator(Kaiki.ReadingFact.Separator.tabs)"))
  }

  @Test func `what Excel saves in Germany is read, with its letters, dates and decimals`() throws {
    let folder = try TemporaryFolder()
    let text =
      "series;date;value\r\nMüsli;01.09.2025;75,25\r\nMüsli;13.09.2025;74\r\nÜbung;14.09.2025;1,5\r\n"
    let path = try folder.write(try #require(text.data(using: .windowsCP1252)), to: "a.csv")
    let read = FilesRead(read: try HistoryReader.read([path], kind: nil))
    #expect(read.faults == [])
    #expect(
      read.observations?.map { "\($0.series) \($0.day) \($0.value ?? -1)" } == [
        "Müsli 2025-09-01 75.25", "Müsli 2025-09-13 74.0", "Übung 2025-09-14 1.5",
      ])
    #expect(
      read.noteLines == [
        "1:1 encoding(\"Windows-1252\")", "1:1 separator(Kaiki.ReadingFact.Separator.semicolons)",
        "2:7 value(\"01.09.2025\", readAs: \"2025-09-01\") ×3", "2:18 value(\"75,25\", readAs: \"75.25\") ×2",
      ])
  }

  @Test func `where the marks of habits are 0 and 1 alone, 1 says that it was done`() throws {
    let folder = try TemporaryFolder()
    let ticks = try folder.read(["a.csv": "習慣,日付,達成\n走る,2025/10/20,1\n走る,2025/10/21,0\n"])
    #expect(ticks.habits?.first?.ticks.map(\.value) == [.manualYes, .no])
    #expect(ticks.noteLines.contains("2:15 value(\"1\", readAs: \"YES_MANUAL\")"))
    let amounts = try folder.read(["b.csv": "習慣,日付,達成\n走る,2025/10/20,1\n走る,2025/10/21,12.5\n"])
    #expect(amounts.habits?.first?.ticks.last?.amount == 12.5)
  }

  @Test(
    arguments: [
      ("Habit,Date,Status", ["Completed", "Failed", "Skipped", "missed"], "+-s-"),
      ("Habit,Date,Result", ["done", "not done", "skip", "OK"], "+-s+"),
      ("習慣,日付,状態", ["達成", "未達成", "休み", "○"], "+-s+"),
      ("habit,date,done", ["o", "x", "o", "x"], "+-+-"), ("habit,date,done", ["x", "x", "no", "x"], "++-+"),
    ])
  func `the words of habits are those of sheets with a habit a column`(
    heading: String, marks: [String], states: String
  ) throws {
    let rows = marks.enumerated().map { "Run,2026-10-0\($0.offset + 1),\($0.element)\n" }
    let read = try TemporaryFolder().read(["log.csv": heading + "\n" + rows.joined()])
    #expect(read.faults == [])
    let shown = (read.habits?.first?.ticks ?? []).map { tick in
      switch tick.value {
      case .manualYes: "+"
      case .no: "-"
      case .skip: "s"
      default: "?"
      }
    }
    #expect(shown.joined() == states)
  }

  @Test func `a comma is that of decimals where semicolons stand between the cells, and nowhere else`() throws
  {
    let folder = try TemporaryFolder()
    let read = try folder.read([
      "a.csv": "habit;date;value\nrun;01.09.2025;5,25\nread;01.09.2025;0\nread;13.09.2025;ja\n"
    ])
    #expect(read.habits?.map { $0.ticks.map(\.amount) } == [[5.25], [nil]])
    #expect(read.faults.count == 1)
    let other = try folder.read(["b.csv": "habit\tdate\tvalue\nrun\t13.09.2025\t5,25\nrun\t14.09.2025\t5\n"])
    #expect(other.faults.count == 1)
  }

  @Test func `terms of a table with semicolons give the year of dates without one`() throws {
    let folder = try TemporaryFolder()
    let terms = try folder.write("学期;開始;終了\n後期;2025/9/26;2026/1/30\n".utf8, to: "semesters.csv")
    let sheet = try folder.write("日付,科目,区分\n1/9,数学,欠席\n10/24,数学,遅刻\n".utf8, to: "a.csv")
    let read = FilesRead(read: try HistoryReader.read([sheet, terms], kind: nil))
    #expect(days(read) == ["2026-01-09 数学 0 absent", "2025-10-24 数学 0 late"])
    #expect(read.semesters?.map(\.half) == [.second])
  }

  @Test func `a date without a year is kept out where nothing says which`() throws {
    let folder = try TemporaryFolder()
    let error = try #require(
      try folder.readingError("日付,科目,区分\n1/9,数学,欠席\n".utf8, as: "a.csv"))
    #expect(error.contains("lacks its year, and other rows and the terms do not show it"))
  }

  @Test func `a date in another order than its column is told as that, and a day that there is not, too`()
    throws
  {
    let folder = try TemporaryFolder()
    let rows = (1...60).map { "\(($0 - 1) % 30 + 1)/\($0 <= 30 ? 9 : 10)/2026,Physics,absent" }
    let read = try folder.read([
      "a.csv": (["date,course,status"] + rows + ["10/31/2026,Physics,absent", "31/11/2026,Physics,absent"])
        .joined(separator: "\n")
    ])
    #expect(read.faults.count == 2)
    #expect(
      read.faults.allSatisfy { $0.contains("does not fit the order of day, month and year in its column") })
  }

  @Test func `a native table with dates of people is read, and native ones say nothing`() throws {
    let folder = try TemporaryFolder()
    let head = "recordId,courseId,date,type\n"
    let written = try folder.read(["attendanceRecords.csv": head + "1,c,2025/10/20,absent\n"])
    #expect(days(written) == ["2025-10-20 c 0 absent"])
    #expect(written.noteLines.first == "2:5 value(\"2025/10/20\", readAs: \"2025-10-20\")")
    #expect(written.courses?.count == 1)
    let mixed = try folder.read([
      "attendanceRecords.csv": head + "1,c,2025-10-20,absent\n2,c,2025-10-21,late\n3,c,2025/10/22,late\n"
    ])
    #expect(days(mixed) == ["2025-10-20 c 0 absent", "2025-10-21 c 0 late"])
    #expect(mixed.noteLines == [])
    let native = try folder.read(["attendanceRecords.csv": head + "1,c,2025-10-20,absent\n"])
    #expect(native.noteLines == [])
    #expect(days(native) == days(written))
  }

  @Test func `habits, answers, tasks and completions are read with the same words`() throws {
    let folder = try TemporaryFolder()
    let read = try folder.read([
      "habits": "習慣;日付;達成\n走る;2025/10/20;○\n走る;2025/10/21;×\n",
      "answers": "単語,日時,結果\n犬,2025/10/20 9:05,正解\n犬,2025/10/21 21:30,不正解\n",
      "tasks": "タスク,間隔,開始日\n洗濯,3日ごと,2025年10月1日\n",
      "done": "タスク,完了日\n洗濯,2025/10/4\n",
    ])
    #expect(read.faults == [])
    #expect(read.habits?.first?.ticks.map(\.value) == [.manualYes, .no])
    #expect(read.log?.reviews.map(\.isCorrect) == [true, false])
    #expect(try read.log?.reviews.first?.reviewedAt == .at("2025-10-20T00:05:00Z"))
    #expect(read.recurringTasks?.map(\.recurrence.interval.englishPhrase) == ["every 3 days"])
    #expect(try read.completions?.map(\.at) == [.at("2025-10-04T03:00:00Z")])
  }

  @Test func `errors of a sheet of tasks name the headings of the sheet`() throws {
    let folder = try TemporaryFolder()
    let read = try folder.read([
      "tasks.csv": """
      task,every,start
      wash,soon,2026-01-01
      dust,,2026-01-01
      cook,3 days,
      mow,3 days,2026-13-45
      sew,2 weeks,2026-01-01

      """
    ])
    #expect(
      read.faults.sorted() == [
        "tasks.csv:2:6: every \"soon\" is not an interval; write days, weeks or months, such as 3 days",
        "tasks.csv:3:1: every is missing; give it a value",
        "tasks.csv:4:1: start is missing; give it a value",
        "tasks.csv:5:12: start \"2026-13-45\" is not a date and time; write 2024-01-15T09:30:00Z or milliseconds since 1970",
      ])
    #expect(read.recurringTasks?.map(\.title) == ["sew"])
  }

  @Test func `F7 answers of a sheet without steps are of no table of ours, and with steps they are`() throws {
    let folder = try TemporaryFolder()
    let thirdParty = try folder.read(["log.csv": "word,date,correct\nw,2025/10/20 9:05,yes\n"])
    #expect(thirdParty.log?.origin == .thirdParty)
    let own = try folder.read([
      "log.csv": "word,date,correct,previousStep,nextStep\nw,2025/10/20 9:05,yes,0,1\n"
    ])
    #expect(own.log?.origin == .table)
    #expect(own.log?.reviews.first?.steps?.next == 1)
  }

  @Test(
    arguments: [
      ("cards.csv", "card,time,result\na,2025-10-20 09:05,right\n", "reviewLogs"),
      ("cards.csv", "cardId,reviewedAt,result\na,2025-10-20T09:05:00Z,true\n", "reviewLogs"),
      ("habits.csv", "habit,date,value\nrun,2025-10-20,YES_MANUAL\n", "checkmarks"),
      ("courses.csv", "course,date,status\nMath,2025-10-20,absent\n", "attendanceRecords"),
      ("tasks.json", #"[{"taskId":"t","completedAt":"2025-10-20T00:00:00Z"}]"#, "completions"),
    ])
  func `a table is what its columns say where its name says another kind, which is told`(
    name: String, text: String, kind: String
  ) throws {
    let read = try TemporaryFolder().read([name: text])
    #expect(read.faults == [])
    #expect(read.counts.first { $0.key.rawValue == kind }?.value == [1, 0])
    let named = name.prefix { $0 != "." }
    #expect(read.noteLines.contains("1:1 otherKind(named: \"\(named)\", readAs: \"\(kind)\")"))
  }

  @Test
  func `F7 answers of a sheet are by the table where headings are native, or settings or cards lie beside`()
    throws
  {
    let sheet = "word,date,correct\nw,2025/10/20 9:05,yes\n"
    for files in [
      ["log.csv": "cardId;reviewedAt;result\nw;2025-10-20T09:05:00Z;true\n"],
      ["cards.csv": "id,question,stepIndex,nextDue\nw,?,1,2025-10-25T00:00:00Z\n", "log.csv": sheet],
      ["answers.csv": sheet, "cards.csv": "id,question,stepIndex,nextDue\nw,?,1,2025-10-25T00:00:00Z\n"],
      ["log.csv": sheet, "settings.json": #"{"intervals":[0,1,3],"morningHour":8}"#],
    ] as [KeyValuePairs<String, String>] {
      let read = try TemporaryFolder().read(files)
      #expect(read.faults == [])
      #expect(read.log?.origin == .table, "\(files)")
    }
  }

  @Test func `a table of questions is no log for its headings alone`() throws {
    let error = try TemporaryFolder().readingError(
      "question,answer,date\n猫,neko,2025-10-20\n犬,inu,2025-10-20\n".utf8, as: "cards.csv")
    #expect(error?.contains("id") == true && error?.contains("neko") == false, "\(error ?? "")")
  }

  @Test func `a table that lacks a column of its name's kind, and is of no other, keeps its fault`() throws {
    let folder = try TemporaryFolder()
    for (name, text) in [
      ("cards.csv", "id,question\na,b\n"), ("reviewLogs.csv", "cardId,result\na,1\n"),
      // A list of days and names is no calendar where its name says completions.
      ("completions.csv", "date,note\n2025-10-20,rent\n"),
      // All but one of its own columns are nearer than all of another's.
      ("completions.csv", "id,taskId,timestamp\na,t,2025-10-20T00:00:00Z\n"),
    ] {
      #expect(throws: ReadingError.self, "\(name)") { try folder.read([name: text]) }
    }
  }

  @Test(
    arguments: [
      (["card", "time", "foo"], DataKind.reviewLogs, "result"), (["habit", "date"], .checkmarks, "value"),
      (["cardId", "reviewedAt"], .reviewLogs, "result"), (["task", "every"], .tasks, "createdDate"),
      (["科目", "日付"], .attendanceRecords, "type"), (["単語", "結果"], .reviewLogs, "reviewedAt"),
    ])
  func `of headings that lack one column of a kind that column is named`(
    headings: [String], kind: DataKind, column: String
  ) {
    let missing = SpreadsheetKind.nearest(to: headings)
    #expect(missing?.kind == kind)
    #expect(missing?.column == column)
    // With it they are of the kind.
    let format = SpreadsheetKind.all.first { $0.columns(of: headings + [column]) != nil }?.format
    #expect(format?.kind == kind)
  }

  @Test func `headings that have one column of a kind, or all, lack none`() {
    #expect(SpreadsheetKind.nearest(to: ["date"]) == nil)
    #expect(SpreadsheetKind.nearest(to: ["a", "b"]) == nil)
    #expect(SpreadsheetKind.nearest(to: []) == nil)
    // Dates and amounts are of anything.
    for headings in [
      ["date", "amount", "description"], ["id", "status", "date", "title"], ["start", "end"],
    ] {
      #expect(SpreadsheetKind.nearest(to: headings) == nil, "\(headings)")
    }
  }
}
