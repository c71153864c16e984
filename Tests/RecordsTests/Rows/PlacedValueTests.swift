import Encoding
import TestSupport
import Testing

@testable import Intake

struct PlacedValueTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `every key and value knows its line and its column in characters`() throws {
    try folder.write("{\"速度\": 1,\n  \"b\": {\"c\": [2, {\"d\": null}],\n\"e\": \"x\"}}", to: "a.json")
    let read = try PlacedValue.read(folder("a.json"))
    #expect(read.location == PlacedValue.Location(line: 1, column: 1))
    let members = try #require(read.members)
    #expect(members.map(\.key) == ["速度", "b"])
    #expect(members.map(\.location) == [.init(line: 1, column: 2), .init(line: 2, column: 3)])
    #expect(members.map(\.value.location) == [.init(line: 1, column: 8), .init(line: 2, column: 8)])
    #expect(members[0].value.value == .integer(1) && members[0].value.members == nil)
    let inner = try #require(members[1].value.members)
    #expect(inner.map(\.key) == ["c", "e"])
    #expect(inner.map(\.location) == [.init(line: 2, column: 9), .init(line: 3, column: 1)])
    // An array holds no members of its own.
    #expect(inner[0].value.members == nil)
    #expect(
      inner[0].value.value == .array([.integer(2), .object([JSONValue.Member(key: "d", value: .null)])]))
  }

  @Test func `what is no JSON is refused with its place`() throws {
    try folder.write("{\"a\": 1,\n 2}", to: "a.json")
    #expect {
      try PlacedValue.read(folder("a.json"))
    } throws: { error in
      guard case JSONDocumentError.malformed(let rejection)? = error as? JSONDocumentError else {
        return false
      }
      return rejection.line == 2 && rejection.column == 2
    }
  }
}
