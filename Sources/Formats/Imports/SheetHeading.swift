import Rows

/// Headings of sheets of attendance and courses: one dictionary for every layout.
///
/// Layouts are logs with one record per row, grids of dates, grids of numbered classes, tables of totals and lists of courses.
/// The comparison uses ``folded(_:)`` and ignores a unit in brackets at the end, as in `欠席（回）`.
package enum SheetHeading: CaseIterable, Hashable, Sendable {
  case course, date
  /// Attendance record of a class: absent, late and so on.
  case status
  case note
  /// Most absences that a course allows.
  case limit
  /// Number of classes of a course, held and to come.
  case total
  /// Weekdays of the classes of a course, or the weekday of a date.
  case weekday
  /// Periods of a class.
  case period
  /// Weekdays and periods in one cell, as `月3・4`.
  case slot
  /// Counts of classes and records so far.
  case held, attended, absent, late, earlyLeave, official
  case person
  /// Number of a row, seat, group, credits or a grade: no figure uses it.
  case other

  /// Spellings that name the heading in every layout, as people write them.
  private var sure: String {
    switch self {
    case .course:
      """
      科目 科目名 授業 授業名 授業科目 授業科目名 講義 講義名 講義科目 教科 教科名 講座 講座名 course coursename coursetitle \
      class classname subject subjectname lecture module modulename
      """
    case .date: "日付 日 年月日 欠席日 授業日 実施日 日時 date"
    case .status:
      "区分 種別 種類 出欠 状態 状況 出席状況 出欠状況 出欠区分 status attendance attendancestatus kind mark"
    case .note: "備考 メモ 理由 コメント note notes comment comments reason remarks remark memo"
    case .limit:
      """
      上限 上限回数 欠席上限 欠席上限回数 欠席上限数 欠席可能 欠席可能回数 欠席可能数 欠席許容 欠席許容回数 欠席許容数 許容欠席 許容欠席回数 許容欠席数 \
      欠席限度 欠席限度回数 欠席限度数 限度 限度回数 欠席限界 欠席制限 最大欠席 最大欠席回数 最大欠席数 休める回数 maxabsences maxabsence \
      maxabsent maxmissed maxallowed maxallowedabsences maximumabsences maximumallowedabsences maximumnumberofabsences \
      allowed allowedabsences absencesallowed allowableabsences permittedabsences absencespermitted absencelimit \
      absenceslimit limit limitofabsences absencesmax absencemax absenceallowance
      """
    case .total:
      """
      全授業回数 授業回数 総授業回数 授業数 全授業数 総授業数 授業総数 授業総回数 授業コマ数 開講回数 総コマ数 全コマ数 totalclasses \
      totalclass totalnumberofclasses numberofclasses noofclasses classestotal totalmeetings totalsessions totallectures \
      totallessons numberofsessions numberoflectures
      """
    case .weekday:
      "曜日 曜 開講曜日 授業曜日 実施曜日 weekday weekdays dayofweek dayoftheweek daysofweek classday classdays"
    case .period:
      "時限 時限目 限 コマ 時間目 校時 講時 開講時限 授業時限 period periods classperiod"
    case .slot:
      """
      曜日時限 曜日・時限 曜日/時限 曜日と時限 曜時 曜限 曜日限 曜日コマ 曜日・コマ 開講曜日時限 開講曜日・時限 開講曜限 開講日時 時間割 dayperiod \
      dayandperiod day/period day&period weekdayperiod weekdayandperiod slot slots timeslot schedule
      """
    case .held:
      """
      実施回数 実施数 実施済 実施済み 実施済回数 実施 授業実施回数 開講済 held heldsofar classesheld classesheldsofar taken \
      conducted classesconducted totalconducted classessofar
      """
    case .attended:
      """
      出席 出席回数 出席数 出席日数 attended present presents attendances attendancecount classesattended attendedclasses \
      totalattended timespresent
      """
    case .absent:
      """
      欠席 欠席回数 欠席数 欠席日数 欠席計 欠席合計 欠課 欠課数 欠課回数 absent absents absence absences absencessofar missed \
      classesmissed missedclasses absencecount totalabsences timesabsent
      """
    case .late: "遅刻 遅刻回数 遅刻数 late lates tardy tardies latearrivals timeslate latecount"
    case .earlyLeave: "早退 早退回数 早退数 early leftearly earlyleaves earlyleave"
    case .official: "公欠 公欠回数 公欠数 excused excusedabsences officialabsences officialabsence official"
    case .person:
      """
      member members membername memberid memberno name names fullname firstname lastname givenname familyname surname \
      forename user users userid username useremail person persons people personname personid email emailaddress mail \
      mailaddress child kid 名前 お名前 なまえ 名 姓 姓名 ふりがな フリガナ メールアドレス nom nombre vorname nachname
      """
    case .other:
      """
      no nr # num number index idx id seq row seat seatno seatnumber roll rollno rollnumber classno year group \
      section grade homeroom form 番号 連番 通番 通し番号 整理番号 行 行番号 座席 座席番号 席 席番 席番号 組 クラス クラス名 学級 学年 年 年次 班 列 \
      単位 単位数 credit credits ects 教室 教室番号 room roomno code coursecode courseno coursenumber courseid コード 科目コード \
      科目番号 授業コード 講義コード 時間割コード 登録番号 色 color 点 点数 得点 評点 評価 成績 平常点 score scores points 合計 計 小計 sum \
      出席率 欠席率 rate teacher lecturer instructor professor 教員 担当 担当者 担当教員 教員名 講師 先生
      """
    }
  }

  /// Spellings that mean something else in other layouts: `Total` may be a sum, `回数` the number of a class, `Day` a date.
  private var ambiguous: String {
    switch self {
    case .date: "day"
    case .total: "回数 全回数 総回数 コマ数 total classes meetings sessions"
    case .weekday: "day days"
    case .course, .status, .note, .limit, .period, .slot, .held, .attended, .absent, .late, .earlyLeave,
      .official, .person, .other:
      ""
    }
  }

  /// Beginnings of words that name people.
  private static let peopleBeginnings = [
    "student", "pupil", "learner", "participant", "attendee", "employee", "学生", "生徒", "児童", "園児", "会員", "部員",
    "社員", "職員", "受講者", "受講生", "参加者", "学籍", "氏名", "ユーザ", "利用者", "メンバー", "出席番号", "お子",
    "schüler", "élève", "étudiant", "alumno", "estudiante",
  ]

  /// Spellings as people write them: first the spellings of every layout, then the ambiguous ones.
  var spellings: [String] { Self.dictionary[self]?.spellings ?? [] }

  /// Spellings that mean the same in every layout.
  var unambiguousNames: [String] { Self.words(sure) }

  /// Returns true if a heading may mean this.
  package func isNamed(_ heading: String) -> Bool {
    guard Self.mayBeHeading(heading), let words = Self.dictionary[self]?.folded else { return false }
    return Self.keys(of: heading).contains { key in
      words.contains(key) || self == .person && Self.isPerson(key)
        || self == .other && words.contains(key.filter { $0 != "." })
        || Self.knownByParts.contains(self) && Self.byParts(key) == self
    }
  }

  /// Meaning of a folded heading by its parts, as in `欠席回数の上限` and `cap on missed classes`; `nil` if the parts name none.
  ///
  /// A heading with a number, as `欠席（上限5回）`, states a limit and also names its column.
  static func byParts(_ key: String) -> SheetHeading? {
    func has(_ words: [String]) -> Bool { words.contains { Self.contains(key, $0) } }
    let (isOfAbsences, isOfClasses, isOfDays) = (has(absenceParts), has(classParts), has(["曜"]))
    // Most cells have none of these words.
    guard isOfAbsences || isOfClasses || isOfDays, !has(otherThanStated), !key.contains(where: \.isNumber)
    else { return nil }
    if isOfAbsences, has(limitParts) { return .limit }
    if isOfClasses, has(totalParts), !isOfAbsences, !has(heldParts) { return .total }
    if isOfDays, has(["限", "コマ", "講時", "校時"]) { return .slot }
    return nil
  }

  /// True if a text has the bytes of a part, which is many times as fast as a search by characters.
  private static func contains(_ text: String, _ part: String) -> Bool {
    var (text, part) = (text, part)
    return text.withUTF8 { text in
      part.withUTF8 { part in
        guard text.count >= part.count else { return false }
        return (0...(text.count - part.count)).contains { start in
          text[start] == part[0] && text[start..<(start + part.count)].elementsEqual(part)
        }
      }
    }
  }

  /// Headings that ``byParts(_:)`` knows.
  static let knownByParts: [SheetHeading] = [.limit, .total, .slot]
  private static let absenceParts = ["欠席", "欠課", "休", "absen", "miss", "skip"]
  private static let limitParts = [
    "上限", "限度", "限界", "制限", "最大", "許容", "許可", "可能", "認め", "許され", "できる", "以内", "max", "limit", "allow",
    "permi", "cap", "atmost", "upto", "tolera",
  ]
  private static let classParts = ["授業", "講義", "classes", "lectures", "sessions", "lessons", "meetings"]
  private static let totalParts = [
    "回数", "数", "total", "number", "no.of", "numof", "count", "planned", "scheduled",
  ]
  private static let heldParts = [
    "実施", "済", "出席", "消化", "held", "attend", "conduct", "taken", "given", "present", "late",
  ]
  /// Parts of a bracket with which a heading is of the rest up to a limit, or of the sum beyond it.
  private static let restParts = ["残", "超", "remain", "left", "over"]
  /// Parts of headings of rests, rates and sums beyond a limit.
  private static let otherThanStated = [
    "残", "超", "率", "まで", "現在", "番号", "時間", "日時", "remain", "left", "rest", "rate", "percent", "%", "over",
    "exceed", "sofar", "todate", "hours", "date", "休講", "休日", "補講",
  ]

  /// Returns true if a heading means this in every layout.
  func isSurelyNamed(_ heading: String) -> Bool {
    isNamed(heading)
      && !Self.keys(of: heading).contains { Self.dictionary[self]?.ambiguous.contains($0) ?? false }
  }

  /// Headings of statements about a course.
  static let ofCourses: [SheetHeading] = [.limit, .total, .weekday, .period, .slot]
  static let ofCounts: [SheetHeading] = [.held, .attended, .absent, .late, .earlyLeave, .official]

  // MARK: Spelling

  /// Longest heading in UTF-8 bytes: a file without a comma is one long heading otherwise.
  private static let maxBytes = 256

  /// Returns true if a text is short enough for a heading.
  static func mayBeHeading(_ text: String) -> Bool { text.utf8.count <= maxBytes }

  /// Returns true if a text is one of ``spellings``, apart from case and width.
  func isDocumented(_ text: String) -> Bool {
    Self.dictionary[self]?.folded.contains(Self.folded(text)) == true
  }

  /// Returns a heading without case, width, spaces and marks such as `_` and `・`; empty for one longer than 256 bytes.
  package static func folded(_ heading: String) -> String {
    guard mayBeHeading(heading) else { return "" }
    let folded = heading.narrow.lowercased()
    guard folded.isASCII else { return folded.filter { !$0.isWhitespace && !ignored.contains($0) } }
    let kept = folded.utf8.filter { $0 != 0x20 && !(0x09...0x0D ~= $0) && !ignoredBytes.contains($0) }
    return String(decoding: kept, as: UTF8.self)
  }

  private static let ignored: Set<Character> = ["_", "-", "?", ":", "/", "&", "'", "・", "･", "＝", "’"]
  private static let ignoredBytes = Array("_-?:/&'".utf8)

  /// Folded spellings of a heading: the whole, the part before a bracket, and the letters of `Max. absences`.
  package static func keys(of heading: String) -> [String] {
    let whole = folded(heading)
    let closed = whole.last == ")" || whole.last == "]"
    let bracket = closed ? whole.lastIndex { $0 == "(" || $0 == "[" } : nil
    // `欠席可能回数（残り）` is no limit.
    let isRest = bracket.map { bracket in restParts.contains(where: whole[bracket...].contains) } ?? false
    let stem = isRest ? nil : bracket.map { String(whole[..<$0]) }
    return ([whole] + [stem].compactMap { $0 }).flatMap { key in
      key.contains(".") && key.last != "." ? [key, key.replacing(".", with: "")] : [key]
    }
  }

  private static func isPerson(_ key: String) -> Bool {
    let word = key.filter { $0.isLetter || $0.isNumber }
    return dictionary[.person]?.folded.contains(word) == true
      || peopleBeginnings.contains(where: word.hasPrefix)
  }

  private static func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }

  /// Spellings of each heading, as written and folded.
  private static let dictionary = Dictionary(
    uniqueKeysWithValues: allCases.map { heading in
      let (sure, ambiguous) = (words(heading.sure), words(heading.ambiguous))
      let spellings = sure + ambiguous
      return (heading, (spellings: spellings, folded: folded(spellings), ambiguous: folded(ambiguous)))
    })

  private static func folded(_ spellings: [String]) -> Set<String> { Set(spellings.map(folded)) }
}

/// Missing column of a table that has all other columns of a known kind.
package struct MissingHeading: Hashable, Sendable {
  package var kind: DataKind
  package var column: String
  /// Valid headings of the missing column apart from ``column``; empty if only ``column`` is valid.
  package var headings: [String]
  /// First unknown heading that is close to a valid heading of the column; `nil` if no heading is close.
  package var misspelt: Misspelt?

  /// Heading of the table with a probable spelling mistake, and the valid heading that is probably meant.
  package struct Misspelt: Hashable, Sendable {
    package var written: String
    package var meant: String
  }
}
