import Phrases
import Testing

@testable import Reports

/// Tables on a terminal: columns, headings, and what becomes of both where there is little room.
struct TerminalTableTests {
  private func text(_ blocks: [Page.Block], width: Int = 30) -> String {
    Page(sections: [Page.Section(title: "Title", blocks: blocks)])
      .text(.english, width: width, isColoured: false)
  }

  @Test func `columns line up by columns of the terminal, not by characters`() {
    let table = Page.Table(
      columns: [.text("名前"), .number("数"), .text("")],
      rows: [["犬", .integer(1), ""], ["abcdef", .integer(1_000), "x"], ["🐕‍🦺", .integer(2), ""]])
    #expect(
      text([.table(table)])
        == "Title\n  名前      数\n  犬         1\n  abcdef  1000  x\n  🐕‍🦺         2\n")
  }

  @Test func `a bar gives way before a month is broken`() {
    let table = Page.Table(
      columns: [.text("month"), .number("done"), .text("")],
      rows: [["2026-01", .integer(141), .bar(4, whole: 4, width: 12)]])
    #expect(text([.table(table)], width: 24) == "Title\n  month    done\n  2026-01   141  ███████\n")
    #expect(text([.table(table)], width: 21) == "Title\n  month    done\n  2026-01   141  ████\n")
  }

  @Test(arguments: [24, 30, 50, 80] as [Int])
  func `a text too long for its column goes on below itself, beside the numbers`(width: Int) {
    let table = Page.Table(
      columns: [.text("card"), .number("wrong"), .number("n")],
      rows: [
        [.verbatim(String(repeating: "長い", count: 99)), .integer(37), .integer(1_066)],
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

  private static let wide = Page.Table(
    columns: [.text("setting"), .number("minutes a card"), .number("95 % interval"), .number("目標 想起率")],
    rows: [["table", .integer(7), .text("1 – 2"), .integer(90)]])

  @Test func `headings break between words where there is no room for them, and stand at the bottom`() {
    let table = Page.Block.table(Self.wide)
    #expect(
      text([table], width: 53)
        == """
        Title
          setting  minutes a card  95 % interval  目標 想起率
          table                 7          1 – 2           90

        """)
    #expect(
      text([table], width: 36)
        == """
        Title
                   minutes      95 %    目標
          setting   a card  interval  想起率
          table          7     1 – 2      90

        """)
  }

  @Test func `where headings and numbers have no room each row is a list of named values`() {
    #expect(
      text([.table(Self.wide)], width: 35)
        == """
        Title
          table
            minutes a card  7
            95 % interval   1 – 2
            目標 想起率     90

        """)
    let numbers = Page.Table(
      columns: [.number("a very long heading"), .number("antidisestablishmentarianism")],
      rows: [[.integer(1), .missing], [.integer(2), .integer(3)]])
    #expect(
      text([.table(numbers)], width: 38)
        == """
        Title
          a very long heading           1
          a very long heading           2
          antidisestablishmentarianism  3

        """)
  }

  @Test func `a row of small bars is whole or left out`() {
    let table = Page.Table(
      columns: [.text(""), .number("a day"), .text("by day")],
      rows: [["reviews", .integer(5), .bars([1, 2, 4, 8, 8, 8, 8, 8], whole: nil)]])
    #expect(text([.table(table)]) == "Title\n           a day  by day\n  reviews      5  ▁▂▄█████\n")
    #expect(text([.table(table)], width: 22) == "Title\n           a day\n  reviews      5\n")
  }

  @Test func `columns that say nothing are left out, and zeros of what is seldom`() {
    let columns: [Page.Table.Column] = [
      .text("name"), .text("empty"), .number("none"), .number("zero"), .seldom("hard"), .seldom("easy"),
    ]
    func row(_ name: Page.Cell, easy: Int) -> [Page.Cell] {
      [name, "", .missing, .integer(0), .range(.amount(0), .integer(0)), .integer(easy)]
    }
    let table = Page.Table(columns: columns, rows: [row("a", easy: 0), row("b", easy: 2)])
    #expect(text([.table(table)]) == "Title\n  name  zero  easy\n  a        0     0\n  b        0     2\n")
    // A place in which nothing stands tells that, too.
    let week = Page.Table(
      columns: [.text("period"), .sparseText("mon"), .sparseText("tue")], rows: [["1", "", "a"]])
    #expect(text([.table(week)]) == "Title\n  period  mon  tue\n  1            a\n")
    // The first column, and all of a table without rows, stand.
    let nameless = Page.Table(columns: columns, rows: [row("", easy: 1)])
    #expect(text([.table(nameless)]) == "Title\n  name  zero  easy\n           0     1\n")
    #expect(
      text([.table(Page.Table(columns: Array(columns.prefix(2)), rows: []))]) == "Title\n  name  empty\n")
  }

  /// The blanks of two columns and more, before the end, that all lines have in common.
  private func gutters(_ lines: [String]) -> Int {
    let width = lines.map(columns).max() ?? 0
    var isBlank = Array(repeating: true, count: width)
    for line in lines {
      var index = 0
      for character in line {
        let next = index + columns(String(character))
        if character != " " { for column in index..<next { isBlank[column] = false } }
        index = next
      }
    }
    let runs = isBlank.split(separator: false)
    return runs.count { $0.count >= 2 && $0.startIndex > 0 && $0.endIndex < width }
  }

  /// Every table of what is analysed and simulated of a history that has everything, in names of all widths.
  private func tables() async throws -> [(title: Phrase, table: Page.Table)] {
    let report = SimulatedParts.report([
      try SimulatedParts.cards(knowsMemorised: true), try SimulatedParts.tasks(), try SimulatedParts.lists(),
      try SimulatedParts.attempts(SimulatedParts.targets), try SimulatedParts.habits(),
      try SimulatedParts.courses(),
    ])
    let sections = try await RichHistory.answers.map { $0.section } + report.page.sections
    return sections.flatMap { section in
      section.blocks.compactMap { block in
        switch block {
        case .table(let table): (section.title, table)
        case .chart(let chart):
          if case .table(let table) = chart.sketch { (section.title, table) } else { nil }
        case .line, .pairs: nil
        }
      }
    }
  }

  @Test(arguments: Language.allCases, [60, 80, 200])
  func `every cell of a column begins or ends where its heading does, on every page`(
    language: Language, width: Int
  ) async throws {
    let tables = try await tables()
    #expect(tables.count >= 20)
    for (title, table) in tables {
      let lines = TerminalTable(table, language).lines(width: width - 2).map {
        $0.text(width: 1_000, isColoured: false)
      }
      for line in lines { #expect(columns(line) <= width - 2, "\(title): \(line)") }
      let shown = table.telling.filter { index in
        width > 60 || !table.rows.contains { $0[index].isRowOfBars || $0[index].isBar }
      }
      let heads = shown.map { language(table.columns[$0].title) }.filter { !$0.isEmpty }
      // In few columns some tables are lists of named values, each under its name.
      if width == 60, let name = table.rows.first.map({ DisplayText.safe(language(value: $0[0])) }),
        let line = lines.first, name.hasPrefix(line)
      {
        continue
      }
      #expect(gutters(lines) >= shown.count - 1, "\(title):\n\(lines.joined(separator: "\n"))")
      for word in heads.flatMap({ DisplayText.words(of: $0) }) {
        #expect(lines.contains { $0.contains(word) }, "\(title): \(word)")
      }
    }
  }
}
