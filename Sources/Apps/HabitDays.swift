import Formats
import Kaiki
import Rows

extension ReadingContext {
  /// Returns the day of a cell in a table of habits: its date, or the logical day of an instant (T0).
  ///
  /// Notes a guessed order of day and month.
  ///
  /// - Parameters:
  ///   - date: Date by the order of the column; `nil` if the cell is no such date.
  ///   - start: Byte offset of the row.
  ///   - column: Name of the column in messages.
  /// - Returns: `Fault` with the message of a native table if the cell has no day.
  func day(
    of cell: WrittenTable.Cell, _ date: CivilDate?, at start: Int, _ column: String,
    _ translation: inout Translation
  ) -> Result<Day, Fault> {
    if let date {
      if case .three = WrittenDates.shape(cell.text) {
        translation.note(
          .dateOrder(cell.text.quoted, readAs: date), at: cell.offset, like: "order of dates")
      }
      return Result { () throws(Fault) in
        try RowCheck(offset: cell.offset, notes: translation.values).day(Day(date), column)
      }
    }
    return Result { () throws(Fault) in
      try Fields.reading(
        [cell], at: start, columns: [column], clock: WrittenClock(zone: zoneOfTimes),
        notes: translation.values
      ) { fields throws(Fault) in try fields[0].requiredDate(in: boundary) }
    }
  }
}
