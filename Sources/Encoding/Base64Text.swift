/// Bytes as text of 64 letters.
///
/// - Note: Source: RFC 4648, section 4.
package enum Base64Text {
  private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")

  /// Returns the text of bytes, padded with `=` to a multiple of four letters.
  package static func of(_ bytes: [UInt8]) -> String {
    var text = ""
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let part = bytes[start..<min(start + 3, bytes.count)]
      let bits = (0..<3).reduce(0) { $0 << 8 | ($1 < part.count ? Int(part[start + $1]) : 0) }
      for index in 0..<4 { text.append(index <= part.count ? letters[bits >> (18 - 6 * index) & 63] : "=") }
    }
    return text
  }
}
