extension Semester: HistoryTableRow {
  /// Part of a history that these rows form: `semesters`, the terms.
  public static var part: HistoryPart { .semesters }
  /// Property of ``History`` that stores terms; its value is `nil` if the inputs lack this table.
  public static var table: WritableKeyPath<History, [Semester]?> { \.semesters }
  /// Singular noun for a term in messages about the data: "semester".
  public static var noun: String { "semester" }
  /// Plural noun for terms in messages about the data: "terms".
  public static var nouns: String { "terms" }
  /// Id of the term; never `nil`. Rows with the same id are merged.
  public var identity: String? { id }

  /// Columns of the table `semesters`, in the order in which they are written and compared.
  public static let columns: [RowColumn<Semester>] = [
    RowColumn("semesterId") { .text($0.id) }, RowColumn("name") { .text($0.name) },
    RowColumn("semesterType") { .word($0.half.rawValue) },
    RowColumn("startDate") { .day($0.days.lowerBound) },
    RowColumn("endDate") { .day($0.days.upperBound) },
  ]

  /// Name of the term, shown with its id in messages about the data; never `nil`.
  public var displayName: String? { name }
}

extension Course: HistoryTableRow {
  /// Part of a history that these rows form: `courses`.
  public static var part: HistoryPart { .courses }
  /// Property of ``History`` that stores courses; its value is `nil` if the inputs lack this table.
  public static var table: WritableKeyPath<History, [Course]?> { \.courses }
  /// Singular noun for a course in messages about the data: "course".
  public static var noun: String { "course" }
  /// Plural noun for courses in messages about the data: "courses".
  public static var nouns: String { "courses" }
  /// True because a course is an item that a user may delete, so one of several exports may lack its row.
  public static var isThing: Bool { true }
  /// Text of a class's course id, term, weekday and period; never `nil`. Rows with the same text are merged.
  ///
  /// A course that meets twice a week has one row per class. An unknown weekday or period is omitted from the text.
  public var identity: String? {
    let slot = [weekday.map { "\($0)" }, period.map { "\($0)" }].compactMap { $0 }.joined(separator: " ")
    return slot.isEmpty ? "\(id) (\(semester))" : "\(id) (\(semester), \(slot))"
  }

  /// Columns of the table `courses`, in the order in which they are written and compared.
  public static let columns: [RowColumn<Course>] = [
    RowColumn("courseId") { .text($0.id) }, RowColumn("courseName") { .text($0.name) },
    RowColumn("dayOfWeek") { .optional($0.weekday?.rawValue) }, RowColumn("period") { .optional($0.period) },
    RowColumn("totalClasses") { .integer($0.totalClasses) },
    RowColumn("maxAbsences") { .optional($0.maxAbsences) }, RowColumn("isFullYear") { .flag($0.isFullYear) },
    RowColumn("colorIndex") { .integer($0.colorIndex) }, RowColumn("semesterId") { .text($0.semester) },
    RowColumn("pairId") { .optional($0.pairId) },
    RowColumn("isAssumed") { $0.isAssumed ? .flag(true) : .missing },
    RowColumn("classDays") { $0.classDays.isEmpty ? .missing : .texts($0.classDays.map(\.description)) },
    RowColumn("classesHeld") { .optional($0.counts?.held) },
    RowColumn("absences") { .optional($0.counts?.count(of: .absent)) },
    RowColumn("lateArrivals") { .optional($0.counts?.count(of: .late)) },
    RowColumn("earlyLeaves") { .optional($0.counts?.count(of: .earlyLeave)) },
    RowColumn("officialAbsences") { .optional($0.counts?.count(of: .officialAbsence)) },
    RowColumn("statesTotal") { $0.statesTotal ? .flag(true) : .missing },
    RowColumn("marksPresence") { $0.marksPresence ? .flag(true) : .missing },
  ]

  /// Name of the course, shown with its id in messages about the data; never `nil`.
  public var displayName: String? { name }
}

extension AttendanceRecord: HistoryTableRow {
  /// Part of a history that these rows form: `attendanceRecords`, the attendance records.
  public static var part: HistoryPart { .attendanceRecords }
  /// Property of ``History`` that stores attendance records; its value is `nil` if the inputs lack this table.
  public static var table: WritableKeyPath<History, [AttendanceRecord]?> { \.attendanceRecords }
  /// Singular noun for an attendance record in messages about the data: "record".
  public static var noun: String { "record" }
  /// Plural noun for attendance records in messages about the data: "absences".
  public static var nouns: String { "absences" }
  /// Id of the attendance record; never `nil`. Rows with the same id are merged.
  public var identity: String? { id }
  /// Time at which the record was written; the day of the class if that time is unknown.
  public var moments: RowMoments { createdAt.map(RowMoments.instant) ?? .day(day) }

