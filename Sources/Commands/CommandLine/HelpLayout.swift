import Phrases
import Reports

/// Words for people: lists of them, and lines of them.
enum HelpLayout {
  /// `a, b or c`.
  static func list(_ words: [String]) -> Phrase {
    words.count < 2
      ? Phrase(verbatim: words.joined())
      : "\(words.dropLast().joined(separator: ", ")) or \(words.last ?? "")"
  }

  /// `did you mean analyze?`, where a word is near; else what to choose from.
  static func remedy(for word: String, of words: [String]) -> Phrase {
    question(for: word, of: words) ?? "choose \(list(words))"
  }

  /// `did you mean analyze?`; `nil` where no word is near.
  static func question(for word: String, of words: [String]) -> Phrase? {
    Misspelling.nearest(to: word, of: words).map { "did you mean \($0)?" }
  }

  /// The columns of help.
  static let width = 100

  /// Names with what they mean beside them, broken into lines.
  ///
  /// - Parameters:
  ///   - nameColumns: How wide names are at least.
  ///   - width: How wide lines are at most, where names leave room.
  static func table(
    _ rows: [(name: String, meaning: String)], nameColumns: Int = 0, width: Int = width
  ) -> String {
    let widest = max(nameColumns, rows.map(\.name.count).max() ?? 0)
    let indentation = String(repeating: " ", count: widest + 4)
    return rows.map { name, meaning in
      let heading = "  \(name)\(String(repeating: " ", count: widest - name.count))  "
      let lines = meaning.split(separator: "\n").flatMap { broken($0, width: width - indentation.count) }
      return heading + lines.joined(separator: "\n\(indentation)")
    }.joined(separator: "\n")
  }

  /// Returns a line broken to a width. A line such as `  red  meaning` goes on below its meaning.
  private static func broken(_ line: Substring, width: Int) -> [String] {
    guard let match = line.prefixMatch(of: /( +)(\S+ {2,})?/) else {
      return DisplayText.broken(String(line), width: width)
    }
    let indentation = String(repeating: " ", count: DisplayText.width(String(match.0)))
    let lines = DisplayText.broken(String(line[match.range.upperBound...]), width: width - indentation.count)
    return lines.enumerated().map { ($0 == 0 ? String(match.0) : indentation) + $1 }
  }
}
