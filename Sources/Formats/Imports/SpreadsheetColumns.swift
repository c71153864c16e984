import Kaiki
import Phrases
import Rows

/// Kind of the values in a column of a spreadsheet.
package enum SpreadsheetValue: Hashable, Sendable {
  case text, number, date, moment, time, attendance, half, classDay, boolean, mark, interval
  /// Number of classes so far; an empty cell is unknown, not 0.
  case count
  /// Limit, number of classes, weekday or period of a course.
  case statement(SheetHeading)
}

/// Columns that only sheets have; a native table has other columns instead.
enum SheetOnlyColumn: String, RowColumn {
  /// Number of classes attended; attended classes plus absences are the classes held.
  case attended = "classesAttended"
  /// Weekday and period in one cell.
  case slot = "dayAndPeriod"
}

/// Column of any table.
package struct TableColumn: Hashable, Sendable {
  package let table: ObjectIdentifier
  /// Position among the columns of the table, from 0.
  package let index: Int
  package let name: String

  package init<Column: RowColumn>(_ column: Column) {
    (table, index, name) = (ObjectIdentifier(Column.self), column.index, column.rawValue)
  }
}

/// Column of Kaiki's own table format, with the headings that users write for it.
package struct SpreadsheetColumn: Sendable {
  /// The column, whose name is also a valid heading.
  package let column: TableColumn
  package let value: SpreadsheetValue
  /// Headings as users write them; empty if only ``name`` is valid.
  package let headings: [String]
  /// ``headings`` and ``name``, folded: in lower case, half width, and without spaces.
  private let names: Set<String>
  /// Meaning of a heading that names the column by its parts; `nil` if only whole headings name the column.
  private var parts: SheetHeading?

  /// Name in Kaiki's own format.
  package var name: String { column.name }

  package init<Column: RowColumn>(_ column: Column, _ value: SpreadsheetValue, _ headings: String = "") {
    self.init(TableColumn(column), value, headings.split(separator: " ").map(String.init))
  }

  /// Creates a column of a sheet of attendance or courses.
  ///
  /// - Parameters:
  ///   - heading: Meaning that supplies the headings.
  ///   - isSureOnly: True to use only the headings that have the same meaning in every layout.
  package init<Column: RowColumn>(
    _ column: Column, _ value: SpreadsheetValue, _ heading: SheetHeading, isSureOnly: Bool = false
  ) {
    self.init(TableColumn(column), value, isSureOnly ? heading.unambiguousNames : heading.spellings)
    parts = SheetHeading.knownByParts.contains(heading) ? heading : nil
  }

  fileprivate init(_ column: TableColumn, _ value: SpreadsheetValue, _ headings: [String]) {
    (self.column, self.value, self.headings) = (column, value, headings)
    names = Set((headings + [column.name]).map(SheetHeading.folded))
  }

  /// Returns true if a heading is one of ``headings`` or ``name``, apart from case, width and spaces; false for a guess.
  func isDocumented(_ heading: String) -> Bool { names.contains(SheetHeading.folded(heading)) }

  /// Returns true if one of the folded spellings of a heading names the column.
  package func isNamed(_ keys: [String]) -> Bool {
    keys.contains { names.contains($0) || parts != nil && SheetHeading.byParts($0) == parts }
  }
}

