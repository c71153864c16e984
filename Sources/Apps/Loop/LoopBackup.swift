import Databases
import Kaiki
import Rows

/// Reads the backup of Loop Habit Tracker: a database of habits and check marks.
package enum LoopBackup {
  package static let tables = ["habits", "repetitions"]

  /// Query of the check marks; the first versions stored only done days, without a value.
  package static func repetitions(_ columns: [String]) -> String {
    let hasValue = columns.contains { $0.lowercased() == "value" }
    return "SELECT habit, timestamp, \(hasValue ? "value" : "2") FROM Repetitions"
  }

  /// Query of the habits; versions before 1.8 lack the columns of measured habits.
  package static func habits(_ columns: [String]) -> String {
    let known = Set(columns.map { $0.lowercased() })
    let wanted = [
      "id", "name", "freq_num", "freq_den", "archived", "type", "unit", "target_type", "target_value",
    ]
    let read = wanted.map { known.contains($0) ? $0 : "NULL" }
    return "SELECT \(read.joined(separator: ", ")) FROM Habits"
  }

  package static func habit(_ row: borrowing DatabaseRow) throws(TableRowProblem) -> (Int64, HabitDetails) {
    guard let id = row.integer(0) else { throw TableRowProblem("id", "is not a whole number") }
    guard let name = row.text(1), !name.isEmpty else { throw TableRowProblem("name", "is missing") }
    let frequency = row.integer(2).flatMap { times in
      row.integer(3).flatMap { days in HabitFrequency(times: Int(times), days: Int(days)) }
    }
    guard let frequency else { throw TableRowProblem("freq_num", "is out of range") }
    let isMeasured = row.integer(5) == 1
    let amount = row.number(8) ?? 0
    guard amount.isFinite, amount >= 0 else { throw TableRowProblem("target_value", "is out of range") }
    return (
      id,
      HabitDetails(
        name: name, frequency: frequency, kind: isMeasured ? .measured : .ticked,
        unit: isMeasured ? row.text(6) : nil,
        target: isMeasured ? HabitTarget(row.integer(7) == 1 ? .atMost : .atLeast, amount) : nil,
        isArchived: row.integer(4) == 1)
    )
  }

  /// Reads a row of repetitions: habit id and check mark. Days are midnights in UTC.
  package static func mark(_ row: borrowing DatabaseRow) throws(TableRowProblem) -> (Int64, HabitMark) {
    guard let habit = row.integer(0) else { throw TableRowProblem("habit", "is not a whole number") }
    guard let time = row.integer(1), InstantText.range.contains(Int(time)) else {
      throw TableRowProblem("timestamp", "is out of range")
    }
    guard let value = row.number(2), value >= -1, value.isFinite else {
      throw TableRowProblem("value", "is out of range")
    }
    let day = DayBoundary(zone: .utc).day(of: Instant(milliseconds: time))
    return (habit, HabitMark(day: day, value: .stored(value)))
  }
}
