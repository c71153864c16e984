import Phrases

/// Language of pages, help and errors; JSON and CSV are always English.
package enum Language: String, CaseIterable, Sendable {
  case english = "en"
  case japanese = "ja"

  /// The phrases of the language; `nil` for English.
  package var catalogue: Catalogue? {
    switch self {
    case .english: nil
    case .japanese: .japanese
    }
  }

  /// Returns a phrase in the language.
  ///
  ///     language("\(3, "card") of \(deck) are due")
  package func callAsFunction(_ phrase: Phrase) -> String {
    catalogue?.tell(phrase) ?? phrase.english
  }

  /// Returns a value as characters, with its words in the language.
  package func callAsFunction(value: Phrase.Value) -> String { value.characters(catalogue) }
}

/// Refuses a phrase within a plain string at compile time, because it would stay English in every language.
extension DefaultStringInterpolation {
  @available(*, deprecated, message: "make the string a phrase, or take .english")
  mutating func appendInterpolation(_ phrase: Phrase) { appendInterpolation(phrase.english) }
  @available(*, deprecated, message: "make the string a phrase, or take .characters()")
  mutating func appendInterpolation(_ value: Phrase.Value) { appendInterpolation(value.characters()) }
}

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
