/// A course of which a sheet of totals and the attendance records disagree.
public struct TotalsCheck: Hashable, Sendable {
  /// Id of the course.
  public var course: String
  /// Name of the course.
  public var name: String
  /// Counts of the sheet of totals.
  public var totals: AbsenceCount
  /// Counts of the records.
  public var records: AbsenceCount

  /// Creates a pair of counts.
  public init(course: String, name: String, totals: AbsenceCount, records: AbsenceCount) {
    self.course = course
    self.name = name
    self.totals = totals
    self.records = records
  }
}
