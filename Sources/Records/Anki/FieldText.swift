/// Conversion of a note's field (HTML with cloze and sound marks) to the text that Anki displays.
enum FieldText {
  /// Maximum length of the text in characters; a longer text without its marks is shortened to this length.
  static let maxCharacters = 200
  /// Maximum number of bytes of a field that ``plain(_:)`` reads, from the start of the field: 16 KiB.
  private static let maxBytes = 16 << 10

  private static let entities: [String: String] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ",
  ]

  /// First byte of a tag, of a sound and of an entity.
  private static let marks = Array("<[&".utf8)

  /// Returns the text without tags, sounds and cloze marks, with single spaces; at most 200 characters.
  static func plain(_ field: Substring) -> String {
    var text = ""
    var rest = Substring(String(decoding: field.utf8.prefix(maxBytes), as: UTF8.self))
    // The search for an end stops at the last one, so that many tags without an end take linear time.
    let (lastTag, lastSound) = (rest.lastIndex(of: ">"), rest.lastIndex(of: "]"))
    func hasEnd(_ last: String.Index?) -> Bool { last.map { rest.startIndex < $0 } ?? false }
    while true {
      let mark = rest.utf8.firstIndex(where: marks.contains) ?? rest.endIndex
      text += rest[..<mark]
      rest = rest[mark...]
      guard let character = rest.first else { break }
      if character == "<", hasEnd(lastTag), let end = rest.firstIndex(of: ">") {
        rest = rest[rest.index(after: end)...]
        text += " "
      } else if character == "[", hasEnd(lastSound), rest.hasPrefix("[sound:"),
        let end = rest.firstIndex(of: "]")
      {
        rest = rest[rest.index(after: end)...]
      } else if character == "&", let end = rest.prefix(12).firstIndex(of: ";"),
        let decoded = decoded(rest[rest.index(after: rest.startIndex)..<end])
      {
        text += decoded
        rest = rest[rest.index(after: end)...]
      } else {
        text.append(character)
        rest = rest.dropFirst()
      }
    }
    let words = withoutClozes(text).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return String(words.prefix(maxCharacters))
  }

  private static func decoded(_ entity: Substring) -> String? {
    if let known = entities[String(entity)] { return known }
    guard entity.hasPrefix("#") else { return nil }
    let digits = entity.dropFirst()
    let number =
      digits.lowercased().hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return number.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
  }

  /// Returns the text with each cloze deletion, such as `{{c1::text::hint}}`, replaced by the text in it.
  private static func withoutClozes(_ text: String) -> String {
    guard text.contains("{{c") else { return text }
    let parts = text.split(separator: "{{c", omittingEmptySubsequences: false)
    return parts.enumerated().map { index, part -> String in
      guard index > 0 else { return String(part) }
      let number = part.prefix { $0.isNumber }
      let rest = part.dropFirst(number.count)
      guard !number.isEmpty, rest.hasPrefix("::"), let end = rest.firstRange(of: "}}") else {
        return "{{c" + String(part)
      }
      let inner = rest.dropFirst(2)[..<end.lowerBound]
      let shown = inner.firstRange(of: "::").map { inner[..<$0.lowerBound] } ?? inner
      return String(shown + rest[end.upperBound...])
    }.joined()
  }
}
