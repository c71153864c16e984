import Testing

@testable import Reports

/// Sections of lines, pairs, tables and charts on a terminal.
struct TerminalPageTests {
  private func text(_ blocks: [Page.Block], width: Int = 30, isColoured: Bool = false) -> String {
    Page(sections: [Page.Section(title: "Title", blocks: blocks)]).text(width: width, isColoured: isColoured)
  }

  @Test func `sections are titled, indented and set apart`() {
    let page = Page(
      sections: [
        Page.Section(title: "One", blocks: [.line("first"), .line("second")]),
        Page.Section(title: "Two", blocks: [.line("third")]),
      ])
    #expect(page.text(width: 80, isColoured: false) == "One\n  first\n  second\n\nTwo\n  third\n")
    #expect(
      page.text(width: 80, isColoured: true)
        == "\u{1B}[1mOne\u{1B}[0m\n  first\n  second\n\n\u{1B}[1mTwo\u{1B}[0m\n  third\n")
    #expect(Page(sections: []).text(width: 80, isColoured: true) == "")
  }

  @Test func `pairs and tables line up by columns, not by characters`() {
    #expect(
      text([.pairs([Page.Pair("日本", "1"), Page.Pair("abcde", "2"), Page.Pair("e\u{301}", "3")])])
        == "Title\n  日本   1\n  abcde  2\n  e\u{301}      3\n")
    let table = Page.Table(
      columns: [.text("名前"), .number("数"), .text("")],
      rows: [["犬", .integer(1), ""], ["abcdef", .integer(1_000), "x"]])
    #expect(text([.table(table)]) == "Title\n  名前      数\n  犬         1\n  abcdef  1000  x\n")
  }

  @Test(arguments: [20, 30, 50, 80] as [Int])
  func `a text too long for its column gives way to the numbers beside it`(width: Int) {
    let table = Page.Table(
      columns: [.text("card"), .number("wrong"), .number("n")],
      rows: [
        [.text(String(repeating: "長い", count: 99)), .integer(37), .integer(1_066)],
        ["b", .integer(1), .integer(2)],
      ])
    let lines = text([.table(table)], width: width).split(separator: "\n").dropFirst().map(String.init)
    #expect(lines.allSatisfy { columns($0) <= width }, "\(lines)")
    #expect(lines[0].hasPrefix("  card") && lines[0].hasSuffix("wrong     n"), "\(lines)")
    #expect(lines[1].hasPrefix("  長い") && lines[1].hasSuffix("…     37  1066"), "\(lines)")
    #expect(lines[2].hasPrefix("  b") && lines[2].hasSuffix("    1     2"), "\(lines)")
  }

  @Test(
    arguments: [
      ("one two three", "  one two three\n"),
      ("one two three four five six", "  one two three four\n  five six\n"),
      ("exactly eighteen c", "  exactly eighteen c\n"),
      ("exactly eighteen ch", "  exactly eighteen\n  ch\n"),
      ("abcdefghijklmnopqrstuvwxyz", "  abcdefghijklmnopqr\n  stuvwxyz\n"),
      ("一二三四五六七八九十", "  一二三四五六七八九\n  十\n"), ("a一二三四五六七八九", "  a一二三四五六七八\n  九\n"),
      ("", "\n"),
    ] as [(String, String)])
  func `a sentence is broken at spaces, and anywhere where a word is too wide`(
    sentence: String, lines: String
  ) {
    #expect(text([.line(sentence)], width: 20) == "Title\n\(lines)")
  }

  @Test func `charts keep their spaces, and what is too wide is cut`() {
    #expect(text([.chart(.bars([0, 0, 0, 1, 8], caption: "x"))]) == "Title\n     ▁█  x\n")
    #expect(text([.chart(.bars([0, 1, 8, 0], caption: ""))]) == "Title\n   ▁█\n")
    let long = Chart.bars(Array(repeating: 1, count: 40), caption: "x")
    #expect(text([.chart(long)], width: 20).contains("█…\n"))
    let title = String(repeating: "題", count: 40)
    let page = Page(sections: [Page.Section(title: title, blocks: [])])
    #expect(page.text(width: 21, isColoured: false) == "題題題題題題題題題題…\n")
  }

  @Test(arguments: [Int.min, -1, 0, 1, 19, 20] as [Int])
  func `a terminal narrower than 20 columns gets 20`(width: Int) {
    let blocks: [Page.Block] = [
      .line("one two three four five six"), .chart(.bars(Array(repeating: 1, count: 99), caption: "x")),
    ]
    #expect(text(blocks, width: width) == text(blocks, width: 20))
  }
}
