import Files
import Kaiki
import Rows

/// A sheet of attendance with one row per date and one column per course, or the reverse, and a mark in each cell.
///
/// Cells are words such as `欠席` and `late`, the letters of Moodle, or the marks ○, × and △. An empty cell has no meaning.
/// Classes may have numbers, as 第1回, in place of dates.
///
/// A sheet whose marks are only ○ and × may also be a sheet of habits. The importer reads it as attendance, and notes
/// this guess unless the name or a title of the sheet names attendance.
package struct AttendanceGridImport {
  private static let lookedAtRows = 60
  private static let words = ["出欠", "出席", "欠席", "attendance", "absen"]

  package static func isFormat(_ head: Head) -> Bool {
    AttendanceGridLayout(Array(head.rows.prefix(lookedAtRows))) != nil
  }

  /// Rows of a sheet of attendance; `nil` for any other table.
  ///
  /// - Throws: `Fault` if the sheet names several people and the user chose none.
  package static func translation(
    of text: ThirdPartyText, _ person: inout ChosenPerson, _ context: ReadingContext
  ) throws(Fault) -> Translation? {
    let table = WrittenTable(text)
    guard let layout = AttendanceGridLayout(table.rows) else { return nil }
    if let misspelt = layout.misspelt {
      throw Fault(
        offset: layout.headings.first { $0.text == misspelt.written }?.offset ?? 0,
        message:
          "the heading \"\(misspelt.written.quoted)\" is not known; write \(misspelt.meant), or see kaiki help formats"
      )
    }
    var translation = Translation()
    translation.begin(layout.isNumbered ? .courses : .attendanceRecords)
    translation.marksPresence = layout.marksPresence
    translation.noteForm(of: table, titles: layout.titles)
    let said = ([text.name] + layout.titles.joined().map(\.text)).joined(separator: " ").lowercased()
    if layout.hasMarksAlone, !layout.isNumbered, !words.contains(where: said.contains) {
      translation.note(.marksAlone, at: layout.headings.first?.offset ?? 0)
    }
    let courseName = courseName(of: text)
    var sheet = try layout.ofOnePerson(courseName, &person)
    if sheet.courses.count == 1, SpreadsheetKind.isHeadingOfMarks(sheet.headings[sheet.courses[0]].text) {
      // The course of a sheet with one column of marks has the name of the file.
      let heading = sheet.headings[sheet.courses[0]]
      sheet.headings[sheet.courses[0]].text = courseName
      translation.note(.courseOfFile(courseName.quoted), at: heading.offset)
    }
    if person.name == nil {
      for heading in layout.rowsOfPeople.compactMap(\.first) {
        translation.note(.peopleColumn(heading.text.quoted, people: 1), at: heading.offset)
      }
      if layout.cornerNamesPeople, let corner = layout.headings.first {
        translation.note(.courseOfFile(courseName.quoted), at: corner.offset)
      }
    }
    let people = layout.people
    if let people { translation.note(people, of: layout.headings, person) }
    let known = Set(sheet.courses + (people?.indices ?? []))
    for (column, heading) in sheet.headings.enumerated().dropFirst()
    where !known.contains(column) && layout.rowsOfPeople.isEmpty {
      guard !heading.text.isEmpty, !SheetHeading.weekday.isSurelyNamed(heading.text) else { continue }
      translation.note(.column(heading.text.quoted), at: heading.offset)
    }
    for first in layout.otherRows.compactMap(\.first) {
      translation.note(.column(first.text.quoted), at: first.offset)
    }
    readStatements(sheet, into: &translation)
    if layout.isNumbered {
      readNumbered(sheet, into: &translation)
    } else {
      read(sheet, into: &translation, context)
    }
    return translation
  }

  /// Returns the name of a file as the name of the only course in it, for a sheet that names people instead of courses.
  static func courseName(of text: ThirdPartyText) -> String {
    let name = Folder.name(of: text.name)
    let stem = name.split(separator: ".").first.map(String.init) ?? ""
    return stem.isEmpty || stem == "-" ? "course" : stem
  }

  /// Reads the limits, numbers of classes, weekdays and periods of the courses.
  private static func readStatements(
    _ sheet: AttendanceGridLayout.Sheet, into translation: inout Translation
  ) {
    for (_, row) in sheet.statements {
      guard let first = row.first, let column = column(of: first.text),
        !SheetHeading.ofCourses.contains(where: { $0.isDocumented(first.text) })
      else { continue }
      translation.note(.heading(first.text.quoted, column: column), at: first.offset)
    }
    for column in sheet.courses {
      let cells = sheet.statements.compactMap { heading, row -> Translation.StatedCell? in
        row.cell(column).map { (heading, row[0].text, $0) }
      }
      translation.state(of: sheet.headings[column].text.asName, cells)
    }
  }

  /// The native column of a statement; `nil` for a heading that states nothing of a course.
  private static func column(of heading: String) -> String? {
    switch SheetHeading.ofCourses.first(where: { $0.isNamed(heading) }) {
    case .limit: "maxAbsences"
    case .total: "totalClasses"
    case .weekday: "dayOfWeek"
    case .period: "period"
    case .slot: "dayOfWeek, period"
    case nil, .course, .date, .status, .note, .held, .attended, .absent, .late, .earlyLeave, .official,
      .person, .other:
      nil
    }
  }

  private static func read(
    _ sheet: AttendanceGridLayout.Sheet, into translation: inout Translation, _ context: ReadingContext
  ) {
    let dates = WrittenDates(sheet.rows.map { $0.first?.text }, terms: context.terms.map(\.days))
    var marks = AttendanceMarks()
    for (row, date) in zip(sheet.rows, dates.dates) {
      guard let first = row.first else { continue }
      guard WrittenDates.isDate(first.text) else {
        noteUnread(row, of: sheet, into: &translation)
        continue
      }
      guard !WrittenTable.hasSurplus(row, under: sheet.headings) else {
        translation.reject(
          at: first.offset, CSVRowReader.fieldCount(row.count, header: sheet.headings.count))
        continue
      }
      guard let date = InstantText.date(first.text) ?? date else {
        translation.reject(at: first.offset, WrittenDates.unresolved(first.text))
        continue
      }
      if case .serial = WrittenDates.shape(first.text), context.isStrict {
        translation.reject(at: first.offset, WrittenDates.numberOfDay(first.text, date))
        continue
      }
      translation.note(first, readAs: date.description, like: "date")
      for column in sheet.courses {
        let course = sheet.headings[column].text.asName
        if !row.text(column).isEmpty {
          marks.add(row[column], course: course, on: date, to: &translation)
        } else {
          translation.blanks.append(.init(course: course, date: date, isOfCourse: sheet.courses.count == 1))
        }
      }
    }
  }

  /// Notes a row without a class, unless all its cells are empty.
  private static func noteUnread(
    _ row: WrittenTable.Row, of sheet: AttendanceGridLayout.Sheet, into translation: inout Translation
  ) {
    guard let first = row.first, row.contains(where: { !$0.text.isEmpty }) else { return }
    translation.noteUnread(first, sheet.courses.map(row.text), or: .rowWithoutDate(first.text.quoted))
  }

  private static func readNumbered(_ sheet: AttendanceGridLayout.Sheet, into translation: inout Translation) {
    let rows = sheet.rows.filter { row in
      guard let first = row.first else { return false }
      if AttendanceGridLayout.isNumber(first.text) { return true }
      noteUnread(row, of: sheet, into: &translation)
      return false
    }
    for column in sheet.courses {
      NumberedMarks(rows.map { $0.cell(column) }, &translation).append(
        course: sheet.headings[column], to: &translation)
    }
  }
}
