/// A course whose sheet of totals and attendance records disagree.
package struct TotalsCheck: Hashable, Sendable {
  /// Number of absences of one kind in the sheet of totals and in the records, if both differ.
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
  /// Differences, one element per kind of absence with different numbers; never empty.
  package var differences: [Difference]

  package init(name: String, differences: [Difference]) {
    self.name = name
    self.differences = differences
  }
}
