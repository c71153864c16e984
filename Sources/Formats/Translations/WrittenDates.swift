import Kaiki
import Phrases
import Rows

/// Dates as people and programs write them, and `YYYY-MM-DD`.
///
/// The shape of a date determines the date; for an ambiguous shape, the other dates of the column do.
package struct WrittenDates {
  package enum Shape: Hashable {
    case whole(CivilDate)
    /// Three numbers with a short year, or with the year last.
    case three(Int, Int, Int)
    case monthAndDay(Int, Int)
    /// Day number of a spreadsheet whose cell lost its format.
    case serial(CivilDate)
  }

  package enum Order: CaseIterable {
    case yearMonthDay, monthDayYear, dayMonthYear

    package func date(_ first: Int, _ second: Int, _ third: Int) -> CivilDate? {
      let (year, month, day) =
        switch self {
        case .yearMonthDay: (first, second, third)
        case .monthDayYear: (third, first, second)
        case .dayMonthYear: (third, second, first)
        }
      return CivilDate(year: year < 100 ? year + 2_000 : year, month: month, day: day)
    }
  }

  /// The order of three numbers in this column.
  package private(set) var order = Order.yearMonthDay
  /// Dates in the order of the texts; `nil` for other texts.
  package private(set) var dates: [CivilDate?]

  /// Reads a column.
  ///
  /// Three numbers have the order in which all are dates with the most even steps. Month and day get the nearest year
  /// to the date before (else after) them, or the year of a term.
  ///
  /// - Parameter texts: The cells; `nil` for a missing cell.
  package init(_ texts: [String?], terms: [ClosedRange<Day>] = []) {
    let shapes = texts.map { $0.flatMap(Self.shape) }
    let threes = shapes.compactMap { shape in
      if case .three(let first, let second, let third) = shape { (first, second, third) } else { nil }
    }
    var evenest = Int.max
    for order in Order.allCases where !threes.isEmpty {
      let days = threes.map { order.date($0.0, $0.1, $0.2)?.daysSinceEpoch }
      let missing = days.count { $0 == nil }
      guard missing * 20 <= days.count else { continue }
      let known = days.compactMap { $0 }
      let roughness = zip(known, known.dropFirst()).reduce(missing * 36_500) { $0 + abs($1.1 - $1.0) }
      if roughness < evenest { (self.order, evenest) = (order, roughness) }
    }
    let found = order
    dates = shapes.map { shape in
      switch shape {
      case .whole(let date), .serial(let date): date
      case .three(let first, let second, let third): found.date(first, second, third)
      case .monthAndDay, nil: nil
      }
    }
    giveYears(to: shapes, terms: terms)
  }

  private mutating func giveYears(to shapes: [Shape?], terms: [ClosedRange<Day>]) {
    var before: CivilDate?
    let first = dates.lazy.compactMap { $0 }.first
    for (index, shape) in shapes.enumerated() {
      if case .monthAndDay(let month, let day) = shape {
        dates[index] =
          Self.date(month, day, in: terms)
          ?? (before ?? first).flatMap { Self.date(month, day, near: $0) }
      }
      before = dates[index] ?? before
    }
  }

  private static func date(_ month: Int, _ day: Int, in terms: [ClosedRange<Day>]) -> CivilDate? {
    terms.lazy.flatMap { term in
      (term.lowerBound.date.year...term.upperBound.date.year).lazy.compactMap { year in
        CivilDate(year: year, month: month, day: day).flatMap { term.contains(Day($0)) ? $0 : nil }
      }
    }.first
  }

  private static func date(_ month: Int, _ day: Int, near date: CivilDate) -> CivilDate? {
    let candidates = (date.year - 1...date.year + 1).compactMap {
      CivilDate(year: $0, month: month, day: day)
    }
    return candidates.min {
      abs($0.daysSinceEpoch - date.daysSinceEpoch) < abs($1.daysSinceEpoch - date.daysSinceEpoch)
    }
  }

  // MARK: Single dates

  /// True if a text is a date, as people or as native files write it.
  package static func isDate(_ text: String) -> Bool { InstantText.date(text) != nil || shape(text) != nil }

  /// Message about a day number if guesses are not allowed.
  static func numberOfDay(_ text: String, _ date: CivilDate) -> Phrase {
    "\"\(text.quoted)\" is a day number of a spreadsheet (\(date) as a date); format the column as dates and save the sheet again"
  }

  /// Message about a date that is invalid in the order of its column, or has no known year.
  static func unresolved(_ text: String) -> Phrase {
    if case .three = shape(text) {
      return
        "the date \"\(text.quoted)\" does not fit the order of day, month and year in its column; write all dates as 2024-01-15"
    }
    return
      "the date \"\(text.quoted)\" lacks its year, and other rows and the terms do not show it; write it as 2024-01-15"
  }

  /// Shape of a date, also before a weekday or a time of day; `nil` for other text.
  package static func shape(_ text: String) -> Shape? {
    let words = text.narrow.trimmed
    if let date = serialDate(words) { return .serial(date) }
    if let shape = namedMonth(words) { return shape }
    var rest = withoutClassNumber(words)
    var era = 0
    for (word, start) in eras where rest.hasPrefix(word) {
      rest = rest.dropFirst(word.count)
      era = start
      if rest.hasPrefix("元") { rest = "1" + rest.dropFirst() }
      break
    }
    if era > 0, rest.first.map({ !$0.isASCII || !$0.isNumber }) ?? true { return nil }
    guard let (first, firstDigits) = number(&rest), let mark = separator(&rest) else { return nil }
    guard let (second, _) = number(&rest) else { return nil }
    if let mark = separator(&rest, after: mark), mark != "日", let (third, thirdDigits) = number(&rest) {
      if mark == "月", rest.first == "日" { rest.removeFirst() }
      guard isTrailing(rest) else { return nil }
      if era > 0 { return CivilDate(year: era + first, month: second, day: third).map(Shape.whole) }
      if firstDigits == 4 {
        return CivilDate(year: first, month: second, day: third).map(Shape.whole)
      }
      guard firstDigits <= 2, thirdDigits == 2 || thirdDigits == 4 else { return nil }
      return .three(first, second, third)
    }
    guard era == 0, firstDigits <= 2, mark != "年", isTrailing(rest) else { return nil }
    return .monthAndDay(first, second)
  }

  /// Bare numbers that may be days: from October 1954 to January 2119.
  private static let serialDays = 20_000...80_000
  /// Day 0 of a spreadsheet, after the leap day of 1900 that spreadsheets invented.
  private static let serialEpoch = CivilDate(year: 1899, month: 12, day: 30)

  /// The date of a number of days by a spreadsheet's count, with a fraction for a time of day.
  private static func serialDate(_ text: String) -> CivilDate? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard 1...2 ~= parts.count,
      parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy { $0.isASCII && $0.isNumber } }),
      parts[0].count == 5, let number = Int(parts[0]), serialDays.contains(number), let epoch = serialEpoch
    else { return nil }
    return (Day(epoch) + number).date
  }

  /// Date with the name of its month, such as 5 Oct 2026 or October 5; the text may have a weekday and a time.
  private static func namedMonth(_ text: String) -> Shape? {
    var words = text.lowercased().split { $0 == " " || $0 == "," || $0 == "-" }.map(String.init)
    if let first = words.first, first.first?.isLetter == true, WrittenWords.weekday(first) != nil {
      words.removeFirst()
    }
    guard words.count >= 2 else { return nil }
    func day(_ word: String) -> Int? {
      let digits = word.prefix { $0.isASCII && $0.isNumber }
      let isWhole =
        digits.count == word.count || ["st", "nd", "rd", "th", "."].contains(word.dropFirst(digits.count))
      return isWhole && 1...2 ~= digits.count ? Int(digits) : nil
    }
    func month(_ word: String) -> Int? {
      let letters = word.hasSuffix(".") ? String(word.dropLast()) : word
      guard letters.count >= 3 else { return nil }
      return months.firstIndex { $0.hasPrefix(letters) }.map { $0 + 1 }
    }
    let pair =
      day(words[0]).flatMap { day in month(words[1]).map { (month: $0, day: day) } }
      ?? month(words[0]).flatMap { month in day(words[1]).map { (month: month, day: $0) } }
    guard let pair else { return nil }
    var rest = words.dropFirst(2)
    if let year = rest.first, year.count == 4, let number = Int(year) {
      rest.removeFirst()
      guard isTrailing(Substring(rest.joined(separator: " "))) else { return nil }
      return CivilDate(year: number, month: pair.month, day: pair.day).map(Shape.whole)
    }
    guard isTrailing(Substring(rest.joined(separator: " "))) else { return nil }
    return .monthAndDay(pair.month, pair.day)
  }

  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
    "november", "december",
  ]

  /// Text after the number of a class, as in 第3回 10/19 and 第3回(10/19); the whole text without one.
  private static func withoutClassNumber(_ text: String) -> Substring {
    guard text.hasPrefix("第"), let end = text.firstIndex(of: "回") else { return Substring(text) }
    let rest = text[text.index(after: end)...].filter { !"()".contains($0) }
    return Substring(rest.trimmed)
  }

  private static let eras = [("令和", 2018), ("R", 2018), ("平成", 1988), ("H", 1988)]

  private static func number(_ rest: inout Substring) -> (value: Int, digits: Int)? {
    rest = rest.drop { $0 == " " }
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    guard !digits.isEmpty, digits.count <= 4, let value = Int(digits) else { return nil }
    rest = rest.dropFirst(digits.count)
    return (value, digits.count)
  }

  /// Separator after a number; equal to the separator before it, except 年, 月 and 日.
  private static func separator(_ rest: inout Substring, after before: Character? = nil) -> Character? {
    guard let mark = rest.first, "/-.年月日".contains(mark) else { return nil }
    let isFitting =
      switch before {
      case nil: "/-.年月".contains(mark)
      case "年": mark == "月"
      case "月": mark == "日"
      default: mark == before
      }
    guard isFitting else { return nil }
    rest.removeFirst()
    return mark
  }

  /// True if only a weekday or a time of day follows a date.
  private static func isTrailing(_ rest: Substring) -> Bool {
    let word = rest.trimmed
    return word.isEmpty || WrittenWords.weekday(word) != nil || time(word) != nil
      || rest.first == "T" && time(String(rest.dropFirst())) != nil
  }

  /// Minutes after midnight of a time such as `09:05:30`, `9:05 PM` or `9時5分`; `nil` for other text.
  package static func time(_ text: String) -> Int? {
    let word = text.narrow.trimmed.lowercased()
    for (half, hours) in [("am", 0), ("pm", 12)] where word.hasSuffix(half) {
      let clock = String(word.dropLast(2)).replacing(".", with: ":")
      guard let minute = time(clock), 60..<780 ~= minute else { return nil }
      return minute % 720 + hours * 60
    }
    let parts = text.narrow.trimmed.split { ":時分秒".contains($0) }
    guard 1...3 ~= parts.count, text.contains(where: { ":：時".contains($0) }) else { return nil }
    let numbers = parts.compactMap { $0.count <= 2 ? Int($0) : nil }
    guard numbers.count == parts.count, 0..<24 ~= numbers[0], numbers.dropFirst().allSatisfy({ 0..<60 ~= $0 })
    else { return nil }
    return numbers[0] * 60 + (numbers.count > 1 ? numbers[1] : 0)
  }

  /// Minutes after midnight of the time after a date; `nil` without a time.
  static func timeAfterDate(_ text: String) -> Int? {
    var narrow = text.narrow.trimmed
    if serialDate(narrow) != nil {
      let fraction = narrow.firstIndex(of: ".").flatMap { Double("0\(narrow[$0...])") }
      return fraction.map { Int(($0 * 1_440).rounded(.down)) }
    }
    for half in ["AM", "PM", "am", "pm"] where narrow.hasSuffix(" \(half)") {
      narrow = narrow.dropLast(half.count + 1) + half
    }
    return narrow.split(whereSeparator: { $0 == " " || $0 == "T" }).last.flatMap { time(String($0)) }
  }
}

