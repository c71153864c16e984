import Kaiki

/// Where the dates or numbers of classes, the courses and the marks of a sheet of attendance stand.
struct AttendanceGridLayout {
  /// A sheet of one person, with a row a class and a column a course.
  struct Sheet {
    var headings: WrittenTable.Row
    var rows: [WrittenTable.Row]
    /// The columns that are courses.
    var courses: [Int]
    /// Rows that state something of the courses, such as the absence limit.
    var statements: [(heading: SheetHeading, row: WrittenTable.Row)] = []
  }

  let titles: ArraySlice<WrittenTable.Row>
  let headings: WrittenTable.Row
  private let rows: [WrittenTable.Row]
  private let courses: [Int]
  private let statements: [(heading: SheetHeading, row: WrittenTable.Row)]
  /// Whether no cell has a word.
  let hasMarksAlone: Bool
  /// Whether classes have numbers in place of dates.
  let isNumbered: Bool
  /// Rows of sums and notes, which are not read.
  let otherRows: [WrittenTable.Row]
  /// What the heading of the only course was meant for, where it is none.
  let misspelt: MissingHeading.Misspelt?

  /// How many rows may be titles, with the headings after them.
  private static let headingRows = 6
  /// How many cells the longest row may have beyond four times the usual.
  private static let unevenness = 1_000

  /// What texts are, each of which is looked at once.
  private struct Recogniser {
    private var keys: [String: Bool] = [:]
    private var marks: [String: Bool] = [:]
    /// Whether numbers of classes are looked for, and no dates.
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

  /// Whether a text is the number of a class and no date.
  static func isNumber(_ text: String) -> Bool {
    WrittenWords.classNumber(text) != nil && !WrittenDates.isDate(text)
  }

  /// - Returns: `nil` for a table that is no such sheet.
  init?(_ table: [WrittenTable.Row]) {
    var recogniser = Recogniser()
    for isNumbered in [false, true] {
      recogniser.isNumbered = isNumbered
      for place in 0..<min(Self.headingRows, table.count) {
        for isTurned in [false, true] {
          if let found = Self(table, headings: place, isTurned: isTurned, &recogniser) {
            self = found
            return
          }
        }
      }
    }
    return nil
  }

  private init?(
    _ table: [WrittenTable.Row], headings place: Int, isTurned: Bool, _ recogniser: inout Recogniser
  ) {
    let body = Array(table[place...])
    let turned = isTurned ? Self.turned(body) : body
    guard let headings = turned.first, headings.count >= 2, turned.count >= 2 else { return nil }
    // The heading of dates is no date itself. Most rows have a date; rows of limits, weekdays and sums do not count here.
    guard !recogniser.isKey(headings[0].text) else { return nil }
    var (rows, others) = ([WrittenTable.Row](), [WrittenTable.Row]())
    for row in turned.dropFirst() {
      if Self.isBesideClasses(row, &recogniser) { others.append(row) } else { rows.append(row) }
    }
    guard !rows.isEmpty else { return nil }
    let dated = rows.count { recogniser.isKey($0.first?.text ?? "") }
    guard dated > 0, dated * 3 >= rows.count * 2 else { return nil }
    var (courses, known) = ([Int](), Set<String>())
    for column in headings.indices.dropFirst()
    where !headings[column].text.isEmpty && !recogniser.isKey(headings[column].text) {
      let cells = rows.compactMap { $0.indices.contains(column) ? $0[column].text : nil }.filter {
        !$0.isEmpty
      }
      let marks = cells.filter { recogniser.isMark($0) }
      guard !marks.isEmpty, marks.count * 2 >= cells.count else { continue }
      courses.append(column)
      known.formUnion(marks.map(\.narrow))
    }
    guard Self.areTelling(known) else { return nil }
    misspelt = Self.misspelt(headings, rows, marks: courses)
    // Beside a column of courses another is no course.
    let isList = headings.indices.dropFirst().contains {
      !courses.contains($0) && SpreadsheetKind.isHeadingOfCourses(headings[$0].text)
    }
    guard courses.count > 1 || !isList || misspelt != nil else { return nil }
    self.titles = table[..<place]
    (self.headings, self.rows, self.courses) = (headings, rows, courses)
    statements = others.compactMap { row in
      row.first.flatMap { Self.statement($0.text) }.map { (heading: $0, row: row) }
    }
    otherRows = others.filter { row in row.first.map { Self.statement($0.text) == nil } ?? false }
    isNumbered = recogniser.isNumbered
    hasMarksAlone = known.allSatisfy { ["○", "〇", "◯", "×", "✕", "✗", "x", "X"].contains($0) }
  }

  /// Returns the kind of statement about courses in a row with this heading; `nil` for any other row.
  private static func statement(_ heading: String) -> SheetHeading? {
    SheetHeading.ofCourses.first { $0.isNamed(heading) }
  }

