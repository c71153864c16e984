import Phrases

/// Texts of help in one language, by id: the tables and keys of words/en.toml, joined with slashes.
///
///     Language.english.help["options/--quiet/summary"]
package struct HelpWords {
  /// Width of a paragraph of help, in columns.
  package static let width = 100

  private let find: (_ id: String) -> String?

  package init(_ find: @escaping (_ id: String) -> String?) {
    self.find = find
  }

  /// Text of a required id; a missing text is the id in brackets, which HelpLanguageTests finds.
  package subscript(id: String) -> String { find(id) ?? "[\(id)]" }

  /// Returns the text of an optional id; `nil` if missing.
  package func optional(_ id: String) -> String? { find(id) }

  /// Returns the text of an id with numbers or names for `{1}`, `{2}`.
  package func filled(_ id: String, _ values: [String]) -> String {
    values.enumerated().reduce(self[id]) { $0.replacing("{\($1.offset + 1)}", with: $1.element) }
  }

  /// Returns the meaning of a key: the text of its whole path or of the longest end of its path that has a text.
  ///
  /// `attendance/risk/low` can thus share the text of `risk/low` or `low` with other reports.
  func meaning(of path: [String]) -> String {
    let parts = path.joined(separator: "/").split(separator: "/")
    for start in parts.indices {
      if let text = find("keys/" + parts[start...].joined(separator: "/")) { return text }
    }
    return self["keys/" + parts.joined(separator: "/")]
  }

  /// Returns the paragraphs of a text, broken to a width in columns. Lines that begin with a space stay as they are.
  package func paragraphs(_ id: String, _ values: [String] = [], width: Int = width) -> String {
    filled(id, values).split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
      line.hasPrefix(" ") ? [String(line)] : DisplayText.broken(String(line), width: width)
    }.joined(separator: "\n")
  }
}

extension Language {
  /// Help in the language; a text that the language lacks is in English.
  package var help: HelpWords {
    let (own, english) = (helpCatalogue.entries, Catalogue.englishHelp.entries)
    return HelpWords { own[$0] ?? english[$0] }
  }

  package var helpCatalogue: Catalogue {
    switch self {
    case .english: .englishHelp
    case .japanese: .japaneseHelp
    }
  }
}
