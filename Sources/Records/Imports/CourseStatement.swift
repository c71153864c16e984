import Kaiki

/// Value that a sheet states of a course, such as the absence limit.
struct CourseStatement: Hashable, Sendable {
  var course: String
  /// Stated limit, number of classes or classes of the week.
  var value: CourseValue

  /// Spelling that equal names of a course share.
  static func key(_ course: String) -> String { CourseKey(course).text }
}

/// Statement with its place in an input.
struct PlacedStatement: Sendable {
  let file: String
  /// Line and column of the cell, from 1.
  let line, column: Int
  let statement: CourseStatement
}

/// Everything that sheets state of one course; the first value of each kind holds.
struct StatedCourse: Hashable, Sendable {
  /// Most absences allowed; `nil` if no sheet states it.
  var limit: Int?
  /// Number of classes; `nil` if no sheet states it.
  var total: Int?
  /// Classes of the week; empty if no sheet states them.
  var slots: [ClassSlot] = []

  /// The slots whose weekday is known.
  var knownSlots: [(weekday: Weekday, period: Int)] {
    slots.compactMap { slot in slot.weekday.map { ($0, slot.period ?? 1) } }
  }
}
