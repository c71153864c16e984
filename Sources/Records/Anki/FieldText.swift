/// What a person reads in a field of a note, which is HTML with marks of Anki's own.
enum FieldText {
  /// The longest text that is kept, in characters: a longer one is cut to it after tags, sounds and cloze
  /// marks are taken out.
  static let maxCharacters = 200
  /// The most of a field that is looked at, in bytes.
  private static let maxBytes = 16 << 10

  private static let entities: [String: String] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ",
  ]

  /// What a tag, a sound and an entity begin with.
  private static let marks = Array("<[&".utf8)

  /// The text without tags, sounds and the marks of cloze deletions, its blanks run together.
  static func plain(_ field: Substring) -> String {
    var text = ""
    var rest = Substring(String(decoding: field.utf8.prefix(maxBytes), as: UTF8.self))
    // Behind the last of them none is looked for, so that many tags without an end take no longer than one.
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

  /// `{{c1::text::hint}}` becomes its text.
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
