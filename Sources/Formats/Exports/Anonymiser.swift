import Encoding
import Kaiki

/// Removes personal data from rows: ids and names become hashes, and texts are deleted.
///
/// Equal texts have equal hashes, so that references between rows remain. Each part of a name between `::`, as in decks and
/// tags, is hashed on its own. Days, moments, numbers and Kaiki's own words are unchanged. Text of any other column is
/// hashed.
package struct Anonymiser: Sendable {
  /// Columns of texts without references from other rows; they are deleted.
  private static let dropped: Set = ["question", "answer", "taskDescription", "note", "memo", "unit"]
  /// Columns of texts that are choices of a setting.
  private static let kept: Set = ["timeZoneIdentifier", "language"]
  /// Hexadecimal digits per hash, 64 bits: the chance that two of a million ids collide is 1 in 37 million.
  private static let letters = 16

  private let hash: KeyedHash

  /// - Parameter key: Equal keys give equal hashes. A secret key prevents guessing texts by their hashes.
  package init(key: String) { hash = KeyedHash(key: Array(key.utf8)) }

  package func members(_ members: [RowMember]) -> [RowMember] {
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

/// Hash that requires a key: HMAC of SHA-256 (RFC 2104).
package struct KeyedHash: Sendable {
  private let inner, outer: [UInt8]

  package init(key: [UInt8]) {
    let short = key.count > 64 ? SHA256.digest(of: key) : key
    let block = short + [UInt8](repeating: 0, count: 64 - short.count)
    (inner, outer) = (block.map { $0 ^ 0x36 }, block.map { $0 ^ 0x5C })
  }

  /// Returns the 32 bytes of a message.
  package func callAsFunction(_ message: [UInt8]) -> [UInt8] {
    SHA256.digest(of: outer + SHA256.digest(of: inner + message))
  }
}
