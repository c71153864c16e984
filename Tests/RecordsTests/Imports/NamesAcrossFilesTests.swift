import Kaiki
import TestSupport
import Testing

@testable import Records

/// Ids that are made of texts: so many things go in, so many come out, whichever file each stands in.
struct NamesAcrossFilesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static func note(due: String) -> String { "question\n?\nanswer\n<!--SR:!\(due),3,250-->\n" }

  private func history(_ paths: String...) throws -> History {
    try HistoryReader.read(paths.map { folder($0) }, kind: nil, zoneOfTimes: .utc).history
  }

  @Test func `cards of two notes with one question are two, and of one note in two exports one`() throws {
    try folder.write(Self.note(due: "2025-02-10"), to: "one/a.md")
    try folder.write(Self.note(due: "2025-02-11"), to: "one/b.md")
    try folder.write(Self.note(due: "2025-02-10"), to: "one/copy.md")
    try folder.write(Self.note(due: "2025-02-10"), to: "two/a.md")
    let one = try #require(try history("one").log)
    #expect(one.cards.count == 2 && one.reviews.count == 2)
    #expect(Set((0..<one.cards.count).map { one.cards[$0] }) == ["question", "question #2"])
    let both = try #require(try history("one", "two").log)
    #expect(both.cards.count == 2 && both.reviews.count == 2)
  }

  @Test func `tasks of two files of Org with one title are two, and with one ID one`() throws {
    func heading(_ days: Int, id: String?) -> String {
      let properties = id.map { ":PROPERTIES:\n:ID: \($0)\n:END:\n" } ?? ""
      return "* TODO x\nSCHEDULED: <2025-01-01 Wed .+\(days)d>\n\(properties)"
    }
    try folder.write(heading(1, id: nil), to: "titles/a.org")
    try folder.write(heading(2, id: nil), to: "titles/b.org")
    let tasks = try #require(try history("titles").recurringTasks)
    #expect(Set(tasks.map(\.id)) == ["x", "x #2"])
    #expect(Set(tasks.map(\.recurrence.interval.value)) == [1, 2])
    try folder.write(heading(1, id: "own"), to: "ids/a.org")
    try folder.write(heading(1, id: "own"), to: "ids/b.org")
    #expect(try history("ids").recurringTasks?.map(\.id) == ["own"])
  }

  @Test func `columns of a grid with one heading are several habits`() throws {
    let rows = (1...20).map { "2025-01-\($0 < 10 ? "0" : "")\($0),0,1,1\n" }.joined()
    try folder.write("date,x,x,x #2\n\(rows)", to: "grid.csv")
    let habits = try #require(try history("grid.csv").habits)
    #expect(habits.map(\.name).sorted() == ["x", "x #2", "x #3"])
    #expect(habits.map { habit in habit.ticks.count { $0.value == .manualYes } }.sorted() == [0, 20, 20])
  }
}
