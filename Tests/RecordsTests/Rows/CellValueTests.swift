import Kaiki
import Testing

@testable import Records

/// Values at hand are read as the same values in a file are.
struct CellValueTests {
  private static let offset = 12

  /// A row of one column that has a value at hand.
  private static func field(_ value: CellValue) -> Field {
    var row = Row(columnCount: 1)
    row.cells[0] = Cell(form: .made, range: offset..<offset)
    row.made = [value]
    return Fields(
      bytes: UnsafeRawBufferPointer(start: nil, count: 0), row: row, columns: ["value"],
      undoesFormulaGuard: false)[0]
  }

  /// What a function reads of a value at hand, and what it reads of the text that a file would have.
  private static func both<Value>(
    _ value: CellValue, _ read: (Field) throws(Fault) -> Value
  ) -> (made: Result<Value, Fault>, written: Result<Value, Fault>) {
    func result(_ field: Field) -> Result<Value, Fault> { Result { () throws(Fault) in try read(field) } }
    return (result(field(value)), result(field(.text(value.written))))
  }

  @Test(
    arguments: [
      .text("a"), .text("7"), .text("2024-01-15"), .text("true"), .text("2024-01-15T09:30:00Z"), .text("x;y"),
      .texts(["a", "b;c", ""]), .integer(7), .integer(-3), .integer(5_000), .flag(true), .flag(false),
      .instant(Instant(milliseconds: 1_705_310_200_500)),
      .instant(Instant(milliseconds: 500_000_000_000_000)),
      .instants([Instant(seconds: 1_705_310_200), Instant(seconds: 86_400)]),
      .date(CivilDate(daysSinceEpoch: 19_737)), .date(CivilDate(daysSinceEpoch: 4_000_000)), .minute(570),
      .minute(1_500),
    ] as [CellValue])
  func `a value says what its text says, or is at fault as it is, at its place`(value: CellValue) {
    func same<Read: Equatable>(
      _ name: String, _ read: (Field) throws(Fault) -> Read
    ) {
      let (made, written) = Self.both(value, read)
      #expect(made == written, "\(name) of \(value)")
      if case .failure(let fault) = made { #expect(fault.offset == Self.offset, "\(name) of \(value)") }
    }
    let boundary = DayBoundary(zone: .utc)
    same("text") { field throws(Fault) in try field.text() }
    same("list") { field throws(Fault) in try field.list() }
    same("integer") { field throws(Fault) in try field.integer(in: 0...100) }
    same("lenient integer") { field throws(Fault) in field.lenientInteger(in: 0...100) }
    same("flag") { field throws(Fault) in try field.flag() }
    same("instant") { field throws(Fault) in try field.instant() }
    same("instants") { field throws(Fault) in try field.instants() }
    same("date") { field throws(Fault) in try field.date(in: boundary) }
    same("minute") { field throws(Fault) in try field.requiredMinute(in: boundary) }
    same("number") { field throws(Fault) in try field.number() }
    same("choice") { field throws(Fault) in try field.choice(Checkmark.self) }
  }

  @Test(
    arguments: [
      (.text(""), true), (.texts([]), true), (.texts([""]), true), (.instants([]), true), (.text(" "), false),
      (.integer(0), false), (.flag(false), false), (.texts(["", "a"]), false),
    ] as [(CellValue, Bool)])
  func `what says nothing is missing`(value: CellValue, isMissing: Bool) {
    var translation = Translation()
    translation.append(.observations, at: 3, ["value": value, "series": nil])
    guard case .cells(let rows) = translation.tables.first else {
      Issue.record("there is a table of cells")
      return
    }
    var (reader, row) = (NativeRowReader(rows), Row(columnCount: 3))
    guard case .row = reader.next(into: &row) else {
      Issue.record("there is a row")
      return
    }
    #expect(row.start == 3 && row.cells[0].form == .missing)
    #expect((row.cells[2].form == .missing) == isMissing)
    guard case .end = reader.next(into: &row) else {
      Issue.record("there is one row")
      return
    }
  }
}
