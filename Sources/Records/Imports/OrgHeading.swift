import Kaiki

/// What stands in an Org file, heading by heading.
extension OrgImport {
  /// A date, or a time, with its repeater.
  struct Stamp {
    var offset: Int
    var local: LocalTime
    var hasTime: Bool
    /// Such as `.+2d/4d`.
    var cookie: String?

    /// Reads `2009-10-17 Sat 10:00 .+2d/4d`, without its brackets.
    init?(_ text: some StringProtocol, at offset: Int) {
      var words = text.split(separator: " ")[...]
      guard let first = words.popFirst(), let date = InstantText.date(String(first)) else { return nil }
      self.offset = offset
      var minute: Int?
      for word in words {
        if ["+", ".+", "++"].contains(where: word.hasPrefix) {
          cookie = String(word)
        } else if let found = WrittenDates.time(String(word.prefix { $0 != "-" })), minute == nil {
          minute = found
        }
      }
      hasTime = minute != nil
      local = LocalTime(date: date, secondOfDay: (minute ?? 0) * 60)
    }

    /// The first of a line in angle or square brackets after a mark.
    init?(in line: ThirdPartyText.Line, after mark: String = "") {
      var rest = line.text[...]
      if !mark.isEmpty {
        guard let range = rest.firstRange(of: mark) else { return nil }
        rest = rest[range.upperBound...]
      }
      guard let open = rest.firstIndex(where: { $0 == "<" || $0 == "[" }),
        let close = rest[open...].firstIndex(where: { $0 == ">" || $0 == "]" })
      else { return nil }
      self.init(rest[rest.index(after: open)..<close], at: line.offset)
    }
  }

  /// A heading with what stands under it.
  struct Heading {
    let offset: Int
    /// How many stars it has.
    let level: Int
    var keyword: String?
    var title = ""
    var tags: [String] = []
    var properties: [String: String] = [:]
    /// The first date with a repeater.
    var repeated: Stamp?
    /// The dates of the line right below without one, by which and on which it is to be done.
    var deadline, scheduled: Stamp?
    /// A word there that stands for such a date, and is none.
    var wrongDate: String?
    /// Whether a line stood below it, after which none says when it is planned.
    var hasLines = false
    var closed: Stamp?
    /// The states that it was brought to, with when.
    var changes: [(state: String, stamp: Stamp)] = []

    /// What stands under it, as far as it says when.
    var told: String {
      let properties = properties.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
      let stamps = [repeated, closed] + changes.map { $0.stamp }
      return (properties + stamps.map { "\($0?.local.seconds ?? 0) \($0?.cookie ?? "")" }).joined(
        separator: "\n")
    }

    /// Whether it is to be done once, on a day that it names.
    ///
    /// - Parameter keywords: The words for what is to be done.
    func isOpen(_ keywords: Set<String>) -> Bool {
      closed == nil && !title.isEmpty && keywords.contains(keyword ?? "")
        && (deadline ?? scheduled != nil || wrongDate != nil)
    }

    /// Whether it is put away or commented out.
    var isHidden: Bool { tags.contains("ARCHIVE") || keyword == "COMMENT" || title.hasPrefix("COMMENT ") }

    /// What it is known by.
    var name: String { properties["ID"] ?? title.asName }

    /// The number of stars before a heading; `nil` for another line.
    static func level(of line: String) -> Int? {
      let stars = line.prefix { $0 == "*" }
      return !stars.isEmpty && line.dropFirst(stars.count).first == " " ? stars.count : nil
    }

    init(_ line: ThirdPartyText.Line, level: Int) {
      (offset, self.level) = (line.offset, level)
      var words = line.text.dropFirst(level).split(separator: " ")[...]
      if let first = words.first, first.count > 1,
        first.allSatisfy({ $0.isASCII && ($0.isUppercase || "-_".contains($0)) })
      {
        keyword = String(first)
        words.removeFirst()
      }
      if let first = words.first, first.hasPrefix("[#"), first.hasSuffix("]") { words.removeFirst() }
      if let last = words.last, last.count > 2, last.hasPrefix(":"), last.hasSuffix(":") {
        tags = last.split(separator: ":").map(String.init)
        words.removeLast()
      }
      title = words.joined(separator: " ")
    }

    mutating func take(_ line: ThirdPartyText.Line) {
      let text = line.text.trimmed
      let isPlanning = !hasLines && ["SCHEDULED:", "DEADLINE:", "CLOSED:"].contains(where: text.hasPrefix)
      hasLines = true
      if text.hasPrefix("- State \""), let end = text.dropFirst(9).firstIndex(of: "\"") {
        let state = String(text.dropFirst(9)[..<end])
        let rest = ThirdPartyText.Line(text: String(text[end...]), offset: line.offset)
        if let stamp = Stamp(in: ThirdPartyText.Line(text: afterFrom(rest.text), offset: line.offset)) {
          changes.append((state, stamp))
        }
        return
      }
      if text.hasPrefix(":"), let colon = text.dropFirst().firstIndex(of: ":") {
        let value = text[text.index(after: colon)...].trimmed
        if !value.isEmpty { properties[text.dropFirst()[..<colon].uppercased()] = value }
        return
      }
      for mark in ["SCHEDULED:", "DEADLINE:"] where text.contains(mark) {
        if let stamp = Stamp(in: line, after: mark), stamp.cookie != nil {
          repeated = repeated ?? stamp
        } else if isPlanning, let word = planned(text, after: mark) {
          let stamp = Stamp(word, at: line.offset)
          if mark == "DEADLINE:" { deadline = stamp } else { scheduled = stamp }
          // A day that is computed begins with other signs.
          if stamp == nil, word.first?.isNumber == true { wrongDate = "\(mark) <\(word.prefix(20))>" }
        }
      }
      if text.contains("CLOSED:") { closed = closed ?? Stamp(in: line, after: "CLOSED:") }
    }

    /// What stands in the angle brackets after a mark: those in square ones plan nothing.
    private func planned(_ text: String, after mark: String) -> Substring? {
      guard let range = text.firstRange(of: mark) else { return nil }
      let rest = text[range.upperBound...].drop { $0 == " " }
      return rest.hasPrefix("<") ? rest.dropFirst().prefix { $0 != ">" } : nil
    }

    /// The part of a state's line that holds its date, which comes last.
    private func afterFrom(_ text: String) -> String {
      text.lastIndex(of: "[").map { String(text[$0...]) } ?? text
    }
  }
}
