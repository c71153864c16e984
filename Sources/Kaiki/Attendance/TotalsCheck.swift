/// A course whose sheet of totals and attendance records have different numbers of absences.
package struct TotalsCheck: Hashable, Sendable {
  /// Kind of absence with different numbers in the sheet of totals and in the attendance records.
  package struct Difference: Hashable, Sendable {
    package var kind: AttendanceRecord.Kind
    /// Number of this kind in the sheet of totals, ≥ 0.
    package var totals: Int
    /// Number of the course's attendance records of ``kind``, ≥ 0.
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
  ///
  /// The order is: absences, late arrivals, early leaves, official absences.
  package var differences: [Difference]

  package init(name: String, differences: [Difference]) {
    self.name = name
    self.differences = differences
  }
}
