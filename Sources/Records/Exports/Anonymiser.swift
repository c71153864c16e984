import Kaiki

/// Takes from rows what tells whose they are: ids and names become hashes, and texts go.
///
/// One text is one hash wherever it stands, so that rows still belong together; parts of a name between `::`, as of decks and
/// tags, stay parts. Days, moments, numbers and our own words stand as they are. A column of text that nobody thought of here
/// is hashed.
package struct Anonymiser: Sendable {
  /// Texts that say something and that nothing refers to.
  private static let dropped: Set = ["question", "answer", "taskDescription", "note", "memo", "unit"]
  /// Texts that are choices of a setting.
  private static let kept: Set = ["timeZoneIdentifier", "language"]
  /// 64 bits of a hash, as letters: of a million ids two are alike once in 37 million times.
  private static let letters = 16

  private let hash: KeyedHash

  /// - Parameter key: The same key gives the same hashes; without it nobody can try which text gives one.
  package init(key: String) { hash = KeyedHash(key: Array(key.utf8)) }

  /// The members of a row without what tells whose it is.
  func members(_ members: [RowMember]) -> [RowMember] {
    members.map { RowMember($0.name, value($0.value, of: $0.name)) }
  }

  private func value(_ value: RowValue, of name: String) -> RowValue {
    switch value {
    case .text where Self.kept.contains(name): value
    case .text where Self.dropped.contains(name), .texts where Self.dropped.contains(name): .missing
    case .text(let text): .text(self.text(text))
    case .texts(let texts): .texts(texts.map(self.text))
    case .rows(let rows): .rows(rows.map(members))
    case .missing, .flag, .integer, .number, .day, .instant, .word, .integers: value
    }
  }

  private func text(_ text: String) -> String {
    text.split(separator: "::", omittingEmptySubsequences: false).map { part in
      part.isEmpty ? "" : Self.hexadecimal(hash(Array(part.utf8)).prefix(Self.letters / 2))
    }.joined(separator: "::")
  }

  private static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
