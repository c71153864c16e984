import Phrases
import Testing

@testable import Reports

/// Sections of lines, pairs, tables and charts on a terminal.
struct TerminalPageTests {
  private func text(_ blocks: [Page.Block], width: Int = 30, isColoured: Bool = false) -> String {
    Page(sections: [Page.Section(title: "Title", blocks: blocks)]).text(
      .english, width: width, isColoured: isColoured)
  }

  @Test func `sections are titled, indented and set apart`() {
    let page = Page(
      sections: [
        Page.Section(title: "One", blocks: [.line("first"), .line("second")]),
        Page.Section(title: "Two", blocks: [.line("third")]),
      ])
    #expect(page.text(.english, width: 80, isColoured: false) == "One\n  first\n  second\n\nTwo\n  third\n")
    #expect(
      page.text(.english, width: 80, isColoured: true)
        == "\u{1B}[1mOne\u{1B}[0m\n  first\n  second\n\n\u{1B}[1mTwo\u{1B}[0m\n  third\n")
    #expect(Page(sections: []).text(.english, width: 80, isColoured: true) == "")
  }

  @Test func `pairs line up by columns, not by characters`() {
    #expect(
      text([.pairs([Page.Pair("日本", "1"), Page.Pair("abcde", "2"), Page.Pair("e\u{301}", "3")])])
        == "Title\n  日本   1\n  abcde  2\n  e\u{301}      3\n")
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
    #expect(text([.line(Phrase(verbatim: sentence))], width: 20) == "Title\n\(lines)")
  }

  @Test func `bars keep their spaces, and say what they are, from when to when, and how much is full height`()
  {
    let chart = Page.Block.chart(.bars([0, 0, 0, 1, 8], "answers"))
    #expect(
      text([chart], width: 60)
        == "Title\n     ▁█  answers, 2024-01-01 – 2024-01-05, █ = 8\n")
    // Where there is no room beside them, below.
    #expect(text([chart]) == "Title\n     ▁█\n  answers,\n  2024-01-01 – 2024-01-05,\n  █ = 8\n")
  }

  @Test func `of more bars than columns the latest are shown, and the words are of those`() {
    let chart = Chart.bars([9] + Array(repeating: 0, count: 20) + [3, 6], "x")
    #expect(
      text([.chart(chart)], width: 20)
        == "Title\n                  ▄█\n  x, 2024-01-06 –\n  2024-01-23, █ = 6\n")
  }

  private static let points: [Page.SummaryPoint] = [
    .init(.reading, .good, "every row was read"), .init(.due, .watch, "1 due today"),
    .init(.due, .bad, "2 overdue: 犬の散歩, 薬の補充"), .init(.recall, .unknown, "93 % recalled"),
  ]

  @Test func `the summary stands below what the page is of, with signs, before what has to be known first`() {
    let page = Page(
      sections: [
        Page.Section(
          title: "Kaiki", blocks: [.line("A remark."), .line(""), .pairs([Page.Pair("as of", "now")])]),
        Page.Section(title: "Today", blocks: [.line("two")]),
      ], summary: Self.points)
    #expect(
      page.text(.english, width: 60, isColoured: false)
        == """
        Kaiki
          as of  now

        In short
          What waits             ✕ 2 overdue: 犬の散歩, 薬の補充
                                 ! 1 due today
          How it goes            · 93 % recalled
          How far to trust this  ✓ every row was read

        Read before the figures
          A remark.

        Today
          two

        """)
    let coloured = page.text(.english, width: 60, isColoured: true)
    for (code, words) in [(31, "✕ "), (31, "2 overdue: 犬の散歩, 薬の補充"), (33, "1 due today"), (32, "✓ ")] {
      #expect(coloured.contains("\u{1B}[\(code)m\(words)\u{1B}[0m"), "\(words)")
    }
    #expect(coloured.contains("· 93 % recalled\n"))
  }

  @Test func `in few columns answers of the summary stand below their questions`() {
    let page = Page(sections: [Page.Section(title: "T", blocks: [])], summary: Self.points)
    let lines = page.text(.japanese, width: 28, isColoured: false).split(separator: "\n")
    #expect(
      lines.dropFirst(2) == [
        "  やること", "    ✕ 2 overdue: 犬の散歩,", "      薬の補充", "    ! 1 due today",
        "  これまでの記録の様子", "    · 93 % recalled", "  どこまで信頼できるか", "    ✓ every row was read",
      ])
  }

  @Test func `of many answers to a question the first are shown, and how many more there are`() {
    let points = (1...9).map { Page.SummaryPoint(.due, .watch, "answer \($0)") }
    let page = Page(sections: [Page.Section(title: "T", blocks: [])], summary: points)
    let text = page.text(.english, width: 60, isColoured: false)
    #expect(text.contains("answer 7") && !text.contains("answer 8") && text.contains(" and 2 more\n"))
  }

  @Test(arguments: [(39, false), (40, true)] as [(Int, Bool)])
  func `a long page ends with where more is`(lines: Int, saysMore: Bool) {
    let section = Page.Section(title: "T", blocks: Array(repeating: .line("x"), count: lines))
    let page = Page(sections: [section], more: "More: \u{1B}--json and much else besides.")
    let text = page.text(.english, width: 30, isColoured: false)
    let ending = "\nMore: \\u{1b}--json and much\nelse besides.\n"
    #expect(text.hasSuffix("  x\n" + (saysMore ? ending : "")))
    #expect(text.hasSuffix(ending) == saysMore)
  }

  @Test func `a title that is too wide is cut`() {
    let title = String(repeating: "題", count: 40)
    let page = Page(sections: [Page.Section(title: Phrase(verbatim: title), blocks: [])])
    #expect(page.text(.english, width: 21, isColoured: false) == "題題題題題題題題題題…\n")
  }

  @Test(arguments: [Int.min, -1, 0, 1, 19, 20] as [Int])
  func `a terminal narrower than 20 columns gets 20`(width: Int) {
    let blocks: [Page.Block] = [
      .line("one two three four five six"), .chart(.bars(Array(repeating: 1, count: 99), "x")),
    ]
    #expect(text(blocks, width: width) == text(blocks, width: 20))
  }

  /// A page for each place where a text can stand.
  private static let samples: [(name: String, page: @Sendable (Phrase) -> Page.Section)] = [
    ("title", { Page.Section(title: $0, blocks: []) }), ("line", { section(.line($0)) }),
    ("name of a pair", { section(.pairs([Page.Pair($0, "1")])) }),
    ("value of a pair", { section(.pairs([Page.Pair("a", .text($0))])) }),
    ("end of a range", { section(.pairs([Page.Pair("a", .range(.text($0), .text($0)))])) }),
    ("interval", { section(.pairs([Page.Pair("a", .interval(.text($0), from: .text($0), to: .text($0)))])) }),
    ("title of a column", { section(.table(Page.Table(columns: [.text($0), .number($0)], rows: []))) }),
    ("cell of texts", { section(.table(Page.Table(columns: [.text("")], rows: [[.text($0)]]))) }),
    ("cell of numbers", { section(.table(Page.Table(columns: [.number("")], rows: [[.text($0)]]))) }),
    (
      "text of a table too wide",
      {
        section(
          .table(
            Page.Table(
              columns: [.text("")]
                + Array(repeating: .number(Phrase(verbatim: String(repeating: "w", count: 30))), count: 3),
              rows: [[.text($0), "1", "2", "3"]])))
      }
    ),
    ("caption of a chart", { section(.chart(.bars([1], $0))) }),
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
    for (name, page) in Self.samples {
      for isColoured in [true, false] {
        var shown = Page(sections: [page(Phrase(verbatim: text))]).text(
          .english, width: 80, isColoured: isColoured)
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
        let plain = Page(sections: [page("x")]).text(.english, width: 80, isColoured: false)
        #expect(shown.count { $0 == "\n" } == plain.count { $0 == "\n" }, "\(name)")
      }
    }
  }

  @Test(
    arguments: [
      (.text("日本"), "日本"), (.integer(-3), "−3"), (.fixed(2, decimals: 1), "2.0"),
      (.fixed(0.25, decimals: 4), "0.2500"),
      (.rounded(1_234.4), "1234"), (.rounded(12.34), "12.3"), (.rounded(-1.234), "−1.23"), (.rounded(7), "7"),
      (.amount(9.96), "10.0"), (.amount(1.5), "1.5"), (.amount(3), "3"), (.amount(10.4), "10"),
      (.percent(0.5), "50.0 %"), (.percent(1.0 / 3), "33.3 %"), (.percent(1, decimals: 0), "100 %"),
      (.percent(0, decimals: 2), "0.00 %"), (.percent(0, decimals: 0), "0 %"),
      (.percent(0.004_9, decimals: 0), "< 0.5 %"),
      (.percent(0.006, decimals: 0), "1 %"), (.percent(0.004), "0.4 %"), (.change(0.414), "+41 %"),
      (.change(-0.05), "−5.0 %"),
      (.change(0), "0.0 %"), (.p(0.000_999), "< 0.001"), (.p(0.001), "0.001"), (.p(1), "1.000"),
      (.day(Sample.monday), "2024-01-01"), (.clock(22), "22:00"), (.clock(0.5), "00:30"),
      (.clock(23.999), "00:00"), (.range(.integer(1), .missing), "1 – –"),
      (.interval(.change(0.5), from: .change(-0.25), to: .change(1)), "+50 % (−25 – +100)"),
      (.interval(.rounded(2), from: .rounded(1.5), to: .rounded(2.5)), "2 (1.50 – 2.50)"),
      (.bars([0, 1, 2], whole: nil), " ▄█"), (.bars([0.5], whole: 1), "▄"),
      (.bar(3, whole: 4, width: 8), "██████"),
      (.bar(9, whole: 4, width: 8), "████████"), (.bar(0, whole: 0, width: 8), ""),
      (.boxes(filled: 2, of: 3, beyond: 0), "■■□"), (.boxes(filled: 1, of: 1, beyond: 2), "■+2"),
      (.missing, "–"),
    ] as [(Page.Cell, String)])
  func `a value is written one way`(cell: Page.Cell, text: String) {
    #expect(cell.characters() == text)
  }

  @Test func `hours are a map under the hours of a clock`() {
    var counts = Array(repeating: 0, count: 24)
    counts[6] = 2
    counts[23] = 1
    let rows: [(name: Phrase, counts: [Int])] = [
      (name: "月", counts: counts), (name: "Tue", counts: Array(repeating: 0, count: 24)),
    ]
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
    var line = TerminalLine(String(repeating: "1", count: 18))
    line.append("limit", .alarm)
    #expect(line.text(width: 23, isColoured: true).contains("\u{1B}[31mlimit\u{1B}[0m"))
    #expect(line.text(width: 22, isColoured: true) == String(repeating: "1", count: 18) + "lim…")
  }

  @Test func `a long value of a pair goes on below itself`() {
    #expect(
      text([.pairs([Page.Pair("a", "one two three four"), Page.Pair("bb", "x")])], width: 20)
        == "Title\n  a   one two three\n      four\n  bb  x\n")
  }
}
