import Phrases

/// The language of pages, help and errors; JSON and CSV are the same in all.
package enum Language: String, CaseIterable, Sendable {
  /// English, in which phrases are written where they are needed.
  case english = "en"
  /// Japanese.
  case japanese = "ja"

  /// The phrases of the language; `nil` for English.
  package var catalogue: Catalogue? {
    switch self {
    case .english: nil
    case .japanese: .japanese
    }
  }

  /// The paragraphs of help in the language, by ``helpKey(_:)``; `nil` for English.
  package var helpCatalogue: Catalogue? {
    switch self {
    case .english: nil
    case .japanese: .japaneseHelp
    }
  }

  /// A phrase in the language.
  ///
  ///     language("\(3, "card") of \(deck) are due")
  package func callAsFunction(_ phrase: Phrase) -> String {
    catalogue?.tell(phrase) ?? phrase.english
  }

  /// A phrase in one of several meanings of its English words.
  ///
  ///     language("limit", meaning: "status")
  package func callAsFunction(_ phrase: Phrase, meaning: String) -> String {
    self(phrase.meaning(meaning))
  }

  /// A text of help, paragraph by paragraph; a paragraph that the catalogue lacks in English.
  ///
  /// The key of a paragraph is the paragraph on one line. An entry of one line is broken to the width of help; one of several
  /// stands as it is.
  package func help(_ text: String) -> String {
    guard let catalogue = helpCatalogue else { return text }
    let paragraphs = text.split(separator: "\n\n", omittingEmptySubsequences: false).map { part in
      let paragraph = String(part)
      guard let told = catalogue.entries[Self.helpKey(paragraph)] else { return paragraph }
      return paragraph.contains("\n") && !told.contains("\n")
        ? DisplayText.broken(told, width: Self.helpWidth).joined(separator: "\n") : told
    }
    return paragraphs.joined(separator: "\n\n")
  }

  /// How wide a paragraph of help is at most, in columns.
  private static let helpWidth = 100

  /// What a catalogue knows a paragraph by.
  package static func helpKey(_ paragraph: String) -> String {
    paragraph.split(separator: "\n").joined(separator: " ")
  }

  /// A number with its unit, which English inflects.
  ///
  ///     language.count(1, "day")   // "1 day", "1日"
  package func count(_ number: Int, _ noun: String) -> String {
    self("\(number, noun)")
  }
}
