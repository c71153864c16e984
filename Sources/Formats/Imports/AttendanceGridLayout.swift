import Kaiki
import Rows

/// Locations of the dates or numbers of classes, the courses and the marks in a sheet of attendance.
struct AttendanceGridLayout {
  /// Sheet of one person, with one row per class and one column per course.
  struct Sheet {
    var headings: WrittenTable.Row
    var rows: [WrittenTable.Row]
    var courses: [Int]
    /// Rows that state something of the courses, such as the absence limit.
    var statements: [(heading: SheetHeading, row: WrittenTable.Row)] = []
  }

  let titles: ArraySlice<WrittenTable.Row>
  let headings: WrittenTable.Row
  private let rows: [WrittenTable.Row]
  private let courses: [Int]
  private let statements: [(heading: SheetHeading, row: WrittenTable.Row)]
  /// True if no cell has a word.
  let hasMarksAlone: Bool
  /// True if classes have numbers in place of dates.
  let isNumbered: Bool
  /// Rows of sums, notes and seat numbers, which are not read.
  let otherRows: [WrittenTable.Row]
  /// Rows that name the person of each column; empty if none does.
  private let peopleRows: [WrittenTable.Row]
  /// Course heading that the only unknown heading resembles; `nil` if there is none.
  let misspelt: MissingHeading.Misspelt?

  /// Meaning of texts, looked up once per text.
  private struct Recogniser {
    private var keys: [String: Bool] = [:]
    private var marks: [String: Bool] = [:]
    /// True to look for numbers of classes instead of dates.
    var isNumbered = false { didSet { keys = [:] } }

    mutating func isKey(_ text: String) -> Bool {
      if let known = keys[text] { return known }
      let isKey = isNumbered ? AttendanceGridLayout.isNumber(text) : WrittenDates.isDate(text)
      keys[text] = isKey
      return isKey
    }

    mutating func isMark(_ text: String) -> Bool {
      if let known = marks[text] { return known }
      let isMark = WrittenWords.classMark(text) != nil
      marks[text] = isMark
      return isMark
    }
  }

  static func isNumber(_ text: String) -> Bool {
    WrittenWords.classNumber(text) != nil && !WrittenDates.isDate(text)
  }

  /// - Returns: `nil` for a table that is no such sheet.
  init?(_ table: [WrittenTable.Row]) {
    var recogniser = Recogniser()
    for isNumbered in [false, true] {
      recogniser.isNumbered = isNumbered
      for index in 0..<min(6, table.count) {
        for isTurned in [false, true] {
          if let found = Self(table, headings: index, isTurned: isTurned, &recogniser) {
            self = found
            return
          }
        }
      }
    }
    return nil
  }

  private init?(
    _ table: [WrittenTable.Row], headings index: Int, isTurned: Bool, _ recogniser: inout Recogniser
  ) {
    var body = Array(table[index...])
    if isTurned {
      guard let arranged = Self.arranged(body, &recogniser) else { return nil }
      body = arranged
    }
    let turned = isTurned ? Self.turned(body) : body
    guard let headings = turned.first, headings.count >= 2, turned.count >= 2 else { return nil }
    // The heading of dates is no date itself. Most rows have a date; rows of limits, weekdays and sums do not count here.
    guard !recogniser.isKey(headings[0].text) else { return nil }
    // Periods such as 3-4 look like dates.
    let isOfNumbers = Self.headingsOfNumbers.contains { $0.isSurelyNamed(headings[0].text) }
    guard isTurned || recogniser.isNumbered || !isOfNumbers && !Self.isOfIDs(turned) else { return nil }
    var (rows, others, people) = ([WrittenTable.Row](), [WrittenTable.Row](), [WrittenTable.Row]())
    for row in turned.dropFirst() {
      let first = row.first?.text ?? ""
      if !recogniser.isKey(first), PeopleColumns.isHeading(first) {
        people.append(row)
      } else if Self.isBesideClasses(row, isTurned: isTurned, &recogniser) {
        others.append(row)
      } else {
        rows.append(row)
      }
    }
    peopleRows = people
    guard !rows.isEmpty else { return nil }
    let dated = rows.count { recogniser.isKey($0.first?.text ?? "") }
    guard dated > 0, dated * 3 >= rows.count * 2 else { return nil }
    var (courses, known) = ([Int](), Set<String>())
    for column in headings.indices.dropFirst()
    where !headings[column].text.isEmpty && !recogniser.isKey(headings[column].text) {
      let cells = WrittenTable.texts(of: column, in: rows)
      let marks = cells.filter { recogniser.isMark($0) }
      guard !marks.isEmpty, marks.count * 2 >= cells.count else { continue }
      courses.append(column)
      known.formUnion(marks.map(\.narrow))
    }
    guard Self.areTelling(known) else { return nil }
    misspelt = Self.misspelt(headings, rows, marks: courses)
    // A second column of courses is no course.
    let isList = headings.indices.dropFirst().contains {
      !courses.contains($0) && SpreadsheetKind.isHeadingOfCourses(headings[$0].text)
    }
    guard courses.count > 1 || !isList || misspelt != nil else { return nil }
    self.titles = table[..<index]
    (self.headings, self.rows, self.courses) = (headings, rows, courses)
    statements = others.compactMap { row in
      row.first.flatMap { Self.statement($0.text) }.map { (heading: $0, row: row) }
    }
    otherRows = others.filter { row in row.first.map { Self.statement($0.text) == nil } ?? false }
    isNumbered = recogniser.isNumbered
    hasMarksAlone = known.allSatisfy { ["○", "〇", "◯", "×", "✕", "✗", "x", "X"].contains($0) }
  }

