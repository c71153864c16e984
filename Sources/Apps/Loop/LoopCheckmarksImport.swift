import Phrases
import Files
import Formats
import Kaiki
import Rows

/// Forms of Loop Habit Tracker's `Checkmarks.csv` that are not the native table of all habits with ISO dates:
///
/// - dates of older versions, such as `06-16-24`;
/// - marks of version 2.1, such as `Entry(timestamp=2023-03-02, value=2)`;
/// - a table of one habit, in a folder with the name of the habit (`001 Meditate`);
/// - two habits with one name, or a name with a comma, which the app writes without quotes. `Habits.csv` in the same
///   folder lists the names.
package enum LoopCheckmarksImport: AppFormat {
  package static let hasMoments = false

  package static func refusal(of text: ThirdPartyText) -> Phrase? {
    LoopScores.isFormat(of: text) ? LoopScores.message : nil
  }

  package static func score(_ head: Head) -> Score {
    Score(Score.sure, if: isFormat(head.text))
  }

  package static func learnsAll(of name: String, _ kind: DataKind?) -> Bool {
    kind == .habits && Folder.name(of: name).lowercased() == "habits.csv"
  }

  package static func learn(_ head: Head, _ memory: inout LoopMemory) -> AppSettings? {
    if learnsAll(of: head.text.name, head.kind) {
      memory.listed[Folder.parent(of: head.text.name)] = HabitListImport.names(of: head.text)
    }
    return nil
  }

  private static func isFormat(_ text: ThirdPartyText) -> Bool {
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

  /// Texts of the cells with marks.
  private static func marks(of table: WrittenTable) -> [String] {
    table.rows.dropFirst().flatMap { $0.dropFirst().map(\.text).filter { !$0.isEmpty } }
  }

  /// True if a mark is a word other than a state, a number and an entry.
  private static func isWord(_ mark: String) -> Bool {
    Checkmark(rawValue: mark) == nil && Double(mark) == nil && !mark.hasPrefix(entryMark)
      && !mark.hasPrefix("value=")
  }

  /// True if a table may be the app's own, with dates of any form.
  ///
  /// The table begins with `Date` and has no words except states. Its heading ends with a comma, or a mark differs from 0
  /// and 1.
  package static func isApps(_ text: ThirdPartyText) -> Bool {
    guard let header = text.lines(first: 1).first?.text, header.hasPrefix("Date,") else { return false }
    if isOfOneHabit(header) || isFormat(text) { return true }
    let marks = marks(of: WrittenTable(text))
    guard !marks.contains(where: isWord) else { return false }
    return header.trimmed.hasSuffix(",")
      || marks.contains { Double($0).map { ![0, 1].contains($0) } ?? true }
  }

  /// Beginning of a mark in version 2.1.
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

  /// True if a table of the app has two equal names, or more headings than marks.
  private static func hasUnclearNames(_ text: ThirdPartyText) -> Bool {
    let table = WrittenTable(text, most: lookedAtRows).rows
    guard let header = table.first, header.last?.text.isEmpty == true || hasStates(rows(of: table)) else {
      return false
    }
    let names = header.dropFirst().map { $0.text.lowercased() }.filter { !$0.isEmpty }
    return Set(names).count < names.count || WrittenTable.isLonger(header, than: rows(of: table).dropFirst())
  }

  /// True if all marks of a table are states or numbers, and at least one is the name of a state.
  private static func hasStates(_ table: [WrittenTable.Row]) -> Bool {
    let marks = table.dropFirst().flatMap { $0.dropFirst() }.map(\.text).filter { !$0.isEmpty }
    return marks.contains { Checkmark(rawValue: $0) != nil }
      && marks.allSatisfy { Checkmark(rawValue: $0) != nil || Double($0) != nil }
  }

  private static let lookedAtRows = 400

  /// Names of the columns of a table with more headings than marks, from the app's list of habits.
  ///
  /// - Returns: Name of each column; `nil` if the list does not fit the headings.
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
      // The list has the order of the table; the longest of several names fits.
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

  package static func read(
    _ text: ThirdPartyText, into translation: inout Translation, _ memory: inout LoopMemory,
    _ context: ReadingContext
  ) throws(Fault) {
    let table = WrittenTable(text)
    guard let header = table.rows.first else { return }
    let rows = Self.rows(of: table.rows).dropFirst()
    let dates = WrittenDates(rows.map { $0[0].text })
    let isOne = isOfOneHabit(header.map(\.text).joined(separator: ","))
    var written = header.dropFirst().map(\.text).filter { !$0.isEmpty }
    if WrittenTable.isLonger(header, than: rows) {
      let count = WrittenTable.marks(under: header, in: rows)
      let listed = memory.listed[Folder.parent(of: text.name)] ?? []
      guard let names = names(of: header, count: count, listed: listed) else {
        throw Fault(offset: header[0].offset, message: WrittenTable.tooManyHeadings(header, count))
      }
      written = names
    }
    var made = MadeNames(written)
    let names = isOne ? [memory.name(ofFolderOf: text.name)] : written.map { made.name($0) }
    translation.begin(.loopCheckmarks)
    for (row, date) in zip(rows, dates.dates) {
      let day = context.day(of: row[0], date, at: row[0].offset, "Date", &translation)
      translation.append(.loopCheckmarks, at: row[0].offset) { _ throws(Fault) in
        let day = try day.get()
        let marks = zip(row.dropFirst(), names).filter { !$0.0.text.isEmpty }
        return DayOfHabits(
          marks: try marks.map { cell, habit throws(Fault) in
            let value = try CheckmarkImport.value(cell.text, at: cell.offset, HabitMark.Value.stored)
            return HabitEntry(habit: habit, mark: HabitMark(day: day, value: value))
          })
      }
    }
  }
}

/// Values of several habits on one day, from one row of a table.
private struct DayOfHabits: GatheredRow {
  var marks: [HabitEntry]

  func add(to builder: inout HistoryBuilder) {
    for mark in marks { mark.add(to: &builder) }
  }
}

/// Loop Habit Tracker's `Scores.csv`, which has the strength of each habit and no check marks.
package enum LoopScores {
  /// True for a text with the heading and the numbers of the table (0 to 1 with four decimals), or with its name.
  package static func isFormat(of text: ThirdPartyText) -> Bool {
    let lines = text.lines(first: lookedAtLines).map(\.text)
    guard let header = lines.first, header.hasPrefix("Date,"), lines.count > 1 else { return false }
    if header.trimmed == "Date,Score" { return true }
    let cells = lines.dropFirst().flatMap {
      $0.split(separator: ",", omittingEmptySubsequences: false).dropFirst().map(\.trimmed).filter {
        !$0.isEmpty
      }
    }
    let areScores = cells.allSatisfy { cell in
      cell.utf8.count == 6 && (cell.hasPrefix("0.") || cell == "1.0000") && Double(cell) != nil
    }
    let isNamed = Folder.name(of: text.name).lowercased().hasSuffix(fileName)
    return !cells.isEmpty
      && (areScores || isNamed && cells.allSatisfy { Double($0).map { 0...1 ~= $0 } ?? false })
  }

  /// File name that Loop gives the table, in lower case.
  package static let fileName = "scores.csv"
  private static let lookedAtLines = 50

  package static let message: Phrase =
    "this file has Loop's scores (the strength of each habit) instead of check marks; give Checkmarks.csv of the same export"
}
