import Kaiki
import Rows

/// Value that a sheet states of a course, such as the absence limit.
package struct CourseStatement: Hashable, Sendable {
  package var course: String
  /// Stated limit, number of classes or classes of the week.
  package var value: CourseValue

  /// Spelling that equal names of a course share.
  package static func key(_ course: String) -> String { CourseKey(course).text }
}

/// Statement with its place in an input.
package struct PlacedStatement: Sendable {
  package let file: String
  /// Line and column of the cell, from 1.
  package let line, column: Int
  package let statement: CourseStatement

  package init(file: String, line: Int, column: Int, statement: CourseStatement) {
    (self.file, self.line, self.column, self.statement) = (file, line, column, statement)
  }
}

/// Everything that sheets state of one course; the first value of each kind holds.
package struct StatedCourse: Hashable, Sendable {
  /// Most absences allowed; `nil` if no sheet states it.
  package var limit: Int?
  /// Number of classes; `nil` if no sheet states it.
  package var total: Int?
  /// Classes of the week; empty if no sheet states them.
  package var slots: [ClassSlot] = []

  /// The slots whose weekday is known.
  package var knownSlots: [(weekday: Weekday, period: Int)] {
    slots.compactMap { slot in slot.weekday.map { ($0, slot.period ?? 1) } }
  }

  package init(limit: Int? = nil, total: Int? = nil, slots: [ClassSlot] = []) {
    (self.limit, self.total, self.slots) = (limit, total, slots)
  }
}
