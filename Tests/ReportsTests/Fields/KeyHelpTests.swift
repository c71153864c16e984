import Testing

@testable import Reports

/// Keys and reports as `kaiki help` lists them.
struct KeyHelpTests {
  private let keys = [
    KeyHelp("n"),
    KeyHelp("part", id: "piece", inner: [KeyHelp("aKeyOfMoreThanTwentyLetters"), KeyHelp("n")]),
  ]
  private let words = HelpWords {
    [
      "keys/n": "a number", "keys/piece": "a part", "keys/piece/n": "a number of pieces",
      "keys/other/piece/n": "a number of other pieces", "keys/aKeyOfMoreThanTwentyLetters": "long",
      "keys/own": "a column", "reports/thing/summary": "a thing.",
      "reports/thing/notes": "Rules of {1}.\n  Edges.",
      "headings/plan": "its plan",
    ][$0]
  }

  @Test func `keys are listed with the meaning of their longest path, inner ones indented`() {
    let lines = [
      "  n                   a number", "  part                a part",
      "    aKeyOfMoreThanTwentyLetters  long",
    ]
    #expect(
      KeyHelp.lines(keys, under: ["thing"], words) == lines + ["    n                 a number of pieces"])
    #expect(
      KeyHelp.lines(keys, under: ["other"], words).last == "    n                 a number of other pieces")
  }

  @Test func `a long meaning goes on below its beginning`() {
    let long = HelpWords { _ in Array(repeating: "word", count: 30).joined(separator: " ") }
    let lines = KeyHelp.lines([KeyHelp("n")], under: [], long)[0].split(separator: "\n")
    #expect(lines.count == 2 && lines[1].hasPrefix(String(repeating: " ", count: 22) + "word"))
    #expect(lines.allSatisfy { $0.count <= 100 })
  }

  @Test func `a key without a text shows its id`() {
    #expect(
      KeyHelp.lines([KeyHelp("x")], under: ["thing"], words) == ["  x                   [keys/thing/x]"])
  }

  @Test func `a report is explained by a sentence, notes, its keys and its columns`() {
    let plain = ReportHelp(id: "thing", keys: [], values: ["this"])
    #expect(plain.text(words) == "thing: a thing.\n\nRules of this.\n  Edges.\n")
    let full = ReportHelp(id: "thing", name: "JSON", keys: [keys[0]], columns: [keys[0], KeyHelp("own")])
    #expect(
      full.text(words) == """
        JSON: a thing.

        Rules of {1}.
          Edges.

        JSON:
          n                   a number

        CSV: n, own
          own                 a column

        """)
  }

  @Test func `many columns are broken into lines`() {
    let columns = (0..<30).map { KeyHelp("column\($0)") }
    let text = ReportHelp(id: "thing", keys: columns, columns: columns).text(HelpWords { _ in "m" })
    let lines = text.split(separator: "\n").drop { !$0.hasPrefix("CSV: ") }
    #expect(lines.count == 4 && lines.allSatisfy { $0.count <= 100 })
    #expect(lines.dropFirst().allSatisfy { $0.hasPrefix("     column") })
  }

  @Test func `the keys of a kind are below headings, empty groups are left out`() {
    #expect(
      KeyHelp.text("cards", of: "simulate cards", [("plan", [KeyHelp("n")]), ("others", [])], words)
        == "\ncards:\n  its plan:\n    n                 a number\n")
  }
}
