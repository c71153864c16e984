import Kaiki

/// A sheet of attendance with a row a date and a column a course, or the other way round, and a mark in each cell.
///
/// Cells are words as `欠席`, `遅刻`, `公欠`, `present` and `late`, or the marks ○, × and △. An empty cell says nothing. A sheet
/// whose marks are only ○ and × may as well be one of habits: it is taken for attendance, which is said, where its name or
/// its titles do not say it.
struct AttendanceGridImport {
  /// How many rows may be titles, with the headings after them.
  private static let headingRows = 6
  /// How many rows are looked at to tell what a table is.
  private static let lookedAtRows = 60
  /// Words of a title or a name that say what the marks are.
  private static let words = ["出欠", "出席", "欠席", "attendance", "absen"]

  /// Whether a table is such a sheet.
  static func isFormat(of text: ForeignText) -> Bool {
    Layout(WrittenTable(text, most: lookedAtRows).rows) != nil
  }

  /// The rows of a sheet; `nil` for any other table.
  ///
  /// - Throws: `Fault` where it is of several people, of whom none was asked for.
  static func translation(
    of text: ForeignText, _ context: inout ImportContext
  ) throws(Fault) -> Translation? {
    guard isFormat(of: text) else { return nil }
    let table = WrittenTable(text)
    guard let layout = Layout(table.rows) else { return nil }
    var translation = Translation()
    translation.begin(.attendanceRecords)
    if table.separator != UInt8(ascii: ",") {
      translation.note(.separator(table.separatorName), at: 0)
    }
    for title in layout.titles { translation.note(.title, at: title.first?.offset ?? 0) }
    let said = ([text.name] + layout.titles.flatMap { $0.map(\.text) }).joined(separator: " ")
      .lowercased()
    if layout.hasMarksAlone, !words.contains(where: said.contains) {
      translation.note(.marksAlone, at: layout.headings.first?.offset ?? 0)
    }
    try layout.read(into: &translation, named: courseName(of: text), &context)
    return translation
  }

  /// What the course of a sheet is called that names people where others name courses.
  private static func courseName(of text: ForeignText) -> String {
    let name = Folder.name(of: text.name)
    let stem = name.split(separator: ".").first.map(String.init) ?? ""
    return stem.isEmpty || stem == "-" ? "course" : stem
  }

  /// What texts are, each of which is looked at once.
  private struct Recogniser {
    private var dates: [String: Bool] = [:]
    private var marks: [String: Bool] = [:]

    mutating func isDate(_ text: String) -> Bool {
      if let known = dates[text] { return known }
      let isDate = WrittenDates.isDate(text)
      dates[text] = isDate
      return isDate
    }

    mutating func isMark(_ text: String) -> Bool {
      if let known = marks[text] { return known }
      let isMark = WrittenWords.attendance(text) != nil
      marks[text] = isMark
      return isMark
    }
  }

  /// Where the dates, the courses and the marks of a table stand.
  private struct Layout {
    let titles: ArraySlice<WrittenTable.Row>
    let headings: WrittenTable.Row
    let rows: [WrittenTable.Row]
    /// The columns that are courses.
    private let courses: [Int]
    /// Whether no cell has a word.
    let hasMarksAlone: Bool

