import Files
import Kaiki
import Rows

/// The sessions of a course as Moodle's attendance module exports them: one row per student and one column per
/// session. The heading of a session has its date and time, and the cells have the letters of the marks, as
/// `P (2/2)`.
///
/// The text form begins with the name of the course. Sessions that nobody has taken yet are `?` or empty.
///
/// - Note: Source: danmarsden/moodle-mod_attendance, `export.php` and `renderhelpers.php`.
package enum MoodleAttendanceImport {
  /// Maximum number of rows before the headings.
  private static let headingRows = 8
  /// Headings of the columns with sums, which are ignored.
  private static let sums: Set<String> = ["P", "L", "E", "A", "Taken sessions", "Points", "Percentage"]
  /// First cells of a row with the name of the course, in lower case.
  private static let courseWords: Set<String> = ["course", "コース", "kurs", "cours", "curso"]

  private struct Session {
    var column: Int
    var date: CivilDate
    var minute: Int
  }

  package static func isFormat(_ head: Head) -> Bool { headings(of: head.rows) != nil }

  /// The rows of an export; `nil` for any other table.
  ///
  /// - Throws: `Fault` if the export names several students and the user chose none.
  package static func translation(
    of text: ThirdPartyText, _ person: inout ChosenPerson
  ) throws(Fault) -> Translation? {
    let table = WrittenTable(text).rows
    guard let index = headings(of: table) else { return nil }
    let headings = table[index]
    let sessions = sessions(in: headings)
    let course = courseName(in: table[..<index]) ?? Folder.name(of: text.name)
    guard let people = people(in: headings) else { return nil }
    let all = Array(table[(index + 1)...])
    let rows = try person.rows(all, by: people, headings)
    var translation = Translation()
    translation.marksPresence = WrittenWords.markPresence(all, in: sessions.map(\.column))
    translation.begin(.attendanceRecords)
    translation.note(people, of: headings, person)
    let used = Set(sessions.map(\.column) + people.indices)
    for (column, heading) in headings.enumerated()
    where !used.contains(column) && !heading.text.isEmpty && !sums.contains(heading.text) {
      translation.note(.column(heading.text.quoted), at: heading.offset)
    }
    let ofDay = Dictionary(grouping: sessions, by: \.date).mapValues { $0.sorted { $0.minute < $1.minute } }
    var marks = AttendanceMarks()
    for row in rows {
      for session in sessions {
        guard !["", "?"].contains(row.text(session.column)) else {
          translation.blanks.append(.init(course: course, date: session.date, isOfCourse: true))
          continue
        }
        let others = ofDay[session.date] ?? []
        let number = others.firstIndex { $0.column == session.column }.map { $0 + 1 }
        marks.add(
          row[session.column], course: course, on: session.date, period: others.count > 1 ? number : nil,
          to: &translation)
      }
    }
    return translation
  }

  private static func headings(of rows: [WrittenTable.Row]) -> Int? {
    rows.prefix(headingRows).firstIndex { !sessions(in: $0).isEmpty && people(in: $0) != nil }
  }

  private static func people(in headings: WrittenTable.Row) -> PeopleColumns? {
    PeopleColumns(headings.map(\.text), except: Set(sessions(in: headings).map(\.column)))
  }

  private static func sessions(in headings: WrittenTable.Row) -> [Session] {
    headings.enumerated().compactMap { column, heading in
      guard let (date, minute) = moment(heading.text) else { return nil }
      return Session(column: column, date: date, minute: minute)
    }
  }

  /// The date and time with which a heading begins.
  private static func moment(_ heading: String) -> (date: CivilDate, minute: Int)? {
    let words = heading.narrow.split(separator: " ")
    for count in stride(from: min(6, words.count), through: 2, by: -1) {
      let start = words.prefix(count).joined(separator: " ")
      guard let minute = WrittenDates.timeAfterDate(start) else { continue }
      if let date = InstantText.date(String(words[0])) { return (date, minute) }
      if case .whole(let date) = WrittenDates.shape(start) { return (date, minute) }
    }
    return nil
  }

  private static func courseName(in titles: ArraySlice<WrittenTable.Row>) -> String? {
    titles.lazy.compactMap { row in
      guard row.count > 1, courseWords.contains(row[0].text.lowercased()), !row[1].text.isEmpty else {
        return nil
      }
      return row[1].text
    }.first
  }
}
