import Phrases

/// Kind of the values in a column of a spreadsheet.
enum SpreadsheetValue: Hashable, Sendable {
  case text, number, date, moment, time, attendance, half, classDay, boolean, mark, interval
  /// Number of classes so far; an empty cell is unknown, not 0.
  case count
  /// Limit, number of classes, weekday or period of a course.
  case statement(SheetHeading)
}

/// Column of Kaiki's own table format, with the headings that users write for it.
struct SpreadsheetColumn: Sendable {
  /// Name in Kaiki's own format, which is also a valid heading.
  let name: String
  let value: SpreadsheetValue
  /// Headings as users write them; empty if only ``name`` is valid.
  let headings: [String]
  /// ``headings`` and ``name``, folded: in lower case, half width, and without spaces.
  private let names: Set<String>
  /// Meaning of a heading that names the column by its parts; `nil` if only whole headings name the column.
  private var parts: SheetHeading?

  init(_ name: String, _ value: SpreadsheetValue, _ headings: String) {
    self.init(name, value, headings.split(separator: " ").map(String.init))
  }

  /// Creates a column of a sheet of attendance or courses.
  ///
  /// - Parameters:
  ///   - name: Name in Kaiki's own format.
  ///   - value: Kind of the column's values.
  ///   - heading: Meaning that supplies the headings.
  ///   - isSureOnly: True to use only the headings that have the same meaning in every layout.
  init(_ name: String, _ value: SpreadsheetValue, _ heading: SheetHeading, isSureOnly: Bool = false) {
    self.init(name, value, isSureOnly ? heading.unambiguousNames : heading.spellings)
    parts = SheetHeading.knownByParts.contains(heading) ? heading : nil
  }

  private init(_ name: String, _ value: SpreadsheetValue, _ headings: [String]) {
    (self.name, self.value, self.headings) = (name, value, headings)
    names = Set((headings + [name]).map(SheetHeading.folded))
  }

  /// Returns true if a heading is one of ``headings`` or ``name``, apart from case, width and spaces; false for a guess.
  func isDocumented(_ heading: String) -> Bool { names.contains(SheetHeading.folded(heading)) }

  /// Returns true if one of the folded spellings of a heading names the column.
  func isNamed(_ keys: [String]) -> Bool {
    keys.contains { names.contains($0) || parts != nil && SheetHeading.byParts($0) == parts }
  }
}

/// Kind of table that users store in spreadsheets.
struct SpreadsheetKind: Sendable {
  let format: ImportFormat
  let columns: [SpreadsheetColumn]
  /// Names of the columns that a table of the kind must have; the reader supplies values for other missing columns.
  let needed: [String]

  /// Name of the column with the number of classes attended; attended classes plus absences are the classes held.
  static let attended = "classesAttended"
  /// Name of the column whose cells contain both weekday and period.
  static let slot = "dayAndPeriod"
  /// Columns of the counts of a course so far.
  private static let counts = [
    SpreadsheetColumn("classesHeld", .count, .held), SpreadsheetColumn("absences", .count, .absent),
    SpreadsheetColumn("lateArrivals", .count, .late), SpreadsheetColumn("earlyLeaves", .count, .earlyLeave),
    SpreadsheetColumn("officialAbsences", .count, .official),
    SpreadsheetColumn(attended, .count, .attended),
  ]
  /// Columns of the weekdays and periods of a course.
  private static let slots = [
    SpreadsheetColumn("dayOfWeek", .statement(.weekday), .weekday),
    SpreadsheetColumn("period", .statement(.period), .period),
    SpreadsheetColumn(slot, .statement(.slot), .slot),
  ]
  /// Columns of a list of courses, with or without counts.
  private static let ofCourses =
    [
      SpreadsheetColumn("courseId", .text, "id 科目id 科目番号 科目コード code"),
      SpreadsheetColumn("courseName", .text, .course),
      SpreadsheetColumn("totalClasses", .statement(.total), .total),
      SpreadsheetColumn("maxAbsences", .statement(.limit), .limit),
      SpreadsheetColumn("isFullYear", .boolean, "通年 fullyear"), SpreadsheetColumn("colorIndex", .number, "色"),
      SpreadsheetColumn("semesterId", .text, "学期 semester term"), SpreadsheetColumn("pairId", .text, ""),
    ] + slots + counts