    /// - Returns: `nil` for a table that is no such sheet.
    init?(_ table: [WrittenTable.Row]) {
      var recogniser = Recogniser()
      for place in 0..<min(AttendanceGridImport.headingRows, table.count) {
        for isTurned in [false, true] {
          if let found = Self(table, headings: place, isTurned: isTurned, &recogniser) {
            self = found
            return
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
      let rows = Array(turned.dropFirst())
      // A heading of dates is no date itself, and most rows have one.
      guard !recogniser.isDate(headings[0].text) else { return nil }
      let dated = rows.count { recogniser.isDate($0.first?.text ?? "") }
      guard dated > 0, dated * 3 >= rows.count * 2 else { return nil }
      var (courses, known) = ([Int](), Set<String>())
      for column in headings.indices.dropFirst()
      where !headings[column].text.isEmpty && !recogniser.isDate(headings[column].text) {
        let cells = rows.compactMap { $0.indices.contains(column) ? $0[column].text : nil }.filter {
          !$0.isEmpty
        }
        let marks = cells.filter { recogniser.isMark($0) }
        guard !marks.isEmpty, marks.count * 2 >= cells.count else { continue }
        courses.append(column)
        known.formUnion(marks.map(\.narrow))
      }
      // Numbers are no marks, and one letter alone may be anything.
      guard known.contains(where: { !$0.allSatisfy(\.isASCII) || $0.count > 1 }) else { return nil }
      self.titles = table[..<place]
      (self.headings, self.rows, self.courses) = (headings, rows, courses)
      hasMarksAlone = known.allSatisfy { ["○", "〇", "◯", "×", "✕", "✗", "x", "X"].contains($0) }
    }

    /// How many cells the longest row may have beyond four times the usual.
    private static let unevenness = 1_000

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

    /// Keeps the rows, or the columns, of one person.
    ///
    /// - Parameter course: What the course is called where the columns are people.
    private func ofOnePerson(
      _ course: String, _ context: inout ImportContext
    ) throws(Fault) -> (headings: WrittenTable.Row, rows: [WrittenTable.Row], courses: [Int]) {
      let texts = headings.map(\.text)
      // The corner of a list of people names them, and what they are called stands where courses would.
      if let corner = texts.first, PeopleColumns.isHeading(Self.lastWord(of: corner)) {
        let names = courses.map { PersonName(parts: [texts[$0]]) }
        try context.person.meet(names, under: corner, at: headings[0].offset)
        guard context.person.name != nil else { return (headings, rows, courses) }
        let own = zip(courses, names).filter { context.person.takes($0.1) }.map(\.0)
        var headings = headings
        for column in own { headings[column].text = course }
        return (headings, rows, own)
      }
      guard let people = PeopleColumns(texts, except: Set(courses + [0])) else {
        return (headings, rows, courses)
      }
      let name = { (row: WrittenTable.Row) in people.name { row.indices.contains($0) ? row[$0].text : "" } }
      try context.person.meet(
        rows.map(name), under: people.heading, at: headings[people.places.first ?? 0].offset)
      let person = context.person
      return (headings, rows.filter { person.takes(name($0)) }, courses)
    }

    /// What a corner names last, as in `日付／氏名` and `date \ student`.
    private static func lastWord(of corner: String) -> String {
      corner.narrow.split { "/\\＼|・,、→↓".contains($0) }.last.map(String.init) ?? corner
    }

    func read(
      into translation: inout Translation, named course: String, _ context: inout ImportContext
    ) throws(Fault) {
      let (headings, rows, courses) = try ofOnePerson(course, &context)
      for (column, heading) in headings.enumerated().dropFirst() where !courses.contains(column) {
        guard !heading.text.isEmpty, !WrittenWords.weekdayHeadings.contains(heading.text) else {
          continue
        }
        translation.note(.column(heading.text.quoted), at: heading.offset)
      }
      let dates = WrittenDates(rows.map { $0.first?.text }, terms: context.terms.map(\.days))
      var meetings = Meetings()
      for (row, date) in zip(rows, dates.dates) {
        guard let first = row.first else { continue }
        guard WrittenDates.isDate(first.text) else {
          if row.contains(where: { !$0.text.isEmpty }) {
            translation.note(.rowWithoutDate(first.text.quoted), at: first.offset)
          }
          continue
        }
        guard let date = InstantText.date(first.text) ?? date else {
          translation.reject(at: first.offset, WrittenDates.yearIsMissing(first.text))
          continue
        }
        if first.text != date.description {
          translation.note(
            .value(first.text.quoted, readAs: date.description), at: first.offset, like: "date")
        }
        for column in courses where row.indices.contains(column) && !row[column].text.isEmpty {
          read(row[column], of: headings[column], on: date, &meetings, &translation)
        }
      }
    }

    /// How often a course has met on a date.
    private typealias Meetings = [String: Int]

    private func read(
      _ cell: WrittenTable.Cell, of course: WrittenTable.Cell, on date: CivilDate,
      _ meetings: inout Meetings, _ translation: inout Translation
    ) {
      guard !cell.text.contains("\u{FFFD}") else {
        return translation.reject(at: cell.offset, WrittenWords.brokenText(cell.text))
      }
      /// Which class of the day it is: two rows of one date are two periods.
      func number() -> Int {
        translation.marks.append(.init(course: course.text, date: date, period: nil, offset: cell.offset))
        let meeting = "\(date) \(course.text.lowercased())"
        meetings[meeting, default: 0] += 1
        return meetings[meeting, default: 0]
      }
      switch WrittenWords.attendance(cell.text) {
      case nil:
        translation.reject(
          at: cell.offset,
          "\"\(cell.text.quoted)\" is no mark of attendance; write absent, late, early_leave or official_absent"
        )
      case .some(nil):
        _ = number()
        translation.note(.present(cell.text.quoted), at: cell.offset, like: "present")
      case .some(let kind?):
        let number = number()
        if kind.rawValue != cell.text {
          translation.note(
            .value(cell.text.quoted, readAs: kind.rawValue), at: cell.offset,
            like: "attendance \(cell.text)")
        }
        translation.note(.made(.recordID), at: cell.offset)
        translation.append(
          .attendanceRecords, at: cell.offset,
          [
            "recordId": "\(date) \(course.text) \(kind.rawValue)" + (number == 1 ? "" : " \(number)"),
            "courseId": course.text,
            "date": date.description, "type": kind.rawValue,
          ])
      }
    }
  }
}
