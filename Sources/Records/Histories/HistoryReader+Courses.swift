import Kaiki

/// A sheet of attendance that was read.
struct AttendanceSheet {
  /// The file as it was named.
  let file: String
  /// Where its first mark stands, from 1.
  let line, column: Int
  var marks: [SpreadsheetCourses.Mark]
  var blanks: [SpreadsheetCourses.Blank]
}

extension HistoryReader {
  /// Decides which course each name in the inputs means, and gives the sheets of attendance the ids of these courses.
  mutating func matchCourseNames() {
    let builder = reader.builder
    guard builder.holds(.attendanceRecords) || builder.holds(.courses) else { return }
    let names = CourseNames(
      builder.coursesSoFar, terms: builder.semestersSoFar, records: builder.attendanceSoFar,
      marks: reader.sheets.flatMap { $0.marks.map(\.course) })
    for place in reader.sheets.indices {
      for mark in reader.sheets[place].marks.indices {
        let own = reader.sheets[place].marks[mark]
        reader.sheets[place].marks[mark].course = names.id(of: own.course, on: Day(own.date))
      }
      for blank in reader.sheets[place].blanks.indices {
        let own = reader.sheets[place].blanks[blank]
        reader.sheets[place].blanks[blank].course = names.id(of: own.course, on: Day(own.date))
      }
    }
    reader.builder.nearestCourses = names.nearest
    courseNames = names
  }

  /// True if no input lists the courses with their days: there is no list, or sheets of totals alone.
  private var lacksTimetable: Bool {
    guard reader.builder.holds(.courses) else { return true }
    let rows = reader.builder.coursesSoFar
    return !rows.isEmpty && rows.allSatisfy { $0.counts != nil }
  }

  /// Makes the courses of the sheets of attendance, and the terms that no file names, if no input has a timetable.
  ///
  /// - Returns: The file of the first sheet, and what was made of it; `nil` where nothing was.
  mutating func addMissingCourses() -> (file: String, sources: [Source])? {
    guard let first = reader.sheets.first, lacksTimetable else { return nil }
    let made = SpreadsheetCourses(
      of: reader.sheets.map { ($0.marks, $0.blanks) }, in: reader.context.terms)
    var sources: [Source] = []
    func source(_ format: ImportFormat, _ rows: Int) -> Source {
      Source(path: first.file, kind: format.kind, format: format, rows: rows, rejected: 0, unknownColumns: [])
    }
    if !made.terms.isEmpty {
      reader.builder.beginInput(.semesters, of: first.file, file: first.file)
      for term in made.terms { reader.builder.add(term) }
      sources.append(source(.semesters, made.terms.count))
    }
    // An export of totals lacks none of these.
    let export = reader.builder.holds(.courses) ? nil : first.file
    reader.builder.beginInput(.courses, of: export, file: first.file)
    for course in made.courses { reader.builder.add(course) }
    sources.append(source(.courses, made.courses.count))
    reader.gathered.notes.append(
      ReadingNote(
        file: first.file, line: first.line, column: first.column,
        fact: .madeCourses, count: 1))
    return (first.file, sources)
  }

  /// Says that classes were held on holidays of which the sheets have marks, where a timetable is given: a holiday has
  /// none otherwise (T10).
  ///
  /// - Returns: The file of the first such mark, and how many days there are; `nil` without any.
  mutating func addClassesOnHolidays() -> (file: String, source: Source)? {
    guard reader.builder.holds(.courses) else { return nil }
    let rows = reader.builder.coursesSoFar
    let weekdays = Dictionary(grouping: rows.map { courseNames?.renaming($0) ?? $0 }) { $0.id.lowercased() }
      .mapValues { Set($0.compactMap(\.weekday)) }
    var known = Set(reader.builder.calendarSoFar.map(\.day))
    var holidays: [Int: Set<Day>] = [:]
    var added: [(sheet: AttendanceSheet, day: Day)] = []
    for sheet in reader.sheets {
      for mark in sheet.marks {
        let day = Day(mark.date)
        guard weekdays[mark.course.lowercased()]?.contains(day.weekday) == true else { continue }
        let ofYear =
          holidays[mark.date.year] ?? Set(JapaneseHolidays.holidays(ofYear: mark.date.year).map(\.day))
        holidays[mark.date.year] = ofYear
        if ofYear.contains(day), known.insert(day).inserted { added.append((sheet, day)) }
      }
    }
    guard let first = added.first else { return nil }
    reader.builder.beginInput(.calendar, of: first.sheet.file, file: first.sheet.file)
    for (sheet, day) in added {
      reader.builder.add(CalendarException(day: day, change: .classDay))
      reader.gathered.notes.append(
        ReadingNote(
          file: sheet.file, line: sheet.line, column: sheet.column, fact: .classOnHoliday(day.date), count: 1)
      )
    }
    return (
      first.sheet.file,
      Source(
        path: first.sheet.file, kind: .calendar, format: .calendar, rows: added.count, rejected: 0,
        unknownColumns: [])
    )
  }
}
