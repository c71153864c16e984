/// A sentence, or a part of one, with its values: written in English, and translated by a ``Catalogue``.
///
///     let phrase: Phrase = "\(3, "card") of \(deck) are due"
///     phrase.english                 // "3 cards of Kanji are due"
///     phrase.key                     // "{1 card} of {2} are due"
///
/// Values are text, a count with its noun, or another phrase. English inflects the noun.
package struct Phrase: Hashable, Sendable {
  /// Text, count or phrase inserted between the words.
  package enum Value: Hashable, Sendable {
    /// What is the same in every language.
    case text(String)
    /// A number with its noun in the singular.
    case count(Int, String)
    /// Another phrase.
    case phrase(Phrase)
  }

  /// The text before the first value, between values and after the last: one more than values.
  package let texts: [String]
  /// The values, in the order of the English sentence.
  package let values: [Value]
  /// Meaning of the English words, if translations differ by it; otherwise `nil`.
  package let context: String?

  /// Text that is the same in every language, such as a name from data.
  package init(verbatim text: String) {
    self.init(texts: ["", ""], values: [.text(text)], context: nil)
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
  package func meaning(_ context: String) -> Phrase {
    Phrase(texts: texts, values: values, context: context)
  }

  /// The phrase in English.
  package var english: String { joined(\.english) }

  /// English words joined with the rendered values.
  func joined(_ told: (Value) -> String) -> String {
    zip(values, texts.dropFirst()).reduce(into: texts[0]) { $0 += told($1.0) + $1.1 }
  }

  /// What catalogues know the phrase by: its English words with `{1}` for the first value, `{2 card}` for a second that is
  /// a count of cards, and after a bar which meaning it has.
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

  /// Whether it is nothing but a value that is the same in every language.
  var isVerbatim: Bool {
    guard context == nil, values.count == 1, case .text = values[0] else { return false }
    return texts.allSatisfy(\.isEmpty)
  }
}

extension Phrase: CustomStringConvertible {
  /// The phrase in English, as within text that is the same in every language.
  package var description: String { english }
}

extension Phrase.Value {
  var english: String {
    switch self {
    case .text(let text): text
    case .count(1, let noun): "1 \(noun)"
    case .count(let number, let noun): "\(number) \(noun)\(noun.hasSuffix("s") ? "es" : "s")"
    case .phrase(let phrase): phrase.english
    }
  }

  /// How a key names the value.
  func mark(_ index: Int) -> String {
    if case .count(_, let noun) = self { "{\(index) \(noun)}" } else { "{\(index)}" }
  }

  /// The value in another language, where a count is its number: the entry has the noun.
  func told(by catalogue: Catalogue) -> String {
    switch self {
    case .text(let text): text
    case .count(let number, _): "\(number)"
    case .phrase(let phrase): catalogue.tell(phrase)
    }
  }
}

extension Phrase: ExpressibleByStringInterpolation {
  /// Collects what a literal has between its quotation marks.
  package struct StringInterpolation: StringInterpolationProtocol {
    var texts = [""]
    var values: [Value] = []

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ literal: String) {
      texts[texts.count - 1] += literal
    }

    /// A value that is the same in every language.
    package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      append(.text(value.description))
    }

    /// Appends a count with its noun in the singular.
    package mutating func appendInterpolation(_ count: Int, _ noun: String) {
      append(.count(count, noun))
    }

    /// A phrase within the phrase.
    package mutating func appendInterpolation(_ phrase: Phrase) {
      append(.phrase(phrase))
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