  /// Returns true if a row has no class by its heading: it has limits, weekdays, sums or notes.
  private static func isBesideClasses(_ row: WrittenTable.Row, _ recogniser: inout Recogniser) -> Bool {
    guard let first = row.first?.text, !first.isEmpty, !recogniser.isKey(first) else { return false }
    let known = SheetHeading.ofCourses + SheetHeading.ofCounts + [.note]
    return known.contains { $0.isNamed(first) }
  }

  /// The heading of the marks where those around it are of a list, with courses that come again, and it is nearly that of one.
  private static func misspelt(
    _ headings: WrittenTable.Row, _ rows: [WrittenTable.Row], marks columns: [Int]
  ) -> MissingHeading.Misspelt? {
    guard columns.count == 1, let missing = SpreadsheetKind.nearest(to: headings.map(\.text)),
      missing.kind == .attendanceRecords, missing.misspelt?.written == headings[columns[0]].text,
      let courses = headings.firstIndex(where: { SpreadsheetKind.isHeadingOfCourses($0.text) })
    else { return nil }
    let names = rows.compactMap { $0.indices.contains(courses) ? $0[courses].text : nil }.filter {
      !$0.isEmpty
    }
    return Set(names).count * 2 <= names.count ? missing.misspelt : nil
  }

  /// Whether marks are of attendance: numbers are no marks, words such as skipped may be of habits, and one letter alone may be
  /// anything, but for those of Moodle, where there is a P.
  private static func areTelling(_ marks: Set<String>) -> Bool {
    let marks = marks.filter { WrittenWords.classMark($0) != .filler && !WrittenWords.isOfHabits($0) }
    if marks.contains(where: { !$0.allSatisfy(\.isASCII) || $0.count > 1 }) { return true }
    return marks.count > 1 && marks.contains("P")
      && marks.allSatisfy { WrittenWords.moodleLetters.contains($0.lowercased()) }
  }

  /// The same table with its columns as rows; nothing of a table whose rows differ too much.
  private static func turned(_ rows: [WrittenTable.Row]) -> [WrittenTable.Row] {
    let width = rows.map(\.count).max() ?? 0
    let end = rows.last?.last?.offset ?? 0
    // Rows of a sheet are about as long as each other; the others would take memory for cells that are not there.
    let cells = rows.reduce(0) { $0 + $1.count }
    guard width <= unevenness + 4 * cells / max(1, rows.count) else { return [] }
    return (0..<width).map { column in
      rows.map {
        $0.indices.contains(column) ? $0[column] : WrittenTable.Cell(text: "", offset: end)
      }
    }
  }

  /// The rows, or the columns, of one person.
  ///
  /// - Parameter course: Name of the course, used if the columns are people.
  /// - Throws: `Fault` if the table names several people and the user chose none.
  func ofOnePerson(_ course: String, _ context: inout ImportContext) throws(Fault) -> Sheet {
    let texts = headings.map(\.text)
    // In a list of people, the corner is a heading of people, and the other headings are their names.
    if let corner = texts.first, cornerNamesPeople {
      // A list may have the numbers of people, and their names in a line below.
      let others = rows.filter { PeopleColumns.isHeading($0.first?.text ?? "") }
      let names = courses.map { column in
        PersonName(
          parts: [texts[column]],
          aliases: others.compactMap { $0.indices.contains(column) ? $0[column].text : nil })
      }
      try context.person.meet(names, under: corner, at: headings[0].offset)
      // Without a chosen person there is one person at most.
      let own = zip(courses, names).filter { context.person.takes($0.1) }.map(\.0)
      var headings = headings
      for column in own { headings[column].text = course }
      return Sheet(headings: headings, rows: rows, courses: own, statements: statements)
    }
    guard let people else { return sheet(rows, courses) }
    let name = { (row: WrittenTable.Row) in people.name { row.indices.contains($0) ? row[$0].text : "" } }
    try context.person.meet(
      rows.map(name), under: people.heading, at: headings[people.places.first ?? 0].offset)
    let person = context.person
    return sheet(rows.filter { person.takes(name($0)) }, courses)
  }

  /// True if the columns are people, whom the corner of the table names.
  var cornerNamesPeople: Bool {
    headings.first.map { PeopleColumns.isHeading(Self.lastWord(of: $0.text)) } ?? false
  }

  /// Columns of people among the columns of courses; `nil` if there are none.
  var people: PeopleColumns? {
    let texts = headings.map(\.text)
    if cornerNamesPeople { return nil }
    return PeopleColumns(texts, except: Set(courses + [0]))
  }

  private func sheet(_ rows: [WrittenTable.Row], _ courses: [Int]) -> Sheet {
    Sheet(headings: headings, rows: rows, courses: courses, statements: statements)
  }

  /// What a corner names last, as in `日付／氏名` and `date \ student`.
  private static func lastWord(of corner: String) -> String {
    corner.narrow.split { "/\\＼|・,、→↓".contains($0) }.last.map(String.init) ?? corner
  }
}