  /// Columns of answers; a rating of 1 (Again) is a wrong answer if the table has no results.
  private static let ofAnswers = [
    SpreadsheetColumn("id", .text, ""),
    SpreadsheetColumn("cardId", .text, "カード 単語 問題 問題文 card word question"),
    SpreadsheetColumn("reviewedAt", .moment, "日時 日付 復習日 回答日時 復習日時 date time when reviewed"),
    SpreadsheetColumn("previousStep", .number, ""), SpreadsheetColumn("nextStep", .number, ""),
    SpreadsheetColumn("result", .boolean, "結果 正誤 correct answer right"),
    SpreadsheetColumn("latencyMs", .number, ""), SpreadsheetColumn("rating", .number, "評価"),
    SpreadsheetColumn("userId", .text, ""), SpreadsheetColumn("counted", .text, ""),
  ]

  /// All kinds, most specific columns first; the first match determines the kind of a table.
  static let all = [
    SpreadsheetKind(
      format: .attendanceRecords,
      columns: [
        SpreadsheetColumn("recordId", .text, "id 番号 no 記録id"),
        SpreadsheetColumn("courseId", .text, .course),
        SpreadsheetColumn("date", .date, .date),
        SpreadsheetColumn("type", .attendance, .status),
        SpreadsheetColumn("memo", .text, .note),
        SpreadsheetColumn("createdAt", .moment, "記録日時 登録日時"),
        // A heading such as 回数 may be the number of the class here.
        SpreadsheetColumn("totalClasses", .statement(.total), .total, isSureOnly: true),
        SpreadsheetColumn("maxAbsences", .statement(.limit), .limit),
      ] + slots, needed: ["courseId", "date", "type"]),
    SpreadsheetKind(
      format: .courses, columns: ofCourses, needed: ["courseName", "dayOfWeek", "period", "totalClasses"]),
    // Number of absences so far of each course, without dates.
    SpreadsheetKind(
      format: .courses, columns: ofCourses, needed: ["courseName", "totalClasses", "absences"]),
    // Numbers of classes held and attended of each course, without dates.
    SpreadsheetKind(
      format: .courses, columns: ofCourses,
      needed: ["courseName", "totalClasses", "classesHeld", attended]),
    SpreadsheetKind(
      format: .semesters,
      columns: [
        SpreadsheetColumn("semesterId", .text, "id 学期id"),
        SpreadsheetColumn("name", .text, "学期名 名称 名前"),
        SpreadsheetColumn("semesterType", .half, "学期 区分 種別 semester term half type"),
        SpreadsheetColumn("startDate", .date, "開始日 開始 始 start from begins"),
        SpreadsheetColumn("endDate", .date, "終了日 終了 終 end to ends until"),
      ], needed: ["semesterType", "startDate", "endDate"]),
    SpreadsheetKind(
      format: .periodTimes,
      columns: [
        SpreadsheetColumn("period", .number, "時限 限 コマ"),
        SpreadsheetColumn("startTime", .time, "開始時刻 開始 始 start from begins"),
        SpreadsheetColumn("endTime", .time, "終了時刻 終了 終 end to ends"),
        SpreadsheetColumn("semesterId", .text, "学期 semester term"),
      ], needed: ["period", "startTime", "endTime"]),
    SpreadsheetKind(
      format: .calendar,
      columns: [
        SpreadsheetColumn("date", .date, "日付 日 年月日 day"),
        SpreadsheetColumn("kind", .classDay, "種別 区分 種類 扱い type"),
        SpreadsheetColumn("note", .text, "備考 メモ 名称 行事 notes comment name"),
      ], needed: ["date", "kind"]),
    // The Cabinet Office's list of national holidays, and lists with the same columns.
    SpreadsheetKind(
      format: .calendar,
      columns: [
        SpreadsheetColumn("date", .date, "国民の祝日・休日月日 祝日 休日 休講日 holiday"),
        SpreadsheetColumn("note", .text, "国民の祝日・休日名称 祝日名 名称 name"),
      ], needed: ["date", "note"]),
    SpreadsheetKind(
      format: .checkmarks,
      columns: [
        SpreadsheetColumn("habit", .text, "習慣 習慣名 habitname"),
        SpreadsheetColumn("date", .date, "日付 日 年月日 day"),
        SpreadsheetColumn("value", .mark, "値 記録 結果 達成 実施 状態 done mark amount result status state completed"),
        SpreadsheetColumn("freq_numerator", .number, ""), SpreadsheetColumn("freq_denominator", .number, ""),
      ], needed: ["habit", "date", "value"]),
    SpreadsheetKind(format: .reviewLogs, columns: ofAnswers, needed: ["cardId", "reviewedAt", "result"]),
    SpreadsheetKind(format: .reviewLogs, columns: ofAnswers, needed: ["cardId", "reviewedAt", "rating"]),
    SpreadsheetKind(
      format: .recurringTasks,
      columns: [
        SpreadsheetColumn("id", .text, "番号 no"),
        SpreadsheetColumn("title", .text, "タスク タスク名 名前 件名 やること task name"),
        SpreadsheetColumn("intervalValue", .interval, "間隔 周期 頻度 繰り返し every interval repeat"),
        SpreadsheetColumn("createdDate", .moment, "開始日 作成日 created start since"),
        SpreadsheetColumn("nextReminderDate", .moment, "次回 次回日 期日 期限 next due"),
        SpreadsheetColumn("lastCompletedDate", .moment, "前回 前回完了 最終完了日 last"),
      ], needed: ["title", "intervalValue", "createdDate"]),
    SpreadsheetKind(
      format: .completions,
      columns: [
        SpreadsheetColumn("id", .text, "番号 no"),
        SpreadsheetColumn("taskId", .text, "タスク タスク名 名前 やること task"),
        SpreadsheetColumn("completedAt", .moment, "完了日 完了日時 実施日 日時 日付 done completed date"),
      ], needed: ["taskId", "completedAt"]),
    SpreadsheetKind(
      format: .observations,
      columns: [
        SpreadsheetColumn("series", .text, "系列 指標 measure"),
        SpreadsheetColumn("date", .date, "日付 日 年月日 day"),
        SpreadsheetColumn("value", .number, "値 数値 number amount"),
      ], needed: ["series", "date", "value"]),
  ]

