import Kaiki
import Testing
@testable import Intake

struct CardImportTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func `cards are read as the app exports them`() throws {
    let cards = try #require(try Fixture.read("good.cards.json").cards)
    #expect(
      cards == [
        Card(
          id: "c1", question: "りんごは英語で？", answer: "apple", step: 3,
          nextDue: Instant(milliseconds: 1_705_276_800_000), reviewCount: 7, lastResult: true,
          tags: ["英語", "exam"]),
        Card(
          id: "c2", question: "=1+1", answer: "\"2\"", step: 0,
          nextDue: Instant(milliseconds: 1_705_311_000_000),
          reviewCount: 0, lastResult: nil, tags: []),
      ])
  }

  @Test func `each faulty card is named`() throws {
    let read = try Fixture.read("faulty.cards.csv")
    #expect(read.cards?.map(\.id) == ["c1", "c5", "c6"])
    #expect(
      read.faults == [
        "faulty.cards.csv:3:20: \(Words.notWhole("stepIndex", "three"))",
        "faulty.cards.csv:4:22: nextDue \"2024-02-30T00:00:00Z\" \(Words.noSuchDate)",
        "faulty.cards.csv:5:1: \(Words.missing("nextDue"))",
        "faulty.cards.csv:8:1: \(Words.missing("id"))",
      ])
    #expect(read.sources.map { [$0.rows, $0.rejected] } == [[3, 4]])
  }

  @Test func `F7: a card may lie in a deck and stand where its own app says`() throws {
    let read = try folder.read([
      "cards.csv":
        "id,stepIndex,nextDue,deck,standing\na,0,0,A::B,suspended\nb,0,0,,waiting\nc,0,0,C,\nd,0,0,C,buried\n"
    ])
    #expect(read.cards?.map(\.deck) == ["A::B", nil, "C"])
    #expect(read.cards?.map(\.standing) == [.suspended, .waiting, nil])
    #expect(
      read.faults == [
        "cards.csv:5:9: standing \"buried\" is not known; write one of new, waiting, suspended"
      ])
  }

  @Test func `a step outside the table is read and left to the audit (C8)`() throws {
    let cards = try folder.read(["cards.csv": "id,stepIndex,nextDue\na,-3,0\nb,99,0\n"]).cards
    #expect(cards?.map(\.step) == [-3, 99])
  }

  @Test func `a file of no cards is a data set with no cards`() throws {
    for (name, text) in [
      ("cards.json", "[]"), ("cards.csv", "id,stepIndex,nextDue\n"),
      ("cards.json", #"{"schemaVersion": 2, "rows": []}"#),
    ] {
      let path = try folder.write(text.utf8, to: name)
      #expect(try HistoryReader.read([path], kind: nil).history.cards == [])
    }
  }
}
