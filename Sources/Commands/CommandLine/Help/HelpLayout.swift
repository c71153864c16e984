import Reports

/// Layout of help: names with their meanings in a second column.
enum HelpLayout {
  /// Width of a short help in columns, which fits any window.
  static let shortWidth = 80

  /// Returns one row per name, with its meaning broken into lines.
  ///
  /// - Parameters:
  ///   - rows: A meaning can have several lines. A line such as `  red  warm` continues below its meaning.
  ///   - nameColumns: Minimum width of the column of names, ≥ 0.
  ///   - width: Maximum width of a line in columns; wide names can exceed the maximum.
  static func table(
    _ rows: [(name: String, meaning: String)], nameColumns: Int = 0, width: Int = HelpWords.width
  ) -> String {
    let widest = max(nameColumns, rows.map(\.name.count).max() ?? 0)
    let indentation = String(repeating: " ", count: widest + 4)
    return rows.map { name, meaning in
      let heading = "  \(name)\(String(repeating: " ", count: widest - name.count))  "
      let lines = meaning.split(separator: "\n").flatMap { broken($0, width: width - indentation.count) }
      return heading + lines.joined(separator: "\n\(indentation)")
    }.joined(separator: "\n")
  }

  private static func broken(_ line: Substring, width: Int) -> [String] {
    guard let match = line.prefixMatch(of: /( +)(\S+ {2,})?/) else {
      return DisplayText.broken(String(line), width: width)
    }
    // "  red  warm": the beginning "  red  " is as wide as the indentation of the following lines.
    let indentation = String(repeating: " ", count: DisplayText.width(String(match.0)))
    let lines = DisplayText.broken(String(line[match.range.upperBound...]), width: width - indentation.count)
    return lines.enumerated().map { ($0 == 0 ? String(match.0) : indentation) + $1 }
  }
}
