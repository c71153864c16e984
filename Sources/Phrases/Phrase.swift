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
  package let values: [Value]
  /// Meaning of the English words, if translations differ by it; otherwise `nil`.
  package let context: String?

  /// Text that is the same in every language, such as a name from data.
  package init(verbatim text: String) {
    self.init(texts: ["", ""], values: [.verbatim(text)], context: nil)
  }

  package init(texts: [String], values: [Value], context: String?) {
    precondition(texts.count == values.count + 1, "a phrase has one text more than values")
    self.texts = texts
    self.values = values
    self.context = context
  }

  /// Creates a phrase with a meaning of its English words, for which catalogues have separate entries.
  package init(_ phrase: Phrase, meaning context: String) {
    self.init(texts: phrase.texts, values: phrase.values, context: context)
  }

  package init(_ value: Value) {
    self.init(texts: ["", ""], values: [value], context: nil)
  }

  /// Joins names from data with the language's comma.
  package static func list(_ names: some Sequence<String>) -> Phrase {
    names.map(Phrase.init(verbatim:)).joined(separator: ", ")
  }

  package var english: String { told(by: nil) }

  package var isEmpty: Bool { texts.allSatisfy(\.isEmpty) && values.allSatisfy { $0.characters().isEmpty } }

  func told(by catalogue: Catalogue?) -> String { catalogue?.tell(self) ?? joined(nil) }

  func joined(_ catalogue: Catalogue?) -> String {
    zip(values, texts.dropFirst()).reduce(into: texts[0]) { $0 += $1.0.characters(catalogue) + $1.1 }
  }

  package static func + (left: Phrase, right: Phrase) -> Phrase {
    Phrase(texts: ["", "", ""], values: [.text(left), .text(right)], context: nil)
  }

  /// Key of the phrase in catalogues, such as `{1} of {2 card}` (the second value is a count of cards), then `|` and the meaning if
  /// any.
  package var key: String {
    var key = texts[0]
    for (index, (value, text)) in zip(values, texts.dropFirst()).enumerated() {
      key += value.mark(index + 1) + text
    }
    return context.map { "\(key)|\($0)" } ?? key
  }

  /// Returns the phrase with replaced values; the function also gets the text before each value.
  package func replacing(_ replaced: (_ before: String, _ value: Value) -> Value) -> Phrase {
    Phrase(texts: texts, values: zip(texts, values).map(replaced), context: context)
  }

  var isVerbatim: Bool {
    guard context == nil, values.count == 1, case .verbatim = values[0] else { return false }
    return texts.allSatisfy(\.isEmpty)
  }
}

extension Phrase: CustomStringConvertible {
  package var description: String { english }
}

extension Phrase.Value {
  func mark(_ index: Int) -> String {
    if case .count(_, let noun) = self { "{\(index) \(noun)}" } else { "{\(index)}" }
  }
}

extension Sequence<Phrase> {
  package func joined(separator: Phrase) -> Phrase {
    let values = flatMap { [.text(separator), .text($0)] as [Phrase.Value] }.dropFirst()
    return Phrase(
      texts: Array(repeating: "", count: values.count + 1), values: Array(values), context: nil)
  }
}

extension Phrase: ExpressibleByStringInterpolation {
  package struct StringInterpolation: StringInterpolationProtocol {
    var texts = [""]
    var values: [Value] = []

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ literal: String) {
      texts[texts.count - 1] += literal
    }

    package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      append(.verbatim(value.description))
    }

    package mutating func appendInterpolation(_ count: Int, _ noun: String) {
      append(.count(count, noun))
    }

    package mutating func appendInterpolation(_ phrase: Phrase) {
      append(.text(phrase))
    }

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

/// Translations of a language by the keys of phrases.
///
/// An entry contains the values of its key as `{1}`, `{2}`, in any order and any number of times:
///
///     Catalogue(["{1 card} of {2} are due": "{2} の期日のカード {1}枚"])
package struct Catalogue: Sendable {
  package let entries: [String: String]

  package init(_ entries: [String: String]) {
    self.entries = entries
  }

  /// Returns a phrase in the language; without an entry, its English words around values in the language.
  package func tell(_ phrase: Phrase) -> String {
    if phrase.isVerbatim { return phrase.values[0].characters(self) }
    guard let entry = entries[phrase.key] else { return phrase.joined(self) }
    if phrase.values.isEmpty { return entry }
    var told = ""
    var rest = entry[...]
    while let open = rest.firstIndex(of: "{") {
      told += rest[..<open]
      rest = rest[open...]
      let digits = rest.dropFirst().prefix(while: \.isNumber)
      guard let index = Int(digits), phrase.values.indices.contains(index - 1),
        rest[digits.endIndex...].first == "}"
      else {
        told += "{"
        rest = rest.dropFirst()
        continue
      }
      told += phrase.values[index - 1].characters(self)
      rest = rest[digits.endIndex...].dropFirst()
    }
    return told + rest
  }
}
