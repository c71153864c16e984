import Kaiki

/// HabitBull's table: `HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText`.
enum HabitBullImport: ThirdPartyRows {
  static func isFormat(of text: ThirdPartyText) -> Bool {
    text.lines(first: 1).first?.text.hasPrefix("HabitName,HabitDescription,HabitCategory") ?? false
  }

  static func read(
    _ text: ThirdPartyText, into translation: inout Translation, _ context: inout ImportContext
  ) throws(Fault) {
    let table = WrittenTable(text)
    let names = table.rows.first?.map(\.text) ?? []
    guard let habit = names.firstIndex(of: "HabitName"), let date = names.firstIndex(of: "CalendarDate"),
      let value = names.firstIndex(of: "Value")
    else {
      throw Fault(
        offset: text.start,
        message: "the column HabitName, CalendarDate or Value is missing; export the table again")
    }
    translation.begin(.checkmarks)
    let rows = table.rows.dropFirst().filter { row in
      let isWhole = row.count > max(habit, date, value)
      if !isWhole {
        translation.reject(at: row[0].offset, "the row has too few fields; check commas and quotes")
      }
      return isWhole
    }
    // Two habits of the app may differ by case alone; they are named in their order.
    let habits = rows.map { context.name(ofSpelled: $0[habit].text) }
    let measured = Set(
      zip(rows, habits).filter { state($0.0[value].text) == nil && Double($0.0[value].text) != nil }.map {
        $0.1.lowercased()
      })
    context.measuredHabits.formUnion(measured)
    let dates = WrittenDates(rows.map { $0[date].text })
    for ((row, name), read) in zip(zip(rows, habits), dates.dates) {
      let day = HabitDay.value(row[date], read, dates.order, &translation)
      // Of a habit that is counted 0 and 1 are amounts, too.
      let isAmount =
        measured.contains(name.lowercased()) && Double(row[value].text).map { $0 >= 0 } ?? false
      let mark = isAmount ? row[value].text : state(row[value].text)?.rawValue ?? row[value].text
      translation.append(
        .checkmarks, at: row[0].offset,
        [
          PlacedCell("habit", .text(name), at: row[habit].offset),
          PlacedCell("date", day, at: row[date].offset),
          PlacedCell("value", .text(mark), at: row[value].offset),
        ])
    }
  }

  /// The state that a value is: the app knows done, not done and skipped, and no others; any other number is an amount.
  private static func state(_ text: String) -> Checkmark? {
    switch text.lowercased() {
    case "true": .manualYes
    case "false": .no
    default:
      switch Double(text) {
      case 1: .manualYes
      case 0: .no
      // The least number that the app can store is its mark of a skipped day.
      case -2_150_000_000: .skip
      default: nil
      }
    }
  }
}

/// Loop Habit Tracker's `Checkmarks.csv` where it is not the table of all habits with ISO dates: that of older versions,
/// `06-16-24`, that of version 2.1, whose marks are `Entry(timestamp=2023-03-02, value=2)`, that of one habit, in a
/// folder named after it (`001 Meditate`), or one with a name that holds a comma, which the app writes without quotes, or
/// that stands there twice. `Habits.csv` beside it says which names there are.
enum LoopCheckmarksImport: ThirdPartyRows {
  static func isFormat(of text: ThirdPartyText) -> Bool {
    let lines = text.lines(first: 2)
    guard let header = lines.first?.text, header.hasPrefix("Date,") else { return false }
    if isOfOneHabit(header) { return true }
    if lines.count > 1, lines[1].text.contains(entryMark) || hasUnclearNames(text) { return true }
    guard Folder.name(of: text.name).lowercased() != "scores.csv", lines.count > 1,
      let first = lines[1].text.split(separator: ",", omittingEmptySubsequences: false).first
    else { return false }
    return InstantText.date(String(first)) == nil && WrittenDates.shape(String(first)) != nil
      && !marks(of: WrittenTable(text, most: lookedAtRows)).contains(where: isWord)
  }

  /// The cells of a table that are not empty, beside its dates.
  private static func marks(of table: WrittenTable) -> [String] {
    table.rows.dropFirst().flatMap { $0.dropFirst().map(\.text).filter { !$0.isEmpty } }
  }

  /// Whether a mark is none that the app writes: it has states, numbers and entries.
  private static func isWord(_ mark: String) -> Bool {
    Checkmark(rawValue: mark) == nil && Double(mark) == nil && !mark.hasPrefix(entryMark)
      && !mark.hasPrefix("value=")
  }

  /// Whether a table may be the app's own, though its dates be any: it begins with `Date`, has no words but states, and its
  /// lines end with a comma, or a mark of it is a state or an amount, which no table of 0 and 1 has.
  static func isApps(_ text: ThirdPartyText) -> Bool {
    guard let header = text.lines(first: 1).first?.text, header.hasPrefix("Date,") else { return false }
    if isOfOneHabit(header) || isFormat(of: text) { return true }
    let marks = marks(of: WrittenTable(text))
    guard !marks.contains(where: isWord) else { return false }
    return header.trimmed.hasSuffix(",")
      || marks.contains { Double($0).map { ![0, 1].contains($0) } ?? true }
  }

