import Kaiki
import Phrases

/// The columns of a table that say whose a row is, such as `student`, `name` or 氏名.
///
/// Attendance and habits are told of one person. A table of several is refused, unless it is said whose rows are to be
/// read (F18); one that names a single person throughout is that person's own.
struct PeopleColumns {
  /// The columns, by their places in the table.
  let indices: [Int]
  /// The heading of each column, in the same order.
  let headings: [String]
  /// True for each column whose values tell people apart alone.
  private let areNumbers: [Bool]
  /// The first heading.
  var heading: String { headings.first ?? "" }

  /// The columns of people among some headings; `nil` where there are none.
  ///
  /// - Parameter taken: The places of columns that are known to be something else.
  init?(_ headings: [String], except taken: Set<Int> = []) {
    indices = headings.indices.filter { !taken.contains($0) && Self.isHeading(headings[$0]) }
    guard !indices.isEmpty else { return nil }
    self.headings = indices.map { headings[$0] }
    areNumbers = self.headings.map(Self.isNumber)
  }

  /// Columns that say whose a row of a table is; empty if there are none.
  ///
  /// A column of ids is returned alone, because columns of names name the same people. A column that means something
  /// else in the table, as the name of a task does, is none of people.
  ///
  /// - Parameters:
  ///   - names: The headings, or the keys of objects.
  ///   - format: Format of the rows; `nil` for a table as people write it.
  static func names(among names: [String], of format: ImportFormat?) -> [String] {
    names.first(where: ids.contains).map { [$0] } ?? all(among: names, of: format)
  }

  /// All columns of people, with ids and with names: the user can choose a person by any of them.
  static func all(among names: [String], of format: ImportFormat?) -> [String] {
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

  /// Headings of columns of ids.
  private static let ids: Set<String> = ["userId", "user_id", "user", "learner_id", "student_id"]

  /// Headings of columns with a number that no two people share, folded.
  private static let numbers = Set(
    ["学籍番号", "学生番号", "会員番号", "student id", "student no", "student number", "member id", "member no"]
      .map(SheetHeading.folded))

  /// True if a column with the heading names each person alone, without the columns beside it.
  static func isNumber(_ heading: String) -> Bool { numbers.contains(SheetHeading.folded(heading)) }

  /// Whether a heading is one of a column of people.
  static func isHeading(_ heading: String) -> Bool { SheetHeading.person.isNamed(heading) }

  /// Who is named in a row; empty where nobody is.
  func name(_ cell: (Int) -> String) -> PersonName {
    PersonName(parts: indices.map { cell($0).trimmed }, areNumbers: areNumbers)
  }
}

extension Translation {
  /// Notes the columns of people of a table that is read as one person's, unless the user chose the person.
  mutating func note(_ people: PeopleColumns, of headings: WrittenTable.Row, _ person: ChosenPerson) {
    guard person.name == nil else { return }
    for index in people.indices {
      note(.peopleColumn(headings[index].text.quoted, people: 1), at: headings[index].offset)
    }
  }
}

/// Person of one row, by the columns of people.
struct PersonName {
  /// The texts of the columns.
  let parts: [String]
  /// Texts that tell the person apart from all others: the number alone, or every part.
  private let identity: [String]

  /// - Parameters:
  ///   - parts: The texts of the columns.
  ///   - areNumbers: True for each column whose values tell people apart alone.
  init(parts: [String], areNumbers: [Bool]) {
    self.parts = parts
    let number = zip(parts, areNumbers).first { !$0.isEmpty && $1 }
    identity = number.map { [$0.0] } ?? parts
  }

  /// Equal for all spellings of case and width.
  var key: String { Self.key(identity.joined(separator: " ")) }
  /// The person as a report names it.
  var words: String { identity.filter { !$0.isEmpty }.joined(separator: " ") }
  /// All parts, as an error names the person.
  var label: String { parts.filter { !$0.isEmpty }.joined(separator: " ") }
  /// Whether nobody is named.
  var isEmpty: Bool { parts.allSatisfy(\.isEmpty) }

  /// Returns true if one column, or all columns together, have a key.
  func has(key wanted: String) -> Bool {
    if parts.contains(where: { Self.key($0) == wanted }) { return true }
    guard parts.count > 1 else { return false }
    return key == wanted || Self.key(label) == wanted || Self.key(parts.joined()) == wanted
  }

