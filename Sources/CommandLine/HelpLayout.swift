import Reports

/// Layout of help: names with their meanings in a second column.
package enum HelpLayout {
  /// Width of a short help in columns, which fits any window.
  static let shortWidth = 80

  /// Returns one row per name, with its meaning broken into lines.
  ///
  /// - Parameters:
  ///   - rows: A meaning can have several lines. A line such as `  red  warm` continues below its meaning.
  ///   - nameColumns: Minimum width of the column of names, ≥ 0.
  ///   - width: Maximum width of a line in columns; wide names can exceed the maximum.
  package static func table(
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

/// Texts of one option in the help of a command.
///
/// An id with the command's name, such as `options/next --from/summary`, has precedence over `options/--from/summary`.
struct OptionHelp {
  private let option: OptionDeclaration
  private let ids: [String]
  private let words: HelpWords

  init(_ option: OptionDeclaration, of command: String, _ words: HelpWords) {
    self.option = option
    self.words = words
    ids = ["options/\(command) \(option.name)", "options/\(option.name)"]
  }

  /// Effect of the option, in at most 60 columns.
  var summary: String { text("summary") ?? words[ids[1] + "/summary"] }

  /// Effect, range and default, for the description of an option in a shell.
  var line: String { notes.isEmpty ? summary : "\(summary) (\(notes.joined(separator: "; ")))" }

  /// Effect, range and default, further sentences, and one line per value.
  var full: String { ([line] + [text("more")].compactMap(\.self) + valueLines).joined(separator: "\n") }

  /// Range, default and whether the option may be repeated.
  private var notes: [String] {
    let range = option.range.map { range in
      range.high.map { words.filled("notes/range", [range.low, $0]) }
        ?? words.filled("notes/from", [range.low])
    }
    let standard = option.standard ?? text("default")
    return [
      range, standard.map { words.filled("notes/default", [$0]) },
      option.isRepeatable ? words["notes/repeatable"] : nil,
    ].compactMap(\.self)
  }

  private var valueLines: [String] {
    guard case .words(let names) = option.values else { return [] }
    let columns = (names.map(\.count).max() ?? 0) + 2
    return names.map { name in
      "  " + name + String(repeating: " ", count: columns - name.count)
        + (text("values/\(name)") ?? words[ids[1] + "/values/\(name)"])
    }
  }

  private func text(_ part: String) -> String? {
    ids.lazy.compactMap { words.optional("\($0)/\(part)") }.first
  }
}
