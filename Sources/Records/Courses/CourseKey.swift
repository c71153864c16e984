import CUnicode

/// Normalised course name, shared by equal names: NFKC, case folded, without spaces.
///
///     CourseKey("英語 II") == CourseKey("英語Ⅱ")   // true
///
/// - Note: Source: Unicode Standard Annex #15 (NFKC) and the property NFKC_Casefold, as utf8proc computes them.
struct CourseKey: Hashable, Comparable, Sendable {
  let text: String

  init(_ name: String) { text = Self.withoutSpaces(Self.folded(name)) }

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

  static func < (left: CourseKey, right: CourseKey) -> Bool { left.text < right.text }

  /// Returns the text before a final bracket, and the text inside the bracket; `nil` without a final bracket.
  private static func lastBracket(of text: Substring) -> (before: Substring, content: Substring)? {
    let text = text.trimmingSpaces
    guard let last = text.last, let opening = openingBrackets[last], let start = text.lastIndex(of: opening)
    else {
      return nil
    }
    return (text[..<start].trimmingSpaces, text[text.index(after: start)...].dropLast())
  }

  /// Left bracket of each right bracket, after NFKC.
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

  struct Letters: Sendable {
    /// The name as written, and with a final Roman numeral as digits.
    private let spellings: [[Unicode.Scalar]]

    init(_ key: CourseKey) {
      spellings = [Array(key.text.unicodeScalars), Array(key.withDigits.unicodeScalars)]
    }

    var count: Int { spellings[0].count }

    /// Distance as in ``CourseKey/distance(to:)``.
    ///
    /// - Parameter most: Maximum distance, ≥ 0.
    /// - Returns: `nil` if the names have no letter in common, or if the distance is greater than `most`.
    func distance(to other: Letters, atMost most: Int = .max) -> Int? {
      zip(spellings, other.spellings).compactMap { one, other in
        // // The difference of the lengths is a lower bound of the distance.
        guard abs(one.count - other.count) <= most else { return nil }
        let distance = CourseKey.distance(one, other)
        return distance < max(one.count, other.count) && distance <= most ? distance : nil
      }.min()
    }
  }

  /// The text with a final Roman numeral as digits.
  private var withDigits: String {
    let numerals = [
      "i": 1, "ii": 2, "iii": 3, "iv": 4, "v": 5, "vi": 6, "vii": 7, "viii": 8, "ix": 9, "x": 10,
    ]
    let end = String(text.reversed().prefix { "ivx".contains($0) }.reversed())
    guard let number = numerals[end] else { return text }
    return text.dropLast(end.count) + String(number)
  }

  /// Levenshtein distance in O(*n* × *m*).
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
