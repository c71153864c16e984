import Formats
import Kaiki

extension HistoryReader {
  /// Gathers the statements of all sheets about courses. The first value of each kind applies; notes report other values,
  /// and statements about unknown courses.
  ///
  /// - Returns: Courses by ``StatedCourses/key(of:)``; empty without statements.
  mutating func statedCourses() -> [String: StatedCourse] {
    var all: [String: StatedCourse] = [:]
    let weekdays = recordedWeekdays()
    for placed in reader.statements {
      guard statedCourseKeys.contains(placed.statement.course) else { continue }
      let key = statedCourseKeys.key(of: placed.statement.course)
      var course = all[key] ?? StatedCourse()
      switch placed.statement.value {
      case .limit(let limit):
        if let kept = course.limit { noteOther(placed, than: .limit(kept)) } else { course.limit = limit }
      case .total(let total):
        if let kept = course.total { noteOther(placed, than: .total(kept)) } else { course.total = total }
      case .slots(let slots):
        let known = Set(slots.compactMap(\.weekday))
        let recorded = weekdays[key] ?? [:]
        let matching = recorded.filter { known.contains($0.key) }.values.reduce(0, +)
        if !course.slots.isEmpty {
          noteOther(placed, than: .slots(course.slots))
        } else if !known.isEmpty, 2 * matching < recorded.values.reduce(0, +) {
          note(.weekdayOfRecords(slots, course: placed.statement.course.quoted), at: placed)
        } else {
          course.slots = slots
        }
      }
      all[key] = course
    }
    noteStatementsWithoutCourse()
    return all
  }

  private mutating func noteStatementsWithoutCourse() {
    var noted: Set<String> = []
    var nearest: NearestCourse?
    for placed in reader.statements where !statedCourseKeys.contains(placed.statement.course) {
      let course = placed.statement.course
      guard noted.insert(CourseStatement.key(course)).inserted else { continue }
      let courses =
        nearest
        ?? NearestCourse(
          reader.builder.coursesSoFar.map(\.name) + reader.sheets.flatMap { $0.marks.map(\.course) })
      nearest = courses
      // Users correct no more one by one.
      let near = noted.count <= CourseNames.maxNearest ? courses.name(nearestTo: course) : nil
      note(.statementWithoutCourse(course.quoted, nearest: near?.quoted), at: placed)
    }
  }

  private func recordedWeekdays() -> [String: [Weekday: Int]] {
    var counts: [String: [Weekday: Int]] = [:]
    for mark in reader.sheets.flatMap(\.marks) {
      counts[statedCourseKeys.key(of: mark.course), default: [:]][Day(mark.date).weekday, default: 0] += 1
    }
    return counts
  }

  private mutating func noteOther(_ placed: PlacedStatement, than kept: CourseValue) {
    let other = placed.statement.value
    guard kept != other else { return }
    note(.otherStatement(course: placed.statement.course.quoted, kept: kept, other: other), at: placed)
  }

  private mutating func note(_ fact: ReadingFact, at placed: PlacedStatement) {
    note(fact, in: placed.file, line: placed.line, column: placed.column)
  }

  private mutating func note(_ fact: ReadingFact, in file: String, line: Int = 1, column: Int = 1) {
    let note = ReadingNote(file: file, line: line, column: column, fact: fact, count: 1)
    if statementNotes.insert(note).inserted { reader.gathered.notes.append(note) }
  }

  /// Sets limits, numbers of classes and classes of the week that the rows of courses lack, from the statements of sheets.
  ///
  /// Counts move to the rows of a list of the same course. If a list has several courses of the name, the counts remain a
  /// separate course, and a note asks for a decision.
  mutating func applyStatements(_ stated: [String: StatedCourse]) {
    let courses = reader.builder.coursesSoFar
    guard courses.contains(where: { $0.weekday == nil }) || !stated.isEmpty else { return }
    let keys = statedCourseKeys
    let rows = Dictionary(grouping: courses) { keys.key(of: $0.name) }
    let numbered = Set(reader.numbered.map(keys.key))
    for placed in reader.statements { noteOtherOfList(placed, rows, numbered) }
    let totals = rows.compactMapValues(totalsOfOneCourse)
    for course in courses where course.isOfTotals {
      let key = keys.key(of: course.name)
      let several = idsOfTimetable(rows[key] ?? []).count
      if several > 1, totals[key] == nil {
        let fact = ReadingFact.totalsOfSeveral(course.name.quoted, courses: several)
        note(fact, in: reader.fileOfTotals ?? course.name)
      }
    }
    reader.builder.reviseCourses { course in
      let key = keys.key(of: course.name)
      let own = stated[key] ?? StatedCourse()
      var course = course
      if let totals = totals[key] {
        if course.weekday == nil { return [] }
        if course.counts == nil {
          course.counts = totals.counts
          if course.maxAbsences == nil { course.maxAbsences = totals.maxAbsences }
        }
      }
      if course.maxAbsences == nil { course.maxAbsences = own.limit }
      if let total = own.total, numbered.contains(key) {
        course.totalClasses = max(total, course.counts?.held ?? 0)
        course.statesTotal = true
      }
      guard course.weekday == nil, !own.knownSlots.isEmpty else { return [course] }
      return own.knownSlots.map { slot in
        var row = course
        (row.weekday, row.period) = (slot.weekday, slot.period)
        return row
      }
    }
  }

  /// Returns the row of totals among rows with one name, if all other rows are one course; `nil` without such a row.
  private func totalsOfOneCourse(_ rows: [Course]) -> Course? {
    let totals = rows.filter(\.isOfTotals)
    // The comparison of totals handles several tables.
    guard totals.count == 1 else { return nil }
    let count = idsOfTimetable(rows).count
    let isOne = count == 1 || count > 1 && rows.allSatisfy { $0.isFullYear || !$0.isOfTimetable }
    return isOne ? totals.first : nil
  }

