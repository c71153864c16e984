import Kaiki

/// A sheet of attendance that was read.
struct AttendanceSheet {
  /// The file as it was named.
  let file: String
  /// Where its first mark stands, from 1.
  let line, column: Int
  let marks: [SpreadsheetCourses.Mark]
}

extension HistoryReader {
  /// Makes the courses of the sheets of attendance, and the terms that no file names, where no input has courses.
  ///
  /// - Returns: The file of the first sheet, and what was made of it; `nil` where nothing was.
  mutating func addMissingCourses() -> (file: String, sources: [Source])? {
    guard let first = sheets.first, !builder.holds(.courses) else { return nil }
    let made = SpreadsheetCourses(of: sheets.map(\.marks), in: context.terms)
    var sources: [Source] = []
    func source(_ format: ImportFormat, _ rows: Int) -> Source {
      Source(path: first.file, kind: format.kind, format: format, rows: rows, rejected: 0, unknownColumns: [])
    }
    if !made.terms.isEmpty {
      builder.beginInput(.semesters, of: first.file, file: first.file)
      for term in made.terms { builder.add(term) }
      sources.append(source(.semesters, made.terms.count))
    }
    builder.beginInput(.courses, of: first.file, file: first.file)
    for course in made.courses { builder.add(course) }
    sources.append(source(.courses, made.courses.count))
    gathered.notes.append(
      ReadingNote(
        file: first.file, line: first.line, column: first.column,
        fact: .madeCourses(classes: SpreadsheetCourses.classesInTerm), count: 1))
    return (first.file, sources)
  }
}
