import Kaiki
import TestSupport
import Testing
@testable import Files
@testable import Intake

/// Notes of Obsidian's spaced repetition in a vault.
struct ObsidianImportTests {
  let folder: TemporaryFolder
  private static let good = "---\nsr-due: 2023-12-06\nsr-interval: 1\nsr-ease: 230\n---\n#review\n"
  private static let wrong = "is not a date with interval and ease; write these three as in 2024-01-01,3,250"

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Note "Invalid date": st3v3nmw/obsidian-spaced-repetition, issue 787.
  @Test(
    arguments: [
      ("sr-due: Invalid date\nsr-interval: 3\nsr-ease: 250", "Invalid date,3,250"),
      ("sr-due: 2026-11-20\nsr-interval: NaN\nsr-ease: 250", "2026-11-20,NaN,250"),
      ("sr-due: 2026-11-20", "2026-11-20,,"), ("sr-interval: 3", ",3,"), ("sr-ease: 250", ",,250"),
    ])
  func `one bad note is a rejected row, and never refuses the vault`(head: String, shown: String) throws {
    try folder.write("---\n\(head)\n---\ntext #review\n".utf8, to: "b.md")
    try folder.write(Self.good.utf8, to: "c.md")
    try folder.write("Capital of A::Alpha <!--SR:!2026-11-28,4,270-->\n".utf8, to: "a.md")
    let read = try folder.readAll()
    #expect(read.log?.reviews.count == 2)
    #expect(read.faults == ["b.md:2:1: \"\(shown)\" \(Self.wrong)"])
    #expect(read.sources.map { [$0.rows, $0.rejected] } == [[1, 0], [0, 1], [1, 0]])
  }

  @Test func `dates in quotes and a missing ease are read`() throws {
    let read = try folder.read([
      "a.md": "---\nsr-due: \"2026-11-20\"\nsr-interval: '4'\n---\n",
      "b.md": "A::B <!--SR:!2026-11-28,4-->\n",
    ])
    #expect(read.faults == [])
    #expect(read.log?.reviews.map(\.interval) == [4, 4])
  }

  @Test func `long questions are known by their beginnings, each mark as a card of its own`() throws {
    let long = String(repeating: "長い質問 ", count: 600)
    let marks = String(repeating: "!2025-01-10,3,250", count: 40)
    let read = try folder.read([
      "a.md": "\(long)A\n?\na\n<!--SR:\(marks)-->\n\n\(long)B\n?\nb\n<!--SR:\(marks)-->\n"
    ])
    let cards = try #require(read.log).cards.all
    #expect(cards.count == 80 && Set(cards).count == 80 && read.log?.reviews.count == 80)
    #expect(cards.allSatisfy { $0.utf8.count < 1_100 })
    // Whatever stands beside it, a long question is the same card.
    let alone = try folder.read(["b.md": "\(long)B\n?\nb\n<!--SR:\(marks)-->\n"])
    #expect(Set(try #require(alone.log).cards.all).isSubset(of: cards))
  }

  @Test func `a vault of bad notes alone is refused, with all of them`() throws {
    let bad = "---\nsr-due: Invalid date\nsr-interval: 3\n---\n"
    try folder.write(bad.utf8, to: "a.md")
    try folder.write(bad.utf8, to: "b.md")
    #expect(throws: ReadingError.self) { try folder.readAll() }
    #expect(throws: ReadingError.self) { try folder.read(["alone.md": bad]) }
  }

  @Test func `an Org file in which nothing comes back does not refuse its folder`() throws {
    try folder.write("* TODO Water\n  SCHEDULED: <2026-01-03 Sat .+1w>\n".utf8, to: "a.org")
    try folder.write("* Notes\n".utf8, to: "b.org")
    let read = try folder.readAll()
    #expect(read.recurringTasks?.map(\.title) == ["Water"])
    #expect(read.rejections.count == 1)
  }
}
