import Testing

@testable import Phrases

struct MisspellingTests {
  @Test(
    arguments: [
      ("--dayz", "--days"), ("--day", "--days"), ("--adys", "--days"), ("--days", "--days"),
      ("--dzyz", "--days"), ("--DAYS", "--days"), ("--rep", "--replicates"), ("--daysoff", "--days"),
      ("--re", nil), ("--s", nil),
      ("--seeds", "--seed"), ("--xyzs", nil), ("", nil), ("--replicate-s", "--replicates"),
    ] as [(String, String?)])
  func `the nearest word differs in two letters at most`(word: String, nearest: String?) {
    #expect(Misspelling.nearest(to: word, of: ["--days", "--seed", "--replicates"]) == nearest)
  }

  @Test func `letters that changed places count once`() {
    #expect(Misspelling.nearest(to: "loda", of: ["today", "load"]) == "load")
  }

  @Test func `no word is near to none`() {
    #expect(Misspelling.nearest(to: "a", of: []) == nil)
    #expect(Misspelling.nearest(to: "fr", of: ["en", "ja"]) == nil)
  }
}
