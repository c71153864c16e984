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
