import Kaiki

extension OrgImport {
  /// Date, with or without a time of day and a repeater.
  struct Stamp {
    var offset: Int
    var local: LocalTime
    var hasTime: Bool
    /// Repeater, such as `.+2d/4d`; `nil` if the date is not repeated.
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

    /// Reads the first date of a line in angle or square brackets after a mark; `nil` without one.
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

  /// Heading with the properties, dates and state changes in the lines below it.
  struct Heading {
    let offset: Int
    /// Number of stars, ≥ 1.
    let level: Int
    var keyword: String?
    var title = ""
    var tags: [String] = []
    var properties: [String: String] = [:]
    /// First date with a repeater; `nil` without one.
    var repeated: Stamp?
    /// Dates without a repeater in the first line below the heading; `nil` if missing.
    var deadline, scheduled: Stamp?
    /// First invalid word in the form of such a date; `nil` if all dates are valid.
    var wrongDate: String?
    /// True if a line below the heading has been read; later lines cannot plan the task.
    var hasLines = false
    var closed: Stamp?
    /// Logged changes of the keyword with their times, in the order of the file.
    var changes: [(state: String, stamp: Stamp)] = []

    /// Properties and dates as a text, which is the same in a copy of the heading.
    var told: String {
      let properties = properties.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
      let stamps = [repeated, closed] + changes.map { $0.stamp }
      return (properties + stamps.map { "\($0?.local.seconds ?? 0) \($0?.cookie ?? "")" }).joined(
        separator: "\n")
    }

    /// True if the heading is an open task with a planned day that does not recur.
    ///
    /// - Parameter keywords: Keywords of open tasks.
    func isOpen(_ keywords: Set<String>) -> Bool {
      closed == nil && !title.isEmpty && keywords.contains(keyword ?? "")
        && (deadline ?? scheduled != nil || wrongDate != nil)
    }

    var isHidden: Bool { tags.contains("ARCHIVE") || keyword == "COMMENT" || title.hasPrefix("COMMENT ") }

    /// Stated ID, or else the title.
    var name: String { properties["ID"] ?? title.asName }

    /// Returns the number of stars of a heading; `nil` for another line.
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
          // A computed date, such as <%%(diary-float t 4 2)>, begins with another character.
          if stamp == nil, word.first?.isNumber == true { wrongDate = "\(mark) <\(word.prefix(20))>" }
        }
      }
      if text.contains("CLOSED:") { closed = closed ?? Stamp(in: line, after: "CLOSED:") }
    }

    /// Returns the text in angle brackets after a mark; `nil` for other brackets, which mark unplanned dates.
    private func planned(_ text: String, after mark: String) -> Substring? {
      guard let range = text.firstRange(of: mark) else { return nil }
      let rest = text[range.upperBound...].drop { $0 == " " }
      return rest.hasPrefix("<") ? rest.dropFirst().prefix { $0 != ">" } : nil
    }

    /// Returns the last date of a line with a state change, with the rest of the line.
    private func afterFrom(_ text: String) -> String {
      text.lastIndex(of: "[").map { String(text[$0...]) } ?? text
    }
  }
}
