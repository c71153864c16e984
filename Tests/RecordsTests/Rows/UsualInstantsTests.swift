import Kaiki
import TestSupport
import Testing
@testable import Rows

/// The quick reading of instants says what the careful one says.
struct UsualInstantsTests {
  private static func read(_ text: String, _ instants: inout UsualInstants) -> Instant? {
    var text = text
    return text.withUTF8 { instants.read(UnsafeRawBufferPointer($0)) }
  }

  @Test(arguments: [
    "2024-02-29T23:59:59Z", "2024-02-29T00:00:00.001Z", "1969-12-31T23:59:59.999Z", "0001-01-01T00:00:00Z",
    "9999-12-31T23:59:59.999Z", "2024-02-29 12:00:00Z", "1705310200500",
  ])
  func `instants in any form are read`(text: String) throws {
    var instants = UsualInstants()
    let expected = try InstantText.parse(text).get()
    // The first time the date is new, the second time it is known.
    for _ in 0..<2 { #expect(Self.read(text, &instants) == expected) }
  }

  @Test(arguments: 0..<20)
  func `whatever is changed in an instant, both agree`(seed: Int) {
    var random = SeededGenerator(seed: seed)
    var instants = UsualInstants()
    let usual = ["2024-01-15T09:30:00Z", "2024-01-15T23:59:59.999Z", "2024-01-16T00:00:00Z"].map {
      Array($0.utf8)
    }
    for _ in 0..<5_000 {
      var bytes = usual.randomElement(using: &random) ?? []
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        let index = Int.random(in: bytes.indices, using: &random)
        bytes[index] = Array("0123456789:;/.TZ -+".utf8).randomElement(using: &random) ?? 0
      }
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(Self.read(text, &instants) == (try? InstantText.parse(text).get()), "\(text)")
    }
  }
}
