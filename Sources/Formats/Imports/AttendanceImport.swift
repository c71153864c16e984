import Kaiki
import Rows

enum SemesterImport {
  static let format = RowFormat(
    .semesters, .semesters, required: [Semester.Column.semesterId, .semesterType, .startDate, .endDate],
    read)

  static func read(
    _ fields: NamedFields<Semester.Column>, _ context: ReadingContext
  ) throws(Fault) -> Semester {
    let start = try fields[.startDate].requiredDate(in: context.boundary)
    let end = try fields[.endDate].requiredDate(in: context.boundary)
    guard start <= end, end - start <= Semester.longest else {
      throw fields[.endDate].fault(
        "\(fields[.endDate].heading) \(end) is not within a year after \(fields[.startDate].heading) \(start); correct one of them"
      )
    }
    return Semester(
      id: try fields[.semesterId].requiredText(),
      name: try fields[.name].text(),
      half: try fields[.semesterType].requiredChoice(), days: start...end)
  }
}

enum CourseImport {
  static let format = RowFormat(
    .courses, .courses,
    required: [Course.Column.courseId, .courseName, .dayOfWeek, .period, .totalClasses, .semesterId], read)

  static func read(_ fields: NamedFields<Course.Column>, _: ReadingContext) throws(Fault) -> Course {
    let counts = try readCounts(fields, in: WrittenSlots.totals)
    // Only a row of totals has no day.
    let hasNoDay = counts != nil && fields[.dayOfWeek].isMissing
    let weekday =
      hasNoDay ? nil : Weekday(rawValue: try fields[.dayOfWeek].requiredInteger(in: 1...7))
    return Course(
      id: try fields[.courseId].requiredText(), name: try fields[.courseName].requiredText(),
      weekday: weekday,
      period: counts != nil && fields[.period].isMissing
        ? nil : try fields[.period].requiredInteger(in: Course.periods),
      totalClasses: try fields[.totalClasses].requiredInteger(in: WrittenSlots.totals),
      maxAbsences: try fields[.maxAbsences].integer(in: WrittenSlots.totals),
      isFullYear: try fields[.isFullYear].flag() ?? false,
      colorIndex: try fields[.colorIndex].integer(in: -1_000_000...1_000_000) ?? 0,
      semester: try fields[.semesterId].requiredText(),
      pairId: try fields[.pairId].optionalText(),
      isAssumed: try fields[.isAssumed].flag() ?? false, classDays: try readDays(fields),
      counts: counts, statesTotal: try fields[.statesTotal].flag() ?? false,
      marksPresence: try fields[.marksPresence].flag() ?? false)
  }

  /// Reads the days of the classes of a sheet, ascending; empty if the row lists no days.
  private static func readDays(_ fields: NamedFields<Course.Column>) throws(Fault) -> [Day] {
    let field = fields[.classDays]
    guard !field.isMissing else { return [] }
    let days = try field.list().map { text throws(Fault) in
      guard let date = InstantText.date(text) else {
        throw field.fault(
          "\"\(text.quoted)\" in \(field.heading) is not a date; write dates such as 2026-10-05")
      }
      return Day(date)
    }
    return Set(days).sorted()
  }

  /// Reads the counts of a row; `nil` if it has none. If a row has some counts, a missing count is unknown, not 0.
  private static func readCounts(
    _ fields: NamedFields<Course.Column>, in range: ClosedRange<Int>
  ) throws(Fault) -> CourseCounts? {
    let held = try fields[.classesHeld].integer(in: range)
    var (absences, unknown) = (AbsenceCount(), Set<AttendanceRecord.Kind>())
    var isCounted = held != nil
    func read(
      _ column: Course.Column, _ kind: AttendanceRecord.Kind, _ field: WritableKeyPath<AbsenceCount, Int>
    ) throws(Fault) {
      if let number = try fields[column].integer(in: range) {
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

enum AttendanceRecordImport {
  static let format = RowFormat(
    .attendanceRecords, .attendanceRecords,
    required: [AttendanceRecord.Column.recordId, .courseId, .date, .type], read)

  static func read(
    _ fields: NamedFields<AttendanceRecord.Column>, _ context: ReadingContext
  ) throws(Fault) -> AttendanceRecord {
    return AttendanceRecord(
      id: try fields[.recordId].requiredText(), course: try fields[.courseId].requiredText(),
      day: try fields[.date].requiredDate(in: context.boundary),
      kind: try fields[.type].requiredChoice(),
      memo: try fields[.memo].optionalText(),
      createdAt: try fields[.createdAt].optionalInstant(),
      period: try fields[.period].integer(in: Course.periods))
  }
}

enum PeriodTimeImport {
  static let format = RowFormat(
    .periodTimes, .periodTimes, required: PeriodTime.Column.allCases, read)

  /// Reads when a period begins and ends.
  static func read(
    _ fields: NamedFields<PeriodTime.Column>, _ context: ReadingContext
  ) throws(Fault) -> PeriodTime {
    let start = try fields[.startTime].requiredMinute(in: context.boundary)
    let end = try fields[.endTime].requiredMinute(in: context.boundary)
    guard start < end else {
      let (first, last) = (fields[.startTime], fields[.endTime])
      throw last.fault(
        "\(last.heading) \"\(last.shown)\" is not after \(first.heading) \"\(first.shown)\"; correct one of them"
      )
    }
    return PeriodTime(
      period: try fields[.period].requiredInteger(in: Course.periods), start: start,
      end: end, semester: try fields[.semesterId].requiredText())
  }
}

enum CalendarImport {
  static let format = RowFormat(
    .calendar, .calendar, required: [CalendarException.Column.date, .kind], read)

  static func read(
    _ fields: NamedFields<CalendarException.Column>, _ context: ReadingContext
  ) throws(Fault) -> CalendarException {
    let word = try fields[.kind].requiredText()
    guard let change = changes[word] else {
      throw fields[.kind].fault(
        "\(fields[.kind].heading) \"\(word.prefix(40))\" is not known; write noClass, classDay or actsAs=monday"
      )
    }
    return CalendarException(
      day: try fields[.date].requiredDate(in: context.boundary), change: change,
      note: try fields[.note].optionalText())
  }

  static let changes: [String: CalendarException.Change] = {
    let changes = [.noClass, .classDay] + Weekday.allCases.map(CalendarException.Change.actsAs)
    return Dictionary(uniqueKeysWithValues: changes.map { ($0.description, $0) })
  }()
}
