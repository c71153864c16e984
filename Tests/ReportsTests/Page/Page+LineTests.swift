import Phrases
import Testing

@testable import Reports

struct PageLineTests {
  private let section = Page.Section(
    title: Phrase(verbatim: "Today"),
    blocks: [
      .pairs([
        Page.Pair(Phrase(verbatim: "due"), .integer(3)), Page.Pair(Phrase(verbatim: "list"), "tea\nmilk"),
      ]), .line("a sentence"),
      .pairs([
        Page.Pair(Phrase(verbatim: "share"), .percent(0.5)), Page.Pair(Phrase(verbatim: "name"), "\u{1B}[2J"),
      ]),
    ])

  @Test func `named values stand on one line, and nothing else does`() {
    #expect(
      section.line(.english) == "Today: due 3; list tea milk; share 50.0 %; name \\u{1b}[2J")
    #expect(section.line(.japanese) == "Today：due 3；list tea milk；share 50.0 %；name \\u{1b}[2J")
  }
}
