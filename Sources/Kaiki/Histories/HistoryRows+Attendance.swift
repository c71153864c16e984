extension Semester: HistoryTableRow {
  /// Part of a history that consists of terms.
  public static var part: HistoryPart { .semesters }
  /// Property of ``History`` that stores terms.
  public static var table: WritableKeyPath<History, [Semester]?> { \.semesters }
  /// Noun for one term in findings.
  public static var noun: String { "semester" }
  /// Noun for several terms in findings.
  public static var nouns: String { "terms" }
  /// Id of the term; never `nil`.
  public var identity: String? { id }

  /// Columns of `semesters`, in the order in which they are written.
  public static let columns: [RowColumn<Semester>] = [
    RowColumn("semesterId") { .text($0.id) }, RowColumn("name") { .text($0.name) },
    RowColumn("semesterType") { .word($0.half.rawValue) },
    RowColumn("startDate") { .day($0.days.lowerBound) },
    RowColumn("endDate") { .day($0.days.upperBound) },
  ]

  /// Name of the term; never `nil`.
  public var displayName: String? { name }
}

extension Course: HistoryTableRow {
  /// Part of a history that consists of courses.
  public static var part: HistoryPart { .courses }
  /// Property of ``History`` that stores courses.
  public static var table: WritableKeyPath<History, [Course]?> { \.courses }
  /// Noun for one course in findings.
  public static var noun: String { "course" }
  /// Noun for several courses in findings.
  public static var nouns: String { "courses" }
  /// True because a user may delete a course.
  public static var isThing: Bool { true }
  /// Id, semester and slot of the class, never `nil`: a course that meets twice a week has one row per slot.
  public var identity: String? {
    let slot = [weekday.map { "\($0)" }, period.map { "\($0)" }].compactMap { $0 }.joined(separator: " ")
    return slot.isEmpty ? "\(id) (\(semester))" : "\(id) (\(semester), \(slot))"
  }

  /// Columns of `courses`, in the order in which they are written.
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

  /// Name of the course; never `nil`.
  public var displayName: String? { name }
}

extension AttendanceRecord: HistoryTableRow {
  /// Part of a history that consists of attendance records.
  public static var part: HistoryPart { .attendanceRecords }
  /// Property of ``History`` that stores attendance records.
  public static var table: WritableKeyPath<History, [AttendanceRecord]?> { \.attendanceRecords }
  /// Noun for one attendance record in findings.
  public static var noun: String { "record" }
  /// Noun for several attendance records in findings.
  public static var nouns: String { "absences" }
  /// Id of the attendance record; never `nil`.
  public var identity: String? { id }
  /// Time at which the record was written; its day if that time is unknown.
  public var moments: RowMoments { createdAt.map(RowMoments.instant) ?? .day(day) }

  /// Visits the time at which each record was written, or its day if that time is unknown.
  ///
  /// The day of a record of an unknown course counts only if all records are of unknown courses, and no filter was
  /// applied. The day of a cancelled class never counts, because a class may be cancelled long before its day.
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

  /// Columns of `attendanceRecords`, in the order in which they are written.
  public static let columns: [RowColumn<AttendanceRecord>] = [
    RowColumn("recordId") { .text($0.id) }, RowColumn("courseId") { .text($0.course) },
    RowColumn("date") { .day($0.day) }, RowColumn("type") { .word($0.kind.rawValue) },
    RowColumn("memo") { .optional($0.memo) }, RowColumn("createdAt") { .optional($0.createdAt) },
    RowColumn("period") { .optional($0.period) },
  ]

  /// Column that determines the newer of two rows: the time at which the record was written.
  public static let knowledge: [RowColumn<AttendanceRecord>] = [
    RowColumn("createdAt") { .optional($0.createdAt) }
  ]
}

extension PeriodTime: HistoryTableRow {
  /// Part of a history that consists of periods of a timetable.
  public static var part: HistoryPart { .periodTimes }
  /// Property of ``History`` that stores periods of a timetable.
  public static var table: WritableKeyPath<History, [PeriodTime]?> { \.periodTimes }
  /// Noun for one period of a timetable in findings.
  public static var noun: String { "period time" }
  /// Noun for several periods of a timetable in findings.
  public static var nouns: String { "times of periods" }
  /// Period and term, which identify the row; never `nil`.
  public var identity: String? { "\(period) (\(semester))" }

  /// Columns of `periodTimes`, in the order in which they are written; times of day are `HH:MM`.
  public static let columns: [RowColumn<PeriodTime>] = [
    RowColumn("period") { .integer($0.period) }, RowColumn("startTime") { .word(clock($0.start)) },
    RowColumn("endTime") { .word(clock($0.end)) }, RowColumn("semesterId") { .text($0.semester) },
  ]
}

extension CalendarException: HistoryTableRow {
  /// Part of a history that consists of days that differ from the timetable.
  public static var part: HistoryPart { .calendar }
  /// Property of ``History`` that stores days that differ from the timetable.
  public static var table: WritableKeyPath<History, [CalendarException]?> { \.calendar }
  /// Noun for one day that differs from the timetable in findings.
  public static var noun: String { "calendar day" }
  /// Noun for several days that differ from the timetable in findings.
  public static var nouns: String { "days of the calendar" }
  /// Returns the rows by day.
  public static func ordered(_ rows: [CalendarException]) -> [CalendarException] {
    rows.sorted { $0.day < $1.day }
  }
  /// Day as text; never `nil`.
  public var identity: String? { day.description }

  /// Columns of `calendar`, in the order in which they are written.
  public static let columns: [RowColumn<CalendarException>] = [
    RowColumn("date") { .day($0.day) }, RowColumn("kind") { .word($0.change.description) },
    RowColumn("note") { .optional($0.note) },
  ]
}

extension CalendarException.Change: CustomStringConvertible {
  /// Word for the change in a file: `noClass`, `classDay`, `actsAs=monday` ...
  public var description: String {
    switch self {
    case .noClass: "noClass"
    case .classDay: "classDay"
    case .actsAs(let weekday): "actsAs=\(weekday)"
    }
  }
}

/// Returns minutes after midnight as `HH:MM`.
private func clock(_ minutes: Int) -> String {
  "\(padded(minutes / 60, to: 2)):\(padded(minutes % 60, to: 2))"
}
