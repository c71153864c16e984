import Kaiki
import Rows

/// List of limits, numbers of classes, weekdays or periods of courses; another file or sheet has their records.
package struct CourseSheetImport {
  /// Statements about the courses, with notes on unread cells.
  package private(set) var translation = Translation()
  package private(set) var rows = 0

  /// Rows that may be titles, with the headings after them.
  private static let headingRows = 6

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
        row.indices.contains(column) ? (heading, headings[column].text, row[column]) : nil
      }
      translation.state(of: row[layout.course].text.asName, cells)
    }
  }

  private static func layout(_ rows: [WrittenTable.Row]) -> Layout? {
    for (index, row) in rows.prefix(headingRows).enumerated() {
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
