import Kaiki
import Testing

@testable import Records

/// Values at hand are read as the same values in a file are.
struct CellValueTests {
  private static let offset = 12

  /// A row of one column that has a value at hand.
  private static func fields(_ value: CellValue) -> Fields {
    var row = Row(columnCount: 1)
    row.cells[0] = Cell(form: .made, range: offset..<offset)
    row.made = [value]
    return Fields(
      bytes: UnsafeRawBufferPointer(start: nil, count: 0), row: row, columns: ["value"],
      undoesFormulaGuard: false)
  }

  /// What a function reads of a value at hand, and what it reads of the text that a file would have.
  private static func both<Value>(
    _ value: CellValue, _ read: (Fields) throws(Fault) -> Value
  ) -> (made: Result<Value, Fault>, written: Result<Value, Fault>) {
    func result(_ fields: Fields) -> Result<Value, Fault> { Result { () throws(Fault) in try read(fields) } }
    return (result(fields(value)), result(fields(.text(value.written))))
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
      _ name: String, _ read: (Fields) throws(Fault) -> Read
    ) {
      let (made, written) = Self.both(value, read)
      #expect(made == written, "\(name) of \(value)")
      if case .failure(let fault) = made { #expect(fault.offset == Self.offset, "\(name) of \(value)") }
    }
    let boundary = DayBoundary(zone: .utc)
    same("text") { fields throws(Fault) in try fields.text(0) }
    same("list") { fields throws(Fault) in try fields.list(0) }
    same("integer") { fields throws(Fault) in try fields.integer(0, in: 0...100) }
    same("lenient integer") { fields throws(Fault) in fields.lenientInteger(0, in: 0...100) }
    same("flag") { fields throws(Fault) in try fields.flag(0) }
    same("instant") { fields throws(Fault) in try fields.instant(0) }
    same("instants") { fields throws(Fault) in try fields.instants(0) }
    same("date") { fields throws(Fault) in try fields.date(0, in: boundary) }
    same("minute") { fields throws(Fault) in try fields.requiredMinute(0, in: boundary) }
    same("number") { fields throws(Fault) in try fields.number(0) }
    same("choice") { fields throws(Fault) in try fields.choice(0, Checkmark.self) }
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
