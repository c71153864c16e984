import Testing

@testable import Reports

/// What `kaiki help` says of keys.
struct KeyHelpTests {
  private let keys = [
    KeyHelp("n", "a number", unit: "days"),
    KeyHelp("part", "a part", inner: [KeyHelp("aKeyOfMoreThanTwentyLetters", "what it says")]),
  ]

  @Test func `keys are listed with their units, those within others further in`() {
    #expect(
      KeyHelp.lines(keys, Language.english.help) == [
        "  n                   a number (days)", "  part                a part",
        "    aKeyOfMoreThanTwentyLetters  what it says",
      ])
  }

  @Test func `a report is explained by a sentence, notes, its keys and its columns`() {
    let help = ReportHelp("a thing.", notes: "Rules.\nEdges.")
    #expect(help.text(of: "thing", keys: [], Language.english.help) == "thing: a thing.\n\nRules.\nEdges.\n")
    #expect(
      help.text(
        of: "thing", keys: keys, columns: [keys[0], KeyHelp("own", "a column alone")], Language.english.help)
          == """
          thing: a thing.

          Rules.
          Edges.

          JSON:
            n                   a number (days)
            part                a part
              aKeyOfMoreThanTwentyLetters  what it says

          CSV: n, own
            own                 a column alone

          """)
  }

  @Test func `many columns are broken into lines`() {
    let columns = (0..<30).map { KeyHelp("column\($0)", "m") }
    let text = ReportHelp("a thing.", notes: "").text(
      of: "thing", keys: columns, columns: columns, Language.english.help)
    let lines = text.split(separator: "\n").drop { !$0.hasPrefix("CSV: ") }
    #expect(lines.count == 3 && lines.allSatisfy { $0.count <= 105 })
    #expect(lines.dropFirst().allSatisfy { $0.hasPrefix("     column") })
  }

  @Test func `the keys of a kind stand under headings, empty ones left out`() {
    #expect(
      KeyHelp.text(
        of: "cards", [("plan", [KeyHelp("deck", "cards")]), ("besides", [])], Language.english.help)
        == "\ncards:\n  plan:\n    deck              cards\n")
  }
}
