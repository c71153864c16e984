import Foundation
import Kaiki
import Testing
@testable import Files
@testable import Intake

/// Sheets with a date a row and a course a column, or the other way round.
struct AttendanceGridImportTests {
  private func days(_ read: FilesRead) -> [String] {
    (read.attendanceRecords ?? []).map { "\($0.day) \($0.course) \($0.kind.rawValue)" }
  }

  private func read(_ text: String, as name: String = "a.csv") throws -> FilesRead {
    let folder = try TemporaryFolder()
    let path = try folder.write(text.utf8, to: name)
    return FilesRead(read: try HistoryReader.read([path], kind: nil))
  }

  @Test func `a sheet with a column a course gives every absence, and says every guess`() throws {
    let read = try ThirdPartyFixture.read("grid-shift-jis.csv")
    #expect(read.faults == [])
    #expect(
      days(read) == [
        "2025-10-06 線形代数 present", "2025-10-08 英語Ⅱ present", "2025-10-10 経済学 absent",
        "2025-10-13 線形代数 absent", "2025-10-15 英語Ⅱ late",
        "2025-10-17 経済学 official_absent", "2025-10-20 線形代数 late",
      ])
    #expect(
      read.courses?.map { "\($0.name) \($0.weekdayText) \($0.totalClasses)" } == [
        "線形代数 monday 15", "英語Ⅱ wednesday 15", "経済学 friday 15",
      ])
    #expect(
      read.noteLines == [
        "1:1 encoding(\"Shift_JIS\")", "1:1 title", "- 2:20 column(\"備考\")",
        "3:1 value(\"10/6\", readAs: \"2025-10-06\") ×7", "3:8 value(\"○\", readAs: \"present\") ×2",
        "3:8 made(Kaiki.ReadingFact.Made.recordID) ×7", "5:11 value(\"欠席\", readAs: \"absent\")",
        "6:14 value(\"×\", readAs: \"absent\")", "7:10 value(\"遅刻\", readAs: \"late\")",
        "8:11 value(\"公欠\", readAs: \"official_absent\")", "9:9 value(\"△\", readAs: \"late\")",
        "- 10:1 rowWithoutDate(\"合計\")", "3:8 madeCourses",
      ])
  }

  @Test(
    arguments: [
      "Date,Math,Physics\n10/20/2025,present,\n10/22/2025,,late\n10/24/2025,absent,\n",
      "Subject,10/20/2025,10/22/2025,10/24/2025\nMath,present,,absent\nPhysics,,late,\n",
      ";Math;Physics\n2025-10-20;present;\n2025-10-22;;late\n2025-10-24;absent;\n",
    ])
  func `courses stand across or down`(text: String) throws {
    let read = try read(text)
    #expect(read.faults == [])
    #expect(
      Set(days(read)) == ["2025-10-20 Math present", "2025-10-24 Math absent", "2025-10-22 Physics late"])
    #expect(read.habits == nil)
  }

  @Test func `more marks than a term has classes are as many classes`() throws {
    let rows = (1...20).map { "2025-10-\($0 < 10 ? "0" : "")\($0),欠席\n" }.joined()
    let read = try read("日付,数学\n\(rows)2025-10-21,欠席\n")
    #expect(read.courses?.map(\.totalClasses) == [21])
  }

  @Test(arguments: [("a.csv", true), ("出欠.csv", false), ("2025.attendanceRecords.csv", false)])
  func `marks alone are taken for attendance, which is said unless a name says it`(name: String, isSaid: Bool)
    throws
  {
    let read = try read("日付,数学,英語\n2025-10-20,○,×\n", as: name)
    #expect(days(read) == ["2025-10-20 数学 present", "2025-10-20 英語 absent"])
    #expect(read.noteLines.contains("1:1 marksAlone") == isSaid)
  }

  @Test(
    arguments: [
      ("日付,数学\n2025-10-20,12\n", "a.csv"), ("Date,Meditate\n2025-10-20,YES_MANUAL\n", "Checkmarks.csv"),
      ("日付,走る\n2025-10-20,○\n", "a.checkmarks.csv"), ("Date,x\n10/20/2025,2\n10/21/2025,0\n", "a.csv"),
    ])
  func `other tables are none`(text: String, name: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(text.utf8, to: name)
    let read = try? HistoryReader.read([path], kind: nil)
    #expect(read?.history.attendanceRecords == nil)
  }

  @Test func `two rows of one date are two classes`() throws {
    let read = try read("日付,数学\n2025-10-20,欠席\n2025-10-20,欠席\n2025-10-27,欠席\n")
    #expect(days(read) == ["2025-10-20 数学 absent", "2025-10-20 数学 absent", "2025-10-27 数学 absent"])
  }

  @Test func `a cell that is no mark is kept out with its place`() throws {
    let read = try read("日付,数学,英語\n2025-10-20,欠席,出席\n2025-10-21,?,遅刻\n")
    #expect(
      days(read) == ["2025-10-20 数学 absent", "2025-10-20 英語 present", "2025-10-21 英語 late"])
    #expect(read.faults.count == 1)
    #expect(read.faults[0].hasPrefix("a.csv:3:12: \"?\" is not an attendance record"))
  }

  @Test func `terms that are read with it give the year, and hold the courses that are made`() throws {
    let folder = try TemporaryFolder()
    let read = try folder.read([
      "a.csv": "日付,数学\n1/9,欠席\n10/24,遅刻\n", "semesters.csv": "学期;開始;終了\n後期;2025/9/26;2026/1/30\n",
    ])
    #expect(days(read) == ["2026-01-09 数学 absent", "2025-10-24 数学 late"])
    #expect(read.semesters?.count == 1)
    #expect(read.courses?.map(\.name) == ["数学"])
    #expect(read.courses?.map(\.semester) == read.semesters?.map(\.id))
    #expect(read.noteLines.last == "2:5 madeCourses")
  }

  @Test func `a date in no term that is known is of a term that is made`() throws {
    let folder = try TemporaryFolder()
    let read = try folder.read([
      "a.csv": "日付,数学\n2025-05-12,欠席\n2025-10-24,遅刻\n",
      "semesters.csv": "学期;開始;終了\n後期;2025/9/26;2026/1/30\n",
    ])
    #expect(Set(read.semesters?.map(\.half) ?? []) == [.first, .second])
    #expect(read.courses?.count == 2)
    #expect(Set(read.courses?.map(\.semester) ?? []) == Set(read.semesters?.map(\.id) ?? []))
  }

  @Test func `courses that a file has are not made again`() throws {
    let folder = try TemporaryFolder()
    let read = try folder.read([
      "a.csv": "日付,数学\n2025-10-24,欠席\n",
      "z.csv": "科目,曜日,時限,回数\n数学,金,2,14\n",
    ])
    #expect(read.courses?.map { "\($0.name) \($0.periodText) \($0.totalClasses)" } == ["数学 2 14"])
    #expect(!read.noteLines.contains { $0.contains("madeCourses") })
  }

  @Test func `of two exports of one sheet each mark counts once`() throws {
    let folder = try TemporaryFolder()
    let rows = (1...20).map { "2025-10-\($0 < 10 ? "0" : "")\($0),欠席\n" }
    let read = try folder.read([
      "new.csv": "日付,数学\n\(rows.joined())", "old.csv": "日付,数学\n\(rows.prefix(17).joined())",
    ])
    #expect(read.courses?.map(\.totalClasses) == [20])
  }

  @Test func `a sheet in a folder is known by its content, whatever it is called`() throws {
    let folder = try TemporaryFolder()
    let text = try #require("日付,数学\n2025-10-24,欠席\n".data(using: .shiftJIS))
    _ = try folder.write(text, to: "出欠.csv")
    _ = try folder.write("学期,開始,終了\n後期,2025-09-26,2026-01-30\n".utf8, to: "semesters.csv")
    _ = try folder.write("x,y\n1,2\n".utf8, to: "other.csv")
    let read = try folder.readAll()
    #expect(days(read) == ["2025-10-24 数学 absent"])
    #expect(read.courses?.count == 1)
    #expect(read.passedOver == [folder("other.csv")])
  }

  @Test func `as many dates may stand across as there are`() throws {
    let first = Day(try #require(CivilDate(year: 2022, month: 4, day: 1)))
    let dates = (0..<1_300).map { (first + $0).description }
    let marks = (0..<1_300).map { $0 % 7 == 0 ? "欠席" : "出席" }
    let read = try read("科目,\(dates.joined(separator: ","))\n数学,\(marks.joined(separator: ","))\n")
    #expect(read.attendanceRecords?.count { $0.kind == .absent } == 186)
    #expect(read.attendanceRecords?.last { $0.kind == .absent }?.day == first + 1_295)
  }

  @Test func `one long row among short ones is no sheet, and takes no memory`() throws {
    let folder = try TemporaryFolder()
    let text =
      "科目\(String(repeating: ",2025-10-24", count: 100_000))\n" + String(repeating: "数学,欠席\n", count: 50_000)
    let path = try folder.write(text.utf8, to: "a.csv")
    #expect(throws: ReadingError.self) { try HistoryReader.read([path], kind: nil) }
  }
}
