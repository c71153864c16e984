import Kaiki

enum SemesterExport {
  /// A row of `semesters`.
  static func row(_ semester: Semester) -> ExportRow {
    ExportRow(
      members: SemesterColumn.allCases.map { column in
        let value: ExportValue
        switch column {
        case .semesterId: value = .text(semester.id)
        case .name: value = .text(semester.name)
        case .semesterType: value = .word(semester.half.rawValue)
        case .startDate: value = .word(semester.days.lowerBound.description)
        case .endDate: value = .word(semester.days.upperBound.description)
        }
        return (column.name, value)
      })
  }
}

enum CourseExport {
  /// A row of `courses`.
  static func row(_ course: Course) -> ExportRow {
    ExportRow(
      members: CourseColumn.allCases.map { column in
        let value: ExportValue
        switch column {
        case .courseId: value = .text(course.id)
        case .courseName: value = .text(course.name)
        case .dayOfWeek: value = .integer(course.weekday.rawValue)
        case .period: value = .integer(course.period)
        case .totalClasses: value = .integer(course.totalClasses)
        case .maxAbsences: value = .optional(course.maxAbsences)
        case .isFullYear: value = .flag(course.isFullYear)
        case .colorIndex: value = .integer(course.colorIndex)
        case .semesterId: value = .text(course.semester)
        case .pairId: value = .optional(course.pairId)
        }
        return (column.name, value)
      })
  }
}

enum AttendanceRecordExport {
  /// A row of `attendanceRecords`.
  static func row(_ record: AttendanceRecord) -> ExportRow {
    ExportRow(
      members: AttendanceRecordColumn.allCases.map { column in
        let value: ExportValue
        switch column {
        case .recordId: value = .text(record.id)
        case .courseId: value = .text(record.course)
        case .date: value = .word(record.day.description)
        case .type: value = .word(record.kind.rawValue)
        case .memo: value = .optional(record.memo)
        case .createdAt: value = .optional(record.createdAt)
        case .period: value = .optional(record.period)
        }
        return (column.name, value)
      })
  }
}

enum PeriodTimeExport {
  /// A row of `periodTimes`.
  static func row(_ time: PeriodTime) -> ExportRow {
    func clock(_ minutes: Int) -> ExportValue {
      .word("\(padded(minutes / 60, to: 2)):\(padded(minutes % 60, to: 2))")
    }
    return ExportRow(
      members: PeriodTimeColumn.allCases.map { column in
        let value: ExportValue
        switch column {
        case .period: value = .integer(time.period)
        case .startTime: value = clock(time.start)
        case .endTime: value = clock(time.end)
        case .semesterId: value = .text(time.semester)
        }
        return (column.name, value)
      })
  }
}

enum CalendarExport {
  /// A row of `calendar`.
  static func row(_ exception: CalendarException) -> ExportRow {
    ExportRow(
      members: CalendarColumn.allCases.map { column in
        let value: ExportValue
        switch column {
        case .date: value = .word(exception.day.description)
        case .kind:
          switch exception.change {
          case .noClass: value = .word("noClass")
          case .classDay: value = .word("classDay")
          case .actsAs(let weekday): value = .word("actsAs=\(weekday)")
          }
        case .note: value = .optional(exception.note)
        }
        return (column.name, value)
      })
  }
}
