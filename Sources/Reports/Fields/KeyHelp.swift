/// What `kaiki help` says of a key, and of those within it.
package struct KeyHelp: Sendable {
  /// The key.
  package var key: String
  /// What stands under it.
  package var meaning: String
  /// The unit of a number.
  package var unit: String?
  /// The keys of the object, or of each object of the list, that stands under it.
  package var inner: [KeyHelp]

  init(_ key: String, _ meaning: String, unit: String? = nil, inner: [KeyHelp] = []) {
    self.key = key
    self.meaning = meaning
    self.unit = unit
    self.inner = inner
  }

  /// The keys as lines, those within others further in.
  static func lines(_ keys: [KeyHelp], level: Int = 1, _ told: HelpTeller) -> [String] {
    keys.flatMap { key in
      [key.line(level, told)] + lines(key.inner, level: level + 1, told)
    }
  }

  /// The keys of a kind of thing under headings.
  static func text(
    of kind: String, _ groups: [(heading: String, keys: [KeyHelp])], _ told: HelpTeller
  ) -> String {
    let all = groups.filter { !$0.keys.isEmpty }.flatMap { heading, keys in
      ["  \(told(heading)):"] + lines(keys, level: 2, told)
    }
    return "\n\(kind):\n\(all.joined(separator: "\n"))\n"
  }

  private static let keyColumns = 22

  private func line(_ level: Int, _ told: HelpTeller) -> String {
    let head = String(repeating: "  ", count: level) + key
    let space = String(repeating: " ", count: max(2, Self.keyColumns - head.count))
    return head + space + told(meaning) + (unit.map { " (\(told($0)))" } ?? "")
  }
}

/// Tells a text of help, which stands in the sources in English, in the language of the help.
package typealias HelpTeller = (_ english: String) -> String

/// What `kaiki help` says of a report.
package struct ReportHelp: Sendable {
  /// One sentence.
  package var summary: String
  /// What else a reader has to know: rules, methods, edges.
  package var notes: String

  package init(_ summary: String, notes: String) {
    self.summary = summary
    self.notes = notes
  }

  /// How wide a list of columns may be.
  private static let width = 100

  /// The explanation as lines of text.
  ///
  /// - Parameters:
  ///   - name: What is explained.
  ///   - keys: The keys of JSON.
  ///   - columns: The columns of CSV, where it has any; those that are no key of JSON are explained.
  ///   - told: Tells texts in the language of the help.
  package func text(
    of name: String, keys: [KeyHelp], columns: [KeyHelp]? = nil, _ told: HelpTeller
  ) -> String {
    var text = "\(name): \(told(summary))\n\n\(told(notes))\n"
    if !keys.isEmpty { text += "\nJSON:\n\(KeyHelp.lines(keys, told).joined(separator: "\n"))\n" }
    if let columns {
      let names = DisplayText.broken(columns.map(\.key).joined(separator: ", "), width: Self.width)
      text += "\nCSV: \(names.joined(separator: "\n     "))\n"
      let known = Self.all(keys)
      let own = columns.filter { !known.contains($0.key) }
      if !own.isEmpty { text += KeyHelp.lines(own, told).joined(separator: "\n") + "\n" }
    }
    return text
  }

  private static func all(_ keys: [KeyHelp]) -> Set<String> {
    keys.reduce(into: []) { all, key in
      all.insert(key.key)
      all.formUnion(Self.all(key.inner))
    }
  }
}
