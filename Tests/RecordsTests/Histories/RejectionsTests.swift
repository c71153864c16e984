import Kaiki
import Phrases
import TestSupport
import Testing
@testable import Intake

/// Bad rows that are too many to be listed.
struct RejectionsTests {
  private static let head = "cardId,reviewedAt,result\nc,0,1\n"

  private func read(_ files: [String: String], isStrict: Bool = false) throws -> ReadHistory {
    let folder = try TemporaryFolder()
    for (name, text) in files { try folder.write(text, to: name) }
    return try HistoryReader.read(files.keys.sorted().map { folder($0) }, kind: nil, isStrict: isStrict)
  }

  @Test func `the others are counted by what was wrong, without their values`() throws {
    let rows =
      (0..<1_000).map { "c,never \($0),1\n" } + (0..<7).map { "c,later \($0),1\n" }
      + (0..<9).map { "c,\($0),maybe \($0)\n" }
    let kept = try read(["a.reviewLogs.csv": Self.head + rows.joined()]).keptOut
    #expect(kept.listed.count == 1_000)
    #expect(kept.listed.allSatisfy { $0.message.english.hasPrefix("reviewedAt \"never ") })
    #expect(kept.unlisted.map(\.count) == [9, 7])
    #expect(kept.unlisted[0].message.english == "result \"…\" is not a truth value; write true or false")
    #expect(kept.unlisted[1].message.english.hasPrefix("reviewedAt \"…\" is not a date and time; write "))
  }

  @Test func `each file has a thousand of its own, and they are told apart`() throws {
    let bad = Self.head + String(repeating: "c,never,1\n", count: 1_001)
    let kept = try read(["a.reviewLogs.csv": bad, "b.reviewLogs.csv": bad]).keptOut
    #expect(kept.listed.count == 2_000)
    #expect(kept.unlisted.map(\.count) == [1, 1])
    #expect(kept.unlisted.map { $0.file.suffix(16) } == ["a.reviewLogs.csv", "b.reviewLogs.csv"])
  }

  @Test func `lists that follow each other are one list`() {
    func rejections(_ counts: [(message: Phrase, count: Int)]) -> Rejections {
      var rejections = Rejections()
      for (message, count) in counts {
        for line in 0..<count { rejections.append(message, in: "f") { (line + 1, 1) } }
      }
      return rejections
    }
    var all = rejections([("first", 1_200), ("second", 30)])
    all.append(contentsOf: rejections([("second", 1_100), ("first", 7)]))
    #expect(all.listed.count == 1_000)
    #expect(all.unlisted.map(\.message) == ["second", "first"] && all.unlisted.map(\.count) == [1_130, 207])
  }

  @Test func `rows of every kind are listed up to a thousand`() throws {
    let rows = (0..<1_002).map { "c\($0),x,0\n" }.joined()
    let kept = try read(["cards.csv": "id,stepIndex,nextDue\na,0,0\n\(rows)"]).keptOut
    #expect(kept.listed.count == 1_000)
    #expect(kept.unlisted.map(\.count) == [2])
  }

  @Test func `a thousand bad rows are all listed`() throws {
    let kept = try read(["log.csv": Self.head + String(repeating: "c,never,1\n", count: 1_000)]).keptOut
    #expect(kept.listed.count == 1_000 && kept.unlisted.isEmpty)
  }

  @Test func `where no bad row is let pass, all are listed`() throws {
    let bad = Self.head + String(repeating: "c,never,1\n", count: 1_001)
    let kept = try read(["a.reviewLogs.csv": bad], isStrict: true).keptOut
    #expect(kept.listed.count == 1_001 && kept.unlisted.isEmpty)
  }
}
