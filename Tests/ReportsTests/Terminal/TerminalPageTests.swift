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

  @Test func `a bar gives way before a month is broken`() {
    let table = Page.Table(
      columns: [.text("month"), .number("done"), .text("")],
      rows: [["2026-01", .integer(141), .bar(4, whole: 4, width: 12)]])
    #expect(text([.table(table)], width: 24) == "Title\n  month    done\n  2026-01   141  ███████\n")
    #expect(text([.table(table)], width: 21) == "Title\n  month    done\n  2026-01   141  ████\n")
  }

  @Test(arguments: [20, 30, 50, 80] as [Int])
  func `a text too long for its column goes on below itself, beside the numbers`(width: Int) {
    let table = Page.Table(
      columns: [.text("card"), .number("wrong"), .number("n")],
      rows: [
        [.text(String(repeating: "長い", count: 99)), .integer(37), .integer(1_066)],
        ["b", .integer(1), .integer(2)],
      ])
    let lines = text([.table(table)], width: width).split(separator: "\n").dropFirst().map(String.init)
    #expect(lines.allSatisfy { columns($0) <= width }, "\(lines)")
    #expect(lines[0].hasPrefix("  card") && lines[0].hasSuffix("wrong     n"), "\(lines)")
    #expect(lines[1].hasPrefix("  長い") && lines[1].hasSuffix("     37  1066"), "\(lines)")
    #expect(lines.last?.hasPrefix("  b") == true && lines.last?.hasSuffix("    1     2") == true, "\(lines)")
    // Nothing is lost.
    #expect(lines.joined().count { $0 == "長" } == 99)
    #expect(lines.dropFirst(2).dropLast().allSatisfy { $0.allSatisfy { "長い ".contains($0) } }, "\(lines)")
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

  @Test func `charts keep their spaces, a caption goes below what is too wide, and that is cut`() {
    #expect(text([.chart(.bars([0, 0, 0, 1, 8], caption: "x"))]) == "Title\n     ▁█  x\n")
    #expect(text([.chart(.bars([0, 1, 8, 0], caption: ""))]) == "Title\n   ▁█\n")
    let long = Chart.bars(Array(repeating: 1, count: 40), caption: "x")
    #expect(text([.chart(long)], width: 20).hasSuffix("█…\n  x\n"))
    #expect(
      text([.chart(.bars([8, 8], caption: "sixteen columns."))], width: 20)
        == "Title\n  ██\n  sixteen columns.\n"
    )
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

  /// A page for each place where a text can stand.
  private static let places: [(name: String, page: @Sendable (String) -> Page.Section)] = [
    ("title", { Page.Section(title: $0, blocks: []) }), ("line", { section(.line($0)) }),
    ("name of a pair", { section(.pairs([Page.Pair($0, "1")])) }),
    ("value of a pair", { section(.pairs([Page.Pair("a", .text($0))])) }),
    ("end of a range", { section(.pairs([Page.Pair("a", .range(.text($0), .text($0)))])) }),
    ("interval", { section(.pairs([Page.Pair("a", .interval(.text($0), from: .text($0), to: .text($0)))])) }),
    ("title of a column", { section(.table(Page.Table(columns: [.text($0), .number($0)], rows: []))) }),
    ("cell of texts", { section(.table(Page.Table(columns: [.text("")], rows: [[.text($0)]]))) }),
    ("cell of numbers", { section(.table(Page.Table(columns: [.number("")], rows: [[.text($0)]]))) }),
    ("caption of a chart", { section(.chart(.bars([1], caption: $0))) }),
    (
      "name of a row of hours",
      { section(.chart(.hours(rows: [(name: $0, counts: Array(repeating: 1, count: 24))]))) }
    ),
  ]

  private static func section(_ block: Page.Block) -> Page.Section {
    Page.Section(title: "t", blocks: [block])
  }

  @Test(
    arguments: [
      ("\u{1B}[31m", #"\u{1b}[31m"#), ("\u{9B}31m", #"\u{9b}31m"#), ("a\nb", #"a\u{a}b"#),
      ("a\rb", #"a\u{d}b"#),
      ("a\tb", #"a\u{9}b"#), ("\u{0}", #"\u{0}"#), ("\u{7F}", #"\u{7f}"#), ("\u{202E}x", #"\u{202e}x"#),
      ("\u{2066}x", #"\u{2066}x"#), ("\u{200F}x", #"\u{200f}x"#), ("\u{2028}", #"\u{2028}"#),
      ("\u{FEFF}", #"\u{feff}"#),
    ] as [(String, String)])
  func `nothing that could steer a terminal gets through, wherever a text stands`(text: String, safe: String)
  {
    for (name, page) in Self.places {
      for isColoured in [true, false] {
        var shown = Page(sections: [page(text)]).text(width: 80, isColoured: isColoured)
        #expect(shown.contains(safe), "\(name): \(shown)")
        if isColoured {
          // Only the page's own title is in bold.
          #expect(shown.hasPrefix("\u{1B}[1m"))
          shown.replace("\u{1B}[1m", with: "")
          shown.replace("\u{1B}[0m", with: "")
        }
        let scalars = text.unicodeScalars.filter { DisplayText.safe(String($0)) != String($0) }
        for line in shown.split(separator: "\n") {
          #expect(!line.unicodeScalars.contains { scalars.contains($0) }, "\(name): \(line)")
        }
        // A line of its own would be one that the text had broken.
        let plain = Page(sections: [page("x")]).text(width: 80, isColoured: false)
        #expect(shown.count { $0 == "\n" } == plain.count { $0 == "\n" }, "\(name)")
      }
    }
  }

  @Test(
    arguments: [
      (.text("日本"), "日本"), (.integer(-3), "-3"), (.fixed(2, places: 1), "2.0"),
      (.fixed(0.25, places: 4), "0.2500"),
      (.rounded(1_234.4), "1234"), (.rounded(12.34), "12.3"), (.rounded(-1.234), "-1.23"), (.rounded(7), "7"),
      (.amount(9.96), "10.0"), (.amount(1.5), "1.5"), (.amount(3), "3"), (.amount(10.4), "10"),
      (.percent(0.5), "50.0 %"), (.percent(1.0 / 3), "33.3 %"), (.percent(1, places: 0), "100 %"),
      (.percent(0, places: 2), "0.00 %"), (.percent(0, places: 0), "0 %"),
      (.percent(0.004_9, places: 0), "< 0.5 %"),
      (.percent(0.006, places: 0), "1 %"), (.percent(0.004), "0.4 %"), (.change(0.414), "+41 %"),
      (.change(-0.05), "-5.0 %"),
      (.change(0), "0.0 %"), (.p(0.000_999), "< 0.001"), (.p(0.001), "0.001"), (.p(1), "1.000"),
      (.day(Sample.monday), "2024-01-01"), (.clock(22), "22:00"), (.clock(0.5), "00:30"),
      (.clock(23.999), "00:00"), (.range(.integer(1), .missing), "1 – –"),
      (.interval(.change(0.5), from: .change(-0.25), to: .change(1)), "+50 % (-25 – +100)"),
      (.interval(.rounded(2), from: .rounded(1.5), to: .rounded(2.5)), "2 (1.50 – 2.50)"),
      (.bars([0, 1, 2], whole: nil), " ▄█"), (.bars([0.5], whole: 1), "▄"),
      (.bar(3, whole: 4, width: 8), "██████"),
      (.bar(9, whole: 4, width: 8), "████████"), (.bar(0, whole: 0, width: 8), ""),
      (.boxes(filled: 2, of: 3, beyond: 0), "■■□"), (.boxes(filled: 1, of: 1, beyond: 2), "■+2"),
      (.missing, "–"),
    ] as [(Page.Cell, String)])
  func `a value is written one way`(cell: Page.Cell, text: String) {
    #expect(cell.terminalText == text)
  }

  @Test func `hours are a map under the hours of a clock`() {
    var counts = Array(repeating: 0, count: 24)
    counts[6] = 2
    counts[23] = 1
    let rows = [(name: "月", counts: counts), (name: "Tue", counts: Array(repeating: 0, count: 24))]
    let none = { (count: Int) in String(repeating: " ·", count: count) }
    #expect(
      text([.chart(.hours(rows: rows))], width: 80) == """
        Title
                0           6          12          18
          月   \(none(6))██\(none(16))▓▓
          Tue  \(none(24))

        """)
  }

  @Test func `a bar takes the room that is left, in proportion`() {
    let table = Page.Table(
      columns: [.text(""), .number("n")],
      rows: [[.bar(4, whole: 4, width: 40), .integer(4)], [.bar(1, whole: 4, width: 40), .integer(1)]])
    // 18 columns, of which the number and two spaces take three.
    #expect(
      text([.table(table)], width: 20)
        == "Title\n                   n\n  \(String(repeating: "█", count: 15))  4\n  ████             1\n")
  }

  @Test func `states have their colours where those are wanted, and words alone elsewhere`() {
    let table = Page.Table(
      columns: [.text("course"), .text("status"), .number("left")],
      rows: [
        ["Art", .toned("safe", .good), .integer(5)], ["日本史", .toned("warning", .attention), .integer(1)],
        ["Law", .toned("limit", .alarm), .toned(.integer(0), .alarm)],
      ])
    let blocks: [Page.Block] = [.pairs([Page.Pair("overdue", .toned(.integer(8), .alarm))]), .table(table)]
    let plain =
      "Title\n  overdue  8\n  course  status   left\n  Art     safe        5\n  日本史  warning     1\n"
    #expect(text(blocks) == plain + "  Law     limit       0\n")
    var coloured = text(blocks, isColoured: true)
    for (code, word) in [(31, "8"), (32, "safe"), (33, "warning"), (31, "limit"), (31, "0")] {
      #expect(coloured.contains("\u{1B}[\(code)m\(word)\u{1B}[0m"), "\(word)")
    }
    for code in ["[1m", "[31m", "[32m", "[33m", "[0m"] { coloured.replace("\u{1B}\(code)", with: "") }
    #expect(coloured == text(blocks))
  }

  @Test func `a line that is cut has no colours, which would go on beyond it`() {
    let table = Page.Table(
      columns: [.number("a"), .text("b")],
      rows: [[.text(String(repeating: "1", count: 30)), .toned("limit", .alarm)]])
    let lines = text([.table(table)], width: 20, isColoured: true).split(separator: "\n").dropFirst()
    #expect(lines.allSatisfy { !$0.contains("\u{1B}") })
  }

  @Test func `a long value of a pair goes on below itself`() {
    #expect(
      text([.pairs([Page.Pair("a", "one two three four"), Page.Pair("bb", "x")])], width: 20)
        == "Title\n  a   one two three\n      four\n  bb  x\n")
  }
}
