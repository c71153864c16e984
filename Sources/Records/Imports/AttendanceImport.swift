import Kaiki

/// The columns of `semesters`.
enum SemesterColumn: Int, ImportColumn {
  case semesterId, name, semesterType, startDate, endDate
}

enum SemesterImport {
  static let format = RowFormat(
    .semesters, .semesters, required: [SemesterColumn.semesterId, .semesterType, .startDate, .endDate]
  ) { (fields, history, context) throws(Fault) in
    let term = try read(fields, in: context.boundary)
    context.terms.append(term)
    history.add(term)
  }

  /// Reads a term.
  static func read(_ fields: Fields, in boundary: DayBoundary) throws(Fault) -> Semester {
    let start = try fields.requiredDate(SemesterColumn.startDate.rawValue, in: boundary)
    let end = try fields.requiredDate(SemesterColumn.endDate.rawValue, in: boundary)
    guard start <= end, end - start <= Semester.longest else {
      let (first, last) = (SemesterColumn.startDate.rawValue, SemesterColumn.endDate.rawValue)
      throw fields.fault(
        last,
        "\(fields.heading(last)) \(end) is not within a year after \(fields.heading(first)) \(start); correct one of them"
      )
    }
    return Semester(
      id: try fields.requiredText(SemesterColumn.semesterId.rawValue),
      name: try fields.text(SemesterColumn.name.rawValue),
      half: try fields.requiredChoice(SemesterColumn.semesterType.rawValue), days: start...end)
  }
}

/// The columns of `courses`.
enum CourseColumn: Int, ImportColumn {
  case courseId, courseName, dayOfWeek, period, totalClasses, maxAbsences, isFullYear, colorIndex
  case semesterId, pairId, isAssumed, classDays, classesHeld, absences, lateArrivals, earlyLeaves
  case officialAbsences, statesTotal, marksPresence
}

enum CourseImport {
  static let format = RowFormat(
    .courses, .courses,
    required: [CourseColumn.courseId, .courseName, .dayOfWeek, .period, .totalClasses, .semesterId]
  ) { (fields, history, _) throws(Fault) in history.add(try read(fields)) }

  /// How many classes a course can have.
  static let totals = 0...1_000

  /// Reads a row of a course.
  static func read(_ fields: Fields) throws(Fault) -> Course {
    func column(_ name: CourseColumn) -> Int { name.rawValue }
    let counts = try readCounts(fields, in: totals)
    // Only a row of totals has no day.
    let hasNoDay = counts != nil && fields.isMissing(column(.dayOfWeek))
    let weekday =
      hasNoDay ? nil : Weekday(rawValue: try fields.requiredInteger(column(.dayOfWeek), in: 1...7))
    return Course(
      id: try fields.requiredText(column(.courseId)), name: try fields.requiredText(column(.courseName)),
      weekday: weekday,
      period: counts != nil && fields.isMissing(column(.period))
        ? nil : try fields.requiredInteger(column(.period), in: Course.periods),
      totalClasses: try fields.requiredInteger(column(.totalClasses), in: totals),
      maxAbsences: try fields.integer(column(.maxAbsences), in: totals),
      isFullYear: try fields.flag(column(.isFullYear)) ?? false,
      colorIndex: try fields.integer(column(.colorIndex), in: -1_000_000...1_000_000) ?? 0,
      semester: try fields.requiredText(column(.semesterId)),
      pairId: try fields.optionalText(column(.pairId)),
      isAssumed: try fields.flag(column(.isAssumed)) ?? false, classDays: try readDays(fields),
      counts: counts, statesTotal: try fields.flag(column(.statesTotal)) ?? false,
      marksPresence: try fields.flag(column(.marksPresence)) ?? false)
  }

  /// Reads the days of the classes of a sheet; none where the row names none.
  private static func readDays(_ fields: Fields) throws(Fault) -> [Day] {
    let column = CourseColumn.classDays.rawValue
    guard !fields.isMissing(column) else { return [] }
    let texts = try fields.list(column)
    let days = try texts.map { text throws(Fault) in
      guard let date = InstantText.date(text) else {
        throw fields.fault(
          column,
          "\"\(text.quoted)\" in \(fields.heading(column)) is not a date; write dates such as 2026-10-05")
      }
      return Day(date)
    }
    return Set(days).sorted()
  }

