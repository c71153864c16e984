import Phrases

/// What stands in a column of a spreadsheet.
enum SpreadsheetValue: Sendable {
  case text, number, date, moment, time, weekday, attendance, half, classDay, truth, mark, interval
}

/// A native column with the headings that people give it.
struct SpreadsheetColumn: Sendable {
  /// The native name, which is a heading too.
  let name: String
  let value: SpreadsheetValue
  /// The headings, as people write them, and those and the name, folded.
  let headings: [String]
  private let names: Set<String>

  init(_ name: String, _ value: SpreadsheetValue, _ headings: String) {
    self.name = name
    self.value = value
    self.headings = headings.split(separator: " ").map(String.init)
    names = Set(self.headings).union([Self.folded(name)])
  }

  /// Whether a folded heading names it.
  func isNamed(_ folded: String) -> Bool { names.contains(folded) }

  /// A longer text is no heading, in bytes of UTF-8: whole files without a comma are looked at as one, too.
  private static let longest = 256

  /// Whether a text is short enough to be a heading.
  static func mayName(_ heading: String) -> Bool { heading.utf8.count <= longest }

  /// A heading without case, spaces and width; empty for one that is too long.
  static func folded(_ heading: String) -> String {
    guard mayName(heading) else { return "" }
    let folded = heading.narrow.lowercased()
    guard folded.isASCII else { return folded.filter { !$0.isWhitespace && !"_-?:".contains($0) } }
    let kept = folded.utf8.filter { $0 != 0x20 && !(0x09...0x0D ~= $0) && !"_-?:".utf8.contains($0) }
    return String(decoding: kept, as: UTF8.self)
  }
}

/// The one column that a table lacks to be of a kind.
package struct MissingHeading: Hashable, Sendable {
  /// What the table would be.
  package var kind: DataKind
  /// The native name of the column.
  package var column: String
  /// Other headings under which it may stand.
  package var headings: [String]
  /// A heading of the table that nobody knows, and the one that it may be meant for.
  package var misspelt: Misspelt?

  /// A heading, and what may be meant.
  package struct Misspelt: Hashable, Sendable {
    package var written: String
    package var meant: String
  }
}

/// A kind of table that people keep in spreadsheets.
struct SpreadsheetKind: Sendable {
  let format: ImportFormat
  let columns: [SpreadsheetColumn]
  /// The columns without which a table is none of the kind; others are made where they are missing.
  let needed: [String]

  /// The column of classes that were attended, of which with the absences the number held is made.
  static let attended = "classesAttended"
  /// The columns of how a course went so far.
  private static let counts = [
    SpreadsheetColumn("classesHeld", .number, "実施回数 実施数 実施済 実施済み 実施 held classesheld heldsofar taken"),
    SpreadsheetColumn(
      "absences", .number, "欠席 欠席回数 欠席数 欠席日数 absent absence absencessofar missed classesmissed"),
    SpreadsheetColumn("lateArrivals", .number, "遅刻 遅刻回数 遅刻数 late lates tardy tardies"),
    SpreadsheetColumn("earlyLeaves", .number, "早退 早退回数 早退数 early leftearly"),
    SpreadsheetColumn("officialAbsences", .number, "公欠 公欠回数 公欠数 excused excusedabsences official"),
  ]

