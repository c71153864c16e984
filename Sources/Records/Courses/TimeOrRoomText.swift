/// Time or place of a class as text: `月1`, `3限`, `Mon 2`, `Room 204`, `A棟302`.
///
/// A section, as in `English (A)` or `Lab (2)`, is neither, because it distinguishes two courses.
enum TimeOrRoomText {
  private enum Part {
    case weekday, period, room, number, letter
    /// Initials of weekdays, such as MWF and Tu, which may also be other initials.
    case initials
  }

  /// True if a text consists of weekdays, periods and places, with at least one of the three.
  ///
  /// A number requires a weekday, a period or a place, initials of weekdays require a number, and a single letter requires
  /// a place.
  ///
  /// - Parameter text: Folded by NFKC, in lower case.
  static func isTimeOrRoom(_ text: Substring) -> Bool {
    guard text.count <= longest, let parts = parts(of: text) else { return false }
    func has(_ part: Part) -> Bool { parts.contains(part) }
    guard has(.weekday) || has(.period) || has(.room) || has(.initials) && has(.number) else { return false }
    if has(.initials), !has(.number) { return false }
    if has(.letter), !has(.room) { return false }
    // // 1月 is a month, 月1 a class.
    return parts.first != .number || parts.dropFirst().first { $0 != .number && $0 != .letter } != .weekday
  }

  /// Maximum length of a text in letters.
  private static let longest = 40

  /// Returns the parts of a text in order; `nil` if the text contains anything else.
  private static func parts(of text: Substring) -> [Part]? {
    var parts: [Part] = []
    var rest = text
    while let first = rest.first {
      if first.isWhitespace || separators.contains(first) {
        rest.removeFirst()
      } else if let word = words.first(where: { rest.hasPrefix($0.text) && isWhole($0.text, in: rest) }) {
        parts.append(word.part)
        rest.removeFirst(word.text.count)
      } else if !first.isASCII, WrittenWords.weekday(String(first)) != nil {
        parts.append(.weekday)
        rest.removeFirst()
        if let suffix = ["曜日", "曜"].first(where: rest.hasPrefix) { rest.removeFirst(suffix.count) }
      } else if isDigit(first) {
        parts.append(.number)
        rest = rest.drop(while: isDigit)
        if let ordinal = ["st", "nd", "rd", "th"].first(where: rest.hasPrefix) {
          rest.removeFirst(ordinal.count)
        }
      } else if first.isASCII, first.isLetter {
        let run = String(rest.prefix { $0.isASCII && $0.isLetter })
        guard let part = part(ofRun: run) else { return nil }
        parts.append(part)
        rest.removeFirst(run.count)
      } else {
        return nil
      }
    }
    return parts
  }

  /// Returns the part of a run of Latin letters that is not in ``words``; `nil` for anything else.
  private static func part(ofRun run: String) -> Part? {
    if run.count == 1 { return .letter }
    guard WrittenSlots.weekdays(run) != nil else { return nil }
    return run.count > 2 && WrittenWords.weekday(run) != nil ? .weekday : .initials
  }

  /// True if no Latin letter follows a Latin word: `mon` in `mon2`, but not in `monitor`.
  private static func isWhole(_ word: String, in text: Substring) -> Bool {
    guard word.last?.isASCII == true, let next = text.dropFirst(word.count).first else { return true }
    return !(next.isASCII && next.isLetter)
  }

  private static func isDigit(_ character: Character) -> Bool { character.isASCII && character.isNumber }

  private static let separators: Set<Character> = [
    "・", "･", ",", "、", "，", "/", "-", "‐", "–", "—", "~", "〜", "～", ".", ":", ";", "#", "&", "+", "@", "第",
  ]

  /// Words, longest first.
  private static let words: [(text: String, part: Part)] = {
    var words: [(String, Part)] = []
    words += ["時限目", "時限", "時間目", "限目", "限", "校時", "コマ", "periods", "period", "per"].map { ($0, Part.period) }
    words += [
      "教室", "講義室", "実験室", "演習室", "実習室", "会議室", "号室", "号館", "号棟", "棟", "館", "階", "ホール", "体育館",
      "classroom", "room", "rm", "hall", "building", "bldg", "floor",
    ].map { ($0, Part.room) }
    return words.map { (text: $0.0, part: $0.1) }.sorted { $0.text.count > $1.text.count }
  }()
}
