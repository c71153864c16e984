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
  /// True for each column with a number that identifies a person.
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

  /// True if the values of a column with the heading identify a person without other columns.
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

/// Person of one row, by the columns of people.
package struct PersonName {
  package let parts: [String]
  /// Texts that identify the person: the number alone, or every part.
  private let identity: [String]

  /// - Parameter areNumbers: True for each column with a number that identifies a person.
  package init(parts: [String], areNumbers: [Bool]) {
    self.parts = parts
    let number = zip(parts, areNumbers).first { !$0.isEmpty && $1 }
    identity = number.map { [$0.0] } ?? parts
  }

  /// Equal for all spellings of case and width.
  package var key: String { Self.key(identity.joined(separator: " ")) }
  /// The person as a report names it.
  package var words: String { identity.filter { !$0.isEmpty }.joined(separator: " ") }
  /// All parts, as an error names the person.
  package var label: String { parts.filter { !$0.isEmpty }.joined(separator: " ") }
  package var isEmpty: Bool { parts.allSatisfy(\.isEmpty) }

  /// Returns true if one column, or all columns together, have a key.
  package func has(key wanted: String) -> Bool {
    if parts.contains(where: { Self.key($0) == wanted }) { return true }
    guard parts.count > 1 else { return false }
    return key == wanted || Self.key(label) == wanted || Self.key(parts.joined()) == wanted
  }

  /// Returns a name without case and width, and with one space between words.
  package static func key(_ text: String) -> String {
    let folded = text.narrow.lowercased()
    // The search for white space takes most of the time of a table of many people.
    guard !folded.isASCII || folded.utf8.contains(where: { $0 <= 0x20 }) else { return folded }
    return folded.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

/// Person whose rows are read from tables that name people.
package struct ChosenPerson {
  /// Name that the user gave; `nil` if the user gave none.
  package let name: String?
  private let key: String?
  private(set) var hasMetPeople = false
  /// True if a table names the chosen person.
  package private(set) var isFound = false
  /// All people of the tables, in their order.
  package private(set) var others: [String] = []

  package init(name: String?) { (self.name, key) = (name, name.map(PersonName.key)) }

  /// Looks at the people of a table.
  ///
  /// - Parameters:
  ///   - names: The person of each row, in the order of the rows.
  ///   - heading: The first heading of people, for messages.
  ///   - offset: Byte offset of that heading.
  /// - Throws: `Fault` for a table of several people if the user chose none.
  package mutating func meet(_ names: some Collection<PersonName>, under heading: String, at offset: Int)
    throws(Fault)
  {
    var met: Set<String> = []
    var order: [PersonName] = []
    for name in names where !name.isEmpty {
      if met.insert(name.key).inserted { order.append(name) }
    }
    if let key, !isFound { isFound = names.contains { $0.has(key: key) } }
    hasMetPeople = hasMetPeople || !order.isEmpty
    others += order.map(\.words).filter { !others.contains($0) }
    guard self.name == nil, order.count > 1 else { return }
    throw Fault(offset: offset, message: Self.several(order.map(\.label), heading))
  }

  /// Looks at the people of a table, and returns the rows of the chosen person, or all rows without a chosen person.
  ///
  /// - Throws: `Fault` for a table of several people if the user chose none.
  mutating func rows(
    _ rows: [WrittenTable.Row], by people: PeopleColumns, _ headings: WrittenTable.Row
  ) throws(Fault) -> [WrittenTable.Row] {
    let names = rows.map(people.name(of:))
    try meet(names, under: people.heading, at: headings[people.indices.first ?? 0].offset)
    return zip(rows, names).filter { takes($1) }.map(\.0)
  }

  private static func several(_ names: [String], _ heading: String) -> Phrase {
    """
    the column "\(heading.quoted)" names \(names.count) people (\(list(names))), but figures describe one person; \
    choose a person with --student NAME, or run analyze or simulate with --by-user
    """
  }

  package static func list(_ names: [String]) -> Phrase {
    let shown = names.prefix(maxNames).map(\.quoted).joined(separator: ", ")
    return names.count > maxNames ? "\(shown) and \(names.count - maxNames) more" : Phrase(verbatim: shown)
  }

  private static let maxNames = 10

  package func takes(_ person: PersonName) -> Bool { key.map { person.has(key: $0) } ?? true }

  /// Message about a chosen name that is in no table; `nil` if a table has the name.
  package var problem: Phrase? {
    guard let name, !isFound else { return nil }
    guard hasMetPeople else {
      return """
        --student: no table of attendance or habits has a column of people; leave the option out, or name the \
        column student
        """
    }
    return "--student \"\(name.quoted)\" is not in the tables; choose one of \(Self.list(others))"
  }
}
