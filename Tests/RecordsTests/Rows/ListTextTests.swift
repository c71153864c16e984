import Testing

@testable import Rows

/// Several texts in one cell of a table (INTERFACE 2).
struct ListTextTests {
  @Test(
    arguments: [
      ([], ""), (["a"], "a"), (["a", "b"], "a;b"), (["a;b", "c"], #"a\;b;c"#), ([#"a\"#, "b"], #"a\\;b"#),
      ([";"], #"\;"#), (["a", "\u{301}b"], "a;\u{301}b"),
    ] as [([String], String)])
  func `texts are joined by semicolons and come back`(texts: [String], cell: String) {
    #expect(ListText.joined(texts).unicodeScalars.elementsEqual(cell.unicodeScalars))
    #expect(ListText.parts(cell).elementsEqual(texts) { $0.unicodeScalars.elementsEqual($1.unicodeScalars) })
  }

  @Test(
    arguments: [(#"C:\x;y"#, [#"C:\x"#, "y"]), (";;a;", ["a"]), (#"a\"#, [#"a\"#])] as [(String, [String])])
  func `a backslash before anything else stands for itself, and empty texts are none`(
    cell: String, texts: [String]
  ) {
    #expect(ListText.parts(cell) == texts)
  }
}
