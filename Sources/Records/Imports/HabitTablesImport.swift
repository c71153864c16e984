import Kaiki

/// HabitBull's table: `HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText`.
enum HabitBullImport: ForeignRows {
  static func isFormat(of text: ForeignText) -> Bool {
    text.lines(first: 1).first?.text.hasPrefix("HabitName,HabitDescription,HabitCategory") ?? false
  }

  static func read(
    _ text: ForeignText, into translation: inout Translation, _ context: inout ImportContext
  ) throws(Fault) {
    let table = WrittenTable(text)
    let names = table.rows.first?.map(\.text) ?? []
    guard let habit = names.firstIndex(of: "HabitName"), let date = names.firstIndex(of: "CalendarDate"),
      let value = names.firstIndex(of: "Value")
    else {
      throw Fault(
        offset: text.start, message: "HabitName, CalendarDate or Value is missing; export the table again")
    }
    translation.begin(.checkmarks)
    let rows = table.rows.dropFirst().filter { row in
      let isWhole = row.count > max(habit, date, value)
      if !isWhole { translation.reject(at: row[0].offset, "the row is short; check commas and quotes") }
      return isWhole
    }
    let dates = WrittenDates(rows.map { $0[date].text })
    for (row, read) in zip(rows, dates.dates) {
      let day = HabitDay.text(row[date], read, dates.order, &translation)
      let mark: String? =
        switch row[value].text {
        case "1", "true", "TRUE": Checkmark.manualYes.rawValue
        case "0", "false", "FALSE": Checkmark.no.rawValue
        // The least number that the app can store is its mark of a skipped day.
        case "-2150000000": Checkmark.skip.rawValue
        default: row[value].text
        }
      translation.append(
        .checkmarks, at: row[0].offset,
        [
          ("habit", row[habit].text, row[habit].offset), ("date", day, row[date].offset),
          ("value", mark, row[value].offset),
        ])
    }
  }
}

/// Loop Habit Tracker's `Checkmarks.csv` where it is not the table of all habits with ISO dates: that of older versions,
/// `06-16-24`, that of version 2.1, whose marks are `Entry(timestamp=2023-03-02, value=2)`, or that of one habit, in a
/// folder named after it (`001 Meditate`).
enum LoopCheckmarksImport: ForeignRows {
  static func isFormat(of text: ForeignText) -> Bool {
    let lines = text.lines(first: 2)
    guard let header = lines.first?.text, header.hasPrefix("Date,") else { return false }
    if isOfOneHabit(header) { return true }
    if lines.count > 1, lines[1].text.contains(entryMark) { return true }
    guard Folder.name(of: text.name).lowercased() != "scores.csv", lines.count > 1,
      let first = lines[1].text.split(separator: ",", omittingEmptySubsequences: false).first
    else { return false }
    return InstantText.date(String(first)) == nil && WrittenDates.shape(String(first)) != nil
  }

  /// Whether a table may be the app's own, though its dates be any: it begins with `Date`, and its lines end with a comma,
  /// or a mark of it is a state or an amount, which no table of 0 and 1, or of words, has.
  static func isApps(_ text: ForeignText) -> Bool {
    guard let header = text.lines(first: 1).first?.text, header.hasPrefix("Date,") else { return false }
    if header.trimmed.hasSuffix(",") || isOfOneHabit(header) || isFormat(of: text) { return true }
    return WrittenTable(text).rows.dropFirst().contains { row in
      row.dropFirst().contains { cell in
        Checkmark(rawValue: cell.text) != nil
          || Double(cell.text).map { ![0, 1].contains($0) } ?? cell.text.hasPrefix(entryMark)
      }
    }
  }

  /// How a mark begins in version 2.1.
  private static let entryMark = "Entry(timestamp="

  /// A table in which `Entry(timestamp=2023-03-02, value=2)` is one cell again, its value.
  private static func rows(of table: WrittenTable) -> [WrittenTable.Row] {
    table.rows.map { row in
      var cells: WrittenTable.Row = []
      var index = 0
      while index < row.count {
        var cell = row[index]
        if cell.text.hasPrefix(entryMark), index + 1 < row.count, row[index + 1].text.hasPrefix("value="),
          row[index + 1].text.hasSuffix(")")
        {
          cell.text = String(row[index + 1].text.dropFirst("value=".count).dropLast())
          index += 1
        }
        cells.append(cell)
        index += 1
      }
      return cells
    }
  }

  private static func isOfOneHabit(_ header: String) -> Bool {
    ["Date,Value", "Date,Value,Notes"].contains(header.trimmed)
  }

  static func read(
    _ text: ForeignText, into translation: inout Translation, _ context: inout ImportContext
  ) throws(Fault) {
    let table = WrittenTable(text)
    guard let header = table.rows.first else { return }
    let rows = Self.rows(of: table).dropFirst()
    let dates = WrittenDates(rows.map { $0[0].text })
    let isOne = isOfOneHabit(header.map(\.text).joined(separator: ","))
    let written = header.dropFirst().map(\.text).filter { !$0.isEmpty }
    var made = MadeNames(written)
    let names = isOne ? [habit(ofFile: text.name)] : written.map { made.name($0) }
    translation.begin(.loopCheckmarks, columns: ["Date"] + names)
    for (row, date) in zip(rows, dates.dates) {
      var values: [(column: String, text: String?, offset: Int)] = [
        ("Date", HabitDay.text(row[0], date, dates.order, &translation), row[0].offset)
      ]
      for (cell, name) in zip(row.dropFirst(), names) { values.append((name, cell.text, cell.offset)) }
      translation.append(.loopCheckmarks, at: row[0].offset, values)
    }
  }

  /// The habit whose folder a file is in, without the number before it.
  private static func habit(ofFile path: String) -> String {
    let folder = Folder.name(of: Folder.parent(of: path))
    let name = folder.drop { $0.isNumber }.trimmed
    return name.isEmpty || folder == "." ? "habit" : name
  }
}

/// A day of a habit's table.
private enum HabitDay {
  /// The day as the native files write it; one whose order of day and month was guessed is said.
  static func text(
    _ cell: WrittenTable.Cell, _ date: CivilDate?, _ order: WrittenDates.Order,
    _ translation: inout Translation
  ) -> String {
    guard let date else { return cell.text }
    if case .three = WrittenDates.shape(cell.text) {
      translation.note(
        .dateOrder(cell.text.quoted, readAs: date), at: cell.offset, like: "order of dates")
    }
    return date.description
  }
}
