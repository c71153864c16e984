/// Weekday and period of one weekly class, as stated by a sheet.
package struct ClassSlot: Hashable, Sendable {
  /// Weekday of the class; `nil` if the sheet does not state it.
  package var weekday: Weekday?
  /// Number of the period, 1...10; `nil` if the sheet does not state it.
  package var period: Int?

  package init(weekday: Weekday?, period: Int?) { (self.weekday, self.period) = (weekday, period) }
}

/// One statement of a sheet about a course, apart from its attendance records.
package enum CourseValue: Hashable, Sendable {
  /// Absence limit: maximum number of absences allowed, ≥ 0.
  case limit(Int)
  /// Number of classes of the course, held and to come, ≥ 0.
  case total(Int)
  /// Weekly classes, one element per weekday and period, in the order of the sheet; never empty.
  case slots([ClassSlot])
}
