import Kaiki
import Testing

@testable import Rows
@testable import Formats

/// Rows of texts with offsets of their own.
struct FieldsReadingTests {
  /// Reads the only column of a row that begins at byte 3, with a cell at byte 12.
  private static func read<Value>(
    _ text: String?, _ read: (Field) throws(Fault) -> Value
  ) -> Result<Value, Fault> {
    Result { () throws(Fault) in
      try Fields.reading(
        [text.map { WrittenTable.Cell(text: $0, offset: 12) }], at: 3, columns: ["value"],
        headings: ["Value"],
        clock: WrittenClock(), notes: ValueNotes()
      ) { fields throws(Fault) in try read(fields[0]) }
    }
  }

  @Test func `a value is read as in a file`() throws {
    #expect(try Self.read("x;y") { field throws(Fault) in try field.list() }.get() == ["x", "y"])
    #expect(try Self.read("7.0") { field throws(Fault) in try field.integer(in: 0...9) }.get() == 7)
    #expect(try Self.read("true") { field throws(Fault) in try field.flag() }.get() == true)
    #expect(
      try Self.read("2024-01-15T09:30:00Z") { field throws(Fault) in try field.instant() }.get()
        == Instant(seconds: 1_705_311_000))
  }

  @Test func `a fault is at its cell, or at its row if the cell is missing`() {
    func fault<Value>(_ result: Result<Value, Fault>) -> String? {
      if case .failure(let fault) = result { "\(fault.offset): \(fault.message.english)" } else { nil }
    }
    let wrong = Self.read("x") { field throws(Fault) in try field.integer(in: 0...9) }
    #expect(fault(wrong) == "12: \(Words.notWhole("Value", "x"))")
    for text in [nil, ""] {
      let missing = Self.read(text) { field throws(Fault) in try field.requiredText() }
      #expect(fault(missing) == "3: \(Words.missing("Value"))")
    }
  }

  @Test func `a row of a sheet has the cells of its own table only`() {
    var row = SheetRow(Semester.Column.allCases.map(TableColumn.init), start: 3)
    row.set(Semester.Column.name, "A")
    row.set(Course.Column.courseName, "B")
    row.set(SheetOnlyColumn.attended, "7")
    #expect(row.text(Semester.Column.name) == "A" && row[Course.Column.courseName] == nil)
    #expect(row.number(SheetOnlyColumn.attended) == 7 && row.cells.compactMap(\.?.text) == ["A"])
  }
}