  /// Returns true if a heading names a column of attendance records (present, absent, late ...).
  static func isHeadingOfMarks(_ heading: String) -> Bool {
    SheetHeading.status.isNamed(heading) || SheetHeading.folded(heading) == "type"
  }

  /// Returns true if a heading names a column of courses.
  static func isHeadingOfCourses(_ heading: String) -> Bool {
    SheetHeading.course.isNamed(heading) || SheetHeading.folded(heading) == "courseid"
  }

  /// True if the kind needs only dates with names, such as a list of holidays.
  var isListOfDays: Bool { needed == ["date", "note"] }

  /// Returns the column of each heading of a row, in order; `nil` if the row is not the heading of a table of this kind.
  ///
  /// An element is `nil` if its heading names no column. A table with dates, names and a column of courses or attendance
  /// records is not a list of days.
  func columns(of headings: [String]) -> [SpreadsheetColumn?]? {
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
  static func nearest(to headings: [String]) -> MissingHeading? {
    for kind in all {
      let found = kind.found(in: headings)
      let lacked = kind.lacked(by: found, in: headings)
      guard kind.needed.count > 2, lacked.count == 1, lacked != [kind.needed[0]] else { continue }
      guard let column = kind.columns.first(where: { $0.name == lacked[0] }) else { continue }
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

  /// Returns the names of the needed columns that no heading names, in the order of ``needed``; empty if all are present.
  ///
  /// A list of people with counts needs no course, because the file is of one course.
  private func lacked(by found: [SpreadsheetColumn?], in headings: [String]) -> [String] {
    var names = Set(found.compactMap { $0?.name })
    if names.contains(Self.slot) { names.formUnion(["dayOfWeek", "period"]) }
    if needed.contains("absences") || needed.contains(Self.attended),
      zip(headings, found).contains(where: { $1 == nil && PeopleColumns.isHeading($0) })
    {
      names.insert("courseName")
    }
    return needed.filter { !names.contains($0) }
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
      if format.rows.columns.contains(heading) { return [SpreadsheetColumn(heading, .text, "")] }
      let keys = SheetHeading.keys(of: heading)
      return columns.filter { $0.isNamed(keys) }
    }
    var taken = Set<String>()
    var found = [SpreadsheetColumn?](repeating: nil, count: headings.count)
    for isAmbiguous in [false, true] {
      for (index, own) in candidates.enumerated() where (own.count > 1) == isAmbiguous {
        guard let column = own.first(where: { !taken.contains($0.name) }) else { continue }
        taken.insert(column.name)
        found[index] = column
      }
    }
    return found
  }
}
