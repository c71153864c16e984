import CUnicode

/// Normalised course name, shared by equal names: NFKC, case folded, without spaces.
///
///     CourseKey("英語 II") == CourseKey("英語Ⅱ")   // true
///
/// - Note: Source: Unicode Standard Annex #15 (NFKC) and the property NFKC_Casefold, as utf8proc computes them.
package struct CourseKey: Hashable, Comparable, Sendable {
  package let text: String

  package init(_ name: String) { text = Self.withoutSpaces(Self.folded(name)) }

  private init(folded: String) { text = Self.withoutSpaces(folded) }

  /// Key of a name before the brackets at its end, if these consist of weekdays, periods and places (``TimeOrRoomText``); otherwise
  /// `nil`.
  ///
  ///     CourseKey.withoutRoom("英語（月1）")   // the key of 英語
  ///     CourseKey.withoutRoom("English (A)")  // nil
  static func withoutRoom(_ name: String) -> CourseKey? {
    var rest = Substring(folded(name))
    var hasRoom = false
    while let (before, content) = lastBracket(of: rest), TimeOrRoomText.isTimeOrRoom(content) {
      rest = before
      hasRoom = true
    }
    let key = CourseKey(folded: String(rest))
    return hasRoom && !key.text.isEmpty ? key : nil
  }

  package static func < (left: CourseKey, right: CourseKey) -> Bool { left.text < right.text }

  /// Returns the text before a final bracket, and the text inside the bracket; `nil` without a final bracket.
  private static func lastBracket(of text: Substring) -> (before: Substring, content: Substring)? {
    let text = text.trimmingSpaces
    guard let last = text.last, let opening = openingBrackets[last], let start = text.lastIndex(of: opening)
    else {
      return nil
    }
    return (text[..<start].trimmingSpaces, text[text.index(after: start)...].dropLast())
  }

  private static let openingBrackets: [Character: Character] = [
    ")": "(", "]": "[", "}": "{", ">": "<", "】": "【", "〕": "〔", "〉": "〈", "》": "《", "」": "「", "』": "『",
  ]

  private static func withoutSpaces(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.filter { !$0.properties.isWhitespace }))
  }

  /// Returns a name after NFKC and case folding; the name itself if it is too long for utf8proc.
  private static func folded(_ name: String) -> String {
    var name = name
    return name.withUTF8 { bytes in
      var folded: UnsafeMutablePointer<UInt8>?
      let count = kaiki_unicode_fold(bytes.baseAddress, bytes.count, &folded)
      defer { kaiki_unicode_free(folded) }
      guard count >= 0, let folded else { return String(decoding: bytes, as: UTF8.self) }
      return String(decoding: UnsafeBufferPointer(start: folded, count: count), as: UTF8.self)
    }
  }
}

extension CourseKey {
  /// Letters to change, add or remove between two names, ≥ 0. Roman numerals at the end count as digits: from 英語2 to 英語Ⅱ it
  /// is 0.
  ///
  /// - Returns: `nil` if the names have no letter in common.
  func distance(to other: CourseKey) -> Int? { Letters(self).distance(to: Letters(other)) }

  package struct Letters: Sendable {
    /// The name as written, and with a final Roman numeral as digits.
    private let spellings: [[Unicode.Scalar]]

    package init(_ key: CourseKey) {
      spellings = [Array(key.text.unicodeScalars), Array(key.withDigits.unicodeScalars)]
    }

    package var count: Int { spellings[0].count }

    /// Distance as in ``CourseKey/distance(to:)``; `nil` also if it is greater than `most`.
    func distance(to other: Letters, atMost most: Int = .max) -> Int? {
      zip(spellings, other.spellings).compactMap { one, other in
        // The difference of the lengths is a lower bound of the distance.
        guard abs(one.count - other.count) <= most else { return nil }
        let distance = CourseKey.distance(one, other)
        return distance < max(one.count, other.count) && distance <= most ? distance : nil
      }.min()
    }
  }

  private var withDigits: String {
    let numerals = [
      "i": 1, "ii": 2, "iii": 3, "iv": 4, "v": 5, "vi": 6, "vii": 7, "viii": 8, "ix": 9, "x": 10,
    ]
    let end = String(text.reversed().prefix { "ivx".contains($0) }.reversed())
    guard let number = numerals[end] else { return text }
    return text.dropLast(end.count) + String(number)
  }

  private static func distance(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Int {
    var row = Array(0...other.count)
    for (index, letter) in one.enumerated() {
      var corner = row[0]
      row[0] = index + 1
      for (column, otherLetter) in other.enumerated() {
        let changed = corner + (letter == otherLetter ? 0 : 1)
        corner = row[column + 1]
        row[column + 1] = min(changed, corner + 1, row[column] + 1)
      }
    }
    return row[other.count]
  }
}

extension Substring {
  fileprivate var trimmingSpaces: Substring {
    var text = drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}

/// Time or place of a class as text: `月1`, `3限`, `Mon 2`, `Room 204`, `A棟302`.
///
/// A section, as in `English (A)` or `Lab (2)`, is neither, because it distinguishes two courses.
enum TimeOrRoomText {
  private enum Part {
    case weekday, period, room, number, letter
    /// Initials of weekdays, such as MWF and Tu, which may also be other initials.
    case initials
  }

  /// True if a text consists of weekdays, periods and places, with at least one of the three. A number requires one of
  /// these, initials of weekdays require a number, and a single letter requires a place.
  static func isTimeOrRoom(_ text: Substring) -> Bool {
    guard text.count <= longest, let parts = parts(of: text) else { return false }
    func has(_ part: Part) -> Bool { parts.contains(part) }
    guard has(.weekday) || has(.period) || has(.room) || has(.initials) && has(.number) else { return false }
    if has(.initials), !has(.number) { return false }
    if has(.letter), !has(.room) { return false }
    // 1月 is a month, 月1 a class.
    return parts.first != .number || parts.dropFirst().first { $0 != .number && $0 != .letter } != .weekday
  }

  private static let longest = 40

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