/// Kind of table that users store in spreadsheets.
package struct SpreadsheetKind: Sendable {
  package let format: ImportFormat
  /// All columns of the native table.
  package let native: [TableColumn]
  package let columns: [SpreadsheetColumn]
  /// Columns that a table of the kind must have; the reader supplies values for other missing columns.
  package let needed: [TableColumn]
  /// Reads a row with the cells of ``native``.
  package let read: @Sendable (Fields, ReadingContext) throws(Fault) -> any GatheredRow

  private init<Column: RowColumn, Row: GatheredRow>(
    _ format: ImportFormat, needed: [Column], also sheetOnly: [SheetOnlyColumn] = [],
    _ columns: [SpreadsheetColumn],
    _ read: @escaping @Sendable (NamedFields<Column>, ReadingContext) throws(Fault) -> Row
  ) {
    (self.format, self.columns) = (format, columns)
    native = Column.allCases.map(TableColumn.init)
    self.needed = needed.map(TableColumn.init) + sheetOnly.map(TableColumn.init)
    self.read = { (fields, context) throws(Fault) in try read(NamedFields(row: fields), context) }
  }

  private typealias Record = AttendanceRecord.Column
  private typealias OfCourse = Course.Column
  private typealias Answer = ReviewRow.Column

  private static let counts = [
    SpreadsheetColumn(OfCourse.classesHeld, .count, .held),
    SpreadsheetColumn(OfCourse.absences, .count, .absent),
    SpreadsheetColumn(OfCourse.lateArrivals, .count, .late),
    SpreadsheetColumn(OfCourse.earlyLeaves, .count, .earlyLeave),
    SpreadsheetColumn(OfCourse.officialAbsences, .count, .official),
    SpreadsheetColumn(SheetOnlyColumn.attended, .count, .attended),
  ]
  private static let slots = [
    SpreadsheetColumn(OfCourse.dayOfWeek, .statement(.weekday), .weekday),
    SpreadsheetColumn(OfCourse.period, .statement(.period), .period),
    SpreadsheetColumn(SheetOnlyColumn.slot, .statement(.slot), .slot),
  ]
  /// Columns of a list of courses, with or without counts.
  private static let ofCourses =
    [
      SpreadsheetColumn(OfCourse.courseId, .text, "id 科目id 科目番号 科目コード code"),
      SpreadsheetColumn(OfCourse.courseName, .text, .course),
      SpreadsheetColumn(OfCourse.totalClasses, .statement(.total), .total),
      SpreadsheetColumn(OfCourse.maxAbsences, .statement(.limit), .limit),
      SpreadsheetColumn(OfCourse.isFullYear, .boolean, "通年 fullyear"),
      SpreadsheetColumn(OfCourse.colorIndex, .number, "色"),
      SpreadsheetColumn(OfCourse.semesterId, .text, "学期 semester term"),
      SpreadsheetColumn(OfCourse.pairId, .text),
    ] + slots + counts

  /// Columns of answers; a rating of 1 (Again) is a wrong answer if the table has no results.
  private static let ofAnswers = [
    SpreadsheetColumn(Answer.id, .text),
    SpreadsheetColumn(Answer.cardId, .text, "カード 単語 問題 問題文 card word question"),
    SpreadsheetColumn(Answer.reviewedAt, .moment, "日時 日付 復習日 回答日時 復習日時 date time when reviewed"),
    SpreadsheetColumn(Answer.previousStep, .number), SpreadsheetColumn(Answer.nextStep, .number),
    SpreadsheetColumn(Answer.result, .boolean, "結果 正誤 correct answer right"),
    SpreadsheetColumn(Answer.latencyMs, .number), SpreadsheetColumn(Answer.rating, .number, "評価"),
    SpreadsheetColumn(Answer.userId, .text), SpreadsheetColumn(Answer.counted, .text),
  ]

  /// All kinds, most specific columns first; the first match determines the kind of a table.
  package static let all: [SpreadsheetKind] = [
    SpreadsheetKind(
      .attendanceRecords, needed: [Record.courseId, .date, .type],
      [
        SpreadsheetColumn(Record.recordId, .text, "id 番号 no 記録id"),
        SpreadsheetColumn(Record.courseId, .text, .course),
        SpreadsheetColumn(Record.date, .date, .date),
        SpreadsheetColumn(Record.type, .attendance, .status),
        SpreadsheetColumn(Record.memo, .text, .note),
        SpreadsheetColumn(Record.createdAt, .moment, "記録日時 登録日時"),
        // A heading such as 回数 may be the number of the class here.
        SpreadsheetColumn(OfCourse.totalClasses, .statement(.total), .total, isSureOnly: true),
        SpreadsheetColumn(OfCourse.maxAbsences, .statement(.limit), .limit),
      ] + slots, AttendanceRecordImport.read),
    SpreadsheetKind(
      .courses, needed: [OfCourse.courseName, .dayOfWeek, .period, .totalClasses], ofCourses,
      CourseImport.read),
    SpreadsheetKind(
      .courses, needed: [OfCourse.courseName, .totalClasses, .absences], ofCourses, CourseImport.read),
    SpreadsheetKind(
      .courses, needed: [OfCourse.courseName, .totalClasses, .classesHeld], also: [.attended], ofCourses,
      CourseImport.read),
    SpreadsheetKind(
      .semesters, needed: [Semester.Column.semesterType, .startDate, .endDate],
      [
        SpreadsheetColumn(Semester.Column.semesterId, .text, "id 学期id"),
        SpreadsheetColumn(Semester.Column.name, .text, "学期名 名称 名前"),
        SpreadsheetColumn(Semester.Column.semesterType, .half, "学期 区分 種別 semester term half type"),
        SpreadsheetColumn(Semester.Column.startDate, .date, "開始日 開始 始 start from begins"),
        SpreadsheetColumn(Semester.Column.endDate, .date, "終了日 終了 終 end to ends until"),
      ], SemesterImport.read),
    SpreadsheetKind(
      .periodTimes, needed: [PeriodTime.Column.period, .startTime, .endTime],
      [
        SpreadsheetColumn(PeriodTime.Column.period, .number, "時限 限 コマ"),
        SpreadsheetColumn(PeriodTime.Column.startTime, .time, "開始時刻 開始 始 start from begins"),
        SpreadsheetColumn(PeriodTime.Column.endTime, .time, "終了時刻 終了 終 end to ends"),
        SpreadsheetColumn(PeriodTime.Column.semesterId, .text, "学期 semester term"),
      ], PeriodTimeImport.read),
    SpreadsheetKind(
      .calendar, needed: [CalendarException.Column.date, .kind],
      [
        SpreadsheetColumn(CalendarException.Column.date, .date, "日付 日 年月日 day"),
        SpreadsheetColumn(CalendarException.Column.kind, .classDay, "種別 区分 種類 扱い type"),
        SpreadsheetColumn(CalendarException.Column.note, .text, "備考 メモ 名称 行事 notes comment name"),
      ], CalendarImport.read),
    // The Cabinet Office's list of national holidays, and lists with the same columns.
    SpreadsheetKind(
      .calendar, needed: [CalendarException.Column.date, .note],
      [
        SpreadsheetColumn(CalendarException.Column.date, .date, "国民の祝日・休日月日 祝日 休日 休講日 holiday"),
        SpreadsheetColumn(CalendarException.Column.note, .text, "国民の祝日・休日名称 祝日名 名称 name"),
      ], CalendarImport.read),
    SpreadsheetKind(
      .checkmarks, needed: [TickRow.Column.habit, .date, .value],
      [
        SpreadsheetColumn(TickRow.Column.habit, .text, "習慣 習慣名 habitname"),
        SpreadsheetColumn(TickRow.Column.date, .date, "日付 日 年月日 day"),
        SpreadsheetColumn(
          TickRow.Column.value, .mark, "値 記録 結果 達成 実施 状態 done mark amount result status state completed"),
        SpreadsheetColumn(TickRow.Column.frequencyTimes, .number),
        SpreadsheetColumn(TickRow.Column.frequencyDays, .number),
      ], CheckmarkImport.read),
    SpreadsheetKind(
      .reviewLogs, needed: [Answer.cardId, .reviewedAt, .result], ofAnswers, ReviewLogImport.read),
    SpreadsheetKind(
      .reviewLogs, needed: [Answer.cardId, .reviewedAt, .rating], ofAnswers, ReviewLogImport.read),
    SpreadsheetKind(
      .recurringTasks, needed: [RecurringTask.Column.title, .intervalValue, .createdDate],
      [
        SpreadsheetColumn(RecurringTask.Column.id, .text, "番号 no"),
        SpreadsheetColumn(RecurringTask.Column.title, .text, "タスク タスク名 名前 件名 やること task name"),
        SpreadsheetColumn(
          RecurringTask.Column.intervalValue, .interval, "間隔 周期 頻度 繰り返し every interval repeat"),
        SpreadsheetColumn(RecurringTask.Column.createdDate, .moment, "開始日 作成日 created start since"),
        SpreadsheetColumn(RecurringTask.Column.nextReminderDate, .moment, "次回 次回日 期日 期限 next due"),
        SpreadsheetColumn(RecurringTask.Column.lastCompletedDate, .moment, "前回 前回完了 最終完了日 last"),
      ], RecurringTaskImport.read),
    SpreadsheetKind(
      .completions, needed: [Completion.Column.taskId, .completedAt],
      [
        SpreadsheetColumn(Completion.Column.id, .text, "番号 no"),
        SpreadsheetColumn(Completion.Column.taskId, .text, "タスク タスク名 名前 やること task"),
        SpreadsheetColumn(Completion.Column.completedAt, .moment, "完了日 完了日時 実施日 日時 日付 done completed date"),
      ], CompletionImport.read),
    SpreadsheetKind(
      .observations, needed: [DailyObservation.Column.series, .date, .value],
      [
        SpreadsheetColumn(DailyObservation.Column.series, .text, "系列 指標 measure"),
        SpreadsheetColumn(DailyObservation.Column.date, .date, "日付 日 年月日 day"),
        SpreadsheetColumn(DailyObservation.Column.value, .number, "値 数値 number amount"),
      ], ObservationImport.read),
  ]

  static func isHeadingOfMarks(_ heading: String) -> Bool {
    SheetHeading.status.isNamed(heading) || SheetHeading.folded(heading) == "type"
  }

  static func isHeadingOfCourses(_ heading: String) -> Bool {
    SheetHeading.course.isNamed(heading) || SheetHeading.folded(heading) == "courseid"
  }

  /// True if the kind needs only dates with names, such as a list of holidays.
  package var isListOfDays: Bool {
    needed == [CalendarException.Column.date, .note].map(TableColumn.init)
  }

  /// True if the kind has counts of absences or of attended classes instead of records.
  var countsAbsences: Bool {
    needed.contains(TableColumn(OfCourse.absences)) || needed.contains(TableColumn(SheetOnlyColumn.attended))
  }

  /// Returns the column of each heading of a row, in order; `nil` if the row is not the heading of a table of this kind.
  ///
  /// An element is `nil` if its heading names no column. A table with dates, names and a column of courses or attendance
  /// records is not a list of days.
  package func columns(of headings: [String]) -> [SpreadsheetColumn?]? {
    let found = found(in: headings)
    guard lacked(by: found, in: headings).isEmpty else { return nil }
    // A list of courses with columns of classes is a sheet of their marks.
    if format == .courses {
      let isOfClasses = zip(headings, found).contains { $1 == nil && Self.isClass($0) }
      guard !isOfClasses, AttendanceGridLayout.bareNumbers(in: headings).isEmpty else { return nil }
    }
    guard isListOfDays else { return found }
    let isOfMarks = zip(headings, found).contains {
      $1 == nil && (Self.isHeadingOfCourses($0) || Self.mayMark($0))
    }
    return isOfMarks ? nil : found
  }

  /// Returns true if a heading is a date or the number of a class.
  private static func isClass(_ heading: String) -> Bool {
    SheetHeading.mayBeHeading(heading)
      && (AttendanceGridLayout.isNumber(heading) || WrittenDates.isDate(heading) && Double(heading) == nil)
  }

  /// Returns true if a heading names a column of attendance records or check marks in any kind of table.
  private static func mayMark(_ heading: String) -> Bool {
    let keys = SheetHeading.keys(of: heading)
    return all.contains { kind in
      kind.columns.contains { ($0.value == .mark || $0.value == .attendance) && $0.isNamed(keys) }
    }
  }

  /// Returns the column that the headings of a table lack to be of a kind.
  ///
  /// The result is `nil` if every kind lacks several columns or its first needed column, which identifies the item of a row.
  /// Kinds with at most two needed columns are ignored.
  package static func nearest(to headings: [String]) -> MissingHeading? {
    for kind in all {
      let found = kind.found(in: headings)
      let lacked = kind.lacked(by: found, in: headings)
      guard kind.needed.count > 2, lacked.count == 1, lacked != [kind.needed[0]] else { continue }
      guard let column = kind.columns.first(where: { $0.column == lacked[0] }) else { continue }
      let known = [column.name] + column.headings
      let misspelt = zip(headings, found).lazy.compactMap { heading, found in
        found != nil || !SheetHeading.mayBeHeading(heading)
          ? nil
          : Misspelling.letters(of: heading, near: known).map {
            MissingHeading.Misspelt(written: heading, meant: $0)
          }
      }.first
      return MissingHeading(
        kind: kind.format.kind, column: column.name, headings: column.headings, misspelt: misspelt)
    }
    return nil
  }

  /// Returns the needed columns that no heading names, in the order of ``needed``; empty if all are present.
  ///
  /// A list of people with counts needs no course, because the file is of one course.
  private func lacked(by found: [SpreadsheetColumn?], in headings: [String]) -> [TableColumn] {
    var known = Set(found.compactMap { $0?.column })
    if known.contains(TableColumn(SheetOnlyColumn.slot)) {
      known.formUnion([OfCourse.dayOfWeek, .period].map(TableColumn.init))
    }
    if countsAbsences, zip(headings, found).contains(where: { $1 == nil && PeopleColumns.isHeading($0) }) {
      known.insert(TableColumn(OfCourse.courseName))
    }
    return needed.filter { !known.contains($0) }
  }

  /// Returns the column of each heading of a row, in order, even if needed columns are missing.
  ///
  /// An element is `nil` if its heading names no column. A heading with several meanings gets a column that no other heading
  /// names: in `Day, Date` the day is a weekday.
  private func found(in headings: [String]) -> [SpreadsheetColumn?] {
    var seen = Set<String>()
    let candidates = headings.map { heading -> [SpreadsheetColumn] in
      // Only the first of equal headings gets the column.
      guard SheetHeading.mayBeHeading(heading), seen.insert(heading).inserted else { return [] }
      if let exact = columns.first(where: { $0.name == heading }) { return [exact] }
      if let column = native.first(where: { $0.name == heading }) {
        return [SpreadsheetColumn(column, .text, [])]
      }
      let keys = SheetHeading.keys(of: heading)
      return columns.filter { $0.isNamed(keys) }
    }
    var taken = Set<TableColumn>()
    var found = [SpreadsheetColumn?](repeating: nil, count: headings.count)
    for isAmbiguous in [false, true] {
      for (index, own) in candidates.enumerated() where (own.count > 1) == isAmbiguous {
        guard let column = own.first(where: { !taken.contains($0.column) }) else { continue }
        taken.insert(column.column)
        found[index] = column
      }
    }
    return found
  }
}