  /// Calls one of two functions for each record: with the time at which it was written, or with its day.
  ///
  /// The day of a record of an unknown course counts only if all records are of unknown courses, and no filter was
  /// applied. The day of a cancelled class never counts, because a class may be cancelled long before its day.
  ///
  /// - Parameters:
  ///   - history: History whose attendance records are read.
  ///   - event: Function that receives the time of each record that has one.
  ///   - day: Function that receives the day of each other record that counts.
  public static func forEachMoment(of history: History, event: (Instant) -> Void, day: (Day) -> Void) {
    let records = history.attendanceRecords ?? []
    let ids = history.courses.map { Set($0.map { $0.id.lowercased() }) }
    let hasKnown =
      history.latestDayBeforeFilter != nil
      || records.contains { ids?.contains($0.course.lowercased()) ?? false }
    let known = hasKnown ? ids : nil
    for record in records {
      if let written = record.createdAt {
        event(written)
      } else if record.kind != .noClass, known?.contains(record.course.lowercased()) ?? true {
        day(record.day)
      }
    }
  }

  /// Columns of the table `attendanceRecords`, in the order in which they are written and compared.
  public static let columns: [RowColumn<AttendanceRecord>] = [
    RowColumn("recordId") { .text($0.id) }, RowColumn("courseId") { .text($0.course) },
    RowColumn("date") { .day($0.day) }, RowColumn("type") { .word($0.kind.rawValue) },
    RowColumn("memo") { .optional($0.memo) }, RowColumn("createdAt") { .optional($0.createdAt) },
    RowColumn("period") { .optional($0.period) },
  ]

  /// Column that determines which of two rows of one record is newer: the time at which the record was written.
  public static let knowledge: [RowColumn<AttendanceRecord>] = [
    RowColumn("createdAt") { .optional($0.createdAt) }
  ]
}

extension PeriodTime: HistoryTableRow {
  /// Part of a history that these rows form: `periodTimes`, the periods of a timetable.
  public static var part: HistoryPart { .periodTimes }
  /// Property of ``History`` that stores periods of a timetable; its value is `nil` if the inputs lack this table.
  public static var table: WritableKeyPath<History, [PeriodTime]?> { \.periodTimes }
  /// Singular noun for a period of a timetable in messages about the data: "period time".
  public static var noun: String { "period time" }
  /// Plural noun for periods of a timetable in messages about the data: "times of periods".
  public static var nouns: String { "times of periods" }
  /// Period and term, which identify the row; never `nil`. Rows with the same period and term are merged.
  public var identity: String? { "\(period) (\(semester))" }

  /// Columns of the table `periodTimes`, in the order in which they are written; times of day are `HH:MM`.
  public static let columns: [RowColumn<PeriodTime>] = [
    RowColumn("period") { .integer($0.period) }, RowColumn("startTime") { .word(clock($0.start)) },
    RowColumn("endTime") { .word(clock($0.end)) }, RowColumn("semesterId") { .text($0.semester) },
  ]
}

extension CalendarException: HistoryTableRow {
  /// Part of a history that these rows form: `calendar`, the days that differ from the timetable.
  public static var part: HistoryPart { .calendar }
  /// Property of ``History`` that stores days that differ from the timetable; its value is `nil` if the inputs lack this table.
  public static var table: WritableKeyPath<History, [CalendarException]?> { \.calendar }
  /// Singular noun for a day that differs from the timetable in messages about the data: "calendar day".
  public static var noun: String { "calendar day" }
  /// Plural noun for days that differ from the timetable in messages about the data: "days of the calendar".
  public static var nouns: String { "days of the calendar" }
  /// Returns the days that differ from the timetable, ascending.
  public static func ordered(_ rows: [CalendarException]) -> [CalendarException] {
    rows.sorted { $0.day < $1.day }
  }
  /// Day as text; never `nil`. Rows with the same day are merged.
  public var identity: String? { day.description }

  /// Columns of the table `calendar`, in the order in which they are written and compared.
  public static let columns: [RowColumn<CalendarException>] = [
    RowColumn("date") { .day($0.day) }, RowColumn("kind") { .word($0.change.description) },
    RowColumn("note") { .optional($0.note) },
  ]
}

extension CalendarException.Change: CustomStringConvertible {
  /// Word for the change in a file: `noClass`, `classDay`, or `actsAs=monday` for a day with another weekday's
  /// classes.
  public var description: String {
    switch self {
    case .noClass: "noClass"
    case .classDay: "classDay"
    case .actsAs(let weekday): "actsAs=\(weekday)"
    }
  }
}

/// Returns minutes after midnight (0...1,439) as a time of day `HH:MM`.
private func clock(_ minutes: Int) -> String {
  "\(padded(minutes / 60, to: 2)):\(padded(minutes % 60, to: 2))"
}