  private func idsOfTimetable(_ rows: [Course]) -> Set<String> {
    Set(rows.filter(\.isOfTimetable).map { (courseNames?.renaming($0) ?? $0).id.lowercased() })
  }

  /// Divides a record of several periods into one record per period, if a timetable has a class of the course in each.
  mutating func divideDoubleClasses() {
    guard !reader.severalPeriods.isEmpty else { return }
    let keys = statedCourseKeys
    var periods: [String: Set<Int>] = [:]
    for course in reader.builder.coursesSoFar where course.counts == nil {
      guard let weekday = course.weekday, let period = course.period else { continue }
      periods["\(keys.key(of: course.name)) \(weekday)", default: []].insert(period)
    }
    var divided: [String: [Int]] = [:]
    for row in reader.severalPeriods {
      let key = keys.key(of: row.course)
      guard periods["\(key) \(row.day.weekday)"]?.isSuperset(of: row.periods) == true else { continue }
      divided["\(key) \(row.day)"] = row.periods
    }
    reader.builder.reviseAttendance { record in
      guard record.period == nil,
        let own = divided["\(keys.key(of: record.course)) \(record.day)"]
      else { return [record] }
      return own.map { period in
        var part = record
        part.period = period
        if period != own[0] { part.id = "\(record.id) \(period)" }
        return part
      }
    }
  }

  private mutating func noteOtherOfList(
    _ placed: PlacedStatement, _ rows: [String: [Course]], _ numbered: Set<String>
  ) {
    let key = statedCourseKeys.key(of: placed.statement.course)
    guard statedCourseKeys.contains(placed.statement.course), let course = rows[key]?.first else { return }
    let isNumbered = numbered.contains(key)
    switch placed.statement.value {
    case .limit:
      guard let kept = rows[key]?.lazy.compactMap(\.maxAbsences).first else { return }
      noteOther(placed, than: .limit(kept))
    case .total(let total):
      let held = course.counts?.held ?? 0
      guard !isNumbered || total < held else { return }
      let kept = isNumbered ? held : course.totalClasses
      noteOther(placed, than: .total(kept))
    case .slots: return
    }
  }

  /// Finds the course of each name in the inputs, and sets the course ids of the sheets of attendance.
  mutating func matchCourseNames() {
    let builder = reader.builder
    guard builder.holds(.attendanceRecords) || builder.holds(.courses) else { return }
    let names = CourseNames(
      builder.coursesSoFar, terms: builder.semestersSoFar, records: builder.attendanceSoFar,
      marks: reader.sheets.flatMap { $0.marks.map(\.course) })
    for index in reader.sheets.indices {
      for mark in reader.sheets[index].marks.indices {
        let own = reader.sheets[index].marks[mark]
        reader.sheets[index].marks[mark].course = names.id(of: own.course, on: Day(own.date))
      }
      for blank in reader.sheets[index].blanks.indices {
        let own = reader.sheets[index].blanks[blank]
        reader.sheets[index].blanks[blank].course = names.id(of: own.course, on: Day(own.date))
      }
    }
    reader.builder.nearestCourses = names.nearest
    courseNames = names
    statedCourseKeys = StatedCourses(
      reader.builder.coursesSoFar.map { ($0, names.renaming($0)) },
      names: reader.sheets.flatMap { $0.marks.map(\.course) + $0.blanks.map(\.course) })
  }

  /// True if the only courses of the inputs are in sheets of totals, or if the inputs have no courses.
  private var lacksTimetable: Bool {
    guard reader.builder.holds(.courses) else { return true }
    let rows = reader.builder.coursesSoFar
    return !rows.isEmpty && rows.allSatisfy { $0.counts != nil }
  }

  /// Adds courses, and terms absent from all files, for the sheets of attendance, unless an input has a timetable.
  ///
  /// - Returns: File of the first sheet, and the added sources; `nil` if nothing was added.
  mutating func addMissingCourses(_ stated: [String: StatedCourse]) -> (file: String, sources: [Source])? {
    guard let first = reader.sheets.first, lacksTimetable else { return nil }
    let names = Set(reader.sheets.flatMap { $0.marks.map(\.course) })
    let statedByMark = Dictionary(
      names.compactMap { name in
        stated[statedCourseKeys.key(of: name)].map { (CourseStatement.key(name), $0) }
      }
    ) { first, _ in first }
    let made = SpreadsheetCourses(
      of: reader.sheets.map { ($0.marks, $0.blanks) },
      markPresence: reader.sheets.contains(where: \.marksPresence), in: reader.builder.semestersSoFar,
      stated: statedByMark)
    var sources: [Source] = []
    func source(_ format: ImportFormat, _ rows: Int) -> Source {
      Source(path: first.file, kind: format.kind, format: format, rows: rows)
    }
    if !made.terms.isEmpty {
      reader.builder.beginInput(.semesters, of: first.file, file: first.file)
      for term in made.terms { reader.builder.add(term) }
      sources.append(source(.semesters, made.terms.count))
    }
    // The comparison of exports would delete the courses of a list.
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

  /// Adds class days for the holidays with marks in sheets; otherwise a timetable excludes holidays (T10).
  ///
  /// - Returns: File of the first such mark, and the source with the number of days; `nil` without such marks.
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
      Source(path: first.sheet.file, kind: .calendar, format: .calendar, rows: added.count)
    )
  }
}

extension Course {
  fileprivate var isOfTotals: Bool { weekday == nil && counts != nil }
  fileprivate var isOfTimetable: Bool { weekday != nil && counts == nil }
}
