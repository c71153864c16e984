/// A name in attendance records that no course has. The user decides which course it is.
public struct UnmatchedCourse: Hashable, Sendable {
  /// The name as the records write it.
  public var name: String
  /// Attendance records with this name, ≥ 1, without cancelled classes.
  public var records: Int
  /// Records of absence among ``records``.
  public var absences: Int
  /// Course whose name is nearest; `nil` if no name resembles it.
  public var nearest: String?

  /// Creates a name with its number of records.
  public init(name: String, records: Int, absences: Int, nearest: String?) {
    self.name = name
    self.records = records
    self.absences = absences
    self.nearest = nearest
  }

  /// Names of records without a course, one element per name, in the order of the first records.
  static func all(in records: [AttendanceRecord], _ nearest: [String: String]) -> [UnmatchedCourse] {
    var places: [String: Int] = [:]
    var all: [UnmatchedCourse] = []
    for record in records {
      let place = places[record.course] ?? all.count
      if place == all.count {
        places[record.course] = place
        all.append(
          UnmatchedCourse(name: record.course, records: 0, absences: 0, nearest: nearest[record.course]))
      }
      all[place].records += 1
      if record.kind == .absent { all[place].absences += 1 }
    }
    return all
  }
}

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
