import Phrases

/// Lists of words to choose from, for errors.
enum Choices {
  /// Returns the words as a list: `a, b or c`.
  static func list(_ words: [String]) -> Phrase {
    words.count < 2
      ? Phrase(verbatim: words.joined())
      : "\(words.dropLast().joined(separator: ", ")) or \(words.last ?? "")"
  }

  /// Returns the remedy for an unknown word: `did you mean analyze?` if a word is similar, otherwise all words.
  static func remedy(for word: String, of words: [String]) -> Phrase {
    question(for: word, of: words) ?? "choose \(list(words))"
  }

  /// Returns `did you mean analyze?`; `nil` if no word is similar.
  static func question(for word: String, of words: [String]) -> Phrase? {
    Misspelling.nearest(to: word, of: words).map { "did you mean \($0)?" }
  }
}
