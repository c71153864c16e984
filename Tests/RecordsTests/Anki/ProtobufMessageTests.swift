import Testing

@testable import Formats

struct ProtobufMessageTests {
  private func message<Value>(_ bytes: [UInt8], _ body: (ProtobufMessage) -> Value) -> Value {
    bytes.withUnsafeBytes { body(ProtobufMessage($0)) }
  }

  /// The message of a preset as Anki writes it: field 9 is 20, field 10 is 200, field 1 holds 1.0 and 10.0.
  private let preset: [UInt8] = [
    0x0A, 8, 0, 0, 0x80, 0x3F, 0, 0, 0x20, 0x41, 0x48, 0x14, 0x50, 0xC8, 0x01, 0x5D, 0, 0, 0x20, 0x40,
  ]

  @Test func `fields are read by their numbers`() {
    #expect(message(preset) { $0.integer(9) } == 20)
    #expect(message(preset) { $0.integer(10) } == 200)
    #expect(message(preset) { $0.numbers(1) } == [1, 10])
    #expect(message(preset) { $0.numbers(11) } == [2.5])
    #expect(message(preset) { $0.number(11) } == 2.5)
    #expect(message(preset) { $0.number(9) } == nil)
    #expect(message(preset) { $0.integer(3) } == nil)
    #expect(message([0x0A, 2, 0x08, 0x01]) { $0.message(1)?.integer(1) } == 1)
  }

  @Test func `a message that is cut off anywhere gives what came before`() {
    for count in preset.indices {
      let known = message(Array(preset[..<count])) { $0.integer(9) }
      #expect(known == (count >= 12 ? 20 : nil))
    }
  }

  @Test(arguments: [
    [0xFF], [0x0A, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01], [0x0B], [0x09, 1],
  ])
  func `damaged bytes end the message`(bytes: [UInt8]) {
    #expect(message(bytes) { $0.numbers(1) } == [])
  }
}
