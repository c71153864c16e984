/// People whom columns of the data name.
package struct PeopleFound: Hashable, Sendable {
  /// A column that names several people.
  package struct Column: Hashable, Sendable {
    /// The file as it was named.
    package let file: String
    /// The heading, or the key of objects.
    package let heading: String
    /// The people of the file, two or more, in the order of their first rows.
    package let names: [String]
  }

  /// All people of all files, each once, in the order of reading. Tables of attendance and habits are of one person, and
  /// name nobody here.
  package private(set) var names: [String] = []
  /// The first column of several people; `nil` if each file is of one person.
  package private(set) var column: Column?
  private var known: Set<String> = []

  /// True if the figures of the data are of nobody alone (F18).
  package var areSeveral: Bool { names.count > 1 }

  /// Creates an empty list of people.
  package init() {}

  /// Adds the people of a file.
  ///
  /// - Parameter found: The people, each once, in the order of their first rows.
  mutating func add(_ found: [String], in file: String, under heading: String) {
    for name in found where known.insert(name).inserted { names.append(name) }
    if found.count > 1, column == nil { column = Column(file: file, heading: heading, names: found) }
  }
}

/// Treatment of the rows of a table in which a column names several people (F18).
enum SeveralPeople {
  /// The reader refuses the table, because its figures describe one person.
  case refused
  /// The reader keeps the rows, and an id that several people share becomes one id per person.
  case keptApart
  /// The reader ignores the column.
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