  /// How a mark begins in version 2.1.
  private static let entryMark = "Entry(timestamp="

  /// A table in which `Entry(timestamp=2023-03-02, value=2)` is one cell again, its value.
  private static func rows(of table: [WrittenTable.Row]) -> [WrittenTable.Row] {
    table.map { row in
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

  /// Whether a table of the app's has a name twice, or more headings than marks.
  private static func hasUnclearNames(_ text: ThirdPartyText) -> Bool {
    let table = WrittenTable(text, most: lookedAtRows).rows
    guard let header = table.first, header.last?.text.isEmpty == true || hasStates(rows(of: table)) else {
      return false
    }
    let names = header.dropFirst().map { $0.text.lowercased() }.filter { !$0.isEmpty }
    return Set(names).count < names.count || WrittenTable.isLonger(header, than: rows(of: table).dropFirst())
  }

  /// Whether all marks of a table are states or numbers, and one a state by its name.
  private static func hasStates(_ table: [WrittenTable.Row]) -> Bool {
    let marks = table.dropFirst().flatMap { $0.dropFirst() }.map(\.text).filter { !$0.isEmpty }
    return marks.contains { Checkmark(rawValue: $0) != nil }
      && marks.allSatisfy { Checkmark(rawValue: $0) != nil || Double($0) != nil }
  }

  private static let lookedAtRows = 400

  /// The names of the columns of a table with more headings than marks: those of the app's list, in the order in which they
  /// make the headings.
  private static func names(
    of header: WrittenTable.Row, count: Int, listed: [String]
  ) -> [String]? {
    var headings = header.dropFirst().map(\.text)[...]
    if headings.last?.isEmpty == true { headings.removeLast() }
    var left = listed.map {
      (name: $0, parts: $0.split(separator: ",", omittingEmptySubsequences: false).map(\.trimmed))
    }
    var names: [String] = []
    while !headings.isEmpty {
      let fitting = left.indices.filter { headings.starts(with: left[$0].parts) }
      // The list has the order of the table; of others the longest name is meant.
      guard
        let position = fitting.first(where: { $0 == 0 })
          ?? fitting.max(by: { left[$0].parts.count < left[$1].parts.count })
      else { return nil }
      let habit = left.remove(at: position)
      names.append(habit.name)
      headings.removeFirst(habit.parts.count)
    }
    return names.count == count ? names : nil
  }

  private static func isOfOneHabit(_ header: String) -> Bool {
    ["Date,Value", "Date,Value,Notes"].contains(header.trimmed)
  }

  static func read(
    _ text: ThirdPartyText, into translation: inout Translation, _ context: inout ImportContext
  ) throws(Fault) {
    let table = WrittenTable(text)
    guard let header = table.rows.first else { return }
    let rows = Self.rows(of: table.rows).dropFirst()
    let dates = WrittenDates(rows.map { $0[0].text })
    let isOne = isOfOneHabit(header.map(\.text).joined(separator: ","))
    var written = header.dropFirst().map(\.text).filter { !$0.isEmpty }
    if WrittenTable.isLonger(header, than: rows) {
      let count = WrittenTable.marks(under: header, in: rows)
      let listed = context.listedHabits[Folder.parent(of: text.name)] ?? []
      guard let names = names(of: header, count: count, listed: listed) else {
        throw Fault(offset: header[0].offset, message: WrittenTable.tooManyHeadings(header, count))
      }
      written = names
    }
    var made = MadeNames(written)
    let names = isOne ? [habit(ofFile: text.name, &context)] : written.map { made.name($0) }
    translation.begin(.loopCheckmarks, columns: ["Date"] + names)
    for (row, date) in zip(rows, dates.dates) {
      var values = [
        PlacedCell("Date", HabitDay.value(row[0], date, dates.order, &translation), at: row[0].offset)
      ]
      for (cell, name) in zip(row.dropFirst(), names) {
        values.append(PlacedCell(name, .text(cell.text), at: cell.offset))
      }
      translation.append(.loopCheckmarks, at: row[0].offset, values)
    }
  }

  /// The habit whose folder a file is in, without the number before it, by which alone the folders of two habits of one name
  /// differ.
  private static func habit(ofFile path: String, _ context: inout ImportContext) -> String {
    let parent = Folder.parent(of: path)
    let folder = Folder.name(of: parent)
    let name = folder.drop { $0.isNumber }.trimmed
    return context.habitsOfFolders[Folder.parent(of: parent), default: MadeNames()].made(
      name.isEmpty || folder == "." ? "habit" : name, of: folder)
  }
}

/// A day of a habit's table.
private enum HabitDay {
  /// The day, or the text of a cell that has none; one whose order of day and month was guessed is said.
  static func value(
    _ cell: WrittenTable.Cell, _ date: CivilDate?, _ order: WrittenDates.Order,
    _ translation: inout Translation
  ) -> CellValue {
    guard let date else { return .text(cell.text) }
    if case .three = WrittenDates.shape(cell.text) {
      translation.note(
        .dateOrder(cell.text.quoted, readAs: date), at: cell.offset, like: "order of dates")
    }
    return .date(date)
  }
}
