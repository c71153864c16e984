import Encoding
import Testing

struct Base64TextTests {
  /// RFC 4648, section 10, and bytes that need the last two letters.
  @Test(
    arguments: [
      ([], ""), (Array("f".utf8), "Zg=="), (Array("fo".utf8), "Zm8="), (Array("foo".utf8), "Zm9v"),
      (Array("foob".utf8), "Zm9vYg=="), (Array("fooba".utf8), "Zm9vYmE="), (Array("foobar".utf8), "Zm9vYmFy"),
      ([0xFB, 0xFF, 0xBF], "+/+/"),
    ] as [([UInt8], String)])
  func `bytes have the text of the standard`(bytes: [UInt8], text: String) {
    #expect(Base64Text.of(bytes) == text)
  }
}
