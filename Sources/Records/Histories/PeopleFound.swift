/// People named in columns of the data.
package struct PeopleFound: Hashable, Sendable {
  package struct Column: Hashable, Sendable {
    /// Path of the file.
    package let file: String
    /// Heading of a table, or key of objects.
    package let heading: String
    /// People of the file, two or more, in the order of their first rows.
    package let names: [String]
  }

  /// Distinct people of all files in the order of reading. A table of attendance or habits has one person and adds none.
  package private(set) var names: [String] = []
  /// First column of several people; `nil` if each file has one person.
  package private(set) var column: Column?
  private var known: Set<String> = []

  /// True if the data belong to several people (F18).
  package var areSeveral: Bool { names.count > 1 }

  package init() {}

  mutating func add(_ found: [String], in file: String, under heading: String) {
    for name in found where known.insert(name).inserted { names.append(name) }
    if found.count > 1, column == nil { column = Column(file: file, heading: heading, names: found) }
  }
}

/// Treatment of the rows of a table in which a column names several people (F18).
enum SeveralPeople {
  /// The reader rejects the table, because its figures describe one person.
  case refused
  /// The reader keeps the rows, and an id that several people share becomes one id per person.
  case keptApart
  case unnoticed
}

extension DataKind {
  /// Treatment of a table of several people.
  ///
  /// - Parameter names: The headings; `absences` distinguishes totals of absences from a timetable.
  func ofSeveralPeople(_ names: [String]) -> SeveralPeople {
    switch self {
    case .attendanceRecords, .checkmarks, .habits: .refused
    case .courses: names.contains("absences") ? .refused : .unnoticed
    case .cards, .reviewLogs, .tasks, .completions, .attempts, .lists, .opens: .keptApart
    case .settings, .observations, .semesters, .periodTimes, .calendar: .unnoticed
    }
  }
}
