import Testing

@testable import Formats

struct KeyedHashTests {
  /// RFC 4231, test cases 1, 2 and 6; the others by Python's `hmac`, at the lengths where a block of SHA-256 ends.
  @Test(
    arguments: [
      (
        [UInt8](repeating: 0x0B, count: 20), Array("Hi There".utf8),
        "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
      ),
      (
        Array("Jefe".utf8), Array("what do ya want for nothing?".utf8),
        "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
      ),
      (
        [UInt8](repeating: 0xAA, count: 131),
        Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
        "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
      ),
      ([1], [], "2f8738164025afdddbc18665c6e8f37de9498db7fd194873c61ee30c22192a9a"),
      (
        [1], [UInt8](repeating: 97, count: 55),
        "62dc538fd4cedacfbdcc8606cc982c4fbfa203075e0044f20dcce5955682ec57"
      ),
      (
        [1], [UInt8](repeating: 97, count: 56),
        "aba7282f796a3c478b2404e645d3d7b36b4a5cd2a3e8ae2f91cb9efedd1fbeb1"
      ),
      (
        [1], [UInt8](repeating: 97, count: 64),
        "8ddbf35049e14126dd9f89c12b481d88913aad37eda39f721fbadd8c1914b2a3"
      ),
      (
        [1], [UInt8](repeating: 97, count: 119),
        "b1a52564eec761177d43253bc06132f072af1f430ef9ff7722bbdbef8d8e3063"
      ),
      (
        [1], [UInt8](repeating: 97, count: 120),
        "4444bb3afcc49ad9c7b750fefbb4a71c50768f7967ba2e5d6eaf8bd8f1f539b9"
      ),
    ] as [([UInt8], [UInt8], String)])
  func `a message has the hash that others compute`(key: [UInt8], message: [UInt8], hash: String) {
    let bytes = KeyedHash(key: key)(message)
    #expect(bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() == hash)
  }
}