/// Words that people write for the values of native columns.
package enum WrittenWords {
  static func brokenText(_ text: String) -> Phrase {
    "\"\(text.quoted)\" has a byte that cannot be converted to a character; save the file as UTF-8"
  }

  /// Weekday by its name or number, such as 月曜日, Mon and 1; `nil` for other text.
  package static func weekday(_ text: String) -> Weekday? {
    var word = text.narrow.trimmed.lowercased().filter { !"() .".contains($0) }
    for suffix in ["曜日", "曜"] where word.hasSuffix(suffix) { word.removeLast(suffix.count) }
    for (number, names) in weekdays.enumerated() {
      if names.contains(word) { return Weekday(rawValue: number + 1) }
    }
    return word.count == 1 ? Int(word).flatMap(Weekday.init(rawValue:)) : nil
  }

  private static let weekdays: [Set<String>] = [
    ["月", "mon", "monday", "mo"], ["火", "tue", "tuesday", "tues", "tu"],
    ["水", "wed", "weds", "wednesday", "we"],
    ["木", "thu", "thursday", "thurs", "thur", "th"], ["金", "fri", "friday", "fr"],
    ["土", "sat", "saturday", "sa"], ["日", "sun", "sunday", "su"],
  ]

  /// Truth value of words such as ○, はい and wrong; `nil` for other text.
  static func boolean(_ text: String) -> Bool? {
    let word = text.narrow.trimmed.lowercased()
    return right.contains(word) ? true : wrong.contains(word) ? false : nil
  }

  private static let right: Set<String> = [
    "○", "〇", "◯", "✓", "✔", "レ", "はい", "有", "正解", "済", "完了", "できた", "yes", "y", "done", "true", "correct",
    "right", "1", "x",
  ]
  private static let wrong: Set<String> = [
    "×", "✕", "✗", "いいえ", "無", "不正解", "未", "no", "n", "false", "wrong", "incorrect", "0",
  ]

  /// Returns the check mark in the cell of a habit and a day: done, not done or skipped; `nil` for other text.
  ///
  /// - Parameter xIsNo: True if an x means "not done".
  static func checkmark(_ text: String, xIsNo: Bool) -> Checkmark? {
    // Without the character that makes a picture of a sign.
    let word = String(
      String.UnicodeScalarView(text.narrow.lowercased().unicodeScalars.filter { $0 != "\u{FE0F}" }))
    if let state = Checkmark(rawValue: text) { return state }
    if xIsNo, word == "x" { return .no }
    if done.contains(word) { return .manualYes }
    if notDone.contains(word) { return .no }
    if passedOver.contains(word) { return .skip }
    return boolean(word).map { $0 ? .manualYes : .no }
  }

  /// True if an x means not done, because other marks are circles.
  static func xIsNo(beside marks: some Sequence<String>) -> Bool {
    marks.contains { ["o", "○", "〇", "◯"].contains($0.narrow.lowercased()) }
  }

  /// True for a word that fits missed habits as well as classes.
  package static func isOfHabits(_ text: String) -> Bool {
    let word = text.narrow.lowercased()
    return notDone.contains(word) || passedOver.contains(word)
  }

  private static let done: Set<String> = [
    "o", "☑", "✅", "●", "◎", "t", "yep", "ok", "complete", "completed", "success", "した", "やった", "達成", "実施",
  ]
  private static let notDone: Set<String> = [
    "❌", "☐", "f", "nope", "incomplete", "not done", "fail", "failed", "missed", "していない", "未達成",
  ]
  private static let passedOver: Set<String> = ["skip", "skipped", "休み", "休", "対象外"]
}
