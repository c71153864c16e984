import Archives
import Foundation
import Kaiki
import TestSupport
import Testing
@testable import Files
@testable import Rows
@testable import Formats
@testable import Intake

/// Workbooks of Excel, against what openpyxl reads of the same files (`Oracles/make_workbooks.py`).
struct WorkbookTests {
  /// A sheet as openpyxl has it.
  private struct Expected: Decodable {
    var name: String
    var rows: [[String]]
  }

  private static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: try Fixture.path("workbooks/\(name)"))))
  }

  /// The members of a zip.
  private static func parts(_ bytes: [UInt8]) throws -> [String: InputBytes] {
    try bytes.withUnsafeBytes { bytes in
      try PackedBytes.reading(bytes, as: .zip) { packed throws(ArchiveError) in
        var parts: [String: InputBytes] = [:]
        while let member = try packed.next() {
          var content: [UInt8] = []
          while let piece = try packed.piece() { content += piece }
          if let name = member.name { parts[name] = InputBytes(bytes: content) }
        }
        return parts
      }
    }
  }

  /// The rows of a sheet, without empty ones, and without empty cells around all.
  private static func trimmed(_ rows: [[String]]) -> [[String]] {
    let rows = rows.filter { $0.contains { !$0.isEmpty } }
    let used = (rows.first ?? []).indices.filter { column in rows.contains { !$0[column].isEmpty } }
    guard let first = used.first, let last = used.last else { return [] }
    return rows.map { Array($0[first...last]) }
  }

  @Test(arguments: ["openpyxl.xlsx", "xlsxwriter.xlsx", "plain.xlsx"])
  func `every cell is what openpyxl reads`(name: String) throws {
    let data = try Data(contentsOf: URL(fileURLWithPath: try Fixture.path("workbooks/expected.json")))
    let expected = try #require(try JSONDecoder().decode([String: [Expected]].self, from: data)[name])
    let shown = try Workbook(try Self.parts(try Self.bytes(name))).sheets.filter { !$0.isHidden }
    #expect(shown.map(\.name) == expected.map(\.name))
    for (sheet, expected) in zip(shown, expected) {
      let rows = sheet.text.withUnsafeBytes { bytes in
        WrittenTable(ThirdPartyText(name: "a.csv", bytes: bytes)).rows.map { $0.map(\.text) }
      }
      #expect(rows == Self.trimmed(expected.rows))
    }
  }

  @Test func `the rows of a sheet are read as those of CSV, with the row of each fault`() throws {
    let read = try HistoryReader.read(try Self.bytes("openpyxl.xlsx"), named: "a.xlsx")
    #expect(
      read.history.attendanceRecords?.map { "\($0.day) \($0.course) \($0.kind.rawValue)" } == [
        "2026-10-05 線形代数学Ⅱ absent", "2026-10-07 英語, コミュニケーション late", "2026-10-12 線形代数学Ⅱ present",
        "2026-10-19 線形代数学Ⅱ official_absent",
      ])
    #expect(read.history.attendanceRecords?.last?.memo == "二行の 備考")
    #expect(read.sources.first?.path == "a.xlsx/出欠")
    #expect(read.passedOver == [])
    #expect(
      read.notes.filter { $0.fact.unread == .sheet }.map { "\($0.file) \($0.fact)" } == [
        "a.xlsx/数 unreadSheet(\"数\", Kaiki.ReadingFact.UnreadSheet.unknownTable)",
        "a.xlsx/隠し unreadSheet(\"隠し\", Kaiki.ReadingFact.UnreadSheet.hidden)",
      ])
  }

  @Test func `the people of a workbook are found with its sheets that are not read`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(try Self.bytes("openpyxl.xlsx"), to: "a.xlsx")
    let cohort = try Cohort(of: [path], kind: nil)
    #expect(cohort.unreadSheets.map { Folder.name(of: $0.file) } == ["数", "隠し"])
    #expect(cohort.unreadSheets.allSatisfy { $0.fact.unread == .sheet } && cohort.passedOver == [])
  }

  @Test func `formulas count by the value that was stored, and rich text as one`() throws {
    let read = try HistoryReader.read(try Self.bytes("xlsxwriter.xlsx"), named: "a.xlsx")
    #expect(
      Set(read.history.attendanceRecords?.map { "\($0.day) \($0.course) \($0.kind.rawValue)" } ?? []) == [
        "2024-04-10 Algebra present", "2024-04-17 Algebra late", "2024-04-10 English absent",
        "2024-04-17 English present", "2024-04-24 English official_absent",
      ])
  }

  @Test(
    arguments: [
      ("yyyy/m/d", .date), ("m\"月\"d\"日\"", .date), ("ge.m.d", .date), ("[$-411]aaaa", .date),
      ("mmm-yy", .date),
      ("yyyy-mm-dd hh:mm", .moment), ("m/d/yy h:mm AM/PM", .moment), ("h:mm;@", .time), ("[h]:mm:ss", .time),
      ("mm:ss.0", .time), ("General", .number), ("G/標準", .number), ("0.00E+00", .number),
      ("#,##0;[Red]-#,##0", .number),
      ("0\"days\"", .number), ("@", .number), ("\\d0", .number), ("", .number),
    ] as [(String, WorkbookStyles.Meaning)])
  func `the format of a cell says what its number is`(code: String, meaning: WorkbookStyles.Meaning) {
    #expect(WorkbookStyles.meaning(of: code) == meaning)
  }

  @Test(
    arguments: [
      (45392, .date, false, "2024-04-10"), (43_930, .date, true, "2024-04-10"), (60, .date, false, nil),
      (61, .date, false, "1900-03-01"),
      (0.5, .time, false, "12:00"), (45392.75, .moment, false, "2024-04-10 18:00"),
      (2_958_465, .date, false, "9999-12-31"), (2_958_466, .date, false, nil), (-1, .date, false, nil),
      (.infinity, .date, false, nil), (12, .date, false, nil), (7, .number, false, nil),
    ] as [(Double, WorkbookStyles.Meaning, Bool, String?)])
  func `a number of days is a date`(
    number: Double, meaning: WorkbookStyles.Meaning, is1904: Bool, text: String?
  ) {
    #expect(WorkbookStyles.text(of: number, meaning, startsIn1904: is1904) == text)
  }

  // MARK: By hand

  private static let spreadsheet = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"

  /// A workbook of one sheet with the given rows.
  private static func workbook(
    rows: String, before: String = "", state: String = "visible", strings: String? = nil
  ) -> [UInt8] {
    let relations = """
      <Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>
      """
    let list = """
      <workbook xmlns="\(spreadsheet)"><sheets><sheet name="S" state="\(state)" r:id="r1" xmlns:r="r"/></sheets></workbook>
      """
    let sheet =
      "\(before)<worksheet xmlns=\"\(spreadsheet)\"><sheetData>\(rows)</sheetData></worksheet>"
    var files: [(name: String, bytes: [UInt8])] = [
      ("xl/workbook.xml", Array(list.utf8)), ("xl/_rels/workbook.xml.rels", Array(relations.utf8)),
      ("xl/worksheets/sheet1.xml", Array(sheet.utf8)),
    ]
    if let strings {
      files.append(("xl/sharedStrings.xml", Array("<sst xmlns=\"\(spreadsheet)\">\(strings)</sst>".utf8)))
    }
    return MadeArchive.zip(files)
  }

  /// A cell with its text in it.
  private static func cell(_ text: String) -> String { "<c t=\"inlineStr\"><is><t>\(text)</t></is></c>" }

  private static let head = "<row>\(["date", "course", "status"].map(cell).joined())</row>"

  private func refusal(_ bytes: [UInt8]) -> String? {
    do throws(ReadingError) {
      _ = try HistoryReader.read(bytes, named: "a.xlsx")
      return nil
    } catch {
      guard case .unreadable(let rejection) = error else { return "\(error)" }
      return rejection.message.english
    }
  }

  @Test func `a document type is refused, and with it every entity`() {
    let bomb = """
      <!DOCTYPE worksheet [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">
      <!ENTITY c SYSTEM "file:///etc/passwd">]>
      """
    let rows = Self.head + "<row>\(Self.cell("&b;&c;"))</row>"
    #expect(
      refusal(Self.workbook(rows: rows, before: bomb))
        == "\"xl/worksheets/sheet1.xml\" in the workbook declares a document type, which spreadsheets never do; save the workbook again"
    )
  }

  @Test(
    arguments: [
      ("<row><c>", "is damaged (line 1: mismatched tag)"),
      (
        String(repeating: "<a>", count: 100) + String(repeating: "</a>", count: 100),
        "elements that are nested too deep"
      ),
      ("<row><c r=\"A1\"><v>&nbsp;</v></c></row>", "is damaged (line 1: undefined entity)"),
      ("", "the visible sheets of the workbook have no cells"),
    ])
  func `what is damaged is refused with its place`(rows: String, message: String) {
    #expect(refusal(Self.workbook(rows: rows))?.contains(message) == true)
  }

  @Test func `a workbook without a sheet that is shown is refused`() {
    let bytes = Self.workbook(rows: Self.head, state: "veryHidden")
    #expect(refusal(bytes)?.contains("the visible sheets of the workbook have no cells") == true)
  }

  @Test func `a formula that no program has worked out is shown itself`() throws {
    let rows =
      Self.head
      + "<row><c t=\"inlineStr\"><is><t>2026-10-05</t></is></c><c><f>B9</f></c>\(Self.cell("absent"))</row>"
    let read = try HistoryReader.read(Self.workbook(rows: rows), named: "a.xlsx")
    #expect(read.history.attendanceRecords?.map(\.course) == ["=B9"])
  }

  @Test func `a row without a number is the next one, and of two cells of one place the first counts`() throws
  {
    let marks = ["2026-10-05", "Algebra", "absent"]
    let rows =
      Self.head + "<row r=\"3\">\(marks.map(Self.cell).joined())</row>"
      + "<row>\(["2026-10-06", "Algebra", "x9"].map(Self.cell).joined())</row><row r=\"6\">"
      + zip(["A6", "A6", "B6", "C6"], ["2026-10-07", "2026-10-08", "Algebra", "absent"]).map {
        "<c r=\"\($0)\" t=\"inlineStr\"><is><t>\($1)</t></is></c>"
      }.joined() + "</row>"
    let read = FilesRead(read: try HistoryReader.read(Self.workbook(rows: rows), named: "a.xlsx"))
    #expect(read.attendanceRecords?.map { "\($0.day)" }.sorted() == ["2026-10-05", "2026-10-07"])
    #expect(read.faults.count == 1 && read.faults.first?.contains(":4:") == true, "\(read.faults)")
  }

  @Test func `rows, columns and strings that are not where they should be end nothing`() throws {
    let rows =
      Self.head + "<row r=\"0\"><c r=\"ZZZZ9\"/><c r=\"XFD2\" t=\"s\"><v>7</v></c></row>"
      + "<row r=\"99999999999999999999\"><c s=\"99999\"><v>1e400</v></c><c t=\"s\"><v>-1</v></c></row>"
    _ = try? HistoryReader.read(Self.workbook(rows: rows, strings: "<si><t>x</t></si>"), named: "a.xlsx")
    let far = Self.head + "<row r=\"1048576\"><c r=\"XFD1048576\" t=\"inlineStr\"><is><t>x</t></is></c></row>"
    _ = try? HistoryReader.read(Self.workbook(rows: far), named: "a.xlsx")
  }

  @Test func `more cells than there may be are refused`() {
    let row = "<row>\(String(repeating: "<c><v>1</v></c>", count: 16_000))</row>"
    let bytes = Self.workbook(rows: String(repeating: row, count: 64))
    #expect(refusal(bytes)?.contains("more than 1000000 cells or strings") == true)
  }

  @Test func `few cells that lie far apart in many rows are refused`() {
    let row = "<row><c r=\"A1\"><v>1</v></c><c r=\"XFD1\"><v>1</v></c></row>"
    #expect(
      refusal(Self.workbook(rows: String(repeating: row, count: 489)))?.contains("more than 1000000 cells")
        == true)
    #expect(
      refusal(Self.workbook(rows: String(repeating: row, count: 20)))?.contains("more than 1000000 cells")
        != true)
  }

  @Test func `more strings than there may be are refused`() {
    let bytes = Self.workbook(rows: Self.head, strings: String(repeating: "<si/>", count: 1_000_001))
    #expect(refusal(bytes)?.contains("more than 1000000 cells or strings") == true)
  }

  @Test
  func
    `characters that a program has written by their numbers are those, and how words are read is left out`()
    throws
  {
    let strings =
      "<si><t>Alge_x0062_ra _x005F_x0041_ _xZZ</t></si><si><t>代数</t><rPh sb=\"0\" eb=\"2\"><t>ダイスウ</t></rPh></si>"
    let cells = ["1", "2"].enumerated().map { number, day in
      "<row>\(Self.cell("2026-10-0\(day)"))<c t=\"s\"><v>\(number)</v></c>\(Self.cell("absent"))</row>"
    }
    let read = try HistoryReader.read(
      Self.workbook(rows: Self.head + cells.joined(), strings: strings), named: "a.xlsx")
    #expect(read.history.attendanceRecords?.map(\.course) == ["Algebra _x0041_ _xZZ", "代数"])
  }

  @Test func `a workbook in a folder is read with the files beside it, and another is passed over`() throws {
    let folder = try TemporaryFolder()
    let rows = Self.head + "<row>\(["2026-10-05", "Algebra", "absent"].map(Self.cell).joined())</row>"
    _ = try folder.write(Self.workbook(rows: rows), to: "marks.xlsx")
    _ = try folder.write(
      Self.workbook(rows: "<row>\(Self.cell("x"))\(Self.cell("y"))</row>"), to: "other.xlsx")
    _ = try folder.write([1], to: "~$marks.xlsx")
    _ = try folder.write("学期,開始,終了\n後期,2026-09-24,2027-01-31\n".utf8, to: "semesters.csv")
    let read = try folder.readAll()
    #expect(read.attendanceRecords?.map(\.course) == ["Algebra"])
    #expect(read.semesters?.count == 1)
    #expect(read.passedOver == [folder("other.xlsx")])
  }
}
