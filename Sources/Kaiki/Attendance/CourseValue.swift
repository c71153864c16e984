/// Class of the week as a sheet states it.
package struct ClassSlot: Hashable, Sendable {
  /// Weekday; `nil` if the sheet does not state it.
  package var weekday: Weekday?
  /// Period from 1; `nil` if the sheet does not state it.
  package var period: Int?

  package init(weekday: Weekday?, period: Int?) { (self.weekday, self.period) = (weekday, period) }
}

/// Value that a sheet states of a course, apart from its records.
package enum CourseValue: Hashable, Sendable {
  /// Absence limit: maximum number of absences allowed.
  case limit(Int)
  /// Number of classes, held and to come.
  case total(Int)
  /// Classes of the week; never empty.
  case slots([ClassSlot])
}
