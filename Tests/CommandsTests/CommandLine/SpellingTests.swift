import Testing

@testable import Commands

struct SpellingTests {
  @Test(
    arguments: [
      ([], ""), (["a"], "a"), (["a", "b"], "a or b"), (["a", "b", "c"], "a, b or c"),
    ] as [([String], String)])
  func `a list ends with or`(words: [String], text: String) {
    #expect(Spelling.list(words).english == text)
  }

  @Test func `a word that is near one is taken for it, and else what there is is listed`() {
    #expect(Spelling.remedy(for: "lode", of: ["load", "due"]).english == "did you mean load?")
    #expect(Spelling.remedy(for: "wander", of: ["load", "due"]).english == "choose load or due")
  }

  @Test(
    arguments: [
      ("days to project", 20, "days to project"), ("days to project (1 to 9)", 20, "days to project"),
      ("form of the report: table, json", 24, "form of the report"),
      ("no mark of any kind", 12, "no mark of…"),
    ] as [(String, Int, String)])
  func `the beginning of a text ends with a thought where it can`(
    text: String, columns: Int, beginning: String
  ) {
    #expect(Spelling.beginning(of: text, columns: columns) == beginning)
    #expect(beginning.count <= columns)
  }

  @Test func `a table has its meanings beside the names, in lines of 100 columns`() {
    let long = Array(repeating: "word", count: 30).joined(separator: " ")
    let lines = Spelling.table([("a", "short"), ("name", long)]).split(separator: "\n").map(String.init)
    #expect(lines[0] == "  a     short")
    #expect(lines[1].hasPrefix("  name  word word"))
    #expect(lines[1].count <= 100 && lines[1].count + " word".count > 100)
    #expect(lines[2].hasPrefix("        word"))
    #expect(lines.count == 3)
    #expect(lines.dropFirst().joined(separator: " ").split(separator: " ").count == 31)
  }

  @Test func `a paragraph keeps its words, and one that is too long is broken`() {
    let wide = String(repeating: "w", count: 120)
    let lines = Spelling.paragraph("a b \(wide) c").split(separator: "\n").map(String.init)
    #expect(lines.first == "a b" && lines.allSatisfy { $0.count <= 100 })
    #expect(lines.joined().filter { $0 == "w" }.count == 120 && lines.last?.hasSuffix(" c") == true)
    #expect(Spelling.paragraph("") == "")
  }
}
