import Kaiki
import Rows

/// List of limits, numbers of classes, weekdays or periods of courses; another file or sheet has their records.
package struct CourseSheetImport {
  /// Statements about the courses, with notes on unread cells.
  package private(set) var translation = Translation()
  package private(set) var rows = 0

  private struct Layout {
    var index: Int
    var course: Int
    var columns: [(column: Int, heading: SheetHeading)]
  }

  /// Returns true if a table is a list of courses without records and counts.
  package static func isFormat(_ head: Head) -> Bool { layout(head.rows) != nil }

  /// Reads a list of courses; `nil` for any other table.
  package static func translation(of head: Head) -> CourseSheetImport? {
    guard isFormat(head) else { return nil }
    let table = WrittenTable(head.text).rows
    // A native list of courses has rows of its own.
    guard ImportFormat.recognised(by: table.first?.map(\.text) ?? [], kind: nil) == nil else { return nil }
    return layout(table).map { CourseSheetImport($0, table) }
  }

  private init(_ layout: Layout, _ table: [WrittenTable.Row]) {
    let headings = table[layout.index]
    let used = Set(layout.columns.map(\.column) + [layout.course])
    for (column, heading) in headings.enumerated() where !used.contains(column) && !heading.text.isEmpty {
      let cells = WrittenTable.texts(of: column, in: table[(layout.index + 1)...])
      translation.noteUnread(heading, cells, or: .column(heading.text.quoted))
    }
    for row in table[(layout.index + 1)...] {
      guard !row.text(layout.course).isEmpty else { continue }
      rows += 1
      let cells = layout.columns.compactMap { column, heading -> Translation.StatedCell? in
        row.cell(column).map { (heading, headings[column].text, $0) }
      }
      translation.state(of: row[layout.course].text.asName, cells)
    }
  }

  private static func layout(_ rows: [WrittenTable.Row]) -> Layout? {
    for (index, row) in rows.prefix(6).enumerated() {
      guard let course = row.firstIndex(where: { SheetHeading.course.isNamed($0.text) }) else { continue }
      let others = row.indices.filter { $0 != course }
      let isOfRecords =
        others.contains { column in
          let text = row[column].text
          return ([.date, .status] + SheetHeading.ofCounts).contains { (heading: SheetHeading) in
            heading.isSurelyNamed(text)
          }
            || AttendanceGridLayout.isNumber(text) || WrittenDates.isDate(text)
        } || !AttendanceGridLayout.bareNumbers(in: row.map(\.text)).isEmpty
      guard !isOfRecords else { return nil }
      let columns = others.compactMap { column in
        SheetHeading.ofCourses.first { $0.isNamed(row[column].text) }.map { (column: column, heading: $0) }
      }
      // A total alone may be a sum of anything.
      let isSure = columns.contains { $0.heading != .total || $0.heading.isSurelyNamed(row[$0.column].text) }
      return isSure ? Layout(index: index, course: course, columns: columns) : nil
    }
    return nil
  }
}

extension Translation {
  /// Cell of a course under a heading.
  package typealias StatedCell = (heading: SheetHeading, name: String, cell: WrittenTable.Cell)

  /// Reads the cells of a course. A value that cannot be read is unknown, and a remark names its cell.
  package mutating func state(of course: String, _ cells: [StatedCell]) {
    let cells = cells.filter { !$0.cell.text.isEmpty && !WrittenWords.isFiller($0.cell.text) }
    func cell(_ heading: SheetHeading) -> StatedCell? { cells.first { $0.heading == heading } }
    for stated in cells where stated.heading == .limit || stated.heading == .total {
      guard let count = WrittenSlots.count(stated.cell.text) else {
        noteUnread(stated, of: course)
        continue
      }
      state(
        CourseStatement(course: course, value: stated.heading == .limit ? .limit(count) : .total(count)),
        at: stated.cell.offset)
    }
    let (weekday, period) = (cell(.slot) ?? cell(.weekday), cell(.period))
    guard let first = weekday ?? period else { return }
    guard let slots = WrittenSlots.slots(weekday: weekday?.cell.text, period: period?.cell.text) else {
      return noteUnread(first, of: course)
    }
    noteSeveral(slots, in: period ?? first)
    state(CourseStatement(course: course, value: .slots(slots)), at: first.cell.offset)
  }

  /// Notes a value of a course that cannot be read.
  mutating func noteUnread(_ stated: StatedCell, of course: String) {
    note(
      .unreadStatement(stated.cell.text.quoted, heading: stated.name.quoted, course: course.quoted),
      at: stated.cell.offset)
  }

  /// Notes an unread column, or row, of a sheet. Numbers of courses under an unknown heading may be absence limits.
  ///
  /// - Parameters:
  ///   - cells: Texts of its cells; empty if they are not one per course.
  ///   - other: Remark on cells that are no such numbers.
  mutating func noteUnread(_ heading: WrittenTable.Cell, _ cells: [String], or other: ReadingFact) {
    let cells = cells.filter { !$0.isEmpty }
    let isKnown = heading.text.isEmpty || SheetHeading.allCases.contains { $0.isNamed(heading.text) }
    let mayBeLimit = !isKnown && !cells.isEmpty && cells.allSatisfy { WrittenSlots.count($0) != nil }
    note(mayBeLimit ? .unknownNumbers(heading.text.quoted) : other, at: heading.offset)
  }

  /// Notes how several slots of one cell were read.
  mutating func noteSeveral(_ slots: [ClassSlot], in stated: StatedCell) {
    guard slots.count > 1 else { return }
    note(
      .slots(stated.cell.text.quoted, readAs: slots), at: stated.cell.offset,
      like: "slots \(stated.cell.text)")
  }
}
