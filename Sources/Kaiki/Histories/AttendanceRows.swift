extension Semester: HistoryTableRow {
  /// Part of a history that these rows form: `semesters`, the terms.
  package static var part: HistoryPart { .semesters }
  /// Property of ``History`` that stores terms; its value is `nil` if the inputs lack this table.
  package static var table: WritableKeyPath<History, [Semester]?> { \.semesters }
  /// Id of the term; never `nil`. Rows with the same id are merged.
  public var identity: String? { id }

  /// Columns of the table `semesters`, in the order in which they are written and compared.
  package enum Column: String, RowColumn {
    case semesterId, name, semesterType, startDate, endDate
  }

  /// Value of the term in a column; ``RowValue/missing`` if there is none.
  package func value(of column: Column) -> RowValue {
    switch column {
    case .semesterId: .text(id)
    case .name: .text(name)
    case .semesterType: .word(half.rawValue)
    case .startDate: .day(days.lowerBound)
    case .endDate: .day(days.upperBound)
    }
  }

  /// Name of the term, shown with its id in messages about the data; never `nil`.
  public var displayName: String? { name }
}

extension Course: HistoryTableRow {
  /// Part of a history that these rows form: `courses`.
  package static var part: HistoryPart { .courses }
  /// Property of ``History`` that stores courses; its value is `nil` if the inputs lack this table.
  package static var table: WritableKeyPath<History, [Course]?> { \.courses }
  /// True because a course is an item that a user may delete, so one of several exports may lack its row.
  public static var isThing: Bool { true }
  /// Text of a class's course id, term, weekday and period; never `nil`. Rows with the same text are merged.
  public var identity: String? {
    let slot = [weekday.map { "\($0)" }, period.map { "\($0)" }].compactMap { $0 }.joined(separator: " ")
    return slot.isEmpty ? "\(id) (\(semester))" : "\(id) (\(semester), \(slot))"
  }

  /// Columns of the table `courses`, in the order in which they are written and compared.
  package enum Column: String, RowColumn {
    case courseId, courseName, dayOfWeek, period, totalClasses, maxAbsences, isFullYear, colorIndex
    case semesterId, pairId, isAssumed, classDays, classesHeld, absences, lateArrivals, earlyLeaves
    case officialAbsences, statesTotal, marksPresence
  }

  /// Value of the course in a column; ``RowValue/missing`` if there is none.
  package func value(of column: Column) -> RowValue {
    switch column {
    case .courseId: .text(id)
    case .courseName: .text(name)
    case .dayOfWeek: .optional(weekday?.rawValue)
    case .period: .optional(period)
    case .totalClasses: .integer(totalClasses)
    case .maxAbsences: .optional(maxAbsences)
    case .isFullYear: .flag(isFullYear)
    case .colorIndex: .integer(colorIndex)
    case .semesterId: .text(semester)
    case .pairId: .optional(pairId)
    case .isAssumed: isAssumed ? .flag(true) : .missing
    case .classDays: classDays.isEmpty ? .missing : .texts(classDays.map(\.description))
    case .classesHeld: .optional(counts?.held)
    case .absences: .optional(counts?.count(of: .absent))
    case .lateArrivals: .optional(counts?.count(of: .late))
    case .earlyLeaves: .optional(counts?.count(of: .earlyLeave))
    case .officialAbsences: .optional(counts?.count(of: .officialAbsence))
    case .statesTotal: statesTotal ? .flag(true) : .missing
    case .marksPresence: marksPresence ? .flag(true) : .missing
    }
  }

  /// Name of the course, shown with its id in messages about the data; never `nil`.
  public var displayName: String? { name }
}

extension AttendanceRecord: HistoryTableRow {
  /// Part of a history that these rows form: `attendanceRecords`, the attendance records.
  package static var part: HistoryPart { .attendanceRecords }
  /// Property of ``History`` that stores attendance records; its value is `nil` if the inputs lack this table.
  package static var table: WritableKeyPath<History, [AttendanceRecord]?> { \.attendanceRecords }
  /// Id of the attendance record; never `nil`. Rows with the same id are merged.
  public var identity: String? { id }
  /// Time at which the record was written; the day of the class if that time is unknown.
  package var moments: RowMoments { createdAt.map(RowMoments.instant) ?? .day(day) }

  /// Calls one of two functions for each record: with the time at which it was written, or with its day.
  ///
  /// The day of a record of an unknown course counts only if all records are of unknown courses, and no filter was
  /// applied. The day of a cancelled class never counts, because a class may be cancelled long before its day.
  package static func forEachMoment(of history: History, event: (Instant) -> Void, day: (Day) -> Void) {
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
  package enum Column: String, RowColumn {
    case recordId, courseId, date, type, memo, createdAt, period
  }

  /// Value of the record in a column; ``RowValue/missing`` if there is none.
  package func value(of column: Column) -> RowValue {
    switch column {
    case .recordId: .text(id)
    case .courseId: .text(course)
    case .date: .day(day)
    case .type: .word(kind.rawValue)
    case .memo: .optional(memo)
    case .createdAt: .optional(createdAt)
    case .period: .optional(period)
    }
  }

  /// Time at which the record was written, which determines which of two rows of one record is newer.
  package var knowledge: [RowValue] { [.optional(createdAt)] }
}

extension PeriodTime: HistoryTableRow {
  /// Part of a history that these rows form: `periodTimes`, the periods of a timetable.
  package static var part: HistoryPart { .periodTimes }
  /// Property of ``History`` that stores periods of a timetable; its value is `nil` if the inputs lack this table.
  package static var table: WritableKeyPath<History, [PeriodTime]?> { \.periodTimes }
  /// Period and term, which identify the row; never `nil`. Rows with the same period and term are merged.
  public var identity: String? { "\(period) (\(semester))" }

  /// Columns of the table `periodTimes`, in the order in which they are written; times of day are `HH:MM`.
  package enum Column: String, RowColumn {
    case period, startTime, endTime, semesterId
  }

  /// Value of the period in a column; ``RowValue/missing`` if there is none.
  package func value(of column: Column) -> RowValue {
    switch column {
    case .period: .integer(period)
    case .startTime: .word(Self.clock(start))
    case .endTime: .word(Self.clock(end))
    case .semesterId: .text(semester)
    }
  }

  private static func clock(_ minutes: Int) -> String {
    "\(padded(minutes / 60, to: 2)):\(padded(minutes % 60, to: 2))"
  }
}

extension CalendarException: HistoryTableRow {
  /// Part of a history that these rows form: `calendar`, the days that differ from the timetable.
  package static var part: HistoryPart { .calendar }
  /// Property of ``History`` that stores days that differ from the timetable; its value is `nil` if the inputs lack this table.
  package static var table: WritableKeyPath<History, [CalendarException]?> { \.calendar }
  /// Returns the days that differ from the timetable, ascending.
  public static func ordered(_ rows: [CalendarException]) -> [CalendarException] {
    rows.sorted { $0.day < $1.day }
  }

  /// Day as text; never `nil`. Rows with the same day are merged.
  public var identity: String? { day.description }

  /// Columns of the table `calendar`, in the order in which they are written and compared.
  package enum Column: String, RowColumn {
    case date, kind, note
  }

  /// Value of the day in a column; ``RowValue/missing`` if there is none.
  package func value(of column: Column) -> RowValue {
    switch column {
    case .date: .day(day)
    case .kind: .word(change.description)
    case .note: .optional(note)
    }
  }
}
