import Testing

@testable import CommandLine
@testable import Commands

struct ChoicesTests {
  @Test(
    arguments: [
      ([], ""), (["a"], "a"), (["a", "b"], "a or b"), (["a", "b", "c"], "a, b or c"),
    ] as [([String], String)])
  func `a list ends with or`(words: [String], text: String) {
    #expect(Choices.list(words).english == text)
  }

  @Test func `a similar word is suggested, otherwise all words are listed`() {
    #expect(Choices.remedy(for: "lode", of: ["load", "due"]).english == "did you mean load?")
    #expect(Choices.remedy(for: "wander", of: ["load", "due"]).english == "choose load or due")
  }
}
