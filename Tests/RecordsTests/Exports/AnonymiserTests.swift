import Kaiki
import Testing

@testable import Formats

struct AnonymiserTests {
  private let anonymiser = Anonymiser(key: "secret-key")

  private func text(_ text: String, in name: String = "id") -> RowValue? {
    anonymiser.members([RowMember(name, .text(text))]).first?.value
  }

  @Test func `a text is one hash wherever it stands, and another with another key`() {
    #expect(text("card-1") == text("card-1", in: "cardId"))
    #expect(text("card-1") != text("card-2"))
    #expect(
      text("card-1") != Anonymiser(key: "other-key!").members([RowMember("id", .text("card-1"))])[0].value)
    guard case .text(let hash)? = text("card-1") else { return #expect(Bool(false), "no text") }
    #expect(hash.count == 16 && hash.allSatisfy(\.isHexDigit))
  }

  @Test func `decks and tags stay within each other`() throws {
    let values = anonymiser.members([
      RowMember("deck", .text("Japanese::N5")), RowMember("tags", .texts(["Japanese", "N5", "Japanese::"])),
    ]).map(\.value)
    guard case .text(let deck) = values[0], case .texts(let tags) = values[1] else {
      return #expect(Bool(false), "no texts")
    }
    #expect(deck == "\(tags[0])::\(tags[1])")
    #expect(tags[2] == "\(tags[0])::")
  }

  @Test(arguments: ["question", "answer", "taskDescription", "note", "memo", "unit"])
  func `what says something and is referred to by nothing goes`(name: String) {
    #expect(text("my diary", in: name) == .missing)
  }

  @Test func `settings, moments, numbers and our own words stay`() {
    let members = [
      RowMember("timeZoneIdentifier", .text("Asia/Tokyo")), RowMember("language", .text("ja")),
      RowMember("at", .instant(Instant(milliseconds: 5))), RowMember("n", .integer(3)),
      RowMember("x", .number(0.5)), RowMember("f", .flag(true)), RowMember("type", .word("absent")),
      RowMember("intervals", .integers([0, 1])), RowMember("none", .missing),
    ]
    #expect(anonymiser.members(members) == members)
  }

  @Test func `rows within rows are treated alike`() {
    let row = [RowMember("content", .text("milk")), RowMember("note", .text("two"))]
    #expect(
      anonymiser.members([RowMember("items", .rows([row]))])[0].value == .rows([anonymiser.members(row)]))
  }
}
