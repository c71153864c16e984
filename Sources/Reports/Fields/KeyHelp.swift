/// Key of JSON or column of CSV, as `kaiki help` lists it.
package struct KeyHelp: Sendable {
  package var key: String
  /// Last part of the id of its text in ``HelpWords``: the key, unless one object has the key in several meanings.
  package var id: String
  /// Keys of the object or of each object of the list under the key; empty for a single value.
  package var inner: [KeyHelp]

  init(_ key: String, id: String? = nil, inner: [KeyHelp] = []) {
    self.key = key
    self.id = id ?? key
    self.inner = inner
  }

  /// Returns one line per key, the keys of an object below its line with more indentation.
  ///
  /// - Parameter path: Names of the report and of the outer keys, outermost first.
  static func lines(_ keys: [KeyHelp], under path: [String], level: Int = 1, _ words: HelpWords) -> [String] {
    keys.flatMap { key in
      let inner = path + [key.id]
      return [key.line(level, words.meaning(of: inner))]
        + lines(key.inner, under: inner, level: level + 1, words)
    }
  }

  /// Returns the keys of a report in groups, each below its heading.
  ///
  /// - Parameters:
  ///   - title: Line above the groups.
  ///   - report: First part of the ids of the keys.
  static func text(
    _ title: String, of report: String, _ groups: [(heading: String, keys: [KeyHelp])], _ words: HelpWords
  ) -> String {
    let all = groups.filter { !$0.keys.isEmpty }.flatMap { heading, keys in
      ["  \(words["headings/\(heading)"]):"] + lines(keys, under: [report, heading], level: 2, words)
    }
    return "\n\(title):\n\(all.joined(separator: "\n"))\n"
  }

  private static let keyColumns = 22

  private func line(_ level: Int, _ meaning: String) -> String {
    let head = String(repeating: "  ", count: level) + key
    let columns = max(Self.keyColumns, head.count + 2)
    let lines = DisplayText.broken(meaning, width: HelpWords.width - columns)
    return head + String(repeating: " ", count: columns - head.count)
      + lines.joined(separator: "\n" + String(repeating: " ", count: columns))
  }
}

/// Help of a report: summary, rules and methods, and the keys of its JSON and CSV.
package struct ReportHelp: Sendable {
  let id: String
  var name: String?
  var keys: [KeyHelp]
  /// Columns of the CSV; `nil` if the report has none. Columns that are no key of the JSON are explained.
  var columns: [KeyHelp]?
  var values: [String] = []

  package func text(_ words: HelpWords) -> String {
    var text =
      "\(name ?? id): \(words["reports/\(id)/summary"])\n\n\(words.paragraphs("reports/\(id)/notes", values))\n"
    if !keys.isEmpty {
      text += "\nJSON:\n\(KeyHelp.lines(keys, under: [id], words).joined(separator: "\n"))\n"
    }
    if let columns {
      let names = DisplayText.broken(columns.map(\.key).joined(separator: ", "), width: HelpWords.width - 5)
      text += "\nCSV: \(names.joined(separator: "\n     "))\n"
      let known = Self.all(keys)
      let own = columns.filter { !known.contains($0.key) }
      if !own.isEmpty { text += KeyHelp.lines(own, under: [id], words).joined(separator: "\n") + "\n" }
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