  /// Returns a name without case and width, and with one space between words.
  static func key(_ text: String) -> String {
    let folded = text.narrow.lowercased()
    // The search for white space takes most of the time of a table of many people.
    guard !folded.isASCII || folded.utf8.contains(where: { $0 <= 0x20 }) else { return folded }
    return folded.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

/// Whose rows are read where tables name people, and who was met.
struct ChosenPerson {
  /// The name that was asked for; `nil` where none was.
  let name: String?
  /// Key of the name that the user gave; `nil` if the user gave none.
  private let key: String?
  /// Whether a table names people.
  private(set) var hasMetPeople = false
  /// Whether the one asked for was met.
  private(set) var isFound = false
  /// Who else was met, in the order of the tables.
  private(set) var others: [String] = []

  init(name: String?) { (self.name, key) = (name, name.map(PersonName.key)) }

  /// Looks at the people of a table.
  ///
  /// - Parameters:
  ///   - names: The person of each row, in the order of the rows.
  ///   - heading: The first heading of people, for messages.
  ///   - offset: Byte offset of that heading.
  /// - Throws: `Fault` for a table of several people if the user chose none.
  mutating func meet(_ names: some Collection<PersonName>, under heading: String, at offset: Int)
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

  private static func several(_ names: [String], _ heading: String) -> Phrase {
    """
    the column "\(heading.quoted)" names \(names.count) people (\(list(names))), but figures describe one person; \
    choose a person with --student NAME, or run analyze or simulate with --by-user
    """
  }

  /// Names as a sentence lists them.
  static func list(_ names: [String]) -> Phrase {
    let shown = names.prefix(maxNames).map(\.quoted).joined(separator: ", ")
    return names.count > maxNames ? "\(shown) and \(names.count - maxNames) more" : Phrase(verbatim: shown)
  }

  /// How many names a sentence holds.
  private static let maxNames = 10

  /// Whether a row is to be read.
  func takes(_ person: PersonName) -> Bool { key.map { person.has(key: $0) } ?? true }

  /// Why a name that was asked for tells nothing; `nil` where it does, or none was.
  var problem: Phrase? {
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

/// Detects a sheet of attendance of several people that has no column of people (F18, T4).
///
/// A class is a course on a date, and in a period if the sheet has a column of periods. One person has one mark per
/// class, or is late and leaves early. The same mark twice counts once: two exports may have been put into one file.
/// A class is contradictory if its marks differ in another way (there and absent, absent and late), or if it has one
/// mark three times.
///
/// A contradictory class may be a correction that left the old row in place, for which T4 has its rule. So the sheet
/// is of several people only if more than a fifth of its classes are contradictory, or at least three and more than a
/// twentieth. A sheet with only the absences of two or three people has few such classes, and looks like the sheet of
/// a careless person.
struct ClassMarks {
  /// A class of a course.
  private struct Meeting: Hashable {
    var course: String
    var date: CivilDate
    var period: Int?
  }

  /// The marks of each class by their kinds; `nil` for someone who was there.
  private var marks: [Meeting: [AttendanceRecord.Kind?: Int]] = [:]
  private var indices: [Meeting: Int] = [:]
  private var order: [Meeting] = []

  /// Takes in a mark.
  ///
  /// - Parameter kind: `nil` for someone who was there.
  mutating func add(
    _ kind: AttendanceRecord.Kind?, course: String, date: CivilDate, period: Int?, at offset: Int
  ) {
    let meeting = Meeting(course: course, date: date, period: period)
    if marks[meeting] == nil { order.append(meeting) } else { indices[meeting] = indices[meeting] ?? offset }
    marks[meeting, default: [:]][kind, default: 0] += 1
  }

  /// Whether the marks of a class cannot be one person's at first sight.
  ///
  /// - Parameter copies: How often every row of the sheet stands in it.
  private func isOfSeveral(_ meeting: Meeting, copies: Int) -> Bool {
    let own = (marks[meeting] ?? [:]).mapValues { $0 / copies }
    if own.values.contains(where: { $0 > 2 }) { return true }
    return own.count > 1 && Set(own.keys) != [.late, .earlyLeave]
  }

  /// What is wrong with a sheet of several people; `nil` for one that may be a single person's.
  var fault: Fault? {
    let copies = marks.values.flatMap(\.values).reduce(0, Self.greatestCommonDivisor)
    let several = order.filter { isOfSeveral($0, copies: max(1, copies)) }
    let isMany = several.count * 5 > order.count || several.count >= 3 && several.count * 20 > order.count
    guard isMany, let first = several.first, let offset = indices[first] else { return nil }
    let period: Phrase = first.period.map { ", period \($0)," } ?? ""
    return Fault(
      offset: offset,
      message:
        """
        \(first.course.quoted) on \(first.date)\(period) has records of more than one person (like \(several.count) \
        of \(order.count) classes); add a column student and give --student NAME, or a column period for two meetings \
        a day
        """)
  }

  private static func greatestCommonDivisor(_ first: Int, _ second: Int) -> Int {
    second == 0 ? first : greatestCommonDivisor(second, first % second)
  }
}
