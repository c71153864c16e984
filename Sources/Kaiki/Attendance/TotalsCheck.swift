/// A course of which a sheet of totals and the attendance records disagree.
package struct TotalsCheck: Hashable, Sendable {
  /// Both numbers of one kind of absence.
  package struct Difference: Hashable, Sendable {
    package var kind: AttendanceRecord.Kind
    /// Number in the sheet of totals, ≥ 0.
    package var totals: Int
    /// Number in the records, ≥ 0.
    package var records: Int

    package init(_ kind: AttendanceRecord.Kind, totals: Int, records: Int) {
      self.kind = kind
      self.totals = totals
      self.records = records
    }
  }

  /// Name of the course.
  package var name: String
  /// One element per kind with different numbers, at least one.
  package var differences: [Difference]

  package init(name: String, differences: [Difference]) {
    self.name = name
    self.differences = differences
  }
}