  /// The kinds, those with the most telling columns first.
  static let all = [
    SpreadsheetKind(
      format: .attendanceRecords,
      columns: [
        SpreadsheetColumn("recordId", .text, "id 番号 no 記録id"),
        SpreadsheetColumn(
          "courseId", .text, "科目 科目名 授業 授業名 講義 講義名 教科 course coursename class subject lecture"),
        SpreadsheetColumn("date", .date, "日付 日 年月日 欠席日 授業日 日時 day"),
        SpreadsheetColumn(
          "type", .attendance, "区分 種別 種類 出欠 状態 状況 出席状況 出欠状況 status attendance kind mark"),
        SpreadsheetColumn("memo", .text, "備考 メモ 理由 コメント note notes comment reason remarks"),
        SpreadsheetColumn("createdAt", .moment, "記録日時 登録日時"),
        SpreadsheetColumn("period", .number, "時限 限 コマ 時間目"),
      ], needed: ["courseId", "date", "type"]),
    SpreadsheetKind(
      format: .courses,
      columns: [
        SpreadsheetColumn("courseId", .text, "id 科目id 科目番号 科目コード code"),
        SpreadsheetColumn("courseName", .text, "科目 科目名 授業 授業名 講義 講義名 course name class subject"),
        SpreadsheetColumn("dayOfWeek", .weekday, "曜日 曜 weekday day"),
        SpreadsheetColumn("period", .number, "時限 限 コマ"),
        SpreadsheetColumn(
          "totalClasses", .number, "授業回数 回数 全回数 総回数 コマ数 total classes totalclasses meetings"),
        SpreadsheetColumn(
          "maxAbsences", .number, "欠席上限 欠席可能回数 上限 許容欠席 maxabsences allowed allowedabsences"),
        SpreadsheetColumn("isFullYear", .truth, "通年 fullyear"),
        SpreadsheetColumn("colorIndex", .number, "色"),
        SpreadsheetColumn("semesterId", .text, "学期 semester term"),
        SpreadsheetColumn("pairId", .text, ""),
      ] + counts, needed: ["courseName", "dayOfWeek", "period", "totalClasses"]),
    // How often the classes of each course were missed so far, without their days.
    SpreadsheetKind(
      format: .courses,
      columns: [
        SpreadsheetColumn("courseId", .text, "id 科目id 科目番号 科目コード code"),
        SpreadsheetColumn(
          "courseName", .text, "科目 科目名 授業 授業名 講義 講義名 教科 course coursetitle class subject lecture"),
        SpreadsheetColumn(
          "totalClasses", .number,
          "全授業回数 授業回数 総授業回数 授業数 全授業数 総授業数 回数 全回数 総回数 コマ数 総コマ数 全コマ数 total classes "
            + "totalclasses meetings totalmeetings numberofclasses sessions totalsessions"),
        SpreadsheetColumn(
          "maxAbsences", .number,
          "欠席上限 欠席上限回数 欠席可能回数 欠席可能数 上限 上限回数 許容欠席 許容欠席回数 欠席限度 maxabsences allowed "
            + "allowedabsences absencelimit absenceslimit limit maximumabsences"),
        SpreadsheetColumn(attended, .number, "出席 出席回数 出席数 attended present attendances classesattended"),
      ] + counts, needed: ["courseName", "totalClasses", "absences"]),
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
    // The Cabinet Office's list of national holidays, and lists like it.
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
    SpreadsheetKind(
      format: .reviewLogs,
      columns: [
        SpreadsheetColumn("id", .text, ""),
        SpreadsheetColumn("cardId", .text, "カード 単語 問題 問題文 card word question"),
        SpreadsheetColumn("reviewedAt", .moment, "日時 日付 復習日 回答日時 復習日時 date time when reviewed"),
        SpreadsheetColumn("previousStep", .number, ""), SpreadsheetColumn("nextStep", .number, ""),
        SpreadsheetColumn("result", .truth, "結果 正誤 correct answer right"),
        SpreadsheetColumn("latencyMs", .number, ""), SpreadsheetColumn("rating", .number, "評価"),
        SpreadsheetColumn("userId", .text, ""), SpreadsheetColumn("counted", .text, ""),
      ], needed: ["cardId", "reviewedAt", "result"]),
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

  /// Whether a heading is that of a column of marks of attendance.
  static func isHeadingOfMarks(_ heading: String) -> Bool {
    let folded = SpreadsheetColumn.folded(heading)
    return all[0].columns.contains { $0.value == .attendance && $0.isNamed(folded) }
  }

  /// Whether a heading is one of the courses of a list.
  static func isHeadingOfCourses(_ heading: String) -> Bool {
    let folded = SpreadsheetColumn.folded(heading)
    return all[0].columns.contains { $0.name == "courseId" && $0.isNamed(folded) }
  }

  /// Whether all that it asks for is days with names, as of holidays.
  var isListOfDays: Bool { needed == ["date", "note"] }

  /// The column of each heading of a row; `nil` where the row does not name what is needed. Days with names and a course or
  /// a mark are something else than a list of days.
  func columns(of headings: [String]) -> [SpreadsheetColumn?]? {
    let found = found(in: headings)
    guard lacked(by: found).isEmpty else { return nil }
    guard isListOfDays else { return found }
    let isOfMarks = zip(headings, found).contains {
      $1 == nil && (Self.isHeadingOfCourses($0) || Self.mayMark($0))
    }
    return isOfMarks ? nil : found
  }

  /// Whether a heading is one of marks, of whatever kind of table.
  private static func mayMark(_ heading: String) -> Bool {
    let folded = SpreadsheetColumn.folded(heading)
    return all.contains { kind in
      kind.columns.contains { ($0.value == .mark || $0.value == .attendance) && $0.isNamed(folded) }
    }
  }

  /// What the headings of a table lack to be of a kind; `nil` where it is more than a column, or the one that says of what
  /// things the rows are.
  static func nearest(to headings: [String]) -> MissingHeading? {
    for kind in all {
      let found = kind.found(in: headings)
      let lacked = kind.lacked(by: found)
      guard kind.needed.count > 2, lacked.count == 1, lacked != [kind.needed[0]] else { continue }
      guard let column = kind.columns.first(where: { $0.name == lacked[0] }) else { continue }
      let known = [column.name] + column.headings
      let misspelt = zip(headings, found).lazy.compactMap { heading, found in
        found != nil || !SpreadsheetColumn.mayName(heading)
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

  /// The needed columns that are not among some.
  private func lacked(by found: [SpreadsheetColumn?]) -> [String] {
    let names = Set(found.compactMap { $0?.name })
    return needed.filter { !names.contains($0) }
  }

  /// The column of each heading of a row, whatever it lacks.
  private func found(in headings: [String]) -> [SpreadsheetColumn?] {
    var taken = Set<String>()
    var seen = Set<String>()
    return headings.map { heading in
      // The first of equal headings has the column, where there is one.
      guard SpreadsheetColumn.mayName(heading), seen.insert(heading).inserted else { return nil }
      let exact = columns.first { $0.name == heading }
      let other = format.rows.columns.contains(heading) ? SpreadsheetColumn(heading, .text, "") : nil
      let folded = SpreadsheetColumn.folded(heading)
      guard let column = exact ?? other ?? columns.first(where: { $0.isNamed(folded) }),
        taken.insert(column.name).inserted
      else { return nil }
      return column
    }
  }
}
