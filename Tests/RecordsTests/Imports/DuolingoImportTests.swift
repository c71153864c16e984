import Kaiki
import Testing
@testable import Intake

struct DuolingoImportTests {
  @Test func `a lesson and word is an answer, right where every showing was`() throws {
    let read = try Fixture.read("duolingoTraces.good.csv")
    #expect(read.faults == [])
    #expect(read.sources.map(\.format) == [.duolingoTraces])
    #expect(read.log?.reviews.map(\.isCorrect) == [true, false, true])
    // The same word of two people is two cards.
    #expect(read.log?.cards.count == 3)
    #expect(read.log?.users.all == ["u:AA", "u:BB"])
    #expect(try read.log?.reviews.first?.reviewedAt == .at("2013-02-28T18:28:01Z"))
    #expect(read.log?.origin == .thirdParty)
  }

  @Test func `each faulty row is named (G8)`() throws {
    let read = try Fixture.read("duolingoTraces.faulty.csv")
    #expect(read.sources.map { [$0.rows, $0.rejected] } == [[1, 4]])
    #expect(
      read.faults.map { $0.split(separator: ":").prefix(3).joined(separator: ":") } == [
        "duolingoTraces.faulty.csv:3:1", "duolingoTraces.faulty.csv:4:19", "duolingoTraces.faulty.csv:5:21",
        "duolingoTraces.faulty.csv:6:1",
      ])
  }
}
