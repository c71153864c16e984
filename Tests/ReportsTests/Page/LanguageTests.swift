import Testing

@testable import Reports

/// Two wordings that stand side by side.
struct LanguageTests {
  @Test func `a language picks its wording`() {
    #expect(Language.english("day", "日") == "day")
    #expect(Language.japanese("day", "日") == "日")
    #expect(Language.allCases.map(\.rawValue) == ["en", "ja"])
  }

  @Test(
    arguments: [(0, "0 days", "0日"), (1, "1 day", "1日"), (2, "2 days", "2日")] as [(Int, String, String)])
  func `English inflects a unit, Japanese does not`(number: Int, english: String, japanese: String) {
    #expect(Language.english.count(number, "day", "日") == english)
    #expect(Language.japanese.count(number, "day", "日") == japanese)
    #expect(Language.english.count(2, "class", "回") == "2 classes")
  }
}