  /// True if the first column has numbers of people or rows, such as the student number 26001: dates of spreadsheets look alike.
  private static func isOfIDs(_ rows: [WrittenTable.Row]) -> Bool {
    guard let heading = rows.first?.first?.text,
      PeopleColumns.isHeading(heading) || SheetHeading.other.isNamed(heading)
    else { return false }
    return rows.dropFirst().contains { row in row.first.map { Int($0.text.narrow) != nil } ?? false }
  }

  /// Returns the kind of statement about courses in a row with this heading; `nil` for any other row.
  private static func statement(_ heading: String) -> SheetHeading? {
    SheetHeading.ofCourses.first { $0.isNamed(heading) }
  }

  /// Returns true if a row has no class by its heading: it has limits, weekdays, sums or notes.
  ///
  /// - Parameter isTurned: True if the row is a column of the table, which may also have seat numbers, grades and teachers.
  private static func isBesideClasses(
    _ row: WrittenTable.Row, isTurned: Bool, _ recogniser: inout Recogniser
  ) -> Bool {
    guard let first = row.first?.text, !first.isEmpty, !recogniser.isKey(first) else { return false }
    let known = isTurned ? headingsBesideClasses : SheetHeading.ofCourses + SheetHeading.ofCounts + [.note]
    return known.contains { $0.isNamed(first) }
  }

  /// Headings of columns of numbers, which are no dates.
  private static let headingsOfNumbers = [.limit, .total, .period] + SheetHeading.ofCounts

  /// Headings of columns without classes and names, in a sheet whose rows are courses.
  private static let headingsBesideClasses =
    SheetHeading.ofCourses + SheetHeading.ofCounts + [.course, .note, .other]

  /// Fewest columns that are numbers of classes if their headings are bare numbers, 1, 2, 3 and so on.
  private static let minBareNumbers = 3
  /// Numbers of days in a month: a sheet of people with as many bare numbers has days as columns.
  private static let daysOfMonth = 28...31

