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
