import Encoding

/// Hash that requires a key: HMAC of SHA-256 (RFC 2104).
package struct KeyedHash: Sendable {
  private let inner, outer: [UInt8]

  /// - Parameter key: Any length.
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