  /// Reads the counts of a row; `nil` if it has none. If a row has some counts, a missing count is unknown, not 0.
  private static func readCounts(_ fields: Fields, in range: ClosedRange<Int>) throws(Fault) -> CourseCounts?
  {
    func count(_ name: CourseColumn) throws(Fault) -> Int? { try fields.integer(name.rawValue, in: range) }
    let held = try count(.classesHeld)
    var (absences, unknown) = (AbsenceCount(), Set<AttendanceRecord.Kind>())
    var isCounted = held != nil
    func read(
      _ name: CourseColumn, _ kind: AttendanceRecord.Kind, _ field: WritableKeyPath<AbsenceCount, Int>
    ) throws(Fault) {
      if let number = try count(name) {
        absences[keyPath: field] = number
        isCounted = true
      } else {
        unknown.insert(kind)
      }
    }
    try read(.absences, .absent, \.absent)
    try read(.lateArrivals, .late, \.late)
    try read(.earlyLeaves, .earlyLeave, \.earlyLeave)
    try read(.officialAbsences, .officialAbsence, \.official)
    return isCounted ? CourseCounts(held: held, absences: absences, unknown: unknown) : nil
  }
}

/// The columns of `attendanceRecords`.
enum AttendanceRecordColumn: Int, ImportColumn {
  case recordId, courseId, date, type, memo, createdAt, period
}

enum AttendanceRecordImport {
  static let format = RowFormat(
    .attendanceRecords, .attendanceRecords,
    required: [AttendanceRecordColumn.recordId, .courseId, .date, .type]
  ) { (fields, history, context) throws(Fault) in history.add(try read(fields, in: context.boundary)) }

  /// Reads an absence.
  static func read(_ fields: Fields, in boundary: DayBoundary) throws(Fault) -> AttendanceRecord {
    func column(_ name: AttendanceRecordColumn) -> Int { name.rawValue }
    return AttendanceRecord(
      id: try fields.requiredText(column(.recordId)), course: try fields.requiredText(column(.courseId)),
      day: try fields.requiredDate(column(.date), in: boundary),
      kind: try fields.requiredChoice(column(.type)),
      memo: try fields.optionalText(column(.memo)),
      createdAt: try fields.optionalInstant(column(.createdAt)),
      period: try fields.integer(column(.period), in: Course.periods))
  }
}

/// The columns of `periodTimes`.
enum PeriodTimeColumn: Int, ImportColumn {
  case period, startTime, endTime, semesterId
}

enum PeriodTimeImport {
  static let format = RowFormat(
    .periodTimes, .periodTimes, required: PeriodTimeColumn.allCases
  ) { (fields, history, context) throws(Fault) in history.add(try read(fields, in: context.boundary)) }

  /// Reads when a period begins and ends.
  static func read(_ fields: Fields, in boundary: DayBoundary) throws(Fault) -> PeriodTime {
    let start = try fields.requiredMinute(PeriodTimeColumn.startTime.rawValue, in: boundary)
    let end = try fields.requiredMinute(PeriodTimeColumn.endTime.rawValue, in: boundary)
    guard start < end else {
      let (first, last) = (PeriodTimeColumn.startTime.rawValue, PeriodTimeColumn.endTime.rawValue)
      throw fields.fault(
        last,
        "\(fields.heading(last)) \"\(fields.shown(last))\" is not after \(fields.heading(first)) \"\(fields.shown(first))\"; correct one of them"
      )
    }
    return PeriodTime(
      period: try fields.requiredInteger(PeriodTimeColumn.period.rawValue, in: Course.periods), start: start,
      end: end, semester: try fields.requiredText(PeriodTimeColumn.semesterId.rawValue))
  }
}

/// The columns of `calendar`.
enum CalendarColumn: Int, ImportColumn {
  case date, kind, note
}

enum CalendarImport {
  static let format = RowFormat(
    .calendar, .calendar, required: [CalendarColumn.date, .kind]
  ) { (fields, history, context) throws(Fault) in history.add(try read(fields, in: context.boundary)) }

  /// Reads a day on which classes differ from the weekday's pattern.
  static func read(_ fields: Fields, in boundary: DayBoundary) throws(Fault) -> CalendarException {
    let word = try fields.requiredText(CalendarColumn.kind.rawValue)
    guard let change = changes[word] else {
      throw fields.fault(
        CalendarColumn.kind.rawValue,
        "\(fields.heading(CalendarColumn.kind.rawValue)) \"\(word.prefix(40))\" is not known; write noClass, classDay or actsAs=monday"
      )
    }
    return CalendarException(
      day: try fields.requiredDate(CalendarColumn.date.rawValue, in: boundary), change: change,
      note: try fields.optionalText(CalendarColumn.note.rawValue))
  }

  /// Every kind by its word.
  static let changes: [String: CalendarException.Change] = {
    let changes = [.noClass, .classDay] + Weekday.allCases.map(CalendarException.Change.actsAs)
    return Dictionary(uniqueKeysWithValues: changes.map { ($0.description, $0) })
  }()
}