  /// Columns whose headings are 1, 2, 3 and so on in a sheet of courses or people: numbers of classes; empty if there are none.
  static func bareNumbers(in headings: [String]) -> [Int] {
    let columns = headings.indices.filter { column in
      let word = headings[column].narrow.trimmed
      return 1...2 ~= word.utf8.count && word.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
    guard columns.count >= minBareNumbers,
      zip(columns, 1...).allSatisfy({ Int(headings[$0].narrow.trimmed) == $1 })
    else { return [] }
    if headings.contains(where: SheetHeading.course.isNamed) { return columns }
    return !daysOfMonth.contains(columns.count) && headings.contains(where: PeopleColumns.isHeading)
      ? columns : []
  }

  /// Rows with the names of their courses or people in the first column, and with numbers of classes as 第1回.
  ///
  /// - Returns: `nil` if no heading is a class.
  private static func arranged(_ body: [WrittenTable.Row], _ recogniser: inout Recogniser)
    -> [WrittenTable.Row]?
  {
    guard var headings = body.first else { return nil }
    if recogniser.isNumbered {
      for column in bareNumbers(in: headings.map(\.text)) {
        headings[column].text = "第\(headings[column].text.narrow.trimmed)回"
      }
    }
    let classes = Set(headings.indices.filter { recogniser.isKey(headings[$0].text) })
    guard !classes.isEmpty else { return nil }
    let names = columnOfNames(headings.map(\.text), classes: classes)
    return ([headings] + body.dropFirst()).map { row in
      guard row.indices.contains(names) else {
        return [WrittenTable.Cell(text: "", offset: row.last?.offset ?? 0)] + row
      }
      var row = row
      row.insert(row.remove(at: names), at: 0)
      return row
    }
  }

  /// Index of the column of courses, else of people, else of the first unknown heading.
  ///
  /// A column `Class` names a course only if no other column names courses or people.
  private static func columnOfNames(_ headings: [String], classes: Set<Int>) -> Int {
    let others = headings.indices.filter { !classes.contains($0) && !headings[$0].isEmpty }
    let courses = others.filter { SheetHeading.course.isNamed(headings[$0]) }
    return courses.first { SheetHeading.folded(headings[$0]) != "class" }
      ?? others.first { namesPeople(headings[$0]) } ?? courses.first
      ?? headings.indices.first { column in
        !classes.contains(column) && !headingsBesideClasses.contains { $0.isNamed(headings[column]) }
      } ?? 0
  }

  /// Misspelt heading of the marks of a list with repeated courses; `nil` if there is none.
  private static func misspelt(
    _ headings: WrittenTable.Row, _ rows: [WrittenTable.Row], marks columns: [Int]
  ) -> MissingHeading.Misspelt? {
    guard columns.count == 1, let missing = SpreadsheetKind.nearest(to: headings.map(\.text)),
      missing.kind == .attendanceRecords, missing.misspelt?.written == headings[columns[0]].text,
      let courses = headings.firstIndex(where: { SpreadsheetKind.isHeadingOfCourses($0.text) })
    else { return nil }
    let names = WrittenTable.texts(of: courses, in: rows)
    return Set(names).count * 2 <= names.count ? missing.misspelt : nil
  }

  /// True if the marks are of attendance: one is a word or a sign that habits lack, or all are letters of Moodle with
  /// a `P`.
  private static func areTelling(_ marks: Set<String>) -> Bool {
    let marks = marks.filter { WrittenWords.classMark($0) != .filler && !WrittenWords.isOfHabits($0) }
    if marks.contains(where: { !$0.allSatisfy(\.isASCII) || $0.count > 1 }) { return true }
    return marks.count > 1 && marks.contains("P")
      && marks.allSatisfy { WrittenWords.moodleLetters.contains($0.lowercased()) }
  }

  /// Table with its columns as rows; empty if the lengths of the rows differ too much.
  private static func turned(_ rows: [WrittenTable.Row]) -> [WrittenTable.Row] {
    let width = rows.map(\.count).max() ?? 0
    let end = rows.last?.last?.offset ?? 0
    // Rows of a sheet are about as long as each other; a much longer row would fill memory with empty cells.
    let cells = rows.reduce(0) { $0 + $1.count }
    guard width <= 1_000 + 4 * cells / max(1, rows.count) else { return [] }
    return (0..<width).map { column in
      rows.map { $0.cell(column) ?? WrittenTable.Cell(text: "", offset: end) }
    }
  }

  /// The rows, or the columns, of one person.
  ///
  /// - Parameter course: Name of the course, used if the columns are people.
  /// - Throws: `Fault` if the table names several people and the user chose none.
  func ofOnePerson(_ course: String, _ person: inout ChosenPerson) throws(Fault) -> Sheet {
    // In a list of people, a row names the person of each column, such as the headings themselves.
    let people = rowsOfPeople
    if let first = people.first, let corner = first.first {
      let areNumbers = people.map { PeopleColumns.isNumber($0.first?.text ?? "") }
      let names = courses.map { column in
        PersonName(parts: people.map { $0.text(column) }, areNumbers: areNumbers)
      }
      try person.meet(names, under: corner.text, at: corner.offset)
      // Without a chosen person there is one person at most.
      let own = zip(courses, names).filter { person.takes($0.1) }.map(\.0)
      var headings = headings
      if cornerNamesPeople {
        for column in own { headings[column].text = course }
      }
      return Sheet(headings: headings, rows: rows, courses: own, statements: statements)
    }
    guard let people = self.people else { return sheet(rows) }
    return sheet(try person.rows(rows, by: people, headings))
  }

  /// Rows that name the person of each column, the headings first if they do; empty if no row does.
  var rowsOfPeople: [WrittenTable.Row] { (cornerNamesPeople ? [headings] : []) + peopleRows }

  /// True if the columns are people, whom the corner of the table names.
  var cornerNamesPeople: Bool { headings.first.map { Self.namesPeople($0.text) } ?? false }

  /// True if a cell of any person marks presence.
  var marksPresence: Bool { WrittenWords.markPresence(rows, in: courses) }

  /// Columns of people among the columns of courses; `nil` if there are none.
  var people: PeopleColumns? {
    rowsOfPeople.isEmpty ? PeopleColumns(headings.map(\.text), except: Set(courses + [0])) : nil
  }

  private func sheet(_ rows: [WrittenTable.Row]) -> Sheet {
    Sheet(headings: headings, rows: rows, courses: courses, statements: statements)
  }

  /// True if a heading names people, or a corner such as `日付／氏名` and `student \ date` does.
  private static func namesPeople(_ corner: String) -> Bool {
    PeopleColumns.isHeading(corner)
      || corner.narrow.split { "/\\＼|・,、→↓".contains($0) }.contains { PeopleColumns.isHeading(String($0)) }
  }
}
