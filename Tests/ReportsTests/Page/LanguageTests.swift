import Phrases
import Testing

@testable import Reports

/// Phrases in the languages of pages.
struct LanguageTests {
  @Test func `a language tells a phrase in its words`() {
    #expect(Language.english("Forgetting") == "Forgetting")
    #expect(Language.japanese("Forgetting") == "忘却")
    #expect(Language.allCases.map(\.rawValue) == ["en", "ja"])
  }

  @Test func `words of two meanings are told by the meaning`() {
    #expect(Language.english(Phrase("limit", meaning: "status")) == "limit")
    #expect(Language.japanese(Phrase("limit", meaning: "status")) != Language.japanese("limit"))
  }

  @Test(
    arguments: [(0, "0 days", "0日"), (1, "1 day", "1日"), (2, "2 days", "2日")] as [(Int, String, String)])
  func `English inflects a unit, Japanese does not`(number: Int, english: String, japanese: String) {
    #expect(Language.english("\(number, "day")") == english)
    #expect(Language.japanese("\(number, "day")") == japanese)
    #expect(Language.english("\(2, "class")") == "2 classes")
  }

  @Test(arguments: Language.allCases)
  func `every entry has its values, and no other`(language: Language) {
    for (key, entry) in language.catalogue?.entries ?? [:] {
      let values = { (text: String) in Set(text.matches(of: /\{(\d+)[^}]*\}/).map { String($0.1) }) }
      #expect(values(entry).isSubset(of: values(key)), "\(key)")
      #expect(!entry.isEmpty, "\(key)")
    }
  }
}
