import Phrases

/// Phrases as JSON, which the reading process can render in every language.
extension JSONValue {
  /// Returns the texts around the values of a phrase, and the values.
  ///
  ///     "the log has \(3, "answer")"   // {"texts": ["the log has ", ""], "values": [{"count": 3, "noun": "answer"}]}
  package static func phrase(_ phrase: Phrase) -> JSONValue {
    var members: [(key: String, value: JSONValue)] = [
      ("texts", .array(phrase.texts.map(JSONValue.text))),
      ("values", .array(phrase.values.map(value))),
    ]
    if let context = phrase.context { members.append(("meaning", .text(context))) }
    return .object(members.map(Member.init))
  }

  private static func value(_ value: Phrase.Value) -> JSONValue {
    switch value {
    case .text(let phrase): .phrase(phrase)
    case .count(let count, let noun):
      .object([Member(key: "count", value: .integer(count)), Member(key: "noun", value: .text(noun))])
    case .english(let phrase, _): .phrase(phrase)
    case .verbatim, .capitalised, .integer, .fixed, .rounded, .amount, .percent, .change, .p, .day, .clock,
      .range, .interval,
      .bars, .bar, .boxes, .toned, .missing:
      .text(value.characters())
    }
  }

  /// Phrase of JSON written by ``phrase(_:)``; `nil` for other JSON.
  package var asPhrase: Phrase? {
    guard let texts = self["texts"]?.asArray, let values = self["values"]?.asArray,
      texts.count == values.count + 1
    else { return nil }
    let parts = (texts: texts.compactMap(\.asText), values: values.compactMap(\.asPhraseValue))
    guard parts.texts.count == texts.count, parts.values.count == values.count else { return nil }
    return Phrase(texts: parts.texts, values: parts.values, context: self["meaning"]?.asText)
  }

  private var asPhraseValue: Phrase.Value? {
    if let text = asText { return .verbatim(text) }
    if let count = self["count"]?.asInteger, let noun = self["noun"]?.asText { return .count(count, noun) }
    return asPhrase.map(Phrase.Value.text)
  }
}
