/// A sentence, or a part of one, with its values: written in English, and translated by a ``Catalogue``.
///
///     let phrase: Phrase = "\(3, "card") of \(deck) are due"
///     phrase.english                 // "3 cards of Kanji are due"
///     phrase.key                     // "{1 card} of {2} are due"
///
/// Values keep their types until a renderer shows them; see ``Value``. English inflects the noun of a count.
package struct Phrase: Hashable, Sendable {
  /// The text before the first value, between values and after the last: one more than values.
  package let texts: [String]
  /// The values, in the order of the English sentence.
  package let values: [Value]
  /// Meaning of the English words, if translations differ by it; otherwise `nil`.
  package let context: String?

  /// Text that is the same in every language, such as a name from data.
  package init(verbatim text: String) {
    self.init(texts: ["", ""], values: [.verbatim(text)], context: nil)
  }

  /// The phrase of its parts.
  ///
  /// - Precondition: There is one text more than values.
  package init(texts: [String], values: [Value], context: String?) {
    precondition(texts.count == values.count + 1, "a phrase has one text more than values")
    self.texts = texts
    self.values = values
    self.context = context
  }

  /// The phrase in one of several meanings of its English words, for which catalogues have entries of their own.
  package init(_ phrase: Phrase, meaning context: String) {
    self.init(texts: phrase.texts, values: phrase.values, context: context)
  }

  /// The phrase of one value.
  package init(_ value: Value) {
    self.init(texts: ["", ""], values: [value], context: nil)
  }

  /// Names from data, with the comma of the language between them.
  package static func list(_ names: some Sequence<String>) -> Phrase {
    names.map(Phrase.init(verbatim:)).joined(separator: ", ")
  }

  /// The phrase in English.
  package var english: String { told(by: nil) }

  /// True if the phrase has no characters.
  package var isEmpty: Bool { texts.allSatisfy(\.isEmpty) && values.allSatisfy { $0.characters().isEmpty } }

  /// Characters of the phrase.
  ///
  /// - Parameter catalogue: Catalogue of the language; `nil` for English.
  func told(by catalogue: Catalogue?) -> String { catalogue?.tell(self) ?? joined(nil) }

  /// English words joined with the characters of the values.
  func joined(_ catalogue: Catalogue?) -> String {
    zip(values, texts.dropFirst()).reduce(into: texts[0]) { $0 += $1.0.characters(catalogue) + $1.1 }
  }

  /// The phrase followed by another.
  package static func + (left: Phrase, right: Phrase) -> Phrase {
    Phrase(texts: ["", "", ""], values: [.text(left), .text(right)], context: nil)
  }

  /// Key of the phrase in catalogues: its English words with `{1}` for the first value and `{2 card}` for a second value
  /// that is a count of cards, then a bar and the meaning if it has one.
  package var key: String {
    var key = texts[0]
    for (index, (value, text)) in zip(values, texts.dropFirst()).enumerated() {
      key += value.mark(index + 1) + text
    }
    return context.map { "\(key)|\($0)" } ?? key
  }

  /// The phrase with other values.
  ///
  /// - Parameter replaced: Returns the replacement of a value, given the text before it.
  package func replacing(_ replaced: (_ before: String, _ value: Value) -> Value) -> Phrase {
    Phrase(texts: texts, values: zip(texts, values).map(replaced), context: context)
  }

  /// True if the phrase is one text from data.
  var isVerbatim: Bool {
    guard context == nil, values.count == 1, case .verbatim = values[0] else { return false }
    return texts.allSatisfy(\.isEmpty)
  }
}

extension Phrase: CustomStringConvertible {
  /// The phrase in English.
  package var description: String { english }
}

extension Phrase.Value {
  /// Returns the part of a key that stands for the value.
  func mark(_ index: Int) -> String {
    if case .count(_, let noun) = self { "{\(index) \(noun)}" } else { "{\(index)}" }
  }
}

extension Sequence<Phrase> {
  /// The phrases with a separator between them.
  package func joined(separator: Phrase) -> Phrase {
    let values = flatMap { [.text(separator), .text($0)] as [Phrase.Value] }.dropFirst()
    return Phrase(
      texts: Array(repeating: "", count: values.count + 1), values: Array(values), context: nil)
  }
}

extension Phrase: ExpressibleByStringInterpolation {
  /// Collects the texts and values of a literal.
  package struct StringInterpolation: StringInterpolationProtocol {
    var texts = [""]
    var values: [Value] = []

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ literal: String) {
      texts[texts.count - 1] += literal
    }

    /// Appends text that is the same in every language.
    package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      append(.verbatim(value.description))
    }

    /// Appends a count with its noun in the singular.
    package mutating func appendInterpolation(_ count: Int, _ noun: String) {
      append(.count(count, noun))
    }

    /// Appends a phrase within the phrase.
    package mutating func appendInterpolation(_ phrase: Phrase) {
      append(.text(phrase))
    }

    /// Appends a value that the renderer formats.
    package mutating func appendInterpolation(_ value: Value) {
      append(value)
    }

    private mutating func append(_ value: Value) {
      values.append(value)
      texts.append("")
    }
  }

  package init(stringLiteral text: String) {
    self.init(texts: [text], values: [], context: nil)
  }

  package init(stringInterpolation: StringInterpolation) {
    self.init(texts: stringInterpolation.texts, values: stringInterpolation.values, context: nil)
  }
}
