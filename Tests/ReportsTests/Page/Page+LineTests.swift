import Testing

@testable import Reports

struct PageLineTests {
  private let section = Page.Section(
    title: "Today",
    blocks: [
      .pairs([Page.Pair("due", .integer(3)), Page.Pair("list", "tea\nmilk")]), .line("a sentence"),
      .pairs([Page.Pair("share", .percent(0.5)), Page.Pair("name", "\u{1B}[2J")]),
    ])

  @Test func `named values stand on one line, and nothing else does`() {
    #expect(
      section.line(.english) == "Today: due 3; list tea milk; share 50.0 %; name \\u{1b}[2J")
    #expect(section.line(.japanese) == "Today：due 3；list tea milk；share 50.0 %；name \\u{1b}[2J")
  }
}
