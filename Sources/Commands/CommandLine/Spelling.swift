import Phrases
import Reports

/// Words for people: lists of them, and lines of them.
enum Spelling {
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
      let lines = DisplayText.broken(meaning, width: width - indentation.count)
      return heading + lines.joined(separator: "\n\(indentation)")
    }.joined(separator: "\n")
  }

  /// A text, or as much of its beginning as has room: up to the first mark that ends a thought of several words, or else
  /// to where a line may end.
  static func beginning(of text: String, columns: Int) -> String {
    guard DisplayText.width(text) > columns else { return text }
    let ends = text.indices.filter { place in
      let (before, rest) = (text[..<place], text[place...])
      let endsEnglish =
        before.contains(" ") && ["(", ": ", "; "].contains { rest.hasPrefix($0) || rest.hasPrefix(" \($0)") }
      return endsEnglish || ["（", "：", "。"].contains { rest.hasPrefix($0) }
    }
    if let end = ends.first, DisplayText.width(String(text[..<end])) <= columns {
      return String(text[..<end])
    }
    return (DisplayText.broken(text, width: columns - 1).first ?? "") + "…"
  }

  /// A paragraph broken into lines.
  static func paragraph(_ text: String) -> String {
    DisplayText.broken(text, width: width).joined(separator: "\n")
  }
}
