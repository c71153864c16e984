import Files
import Kaiki
import Phrases
import Rows

/// A table of habits as people keep it: one row per date, one column per habit, and in each cell whether the habit
/// was done. The dates are in the first column, or in a later one after a title, as Notion writes it; then each date
/// has one row.
///
/// Marks are words and signs such as 1, x, ✓ and ○ for “done”, and 0 and × for “not done”. If a sheet marks only done
/// habits, empty cells are undone habits, from the first mark of their habit to the last row with any mark. In other
/// sheets an empty cell has no meaning. In a sheet with o or ○ an x is an undone habit.
package struct HabitGridImport {
  package static func isFormat(_ head: Head) -> Bool { Layout(head.rows) != nil }

  /// Rows of a sheet of habits; `nil` for any other table.
  ///
  /// - Throws: `Fault` if the sheet names several people and the user chose none.
  package static func translation(
    of text: ThirdPartyText, _ person: inout ChosenPerson
  ) throws(Fault) -> Translation? {
    let table = WrittenTable(text)
    guard let layout = Layout(table.rows) else { return nil }
    if WrittenTable.isLonger(layout.headings, than: layout.rows) {
      let marks = WrittenTable.marks(under: layout.headings, in: layout.rows)
      throw Fault(
        offset: layout.headings[0].offset, message: WrittenTable.tooManyHeadings(layout.headings, marks))
    }
    var translation = Translation()
    translation.begin(.checkmarks)
    translation.noteForm(of: table, titles: layout.titles)
    try layout.read(into: &translation, &person)
    return translation
  }

  private struct Layout {
    let titles: ArraySlice<WrittenTable.Row>
    let headings: WrittenTable.Row
    let rows: [WrittenTable.Row]
    let dateColumn: Int
    let habits: [Int]
    /// Unique names of the habits, in the order of ``habits``.
    let names: [String]
    let people: PeopleColumns?
    /// True if an x means that the habit was not done.
    let xIsNo: Bool

    /// - Returns: `nil` if the table is no sheet of habits.
    init?(_ table: [WrittenTable.Row]) {
      for index in 0..<min(6, table.count) {
        if let found = Self(table, headings: index) {
          self = found
          return
        }
      }
      return nil
    }

    private init?(_ table: [WrittenTable.Row], headings index: Int) {
      headings = table[index]
      rows = Array(table[(index + 1)...])
      titles = table[..<index]
      guard headings.count >= 2, !rows.isEmpty, !WrittenDates.isDate(headings[0].text),
        let dateColumn = Self.dateColumn(of: rows, under: headings)
      else { return nil }
      self.dateColumn = dateColumn
      let isTitled = dateColumn > 0 && Self.isTitled(headings)
      people = PeopleColumns(headings.map(\.text), except: isTitled ? [0, dateColumn] : [dateColumn])
      let rows = rows
      var known = Set<String>()
      var habits: [Int] = []
      let named = people?.indices ?? []
      for column in headings.indices
      where column != dateColumn && !headings[column].text.isEmpty && !named.contains(column)
        && !SheetHeading.weekday.isSurelyNamed(headings[column].text)
      {
        let own = WrittenTable.texts(of: column, in: rows)
        let marks = own.filter { WrittenWords.checkmark($0, xIsNo: false) != nil }
        guard !marks.isEmpty, marks.count * 10 >= own.count * 9 else { continue }
        habits.append(column)
        known.formUnion(marks)
      }
      // In a table with courses the marks are of classes.
      let others = table[index].indices.filter { $0 != dateColumn && !habits.contains($0) }
      let isOfClasses = others.contains { SpreadsheetKind.isHeadingOfCourses(table[index][$0].text) }
      guard !isOfClasses else { return nil }
      xIsNo = WrittenWords.xIsNo(beside: known)
      // After a title a single column may be of things that have names, and circles of classes.
      guard dateColumn == 0 ? !habits.isEmpty : habits.count > 1 && !xIsNo else { return nil }
      self.habits = habits
      let headings = headings.map(\.text.asName)
      var made = MadeNames(habits.map { headings[$0] })
      names = habits.map { made.name(headings[$0]) }
    }

    /// True if the first column may be a title, as `Name` in a table of Notion.
    private static func isTitled(_ headings: WrittenTable.Row) -> Bool {
      ["name", "名前"].contains(headings[0].text.lowercased())
    }

    /// Index of the first column of which two thirds are dates. In another column than the first, a date has one row, or one per
    /// person.
    private static func dateColumn(of rows: [WrittenTable.Row], under headings: WrittenTable.Row) -> Int? {
      headings.indices.prefix(10).first { column in
        // A number such as 6.5 is no day of June here.
        let dated = rows.filter { row in
          WrittenDates.isDate(row.text(column)) && Double(row.text(column)) == nil
        }
        let others = isTitled(headings) ? [0, column] : [column]
        let people = PeopleColumns(headings.map(\.text), except: Set(others))?.indices ?? []
        let entries = Set(dated.map { row in ([column] + people).map(row.text) })
        return !dated.isEmpty && dated.count * 3 >= rows.count * 2
          && (column == 0 || entries.count == dated.count) && !WrittenDates.isDate(headings[column].text)
      }
    }

    func read(into translation: inout Translation, _ person: inout ChosenPerson) throws(Fault) {
      for (column, heading) in headings.enumerated()
      where column != dateColumn && !habits.contains(column) && people?.indices.contains(column) != true {
        guard !heading.text.isEmpty, !SheetHeading.weekday.isSurelyNamed(heading.text) else { continue }
        translation.note(.column(heading.text.quoted), at: heading.offset)
      }
      var rows = rows
      if let people {
        rows = try person.rows(rows, by: people, headings)
        translation.note(people, of: headings, person)
      }
      let dates = WrittenDates(rows.map { $0.cell(dateColumn)?.text })
      let read = rows.map { row in habits.map { WrittenWords.checkmark(row.text($0), xIsNo: xIsNo) } }
      let hasNo = read.contains { $0.contains(.no) }
      let last = read.lastIndex { $0.contains { $0 != nil } } ?? 0
      var isBegun = Set<Int>()
      for (index, row) in rows.enumerated() {
        guard let cell = row.cell(dateColumn), WrittenDates.isDate(cell.text) else {
          if let first = row.first, row.contains(where: { !$0.text.isEmpty }) {
            translation.note(.rowWithoutDate(first.text.quoted), at: first.offset)
          }
          continue
        }
        guard let date = InstantText.date(cell.text) ?? dates.dates[index] else {
          translation.reject(at: cell.offset, WrittenDates.unresolved(cell.text))
          continue
        }
        guard !WrittenTable.hasSurplus(row, under: headings) else {
          translation.reject(at: cell.offset, CSVRowReader.fieldCount(row.count, header: headings.count))
          continue
        }
        translation.note(cell, readAs: date.description, like: "date")
        for (number, column) in habits.enumerated() {
          let cell = row.cell(column)
          var mark = read[index][number]
          if mark != nil { isBegun.insert(number) }
          if mark == nil, cell?.text.isEmpty ?? true, !hasNo, isBegun.contains(number), index <= last {
            mark = .no
          }
          add(mark, of: names[number], on: date, cell, at: row[0].offset, to: &translation)
        }
      }
    }

    /// Adds the mark of a habit on a day.
    ///
    /// - Parameters:
    ///   - mark: State in the cell; `nil` if unknown.
    ///   - start: Byte offset of the row.
    private func add(
      _ mark: Checkmark?, of habit: String, on date: CivilDate, _ cell: WrittenTable.Cell?, at start: Int,
      to translation: inout Translation
    ) {
      guard let mark else {
        if let cell, !cell.text.isEmpty {
          translation.reject(
            at: cell.offset,
            "\"\(cell.text.quoted)\" is not a check mark; write 1 or 0, or leave the cell empty")
        }
        return
      }
      if let cell, !cell.text.isEmpty {
        translation.note(cell, readAs: mark.rawValue, like: "mark \(cell.text)")
      }
      translation.append(.state(mark), of: habit, on: Day(date), at: cell?.offset ?? start)
    }
  }
}
