/// A course whose sheet of totals and attendance records have different numbers of absences.
public struct TotalsCheck: Hashable, Sendable {
  /// Kind of absence with different numbers in the sheet of totals and in the attendance records.
  public struct Difference: Hashable, Comparable, Sendable {
    /// Kind of absence.
    public var kind: AttendanceRecord.Kind
    /// Number of this kind in the sheet of totals, ≥ 0.
    public var totals: Int
    /// Number of the course's attendance records of ``kind``, ≥ 0.
    public var records: Int

    package init(_ kind: AttendanceRecord.Kind, totals: Int, records: Int) {
      self.kind = kind
      self.totals = totals
      self.records = records
    }

    /// Orders differences by kind, then by numbers.
    public static func < (left: Difference, right: Difference) -> Bool {
      (left.kind.rawValue, left.totals, left.records) < (right.kind.rawValue, right.totals, right.records)
    }
  }

  /// Name of the course.
  public var name: String
  /// Differences, one element per kind of absence with different numbers; never empty.
  ///
  /// The order is: absences, late arrivals, early leaves, official absences.
  public var differences: [Difference]

  package init(name: String, differences: [Difference]) {
    self.name = name
    self.differences = differences
  }
}
