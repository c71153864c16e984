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

  /// A number with its unit, which English inflects.
  ///
  ///     language.count(1, "day")   // "1 day", "1日"
  package func count(_ number: Int, _ noun: String) -> String {
    self("\(number, noun)")
  }
}
