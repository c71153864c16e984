import Kaiki
import Phrases
import Rows

/// The columns of a table that say whose a row is, such as `student`, `name` or 氏名.
///
/// Figures of attendance and habits are of one person. A table of several people is refused unless the user chooses a
/// person (F18); a table of one person needs no choice.
package struct PeopleColumns {
  package let indices: [Int]
  /// The heading of each column, in the same order.
  package let headings: [String]
  /// True for each column whose values tell people apart alone.
  private let areNumbers: [Bool]
  package var heading: String { headings.first ?? "" }

  /// Finds the columns of people among headings; `nil` if there are none.
  ///
  /// - Parameter taken: Indices of columns with another meaning.
  package init?(_ headings: [String], except taken: Set<Int> = []) {
    indices = headings.indices.filter { !taken.contains($0) && Self.isHeading(headings[$0]) }
    guard !indices.isEmpty else { return nil }
    self.headings = indices.map { headings[$0] }
    areNumbers = self.headings.map(Self.isNumber)
  }

  package static let ids: Set<String> = ["userId", "user_id", "user", "learner_id", "student_id"]

  /// Headings of columns with a number that no two people share, folded.
  private static let numbers = Set(
    ["学籍番号", "学生番号", "会員番号", "student id", "student no", "student number", "member id", "member no"]
      .map(SheetHeading.folded))

  /// True if a column with the heading names each person alone, without the columns beside it.
  package static func isNumber(_ heading: String) -> Bool { numbers.contains(SheetHeading.folded(heading)) }

  package static func isHeading(_ heading: String) -> Bool { SheetHeading.person.isNamed(heading) }

  /// Person of a row; empty if the row names none.
  package func name(_ cell: (Int) -> String) -> PersonName {
    PersonName(parts: indices.map { cell($0).trimmed }, areNumbers: areNumbers)
  }

  package func name(of row: WrittenTable.Row) -> PersonName { name(row.text) }
}

extension PeopleColumns {
  /// Columns that say whose a row of a table is; empty if there are none.
  ///
  /// A column of ids is returned alone, because columns of names name the same people. A column that means something
  /// else in the table, as the name of a task does, is none of people.
  ///
  /// - Parameters:
  ///   - names: The headings, or the keys of objects.
  ///   - format: Format of the rows; `nil` for a table as people write it.
  package static func names(among names: [String], of format: ImportFormat?) -> [String] {
    names.first(where: ids.contains).map { [$0] } ?? all(among: names, of: format)
  }

  /// All columns of people, with ids and with names: the user can choose a person by any of them.
  package static func all(among names: [String], of format: ImportFormat?) -> [String] {
    PeopleColumns(names, except: taken(names, by: format))?.indices.map { names[$0] } ?? []
  }

  /// The places of the columns that mean something else than people.
  private static func taken(_ names: [String], by format: ImportFormat?) -> Set<Int> {
    guard let format else {
      let columns = SpreadsheetKind.all.lazy.compactMap { $0.columns(of: names) }.first ?? []
      return Set(columns.indices.filter { columns[$0] != nil })
    }
    let rows = format.rows
    let known = Set(rows.required + (rows.hasFreeColumns ? [] : rows.columns))
    return Set(names.indices.filter { known.contains(names[$0]) })
  }
}

extension Translation {
  /// Notes the columns of people of a table that is read as one person's, unless the user chose the person.
  package mutating func note(_ people: PeopleColumns, of headings: WrittenTable.Row, _ person: ChosenPerson) {
    guard person.name == nil else { return }
    for index in people.indices {
      note(.peopleColumn(headings[index].text.quoted, people: 1), at: headings[index].offset)
    }
  }
}

/// Treatment of the rows of a table in which a column names several people (F18).
package enum SeveralPeople {
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
  package func ofSeveralPeople(_ names: [String]) -> SeveralPeople {
    switch self {
    case .attendanceRecords, .checkmarks, .habits: .refused
    case .courses: names.contains("absences") ? .refused : .unnoticed
    case .cards, .reviewLogs, .tasks, .completions, .attempts, .lists, .opens: .keptApart
    case .settings, .observations, .semesters, .periodTimes, .calendar: .unnoticed
    }
  }
}
