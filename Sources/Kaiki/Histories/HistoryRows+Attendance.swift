extension Semester: HistoryTableRow {
  /// The part of the history.
  public static var part: HistoryPart { .semesters }
  /// The field of the history.
  public static var table: WritableKeyPath<History, [Semester]?> { \.semesters }
  /// The word for one.
  public static var noun: String { "semester" }
  /// The word for some.
  public static var nouns: String { "terms" }
  /// The id; never `nil`.
  public var identity: String? { id }

  /// The columns of `semesters`.
  public static let columns: [RowColumn<Semester>] = [
    RowColumn("semesterId") { .text($0.id) }, RowColumn("name") { .text($0.name) },
    RowColumn("semesterType") { .word($0.half.rawValue) },
    RowColumn("startDate") { .day($0.days.lowerBound) },
    RowColumn("endDate") { .day($0.days.upperBound) },
  ]

  /// The name.
  public var displayName: String? { name }
}

extension Course: HistoryTableRow {
  /// The part of the history.
  public static var part: HistoryPart { .courses }
  /// The field of the history.
  public static var table: WritableKeyPath<History, [Course]?> { \.courses }
  /// The word for one.
  public static var noun: String { "course" }
  /// The word for some.
  public static var nouns: String { "courses" }
  /// An export may lack one that was deleted.
  public static var isThing: Bool { true }
  /// The id, semester and slot, never `nil`: a course that meets twice a week has one row per slot.
  public var identity: String? {
    let slot = [weekday.map { "\($0)" }, period.map { "\($0)" }].compactMap { $0 }.joined(separator: " ")
    return slot.isEmpty ? "\(id) (\(semester))" : "\(id) (\(semester), \(slot))"
  }

  /// The columns of `courses`.
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

  /// The name.
  public var displayName: String? { name }
}

extension AttendanceRecord: HistoryTableRow {
  /// The part of the history.
  public static var part: HistoryPart { .attendanceRecords }
  /// The field of the history.
  public static var table: WritableKeyPath<History, [AttendanceRecord]?> { \.attendanceRecords }
  /// The word for one.
  public static var noun: String { "record" }
  /// The word for some.
  public static var nouns: String { "absences" }
  /// The id.
  public var identity: String? { id }
  /// When it was written, or else its day.
  public var moments: RowMoments { createdAt.map(RowMoments.instant) ?? .day(day) }

  /// Visits the moment at which each record was written, or its day if that moment is unknown.
  ///
  /// The day of a record without a known course counts only if no record has one, and none had one before a filter. The day of a cancelled class never counts,
  /// because a class may be cancelled long before its day.
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

  /// The columns of `attendanceRecords`.
  public static let columns: [RowColumn<AttendanceRecord>] = [
    RowColumn("recordId") { .text($0.id) }, RowColumn("courseId") { .text($0.course) },
    RowColumn("date") { .day($0.day) }, RowColumn("type") { .word($0.kind.rawValue) },
    RowColumn("memo") { .optional($0.memo) }, RowColumn("createdAt") { .optional($0.createdAt) },
    RowColumn("period") { .optional($0.period) },
  ]

  /// When it was written.
  public static let knowledge: [RowColumn<AttendanceRecord>] = [
    RowColumn("createdAt") { .optional($0.createdAt) }
  ]
}

extension PeriodTime: HistoryTableRow {
  /// The part of the history.
  public static var part: HistoryPart { .periodTimes }
  /// The field of the history.
  public static var table: WritableKeyPath<History, [PeriodTime]?> { \.periodTimes }
  /// The word for one.
  public static var noun: String { "period time" }
  /// The word for some.
  public static var nouns: String { "times of periods" }
  /// The period and its term.
  public var identity: String? { "\(period) (\(semester))" }

  /// The columns of `periodTimes` in the order in which they are written, with the value that each takes from
  /// a row; times of day are `HH:MM`.
  public static let columns: [RowColumn<PeriodTime>] = [
    RowColumn("period") { .integer($0.period) }, RowColumn("startTime") { .word(clock($0.start)) },
    RowColumn("endTime") { .word(clock($0.end)) }, RowColumn("semesterId") { .text($0.semester) },
  ]
}

extension CalendarException: HistoryTableRow {
  /// The part of the history.
  public static var part: HistoryPart { .calendar }
  /// The field of the history.
  public static var table: WritableKeyPath<History, [CalendarException]?> { \.calendar }
  /// The word for one.
  public static var noun: String { "calendar day" }
  /// The word for some.
  public static var nouns: String { "days of the calendar" }
  /// By day.
  public static func ordered(_ rows: [CalendarException]) -> [CalendarException] {
    rows.sorted { $0.day < $1.day }
  }
  /// The day.
  public var identity: String? { day.description }

  /// The columns of `calendar`.
  public static let columns: [RowColumn<CalendarException>] = [
    RowColumn("date") { .day($0.day) }, RowColumn("kind") { .word($0.change.description) },
    RowColumn("note") { .optional($0.note) },
  ]
}

extension CalendarException.Change: CustomStringConvertible {
  /// The word in a file: `noClass`, `classDay`, `actsAs=monday` ...
  public var description: String {
    switch self {
    case .noClass: "noClass"
    case .classDay: "classDay"
    case .actsAs(let weekday): "actsAs=\(weekday)"
    }
  }
}

/// Minutes after midnight as `HH:MM`.
private func clock(_ minutes: Int) -> String {
  "\(padded(minutes / 60, to: 2)):\(padded(minutes % 60, to: 2))"
}
