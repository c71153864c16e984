import Kaiki
import Rows

/// Reads weekdays, periods and numbers of classes as people write them.
package enum WrittenSlots {
  package static let totals = 0...1_000

  /// Returns the slots of a cell such as `月3・4` or `Mon 3`; `nil` if the cell has anything else.
  ///
  /// Periods follow their weekdays, up to the next weekday: 月・木3 is Monday and Thursday, 月3・木4 is Monday 3 and Thursday 4.
  /// Several periods of one weekday are several slots: 月3・4 is a double class.
  package static func slots(_ text: String) -> [ClassSlot]? {
    guard let tokens = tokens(text), !tokens.isEmpty else { return nil }
    var groups: [Group] = []
    var group = Group()
    var index = 0
    while index < tokens.count {
      let next = index + 2 < tokens.count && tokens[index + 1] == .range ? tokens[index + 2] : nil
      switch (tokens[index], next) {
      case (.weekday(let first), .weekday(let last)?):
        guard first.rawValue < last.rawValue else { return nil }
        group.weekdays += Weekday.allCases.filter { first.rawValue...last.rawValue ~= $0.rawValue }
        index += 2
      case (.number(let first), .number(let last)?):
        guard first < last else { return nil }
        group.periods += Array(first...last)
        index += 2
      case (.weekday(let weekday), _):
        if !group.weekdays.isEmpty, !group.periods.isEmpty {
          groups.append(group)
          group = Group()
        }
        group.weekdays.append(weekday)
      case (.number(let period), _): group.periods.append(period)
      case (.range, _):
        // A range has a weekday or number on both sides.
        guard index > 0, index + 1 < tokens.count else { return nil }
      }
      index += 1
    }
    groups.append(group)
    let slots = groups.flatMap(\.slots)
    return Set(slots).count == slots.count ? slots : nil
  }

  /// Returns the periods of a cell such as `3-4` or `3・4限`; `nil` if the cell has anything else.
  ///
  /// Spreadsheets make the date 3月4日 of 3-4: in a column of periods such a date is read as two periods.
  package static func periods(_ text: String) -> [Int]? {
    if let date = InstantText.date(text) ?? dayOfMonth(text) {
      return date.month < date.day && Course.periods.contains(date.day) ? Array(date.month...date.day) : nil
    }
    guard let slots = slots(text), slots.allSatisfy({ $0.weekday == nil }) else { return nil }
    return slots.compactMap(\.period)
  }

  /// Returns the slots that a column of weekdays and one of periods state together; `nil` if one of them cannot be read.
  ///
  /// Two weekdays and two periods are pairs: 月・木 and 3・4 are Monday 3 and Thursday 4.
  ///
  /// - Parameters:
  ///   - weekday: Cell of the weekdays, or of weekdays and periods; `nil` or empty if there is none.
  ///   - period: Cell of the periods; `nil` or empty if there is none.
  package static func slots(weekday: String?, period: String?) -> [ClassSlot]? {
    let periods = period.flatMap { $0.isEmpty ? nil : $0 }.map(periods)
    guard periods != .some(nil) else { return nil }
    let numbers = periods.flatMap { $0 } ?? []
    guard let weekday, !weekday.isEmpty else { return numbers.map { ClassSlot(weekday: nil, period: $0) } }
    let alone = WrittenWords.weekday(weekday).map { [ClassSlot(weekday: $0, period: nil)] }
    guard let own = alone ?? slots(weekday), own.allSatisfy({ $0.weekday != nil }) else { return nil }
    guard !numbers.isEmpty else { return own }
    guard own.allSatisfy({ $0.period == nil }) else { return own.map(\.period) == numbers ? own : nil }
    if own.count > 1, own.count == numbers.count {
      return zip(own, numbers).map { ClassSlot(weekday: $0.weekday, period: $1) }
    }
    return own.flatMap { slot in numbers.map { ClassSlot(weekday: slot.weekday, period: $0) } }
  }

  /// Returns the number in a cell such as `5回まで`, from 0 to 1,000; `nil` for anything else.
  package static func count(_ text: String) -> Int? {
    var word = text.narrow.lowercased().filter { !$0.isWhitespace }
    for start in ["最大", "全", "計", "max.", "max", "upto", "<=", "≤", "≦"] where word.hasPrefix(start) {
      word.removeFirst(start.count)
      break
    }
    for end in ["以内", "以下", "まで", "max"] where word.hasSuffix(end) { word.removeLast(end.count) }
    for end in ["回", "コマ", "日", "限", "times", "absences", "absence", "classes", "sessions"]
    where word.hasSuffix(end) {
      word.removeLast(end.count)
      break
    }
    guard word.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }) else { return nil }
    let number = Int(word) ?? Double(word).flatMap { Int(exactly: $0) }
    return number.flatMap { WrittenSlots.totals.contains($0) ? $0 : nil }
  }

  /// Weekdays and the periods that follow them.
  private struct Group {
    var weekdays: [Weekday] = []
    var periods: [Int] = []

    var slots: [ClassSlot] {
      if weekdays.isEmpty { return periods.map { ClassSlot(weekday: nil, period: $0) } }
      if periods.isEmpty { return weekdays.map { ClassSlot(weekday: $0, period: nil) } }
      return weekdays.flatMap { weekday in periods.map { ClassSlot(weekday: weekday, period: $0) } }
    }
  }

  /// Month and day of 3月4日, in a year that has every day.
  private static func dayOfMonth(_ text: String) -> CivilDate? {
    let parts = text.narrow.filter { !$0.isWhitespace }.split { "月日".contains($0) }
    guard text.contains("月"), text.hasSuffix("日"), parts.count == 2, let month = Int(parts[0]),
      let day = Int(parts[1])
    else { return nil }
    return CivilDate(year: 2024, month: month, day: day)
  }

  // MARK: Tokens

  private enum Token: Equatable {
    case weekday(Weekday), number(Int), range
  }

  /// Words and signs that may accompany a weekday or number.
  private static let fillers: Set<String> = [
    "period", "periods", "per", "pd", "p", "and", "st", "nd", "rd", "every", "slot",
  ]
  private static let ignored: Set<Character> = Set(
    " \t\n,、，・･·/&+;:()[]（）【】.と限目時校講番第回曜コマ間各")
  private static let ranges: Set<Character> = Set("-~〜～–—‐ー−")

  /// Longest text of weekdays and periods, in bytes; longer cells are read as no slot.
  private static let maxBytes = 256

  private static func tokens(_ text: String) -> [Token]? {
    guard text.utf8.count <= maxBytes else { return nil }
    let word = Array(text.narrow.lowercased().replacing("曜日", with: "曜").replacing("から", with: "~"))
    if word.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }), let number = Double(String(word)),
      let whole = Int(exactly: number)
    {
      return token(of: whole).map { [$0] }
    }
    // A clock time is no period.
    guard !zip(word, word.dropFirst()).contains(where: { $0 == ":" && $1.isNumber }) else { return nil }
    var tokens: [Token] = []
    var index = 0
    while index < word.count {
      let character = word[index]
      let end = word[index...].firstIndex { $0.isASCII && $0.isLetter != character.isLetter || !$0.isASCII }
      let run = String(word[index..<max(index + 1, end ?? word.count)])
      if character.isASCII, character.isNumber {
        let digits = word[index...].prefix { $0.isASCII && $0.isNumber }
        guard let token = Int(String(digits)).flatMap(Self.token) else { return nil }
        tokens.append(token)
        index += digits.count
      } else if character.isASCII, character.isLetter {
        let isOrdinal = index > 0 && word[index - 1].isNumber && (run == "th" || fillers.contains(run))
        if isOrdinal || fillers.contains(run) {
          index += run.count
        } else {
          guard let weekdays = weekdays(run) else { return nil }
          tokens += weekdays.map(Token.weekday)
          index += run.count
        }
      } else if ranges.contains(character) {
        tokens.append(.range)
        index += 1
      } else if let weekday = WrittenWords.weekday(String(character)) {
        tokens.append(.weekday(weekday))
        index += 1
      } else {
        guard ignored.contains(character) else { return nil }
        index += 1
      }
    }
    return tokens
  }

  private static func token(of number: Int) -> Token? {
    Course.periods.contains(number) ? .number(number) : nil
  }

  /// Returns the weekdays of a run of Latin letters, by a name or by initials; `nil` for anything else.
  ///
  /// - Parameter run: Letters in lower case.
  package static func weekdays(_ run: String) -> [Weekday]? {
    WrittenWords.weekday(run).map { [$0] } ?? initials(run)
  }

  /// Weekdays by initials, as American timetables write them: MWF, TTh, TuTh.
  private static func initials(_ run: String) -> [Weekday]? {
    let names: [(String, Weekday)] = [
      ("tu", .tuesday), ("th", .thursday), ("sa", .saturday), ("su", .sunday), ("m", .monday),
      ("t", .tuesday),
      ("w", .wednesday), ("r", .thursday), ("f", .friday),
    ]
    var (rest, weekdays) = (Substring(run), [Weekday]())
    while !rest.isEmpty {
      guard let (name, weekday) = names.first(where: { rest.hasPrefix($0.0) }) else { return nil }
      guard weekdays.last.map({ $0.rawValue < weekday.rawValue }) ?? true else { return nil }
      weekdays.append(weekday)
      rest = rest.dropFirst(name.count)
    }
    return weekdays
  }
}
